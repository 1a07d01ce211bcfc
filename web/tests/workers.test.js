// Several workers in the page without a server: assistants evaluate moves and judge the moves of a game.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually, faults, launch, LONGEST_WAIT, ready, skipWelcome, until } from './support/browser.js';
import { GAME, paste, pasteToEnd } from './support/game.js';
import { Server, SITE } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */

/** A game with twenty empties at its end. */
const MIDDLE = GAME.slice(0, 80);

/** What happens to an assistant when it is started, in the worker that starts it. @type {Record<string, string>} */
const FATES = {
  'works': '',
  'falls silent': 'setTimeout(() => this.terminate(), 200);',
  'dies': 'setTimeout(() => { this.terminate(); this.dispatchEvent(new ErrorEvent("error", { cancelable: true })); }, 200);',
  'cannot be started': 'throw new Error("no more workers");',
};

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Server} */
let server;

/**
 * Opens Analyse on a machine with this many cores. The page counts the assistants that are started.
 * @param {number} cores
 * @param {string} fate
 * @param {(page: Page) => Promise<void>} use
 */
async function analyse(cores, fate, use) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    context.setDefaultTimeout(LONGEST_WAIT);
    await skipWelcome(context);
    await context.addInitScript(() => {
      const seen = /** @type {any} */ (globalThis);
      seen.assistants = 0;
      new BroadcastChannel('assistants').onmessage = () => { seen.assistants += 1; };
    });
    await context.route(/\/worker\.\w+\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${cores} });
          const heard = new BroadcastChannel('assistants');
          globalThis.Worker = class extends Worker {
            constructor(...words) { super(...words); heard.postMessage(''); ${FATES[fate]} }
          };
          ${await answer.text()}`,
      });
    });
    const page = await context.newPage();
    const found = faults(page, server.address);
    await page.goto(`${server.address}/analyse/`);
    await ready(page);
    await use(page);
    assert.deepEqual(found.filter((fault) => !/Service Worker/.test(fault)), []);
  } finally {
    await context.close();
  }
}

const assistants = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (globalThis).assistants);

/** Evaluates all moves of a position to the end of the game. @param {Page} page */
async function solved(page) {
  await pasteToEnd(page, MIDDLE);
  const hints = await eventually(
    () => page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.hints),
    (it) => it?.done,
  );
  assert.ok(hints.lines.every((/** @type {any} */ line) => line.sureness === 'exact'));
  return Object.fromEntries(hints.lines.map((/** @type {any} */ line) => [line.move, line.value]));
}

/** Reviews a game deeply enough for assistants. @param {Page} page */
async function reviewed(page) {
  await page.evaluate(() => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    app.on('review', (/** @type {any} */ event) => { /** @type {any} */ (globalThis).review = event; });
    app.send({ type: 'analysis', settings: { reviewLevel: 16 } });
  });
  await paste(page, GAME);
  await until(page, (s) => s.transcript.length > 100);
  return eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).review), (it) => it && it.level === 16 && it.done === it.total);
}

describe('several workers', { skip: !SITE && 'only the page without a server has them' }, () => {
  before(async () => {
    [browser, server] = await Promise.all([launch(), Server.start()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** @type {Record<string, number>} */
  let values;
  /** @type {any} */
  let review;

  test('one core needs no assistant', async () => {
    await analyse(1, 'works', async (page) => {
      review = await reviewed(page);
      values = await solved(page);
      assert.ok(Object.keys(values).length > 5);
      assert.equal(await assistants(page), 0);
    });
  });

  for (const fate of Object.keys(FATES)) {
    test(`the values and the review are the same if an assistant ${fate}`, async () => {
      await analyse(2, fate, async (page) => {
        assert.deepEqual(await reviewed(page), review);
        assert.deepEqual(await solved(page), values);
        assert.ok(await assistants(page) > 0);
      });
    });
  }
});
