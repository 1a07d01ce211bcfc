// The content security policy of the page itself, which also holds where the host sends none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { GAME, newGame, paste, pasteToEnd, press } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();

/** Views of each page, opened one after the other. @type {[string, (page: Page) => Promise<void>][]} */
const TOURS = [
  ['/play', async (page) => {
    await page.locator('dialog.welcome').waitFor();
    await page.keyboard.press('Escape');
    await newGame(page, { players: 'computer-human' });
    await until(page, (s) => s.ply === 1);
    await page.keyboard.press('h');
    await page.locator('ob-board .valued').first().waitFor();
    for (const key of ['?', 's', 'n']) {
      await page.keyboard.press(key);
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
  }],
  ['/analyse', async (page) => {
    await pasteToEnd(page, GAME);
    await page.locator('.review .scores').waitFor();
    for (const action of ['engine', 'export', 'share', 'kept', 'open']) {
      await press(page, action);
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('e');
    await page.locator('.editor').first().waitFor();
    await page.keyboard.press('Escape');
    await paste(page, 'f5d6\nf5f6\n');
    await page.locator('dialog[open] .games li').first().waitFor();
  }],
  ['/learn', async (page) => {
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    await page.keyboard.press(']');
    await page.locator('.log-card summary').click();
  }],
  ['/learn?exercise=trace&difficulty=2&seed=3', async (page) => {
    await page.locator('.exercise input, .exercise-picture').first().waitFor();
  }],
];

for (const [path, tour] of TOURS) {
  test(`is not violated on ${path}`, () => suite.tab(path, async (page) => {
    const violations = () => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).violations));
    await tour(page);
    assert.deepEqual(await violations(), []);
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content') ?? '';
    assert.match(policy, /^default-src 'none'; /);
    // No other host, and nothing inline.
    assert.doesNotMatch(policy, /'unsafe-|\*|http|ws:|wss:/);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = true';
      document.body.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { opacity: 0.5 }';
      document.body.append(style);
      return [/** @type {any} */ (globalThis).intruder === true, getComputedStyle(document.body).opacity];
    });
    assert.deepEqual(ran, [false, '1']);
    // A server sends the policy too, and each of the two is violated.
    await eventually(violations, (found) => new Set(found).size === 2);
    assert.equal(await page.evaluate(() => fetch('http://othello.example/').then(() => 'sent', () => 'blocked')), 'blocked');
    await eventually(violations, (found) => new Set(found).size === 3);
  }, {
    isFirstVisit: true,
    mayFail: /violates the following Content Security Policy|othello\.example/,
    atStart: () => {
      const seen = /** @type {any} */ (globalThis).violations = /** @type {string[]} */ ([]);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => seen.push(`${violatedDirective} ${blockedURI}`));
    },
  }));
}
