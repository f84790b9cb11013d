// Pictures of every screen for docs/screens: scripts/make-screens.
import { defineConfig } from '@playwright/test';

const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--hide-scrollbars'] };

export default defineConfig({
    testDir: '.',
    testMatch: '*.shots.ts',
    outputDir: '../dist/shots',
    timeout: 600_000,
    fullyParallel: true,
    workers: 2,
    reporter: [['line']],
    use: { launchOptions, actionTimeout: 30_000, viewport: { width: 390, height: 844 } },
});
