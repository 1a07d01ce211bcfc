// Measures the page without a server: SITE=../target/site OBVERSE=../target/release/obverse node tests/folder-speed.js [TIMES [PART...]]
//
// It measures the time of a first visit with an empty cache, until a move can be played and until the engine has
// answered a move (part `first`); the time from "Move now" to the move (`now`); the CPU time of a hidden tab (`hidden`); and the
// memory of a tab (`memory`).

import { readdirSync, readFileSync } from 'node:fs';
import { launch, LONGEST_WAIT, ready, skipWelcome, until } from './support/browser.js';
import { cell, GAME, newGame, pasteToEnd } from './support/game.js';
import { Server, SITE } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} BrowserContextOptions */

const TIMES = Number(process.argv[2] ?? 5);
/** What is measured; everything unless told. */
const PARTS = process.argv.slice(3);
if (!SITE) throw new Error('SITE must name a folder that ./page has built');

/** Networks in bytes per second, with the latency in milliseconds. */
const NETWORKS = { 'over loopback': null, 'at 1.6 Mbit/s and 150 ms': { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150, offline: false } };

const [server, browser] = await Promise.all([Server.start(), launch()]);
console.log(`${SITE}, ${browser.version()}, ${TIMES} times each; the host does not compress`);
try {
  const measures = {
    first: async () => {
      for (const [name, network] of Object.entries(NETWORKS)) await measureFirstMove(name, network);
    },
    now: measureMoveNow, hidden: measureHidden, memory: measureMemory,
  };
  for (const [name, measure] of Object.entries(measures)) if (PARTS.length === 0 || PARTS.includes(name)) await measure();
} finally {
  await browser.close();
  await server.stop();
}

/** Opens a tab of a new visitor. @param {BrowserContextOptions} [options] */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  context.setDefaultTimeout(LONGEST_WAIT);
  await skipWelcome(context);
  return { context, page: await context.newPage() };
}

/** @param {number[]} times */
function summary(times) {
  times.sort((a, b) => a - b);
  return `median ${Math.round(times[times.length >> 1] ?? 0)} ms, worst ${Math.round(times.at(-1) ?? 0)} ms`;
}

/**
 * Prints the time until a square can be clicked, and until the engine has answered.
 * @param {string} name
 * @param {{ downloadThroughput: number, uploadThroughput: number, latency: number, offline: boolean } | null} network
 */
async function measureFirstMove(name, network) {
  const [possible, answered] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let time = 0; time < TIMES; time += 1) {
    const { context, page } = await open({ reducedMotion: 'reduce' });
    await context.addInitScript(() => {
      const times = /** @type {any} */ (globalThis).times = { possible: 0, answered: 0 };
      const look = () => {
        const choice = /** @type {HTMLElement | null} */ (document.querySelector('ob-board .choice'));
        if (choice && !times.possible) {
          times.possible = performance.now();
          choice.click();
        }
        const { app } = /** @type {any} */ (document.querySelector('main > *')) ?? {};
        if (app?.state?.ply === 2) times.answered = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    if (network) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', network);
    }
    await page.goto(`${server.address}/play/`);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).times.answered);
    const seen = await page.evaluate(() => /** @type {{ possible: number, answered: number }} */ (/** @type {any} */ (globalThis).times));
    possible.push(seen.possible);
    answered.push(seen.answered);
    await context.close();
  }
  console.log(`${name}: first move possible after ${summary(possible)}; answered after ${summary(answered)}`);
}

/** Prints the time from "Move now" to the move. */
async function measureMoveNow() {
  const { context, page } = await open({ reducedMotion: 'reduce' });
  await page.goto(`${server.address}/play/`);
  await ready(page);
  /** @type {number[]} */
  const times = [];
  await newGame(page, { level: 40 });
  for (let time = 0; time < TIMES; time += 1) {
    await page.locator('ob-board .choice').first().click();
    await until(page, (s) => s.enginesTurn);
    await page.waitForTimeout(1500);
    const took = await page.evaluate(() => new Promise((resolve) => {
      const { app } = /** @type {any} */ (document.querySelector('main > *'));
      const start = performance.now();
      const heard = new AbortController();
      app.on('state', (/** @type {{ enginesTurn: boolean }} */ state) => {
        if (state.enginesTurn) return;
        heard.abort();
        resolve(performance.now() - start);
      }, heard.signal);
      /** @type {HTMLElement} */ (document.querySelector('[data-action=moveNow]')).click();
    }));
    times.push(/** @type {number} */ (took));
    await until(page, (s) => !s.enginesTurn);
  }
  console.log(`move now: ${summary(times)}`);
  await context.close();
}

/** Returns the renderer process with the most CPU time: that of the only tab and its workers. */
async function tabProcess() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [tab] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  if (!tab) throw new Error('no tab has a process');
  return tab;
}

/** CPU time of all threads of a process so far, in milliseconds. @param {number} id */
function cpuTime(id) {
  const threads = readdirSync(`/proc/${id}/task`);
  return threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
}

/** Tells a page that it is hidden. @param {Page} page */
function hide(page) {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Prints the CPU time of a tab that is hidden while the engine is to move, and that of a blank tab in the same seconds. */
async function measureHidden() {
  const blank = await open();
  await blank.context.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }));
  await blank.page.goto(`${server.address}/blank`);
  await hide(blank.page);
  const { id: blankId } = await tabProcess();
  const { context, page } = await open();
  await page.goto(`${server.address}/play/`);
  await ready(page);
  await newGame(page, { level: 10 });
  await hide(page);
  await page.keyboard.press('h');
  await cell(page, 'f5').click();
  await until(page, (s) => s.ply === 2);
  const { id } = await tabProcess();
  if (id === blankId) throw new Error('both tabs have the same process');
  // The weights are loaded, and all files are kept for use offline.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(10_000);
  /** @type {[number, number][]} */
  const times = [];
  for (let window = 0; window < 6; window += 1) {
    const [before, blankBefore] = [cpuTime(id), cpuTime(blankId)];
    await page.waitForTimeout(5000);
    times.push([cpuTime(id) - before, cpuTime(blankId) - blankBefore]);
  }
  const list = (/** @type {0 | 1} */ which) => times.map((pair) => pair[which].toFixed(1)).join(', ');
  console.log(`hidden after the move: ${list(0)} ms of CPU time in 5 s each; a blank hidden tab meanwhile: ${list(1)} ms`);
  await context.close();
  await blank.context.close();
}

/** Prints the memory of a tab that has used every page, and then with the largest table and all workers of a machine with eight cores. */
async function measureMemory() {
  const { context, page } = await open({ serviceWorkers: 'block' });
  await context.route(/\/worker\.\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    const cores = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 });";
    await route.fulfill({ response: answer, body: cores + await answer.text() });
  });
  const show = async (/** @type {string} */ what) => {
    const { id } = await tabProcess();
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const [total] = ['Pss'].map((name) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
    console.log(`memory, ${what}: ${total?.toFixed(0)} MiB`);
  };
  await page.goto(`${server.address}/play/`);
  await ready(page);
  await newGame(page, { level: 20 });
  await cell(page, 'f5').click();
  await until(page, (s) => s.ply === 2);
  await show('a game at level 20');
  await page.keyboard.press('2');
  await page.locator('ob-analyse').waitFor();
  await pasteToEnd(page, GAME);
  await page.locator('.review .scores').waitFor();
  await page.keyboard.press('Home');
  for (let move = 0; move < 20; move += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(20_000);
  await show('a game reviewed, 20 s of analysis');
  await page.keyboard.press('3');
  await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
  await page.locator('#learn-depth').fill('6');
  await page.locator('#learn-depth').press('Enter');
  await page.waitForTimeout(10_000);
  await show('and a search of the Learn page');
  await page.locator('.pages a[data-page=analyse]').click();
  await page.locator('[data-action=engine]').click();
  const most = async (/** @type {string} */ name) => {
    const select = page.locator(`dialog[open] select[name=${name}]`);
    const choices = await select.locator('option').evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    await select.selectOption(choices.at(-1) ?? '');
    return choices.at(-1);
  };
  const [table, threads] = [await most('hash'), await most('threads')];
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForTimeout(20_000);
  await show(`with a table of ${table} MB and ${threads} workers, 20 s of analysis`);
  // A review needs one more table.
  await page.evaluate(() => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    app.send({ type: 'analysis', settings: { ...app.analysis, reviewLevel: 20 } });
  });
  for (let second = 0; second < 10; second += 1) {
    await page.waitForTimeout(1000);
    await show(`${second + 1} s after the start of a deeper review`);
  }
  await context.close();
}
