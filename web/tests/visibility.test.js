// Hidden tabs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { cell, newGame } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite(['--threads', '1', '--engines', '1', '--hash', '16']);

/**
 * Simulates a change of visibility, which a headless browser does not do.
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
 * Counts the hints that arrive from now on.
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

test('is not analysed until it is visible again', () => suite.tab('/analyse', async (page) => {
  const values = await countValues(page);
  await eventually(values, (count) => count > 0);
  await turn(page, 'hidden');
  // The response to this request follows all earlier messages.
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

test('still gets its move, and reports its visibility first on a new connection', () => suite.tab('/play', async (page) => {
  await turn(page, 'hidden');
  await newGame(page, { players: 'computer-human' });
  await until(page, (s) => s.ply === 1);
  // After the reload, the document is hidden from the beginning.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }));
  // What is sent to the server, or to the worker that stands in for it.
  await page.addInitScript(() => {
    const sent = /** @type {any} */ (globalThis).sent = /** @type {string[]} */ ([]);
    for (const [type, name] of /** @type {const} */ ([[WebSocket, 'send'], [Worker, 'postMessage']])) {
      const original = /** @type {any} */ (type.prototype)[name];
      /** @type {any} */ (type.prototype)[name] = function send(/** @type {unknown} */ message, /** @type {unknown[]} */ ...rest) {
        if (typeof message === 'string') sent.push(message);
        return original.call(this, message, ...rest);
      };
    }
  });
  await page.reload();
  const said = await eventually(() => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).sent)), (all) => all.length > 2);
  assert.deepEqual(said.slice(0, 3).map((text) => JSON.parse(text).type), ['language', 'visibility', 'restore']);
  assert.equal(JSON.parse(said[1] ?? '').hidden, true);
  // Restoring the game plays no sound, which browsers block before the first click.
  await until(page, (s) => s.ply === 1);
}));

test('plays no silence: the sound of a move ends', () => suite.tab('/play', async (page) => {
  await newGame(page, { players: 'human-human' });
  const sounds = () => page.evaluate(() => /** @type {AudioContext[]} */ (/** @type {any} */ (globalThis).sounds).map(({ state, currentTime }) => ({ state, currentTime })));
  let last = 0;
  for (const [i, square] of ['f5', 'd6', 'c3'].entries()) {
    await cell(page, square).click();
    await until(page, (s) => s.ply === i + 1);
    // Each move is heard, by the same context.
    const [sound] = await eventually(sounds, (all) => all.length === 1 && all[0]?.state === 'suspended' && all[0].currentTime > last);
    last = sound?.currentTime ?? 0;
  }
}, {
  atStart: () => {
    const sounds = /** @type {any} */ (globalThis).sounds = /** @type {AudioContext[]} */ ([]);
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        sounds.push(this);
      }
    };
  },
}));

test('has no timer, and none without a running clock', () => suite.tab('/play', async (page) => {
  const timers = () => page.evaluate(() => /** @type {Set<number>} */ (/** @type {any} */ (globalThis).timers).size);
  await newGame(page, { players: 'human-human' });
  assert.equal(await timers(), 0);
  await newGame(page, { players: 'human-human', clock: '1500+10' });
  const shown = () => page.locator('[data-clock=black]').textContent();
  const before = await eventually(shown, Boolean);
  await eventually(shown, (text) => text !== before);
  assert.equal(await timers(), 1);
  await turn(page, 'hidden');
  assert.equal(await timers(), 0);
  await turn(page, 'visible');
  assert.equal(await timers(), 1);
  const later = await shown();
  await eventually(shown, (text) => text !== later);
}, {
  atStart: () => {
    const timers = /** @type {any} */ (globalThis).timers = new Set();
    const [set, clear] = [setInterval, clearInterval];
    globalThis.setInterval = /** @type {any} */ ((/** @type {Parameters<typeof setInterval>} */ ...words) => {
      const timer = set(...words);
      timers.add(timer);
      return timer;
    });
    globalThis.clearInterval = (timer) => {
      timers.delete(timer);
      clear(timer);
    };
  },
}));
