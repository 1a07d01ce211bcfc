// Features that only the page without a server has: it works offline, updates itself, and restarts its workers.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, eventually, launch, LONGEST_WAIT, ready, skipWelcome, until } from './support/browser.js';
import { cell, GAME, newGame, pasteToEnd } from './support/game.js';
import { PROGRAM, Server, SITE } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Server[]} */
const servers = [];
/** @type {string[]} */
const folders = [];

/** Opens the page of a folder. Nothing is kept from other tests. @param {string} folder @param {string} path */
async function visit(folder, path) {
  const server = await Server.serveFolder(folder);
  servers.push(server);
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(LONGEST_WAIT);
  await skipWelcome(context);
  const page = await context.newPage();
  const found = faults(page, server.address);
  await page.goto(server.address + path);
  await ready(page);
  return { server, context, page, found };
}

/** Waits until the browser keeps the page. @param {Page} page */
const kept = (page) => eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), Boolean);

/** Plays against the computer until it has answered. @param {Page} page @param {string} square @param {number} plies */
async function playTo(page, square, plies) {
  await cell(page, square).click();
  await until(page, (s) => s.ply === plies);
}

/** Copies the folder under test. */
function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-site-'));
  folders.push(folder);
  cpSync(SITE, folder, { recursive: true });
  return folder;
}

/** Replaces a folder by that of a version with another text and another style. @param {string} folder */
function replaceByNewVersion(folder) {
  const sources = mkdtempSync(join(tmpdir(), 'obverse-web-'));
  folders.push(sources);
  const web = fileURLToPath(new URL('..', import.meta.url));
  cpSync(web, sources, { recursive: true, filter: (path) => !/node_modules|tests/.test(path.slice(web.length)) });
  const texts = join(sources, 'texts/en.json');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('"page.play": "Play"', '"page.play": "Game"'));
  const module = join(sources, 'learn/controls.js');
  writeFileSync(module, `${readFileSync(module, 'utf8')}\nexport const version = 2;\n`);
  const modules = fileURLToPath(new URL('../../target/wasm32-unknown-unknown/page', import.meta.url));
  rmSync(folder, { recursive: true });
  execFileSync(join(dirname(PROGRAM), 'obverse-site'), ['--web', sources, '--modules', process.env['SITE_MODULES'] ?? modules, folder]);
}

/** Waits until the browser keeps the version of a folder. @param {Page} page @param {string} folder */
async function newVersionKept(page, folder) {
  const version = /const VERSION = '(\w+)'/.exec(readFileSync(join(folder, 'service-worker.js'), 'utf8'))?.[1];
  await eventually(() => page.evaluate(() => caches.keys()), (names) => names.some((name) => name.endsWith(` ${version}`)));
  // Once a version is kept, it takes over.
  await eventually(() => page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && !installing && !waiting;
  }), Boolean);
}

/** Names of all files of a folder. @param {string} folder */
const filesOf = (folder) => new Set(readdirSync(folder, { recursive: true }).map(String));

/** Names of the files that a page has loaded, apart from the document. @param {Page} page */
const filesLoaded = (page) => page.evaluate(() => {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.replace(/^\/othello\//, ''));
  return names.filter((name) => name && name !== 'service-worker.js');
});

describe('the page without a server', { skip: !SITE }, () => {
  before(async () => { browser = await launch(); });
  after(async () => {
    await browser?.close();
    for (const server of servers) await server.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  test('plays, analyses and teaches after the network is cut', async () => {
    const { server, context, page, found } = await visit(SITE, '/');
    await kept(page);
    await server.stop();
    await page.reload();
    await ready(page);
    await newGame(page, { level: 2 });
    await playTo(page, 'f5', 2);
    // An address without the slash at its end, as somebody may type it.
    await page.goto(`${server.address}/analyse?game=f5d6c3`);
    await until(page, (s) => s.transcript === 'f5d6c3');
    await page.locator('ob-board .legal.valued').first().waitFor();
    assert.match(page.url(), /\/analyse\/$/);
    await pasteToEnd(page, GAME);
    await page.locator('.review .scores').waitFor();
    await page.goto(`${server.address}/learn/`);
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    await page.locator('.words').waitFor();
    const before = await eventually(() => page.locator('.words').textContent(), Boolean);
    await page.keyboard.press(']');
    await eventually(() => page.locator('.words').textContent(), (words) => words !== before);
    assert.deepEqual(found.filter((fault) => !/net::ERR_|Failed to fetch/.test(fault)), []);
    await context.close();
  });

  test('a new version is taken over on the second visit, with the games', async () => {
    const folder = copyOfSite();
    const { server, context, page, found } = await visit(folder, '/play/');
    await kept(page);
    await newGame(page, { players: 'human-human' });
    await playTo(page, 'f5', 1);
    replaceByNewVersion(folder);
    await page.goto(`${server.address}/play/`);
    await ready(page);
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Game');
    await until(page, (s) => s.transcript === 'f5');
    await newVersionKept(page, folder);
    await server.stop();
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Game');
    await until(page, (s) => s.transcript === 'f5');
    assert.deepEqual(found.filter((fault) => !/net::ERR_|Failed to fetch/.test(fault)), []);
    await context.close();
  });

  test('a tab of the old version goes on with its own files', async () => {
    const folder = copyOfSite();
    const { server, context, page, found } = await visit(folder, '/play/');
    await kept(page);
    const old = filesOf(folder);
    replaceByNewVersion(folder);
    const other = await context.newPage();
    await other.goto(`${server.address}/play/`);
    await ready(other);
    await newVersionKept(other, folder);
    // The old tab loads the rest of its pages only now. The host has none of the files that have changed.
    await page.keyboard.press('2');
    await page.locator('ob-analyse').waitFor();
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.keyboard.press('3');
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Play');
    const loaded = await filesLoaded(page);
    for (const file of ['analyse/page', 'learn/page', 'lessons', 'shared/base']) assert.ok(loaded.some((name) => name.startsWith(`${file}.`)), `${loaded}`);
    assert.deepEqual(loaded.filter((name) => !old.has(name)), []);
    const now = filesOf(folder);
    assert.ok(loaded.some((name) => !now.has(name)));
    assert.deepEqual((await filesLoaded(other)).filter((name) => !now.has(name)), []);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Game');
    assert.deepEqual((await filesLoaded(page)).filter((name) => !now.has(name)), []);
    assert.deepEqual(found, []);
    await context.close();
  });

  test('a worker that fails is started again, and the game goes on', async () => {
    const { context, page, found } = await visit(SITE, '/play/');
    await newGame(page, { players: 'human-human' });
    await playTo(page, 'f5', 1);
    const [worker] = page.workers();
    assert.ok(worker);
    await worker.evaluate(() => { setTimeout(() => { throw new Error('on purpose'); }); });
    await page.locator('#offline', { hasText: 'The engine has failed' }).waitFor();
    await page.locator('#offline').waitFor({ state: 'hidden' });
    await until(page, (s) => s.transcript === 'f5');
    await playTo(page, 'd6', 2);
    assert.deepEqual(found.filter((fault) => !/on purpose/.test(fault)), []);
    await context.close();
  });

  test('the worker of a hidden tab rests after the move that it owes', async () => {
    const { context, page } = await visit(SITE, '/play/');
    await newGame(page, { level: 4 });
    const [worker] = page.workers();
    assert.ok(worker);
    // Counts everything that could wake the worker.
    await worker.evaluate(() => {
      const calls = /** @type {any} */ (globalThis).calls = { count: 0 };
      for (const [object, name] of /** @type {[any, string][]} */ ([[MessagePort.prototype, 'postMessage'], [globalThis, 'setTimeout'], [globalThis, 'setInterval']])) {
        const original = object[name];
        object[name] = function count(/** @type {unknown[]} */ ...words) {
          calls.count += 1;
          return original.apply(this, words);
        };
      }
    });
    const calls = () => worker.evaluate(() => /** @type {number} */ (/** @type {any} */ (globalThis).calls.count));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.keyboard.press('h');
    await playTo(page, 'f5', 2);
    assert.ok(await calls() > 0);
    let before = -1;
    await eventually(async () => {
      const last = before;
      before = await calls();
      return before === last;
    }, Boolean);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(await calls(), before);
    await context.close();
  });

  test('is played with the textbook evaluation until the weights have come', async () => {
    const server = await Server.serveFolder(SITE);
    servers.push(server);
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    context.setDefaultTimeout(LONGEST_WAIT);
    await skipWelcome(context);
    const page = await context.newPage();
    /** @type {() => void} */
    let release = () => undefined;
    const released = new Promise((resolve) => { release = () => resolve(undefined); });
    await page.route(/weights/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${server.address}/analyse/?game=f5d6c3`);
    await page.locator('ob-board .legal.valued').first().waitFor();
    const depths = () => page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.hints?.nodes ?? 0);
    // The first news of the next search must have fewer nodes.
    const nodes = await eventually(depths, (count) => count > 5_000_000);
    release();
    // The search has started from the beginning.
    await eventually(depths, (count) => count < nodes);
    await context.close();
  });

  test('the manifest names icons that exist', async () => {
    const { server, context, page, found } = await visit(SITE, '/learn/');
    const address = new URL(await page.locator('link[rel=manifest]').getAttribute('href') ?? '', page.url()).href;
    assert.ok(address.startsWith(server.address));
    const manifest = await (await fetch(address)).json();
    assert.equal(new URL(manifest.start_url, address).href, `${server.address}/play/`);
    for (const { src } of manifest.icons) assert.equal((await fetch(new URL(src, address))).status, 200);
    assert.deepEqual(found, []);
    await context.close();
  });
});
