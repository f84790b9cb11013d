import { defineConfig } from '@playwright/test';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

export default defineConfig({
    testDir: 'tests',
    outputDir: 'dist/results',
    timeout: 180_000,
    fullyParallel: true,
    workers: 2,
    reporter: [['line']],
    use: { launchOptions },
    projects: [
        { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
        { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    ],
});
