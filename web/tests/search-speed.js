// Searches FFO #40 to #44 and the positions of `obverse bench` in WebAssembly, and prints nodes and CPU times. The nodes must be
// those of the native engine, with at most 15 % more in slices:
//
//     web/tests/wasm/build
//     node web/tests/search-speed.js [MILLISECONDS]
//
// Slices have this length, 30 ms unless told.

import assert from 'node:assert/strict';
import { records } from './wasm/programs.js';
import { Search } from './wasm/search.js';

const POSITIONS = 'crates/obverse-lab/assets/positions';
/** The nodes of the native engine: `obverse bench`, `obverse bench ffo --range 40-44 --hash 64`. */
const BENCH = 77_051_619;
const FFO = 32_672_248;
/** Size of the transposition table in MiB, that of `obverse bench`. */
const HASH = 64;

const milliseconds = Number(process.argv[2] ?? 30);
const engine = new Search(HASH);

/** CPU time of this process, which other programs on the machine disturb less than the time of day. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Searches positions, prints the totals and returns the number of nodes.
 * @param {string} name
 * @param {[position: string, effort: string][]} searches
 * @param {{ milliseconds?: number }} [slice]
 */
function measure(name, searches, slice) {
  const sum = { nodes: 0, slices: 0 };
  const start = cpuSeconds();
  for (const [position, effort] of searches) {
    const found = engine.search(position, effort, slice);
    sum.nodes += found.nodes;
    sum.slices += found.slices;
  }
  const seconds = cpuSeconds() - start;
  console.log(`${name}: ${sum.nodes.toLocaleString('en')} nodes, ${sum.slices} slices, ${seconds.toFixed(2)} s`);
  return sum.nodes;
}

/** @type {[string, string][]} */
const ffo = records(`${POSITIONS}/ffo.txt`).filter(([number]) => Number(number) >= 40 && Number(number) <= 44).map(([, board, side]) => [`${board} ${side}`, 'exact']);
/** @type {[string, string][]} */
const bench = records(`${POSITIONS}/bench.txt`).map(([board, side, effort = '']) => [`${board} ${side}`, effort]);

assert.deepEqual([measure('FFO #40 to #44', ffo), measure('bench', bench)], [FFO, BENCH]);
const slice = { milliseconds };
assert.ok(measure(`FFO #40 to #44 in slices of ${milliseconds} ms`, ffo, slice) <= 1.15 * FFO);
assert.ok(measure(`bench in slices of ${milliseconds} ms`, bench, slice) <= 1.15 * BENCH);
