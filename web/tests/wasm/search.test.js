// The engine in WebAssembly visits the nodes of the native engine, and solves endgames in slices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records } from './programs.js';
import { Search } from './search.js';

/** Slices are counted in nodes, so that they are the same on every machine. The page's slices are longer. */
const SLICE = { nodes: 20_000 };
/** Size of the transposition table in MiB, that of the native tests. */
const HASH = 16;

/** Fixed searches and their nodes, which a native test compares with those of the native engine. */
const signature = records('crates/obverse-lab/tests/data/signature.txt').map(([board, side, effort = '', nodes]) => ({
  position: `${board} ${side}`, effort, nodes: Number(nodes),
}));

test('whole searches visit the nodes of the native engine', () => {
  const engine = new Search(HASH);
  assert.ok(signature.length > 15);
  for (const { position, effort, nodes } of signature) {
    const found = engine.search(position, effort);
    assert.deepEqual([found.nodes, found.slices], [nodes, 1], position);
  }
});

test('slices cost at most 15 % more nodes', () => {
  const engine = new Search(HASH);
  const sum = { whole: 0, sliced: 0, slices: 0 };
  for (const { position, effort, nodes } of signature) {
    const found = engine.search(position, effort, SLICE);
    sum.whole += nodes;
    sum.sliced += found.nodes;
    sum.slices += found.slices;
  }
  // A search looks at the limit every few thousand nodes.
  assert.ok(sum.slices > sum.whole / (2 * SLICE.nodes), `${sum.slices} slices`);
  assert.ok(sum.sliced <= 1.15 * sum.whole, `${sum.sliced} nodes instead of ${sum.whole}`);
});

test('300 endgames have the right scores', () => {
  const engine = new Search(HASH);
  const endgames = records('crates/obverse-engine/tests/data/endgames.txt');
  assert.equal(endgames.length, 300);
  let slices = 0;
  for (const [board, side, score] of endgames) {
    const found = engine.search(`${board} ${side}`, 'exact', SLICE);
    assert.equal(found.score, Number(score), `${board} ${side}`);
    slices += found.slices;
  }
  assert.ok(slices > 2 * endgames.length, `${slices} slices`);
});
