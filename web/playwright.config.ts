import { defineConfig } from '@playwright/test';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] };
const ALONE = 'speed.spec.ts'; // nothing else runs beside it

export default defineConfig({
    testDir: 'tests',
    testMatch: '*.spec.ts',
    grepInvert: process.env['LONG'] ? /^$/ : /@long/, // those are for scripts/soak
    outputDir: 'dist/results',
    timeout: process.env['LONG'] ? 600_000 : 180_000,
    fullyParallel: true,
    forbidOnly: true,
    workers: 2,
    expect: { timeout: 20_000 },
    reporter: [['line']],
    use: { launchOptions, actionTimeout: 30_000, trace: 'off', screenshot: 'only-on-failure' },
    projects: [
        { name: 'phone', testIgnore: ALONE, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
        { name: 'desktop', testIgnore: ALONE, use: { viewport: { width: 1440, height: 900 } } },
        { name: 'speed', testMatch: ALONE, fullyParallel: false, use: { viewport: { width: 1440, height: 900 } } },
    ],
});
