// What the tests in WebAssembly read: compiled programs, weights, and files of positions.

import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);
const TARGET = new URL(`${process.env.CARGO_TARGET_DIR ?? 'target'}/`, ROOT);

/** @param {string} name an example of `obverse-wasm`, compiled by `build` */
export const program = (name) => readFileSync(new URL(`wasm32-unknown-unknown/page/examples/${name}.wasm`, TARGET));

export const weights = () => readFileSync(new URL('crates/obverse-engine/assets/weights.bin', ROOT));

/** Returns the fields of each line that is not a comment. @param {string} path @returns {string[][]} */
export function records(path) {
  const lines = readFileSync(new URL(path, ROOT)).toString().split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(' '));
}
