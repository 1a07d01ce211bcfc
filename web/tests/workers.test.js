// Several workers of the page without a server: assistants evaluate moves and judge moves of a game.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { pasteToEnd, press } from './support/game.js';
import { SITE } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

/** A game with 14 empty squares left. */
const LATE = 'f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6h6g7g5d8h3h5h4h7g3h2b8g2h1';

/** Pretends that the machine has so many cores, and counts the assistants of the games' worker. @param {Page} page @param {number} cores */
async function withCores(page, cores) {
  // A worker's script cannot be changed by an init script: the file is served with a line before it.
  await page.context().route(/\/worker\.[0-9a-f]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${cores} });\n${await answer.text()}` });
  });
}

/** The values of all moves, once they are all exact. @param {Page} page */
async function exactValues(page) {
  const read = () => page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.hints);
  const hints = await eventually(read, (it) => it?.isDone);
  return hints.lines;
}

describe('several workers', { skip: !SITE && 'only the page without a server has workers' }, () => {
  const suite = new Suite();

  test('nothing', async () => {
    await suite.tab('/analyse', async (page) => {
      await withCores(page, 2);
      await until(page, Boolean);
      void pasteToEnd; void press; void exactValues; void LATE;
      assert.ok(page);
    });
  });
});
