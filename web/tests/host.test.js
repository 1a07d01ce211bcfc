// The page without a server makes few demands on its host and the network: few bytes, no special headers.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { eventually, faults, launch, LONGEST_WAIT, ready, skipWelcome, until } from './support/browser.js';
import { cell, newGame } from './support/game.js';
import { PlainHost } from './support/plain-host.js';
import { SITE } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */

/** Maximum number of bytes until the first move, and until the engine has its full strength, each file with `gzip -9`. */
const FIRST_MOVE = 500_000;
const FULL_STRENGTH = 5_000_000;
/** Maximum number of files until the first move. */
const MOST_FILES = 12;
/** All files, the guide in three languages included, which a browser keeps for work offline. */
const ALL = 5_500_000;
/** A host name other than localhost: without HTTPS it is not a secure context. */
const STRANGER = 'othello.example';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {PlainHost} */
let host;

/** The size of a file of the folder with `gzip -9`. @param {string} name */
const compressed = (name) => gzipSync(readFileSync(join(SITE, name)), { level: 9 }).length;

/** Opens a tab of a new visitor. @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(options = {}) {
  const context = await browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(LONGEST_WAIT);
  await skipWelcome(context);
  const page = await context.newPage();
  const address = `http://localhost:${host.port}`;
  return { context, page, address, found: faults(page, address) };
}

describe('a plain host', { skip: !SITE && 'of a folder that SITE names' }, () => {
  before(async () => {
    [host, browser] = await Promise.all([PlainHost.start(SITE), launch([`--host-resolver-rules=MAP ${STRANGER} 127.0.0.1`])]);
  });
  after(async () => {
    await browser?.close();
    await host?.stop();
  });

  test('sends 500 kB until the first move, and 5 MB until the engine has its full strength', async (t) => {
    const { context, page, address, found } = await open({ serviceWorkers: 'block' });
    /** @type {Set<string>} */
    const names = new Set();
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname.slice(1);
      names.add(!name || name.endsWith('/') ? `${name}index.html` : name);
    });
    const size = (/** @type {string[]} */ all) => all.reduce((sum, name) => sum + compressed(name), 0);
    /** @type {() => void} */
    let release = () => undefined;
    const released = new Promise((resolve) => { release = () => resolve(undefined); });
    await page.route(/weights/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${address}/play/`);
    await ready(page);
    await newGame(page, { level: 4 });
    await cell(page, 'f5').click();
    // The engine has answered.
    await until(page, (s) => s.ply === 2);
    const needed = [...names].filter((name) => !name.startsWith('weights'));
    const first = size(needed);
    t.diagnostic(`${needed.length} files, ${first} bytes until the first move`);
    assert.ok(first > 100_000 && first <= FIRST_MOVE, `${first} bytes`);
    // Browsers ask an old host for six files at a time, and each request takes a round trip.
    assert.ok(needed.length > 5 && needed.length <= MOST_FILES, `${needed}`);
    const arrived = page.waitForResponse(/weights/);
    release();
    await (await arrived).finished();
    const full = size([...names]);
    t.diagnostic(`${names.size} files, ${full} bytes until full strength`);
    assert.ok(full > first + 1_000_000 && full <= FULL_STRENGTH, `${full} bytes`);
    assert.deepEqual(found, []);
    await context.close();
  });

  test('has 5.5 MB in all, which is what browsers keep', () => {
    const files = readdirSync(SITE, { recursive: true }).map(String).filter((name) => statSync(join(SITE, name)).isFile());
    const all = files.reduce((sum, name) => sum + compressed(name), 0);
    assert.ok(files.length > 40 && all <= ALL, `${files.length} files, ${all} bytes`);
    // Every file has its digest in its name, except the documents and the service worker.
    assert.deepEqual(files.filter((name) => !/\.[0-9a-f]{12}\.\w+$/.test(name)).sort(), ['analyse/index.html', 'index.html', 'learn/index.html', 'play/index.html', 'service-worker.js']);
    const licenses = files.find((name) => name.startsWith('LICENSES')) ?? '';
    assert.match(readFileSync(join(SITE, licenses), 'utf8'), /MIT License[\s\S]*Apache License[\s\S]*serde_json/);
  });

  test('serves the page at its root, and says no types', async () => {
    const { context, page, address, found } = await open();
    for (const path of ['/', '/play/', '/analyse/?game=f5d6c3', '/learn/']) {
      await page.goto(address + path);
      await ready(page);
      assert.equal(await page.locator('.pages a[aria-current=page]').count(), 1);
    }
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    await page.locator('.pages a[data-page=play]').click();
    await page.locator('ob-play').waitFor();
    assert.equal(page.url(), `${address}/play/`);
    await page.keyboard.press('?');
    const licenses = await page.locator('dialog[open] a').getAttribute('href') ?? '';
    assert.equal((await fetch(new URL(licenses, page.url()))).status, 200);
    assert.deepEqual(found, []);
    await context.close();
  });

  test('needs no HTTPS', async () => {
    const { context, page } = await open();
    const address = `http://${STRANGER}:${host.port}`;
    const found = faults(page, address);
    await page.goto(`${address}/play/`);
    await ready(page);
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.reload();
    await until(page, (s) => s.transcript === 'f5');
    await page.goto(`${address}/learn/`);
    await page.locator('.log-card summary').click();
    await page.locator('.log-card button').first().click();
    await eventually(() => page.locator('.toast').count(), (count) => count > 0);
    assert.deepEqual(found, []);
    await context.close();
  });

  test('serves a page that can be installed', async () => {
    const { context, page, address, found } = await open();
    await page.goto(`${address}/learn/`);
    await ready(page);
    await eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), Boolean);
    const browserSession = await context.newCDPSession(page);
    const { errors } = await browserSession.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await browserSession.send('Page.getInstallabilityErrors');
    // Browser contexts of tests are incognito, and Chromium installs no pages there.
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito'), []);
    const manifestAddress = await page.locator('link[rel=manifest]').getAttribute('href') ?? '';
    const manifest = await (await fetch(new URL(manifestAddress, page.url()))).json();
    assert.equal(new URL(manifest.start_url, new URL(manifestAddress, page.url())).href, `${address}/play/`);
    assert.deepEqual(found, []);
    await context.close();
  });
});
