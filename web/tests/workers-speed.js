// Times the page without a server with one and with several workers, in Chromium: the values of all moves of ten positions, and
// the review of a game. Prints the time of each round, the CPU time of the busiest worker and the ratios. On a machine with other
// programs, the CPU time is what the time would be without them, if nobody waits.
//
//     LEVEL=14 SITE=../target/site node tests/workers-speed.js [WORKERS] [ROUNDS]

import { readdirSync, readFileSync } from 'node:fs';
import { launch, LONGEST_WAIT, ready, skipWelcome } from './support/browser.js';
import { GAME } from './support/game.js';
import { Server } from './support/server.js';

const LEVEL = Number(process.env['LEVEL'] ?? 14);
const workers = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 3);

const lines = readFileSync(new URL('../../crates/obverse-lab/assets/positions/bench.txt', import.meta.url)).toString().split('\n');
const bench = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(' ').slice(0, 2).join(' '));
const positions = bench.slice(2, 12);
/** A position whose search is long enough to start the assistants. */
const WARM_UP = bench[12] ?? '';

const [browser, server] = await Promise.all([launch(), Server.start()]);

/** Opens Analyse with this many workers, and waits until they have started. @param {number} threads */
async function open(threads) {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  context.setDefaultTimeout(LONGEST_WAIT);
  await skipWelcome(context);
  const page = await context.newPage();
  await page.goto(`${server.address}/analyse/`);
  await ready(page);
  await page.evaluate(([count, level]) => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    app.send({ type: 'analysis', settings: { threads: count, effort: { kind: 'level', amount: level }, reviewLevel: level } });
  }, /** @type {const} */ ([threads, LEVEL]));
  await page.waitForTimeout(500);
  await time(page, 'hints', WARM_UP);
  return { context, page };
}

/** Time from the import of a text to the last event of a kind, in seconds. @param {import('playwright-core').Page} page @param {'hints' | 'review'} kind @param {string} text */
function time(page, kind, text) {
  return page.evaluate(([type, words]) => new Promise((resolve) => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    const start = performance.now();
    let isNew = false;
    app.on('state', () => { isNew = true; });
    app.on(type, () => {
      const event = app[type];
      if (isNew && (type === 'hints' ? event?.done && event.node === app.state.node : event && event.done === event.total)) resolve((performance.now() - start) / 1000);
    });
    app.send({ type: 'import', text: words });
  }), /** @type {const} */ ([kind, text]));
}

/** CPU time of each worker of the only tab so far, in seconds, by thread. @returns {Promise<Map<string, number>>} */
async function workerTimes() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const tasks = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => readdirSync(`/proc/${id}/task`).map((task) => `/proc/${id}/task/${task}`));
  const stats = tasks.map((task) => /** @type {const} */ ([task, readFileSync(`${task}/stat`, 'utf8')]));
  // After the name, in parentheses, the user time is the 12th word and the system time the 13th, in hundredths of a second.
  return new Map(stats.filter(([, stat]) => stat.includes('(DedicatedWorker')).map(([task, stat]) => {
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [task, (Number(words[11]) + Number(words[12])) / 100];
  }));
}

/** Time of what `run` awaits, and the CPU time of the busiest worker. @param {() => Promise<number>} run */
async function measured(run) {
  const before = await workerTimes();
  const wall = await run();
  const times = [...await workerTimes()].map(([task, seconds]) => seconds - (before.get(task) ?? 0));
  return { wall, cpu: Math.max(...times) };
}

/** @param {number} threads */
async function round(threads) {
  const { context, page } = await open(threads);
  const values = { wall: 0, cpu: 0 };
  for (const position of positions) {
    const { wall, cpu } = await measured(() => time(page, 'hints', position));
    values.wall += wall;
    values.cpu += cpu;
  }
  const review = await measured(() => time(page, 'review', GAME));
  await context.close();
  return { values, review };
}

for (let i = 0; i < rounds; i++) {
  const [one, several] = [await round(1), await round(workers)];
  for (const of of /** @type {const} */ (['values', 'review'])) {
    const row = (/** @type {'wall' | 'cpu'} */ by) => `${one[of][by].toFixed(2)} s, ${several[of][by].toFixed(2)} s, ratio ${(several[of][by] / one[of][by]).toFixed(2)}`;
    console.log(`1 and ${workers} workers: ${of} ${row('wall')}; CPU time of the busiest ${row('cpu')}`);
  }
}
await browser.close();
await server.stop();
