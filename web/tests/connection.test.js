// A server that goes and comes back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faults, launch, ready, until, LONGEST_WAIT } from './support/browser.js';
import { cell, newGame } from './support/game.js';
import { Server } from './support/server.js';

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

test('the tab says so, and goes on with its game when it is back', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONGEST_WAIT);
  const found = faults(page, server.address);
  await page.goto(`${server.address}/play`);
  await ready(page);
  await newGame(page, { players: 'human-human' });
  await cell(page, 'f5').click();
  await until(page, (s) => s.transcript === 'f5');
  assert.ok(await page.locator('#offline').isHidden());

  const { port } = server;
  await server.stop();
  await page.locator('#offline').waitFor();
  assert.match(await page.locator('#offline').textContent() ?? '', /The server cannot be reached/);
  // What is clicked meanwhile does no harm.
  await cell(page, 'd6').click();

  server = await Server.start(port);
  await page.locator('#offline button').click({ timeout: 1000 }).catch(() => {
    // It was back sooner.
  });
  await page.locator('#offline').waitFor({ state: 'hidden' });
  await cell(page, 'f6').click();
  await until(page, (s) => s.transcript === 'f5f6' && s.arrangement.white === 'human');
  // A browser says itself that a connection failed, that for the icon of the tab too; nothing else is wrong.
  assert.deepEqual(found.filter((fault) => !/WebSocket connection to|net::ERR_/.test(fault)), []);
});
