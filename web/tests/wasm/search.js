// The engine in WebAssembly: crates/obverse-wasm/examples/search.rs.

import assert from 'node:assert/strict';
import { program, weights } from './programs.js';

/** @typedef {{ nodes: number, score: number, slices: number }} Found */

export class Search {
  /** @type {any} */
  #exports;
  /** @type {Found} */
  #found = { nodes: 0, score: 0, slices: 0 };

  /** @param {number} hashMib size of the transposition table */
  constructor(hashMib) {
    const found = (/** @type {number} */ nodes, /** @type {number} */ score, /** @type {number} */ slices) => {
      this.#found = { nodes, score, slices };
    };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(program('search')), { worker: { now: () => performance.now(), found } });
    this.#exports = instance.exports;
    this.#give(weights());
    assert.ok(this.#exports.set_weights(hashMib));
  }

  /** @param {Uint8Array} bytes */
  #give(bytes) {
    const at = this.#exports.input(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /**
   * Searches with an empty table.
   * @param {string} position squares and side to move
   * @param {string} effort `14@73` (depth and confidence in percent) or `exact`
   * @param {{ milliseconds?: number, nodes?: number }} [slice] length of a slice
   */
  search(position, effort, { milliseconds = Infinity, nodes = Infinity } = {}) {
    this.#give(new TextEncoder().encode(`${position}|${effort}`));
    assert.ok(this.#exports.search(milliseconds, nodes), position);
    return this.#found;
  }
}
