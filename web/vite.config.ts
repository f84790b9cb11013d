// Builds one file: page, styles, fonts, pictures and the engine inside.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { engineInside, iconSprite, oneFile } from './build/plugins.ts';

export default defineConfig({
    plugins: [svelte(process.env['KICKDOOR_DEV'] ? { compilerOptions: { dev: true } } : {}), iconSprite(), engineInside(), oneFile()],
    worker: { format: 'iife' }, // a module worker does not start from file://
    build: {
        target: ['safari16.4', 'firefox115', 'chrome111'],
        assetsInlineLimit: 1 << 24,
        cssCodeSplit: false,
        modulePreload: false,
        reportCompressedSize: false,
        outDir: 'dist',
    },
});
