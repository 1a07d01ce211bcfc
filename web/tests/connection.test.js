// A server that stops and restarts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faults, launch, ready, skipWelcome, until, LONGEST_WAIT } from './support/browser.js';
import { cell, newGame } from './support/game.js';
import { needsServer, Server } from './support/server.js';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Server} */
let server;

before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the tab reports the lost server and resumes its game', { skip: needsServer('without one, none is lost') }, async () => {
  const page = await browser.newPage();
  await skipWelcome(page.context());
  page.setDefaultTimeout(LONGEST_WAIT);
  const found = faults(page, server.address);
  await page.goto(`${server.address}/play`);
  await ready(page);
  await newGame(page, { players: 'human-human' });
  await cell(page, 'f5').click();
  await until(page, (s) => s.transcript === 'f5');
  assert.ok(await page.locator('#offline').isHidden());

  /** All texts of the offline bar, in order. */
  const said = await page.evaluateHandle(() => {
    const box = /** @type {HTMLElement} */ (document.querySelector('#offline'));
    /** @type {string[]} */
    const texts = [];
    new MutationObserver(() => texts.push(box.textContent ?? '')).observe(box, { childList: true });
    return texts;
  });
  const { port } = server;
  await server.stop();
  await page.locator('#offline', { hasText: 'The server cannot be reached' }).waitFor();
  // Before the connection was lost, the server had announced its shutdown.
  assert.match((await said.jsonValue())[0] ?? '', /The server has stopped/);
  // Clicks while offline do no harm.
  await cell(page, 'd6').click();

  server = await Server.start(port);
  await page.locator('#offline button').click({ timeout: 1000 }).catch(() => {
    // The page had already reconnected.
  });
  await page.locator('#offline').waitFor({ state: 'hidden' });
  await cell(page, 'f6').click();
  await until(page, (s) => s.transcript === 'f5f6' && s.arrangement.white === 'human');
  // The browser logs failed connections, also for the icon. No other error is allowed.
  assert.deepEqual(found.filter((fault) => !/WebSocket connection to|net::ERR_/.test(fault)), []);
});

test('a refused tab shows the reason and connects when another is closed', { skip: needsServer('without one, nobody counts tabs') }, async () => {
  const small = await Server.start(0, ['--threads', '1', '--hash', '8', '--tabs-per-address', '1']);
  try {
    const first = await browser.newPage();
    await first.goto(`${small.address}/play`);
    await ready(first);
    const second = await browser.newPage();
    second.setDefaultTimeout(LONGEST_WAIT);
    await second.goto(`${small.address}/play`);
    await second.locator('#offline', { hasText: 'Too many tabs' }).waitFor();
    await first.close();
    await second.locator('#offline').waitFor({ state: 'hidden' });
    await ready(second);
  } finally {
    await small.stop();
  }
});
