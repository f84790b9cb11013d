// run.mjs: runs a WebAssembly program that speaks WASI, started in this
// folder: node run.mjs PROGRAM.wasm FOLDER ARGUMENT...
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
import { argv, exit } from 'node:process';

const [program, folder, ...rest] = argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...rest],
  env: { KICKDOOR_DATA: '.' },
  preopens: { '.': folder },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, {
  wasi_snapshot_preview1: wasi.wasiImport,
});
exit(wasi.start(instance));
