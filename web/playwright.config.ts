import { defineConfig } from '@playwright/test';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

export default defineConfig({
    testDir: 'tests',
    testMatch: '*.spec.ts',
    outputDir: 'dist/results',
    timeout: 300_000,
    fullyParallel: true,
    forbidOnly: true,
    workers: 2,
    expect: { timeout: 20_000 },
    reporter: [['line']],
    use: { launchOptions, actionTimeout: 30_000, trace: 'off', screenshot: 'only-on-failure' },
    projects: [
        { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
        { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    ],
});
