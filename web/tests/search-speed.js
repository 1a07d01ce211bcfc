// Searches the positions of `obverse bench` and FFO #40 to #44 in WebAssembly, and prints nodes and CPU times. The nodes must be those
// of the native engine:
//
//     node tests/search-speed.js [MILLISECONDS]
//
// With a number of milliseconds, searches run in slices of this length. crates/obverse-wasm/examples/search_speed.rs has the
// command that compiles the module.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
/** The nodes of the native engine. */
const BENCH = 77_051_619;
const FFO = 32_672_248;

const slice = Number(process.argv[2] ?? Infinity);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT));
const lines = (/** @type {string} */ name) => read(`crates/obverse-lab/assets/positions/${name}`).toString().split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(' '));

const module = await WebAssembly.instantiate(read('target/wasm32-unknown-unknown/page/examples/search_speed.wasm'), { worker: { now: () => performance.now() } });
const { memory, input, set_weights: setWeights, search } = /** @type {any} */ (module.instance.exports);

/** @param {Uint8Array} bytes */
function give(bytes) {
  // The memory may grow.
  const at = input(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
}

/** CPU time of this process, which other programs on the machine disturb less than the time of day. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Searches positions, prints the totals and returns the number of nodes. @param {string} name @param {string[]} positions */
function measure(name, positions) {
  let nodes = 0;
  const start = cpuSeconds();
  for (const position of positions) {
    give(new TextEncoder().encode(position));
    nodes += search(slice);
  }
  const seconds = cpuSeconds() - start;
  console.log(`${name}: ${nodes.toLocaleString('en')} nodes, ${seconds.toFixed(2)} s`);
  return nodes;
}

give(read('crates/obverse-engine/assets/weights.bin'));
assert.ok(setWeights());
const ffo = lines('ffo.txt').filter(([number]) => Number(number) >= 40 && Number(number) <= 44).map(([, board, side]) => `${board} ${side}|exact`);
const bench = lines('bench.txt').map(([board, side, effort]) => `${board} ${side}|${effort}`);
const found = [measure('FFO #40 to #44', ffo), measure('bench', bench)];
// Slices visit the same nodes.
assert.deepEqual(found, [FFO, BENCH]);
