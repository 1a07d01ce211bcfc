// A tab that nobody sees.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { newGame } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite(['--threads', '1', '--engines', '1', '--hash', '16']);

/**
 * What a browser without windows never does by itself.
 * @param {Page} page
 * @param {'hidden' | 'visible'} state
 */
function turn(page, state) {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/**
 * Counts the values that come from now on.
 * @param {Page} page
 */
async function countValues(page) {
  await page.evaluate(() => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    const counter = /** @type {any} */ (globalThis).counter = { values: 0 };
    app.on('hints', () => { counter.values += 1; }, new AbortController().signal);
  });
  return () => page.evaluate(() => /** @type {{ counter: { values: number } }} */ (/** @type {unknown} */ (globalThis)).counter.values);
}

test('is not analysed for until it is seen again', () => suite.tab('/analyse', async (page) => {
  const values = await countValues(page);
  await eventually(values, (count) => count > 0);
  await turn(page, 'hidden');
  // Once this is answered, all that was said before it is, too.
  await page.evaluate(() => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    app.send({ type: 'preview', moves: ['f5'] });
    return new Promise((resolve) => app.on('preview', resolve, new AbortController().signal));
  });
  const before = await values();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(await values(), before);
  await turn(page, 'visible');
  await eventually(values, (count) => count > before);
}));

test('gets the move it is owed, and says so on a new connection first', () => suite.tab('/play', async (page) => {
  /** @type {string[]} */
  const said = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
  await turn(page, 'hidden');
  await newGame(page, { players: 'computer-human' });
  await until(page, (s) => s.ply === 1);
  // A document that is hidden from the start.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }));
  said.length = 0;
  await page.reload();
  await eventually(async () => said.length, (count) => count > 1);
  assert.deepEqual(said.slice(0, 2).map((text) => JSON.parse(text).type), ['visibility', 'restore']);
  assert.equal(JSON.parse(said[0] ?? '').hidden, true);
  // The game comes back without a sound, which no browser allows before the first click.
  await until(page, (s) => s.ply === 1);
}));
