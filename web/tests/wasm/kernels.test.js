// The tests of the kernels, compiled to WebAssembly: crates/obverse-wasm/examples/kernels.rs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { program } from './programs.js';

const module = new WebAssembly.Module(program('kernels'));

/** Starts the program anew, since a panic leaves it unusable. */
function start() {
  let said = '';
  const say = (/** @type {number} */ at, /** @type {number} */ length) => {
    said = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  };
  const { memory, name, run } = /** @type {any} */ (new WebAssembly.Instance(module, { test: { say } }).exports);
  return { name, run, said: () => said };
}

let tests = 0;
for (const { name, said } = start(); name(tests); tests++) {
  const index = tests;
  test(said(), () => {
    const { run, said } = start();
    try {
      run(index);
    } catch (error) {
      throw new Error(said(), { cause: error });
    }
  });
}

test('there are tests of rules and network', () => assert.ok(tests >= 14, `${tests} tests`));
