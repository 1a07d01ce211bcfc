// What only the page without a server has: it works offline, updates itself, and starts its workers again.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
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
    const before = await page.locator('.words').textContent();
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.locator('.words').textContent(), (words) => words !== before);
    assert.deepEqual(found.filter((fault) => !/net::ERR_|Failed to fetch/.test(fault)), []);
    await context.close();
  });

  test('a new version is taken over on the second visit, with the games', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obverse-site-'));
    const sources = mkdtempSync(join(tmpdir(), 'obverse-web-'));
    folders.push(folder, sources);
    cpSync(SITE, folder, { recursive: true });
    const { server, context, page, found } = await visit(folder, '/play/');
    await kept(page);
    await newGame(page, { players: 'human-human' });
    await playTo(page, 'f5', 1);
    // The new version has another text.
    const web = fileURLToPath(new URL('..', import.meta.url));
    cpSync(web, sources, { recursive: true, filter: (path) => !/node_modules|tests/.test(path.slice(web.length)) });
    const texts = join(sources, 'texts/en.json');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('"page.play": "Play"', '"page.play": "Game"'));
    const modules = fileURLToPath(new URL('../../target/wasm32-unknown-unknown/page', import.meta.url));
    rmSync(folder, { recursive: true });
    execFileSync(join(dirname(PROGRAM), 'obverse-site'), ['--web', sources, '--modules', process.env['SITE_MODULES'] ?? modules, folder]);
    await page.goto(`${server.address}/play/`);
    await ready(page);
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Game');
    await until(page, (s) => s.transcript === 'f5');
    // The new version is kept now, and the old one has no file in it.
    const version = /const VERSION = '(\w+)'/.exec(readFileSync(join(folder, 'service-worker.js'), 'utf8'))?.[1];
    await eventually(() => page.evaluate(() => caches.keys()), (names) => names.some((name) => name.endsWith(` ${version}`)));
    await server.stop();
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.pages a[data-page=play]').textContent(), 'Game');
    await until(page, (s) => s.transcript === 'f5');
    assert.deepEqual(found.filter((fault) => !/net::ERR_|Failed to fetch/.test(fault)), []);
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
    const nodes = await eventually(depths, (count) => count > 100_000);
    release();
    // The search has begun anew.
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
