// Too new for the page: features.test.ts looks whether that is noticed.
document.body.showPopover();
