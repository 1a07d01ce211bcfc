// Times the page without a server with one and with several workers, in Chromium: the values of all moves of ten positions, and
// the review of a game. Prints the time of each round and the ratios.
//
//     LEVEL=14 SITE=../target/site node tests/workers-speed.js [WORKERS] [ROUNDS]

import { readFileSync } from 'node:fs';
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

/** @param {number} threads */
async function round(threads) {
  const { context, page } = await open(threads);
  let values = 0;
  for (const position of positions) values += await time(page, 'hints', position);
  const review = await time(page, 'review', GAME);
  await context.close();
  return { values, review };
}

for (let i = 0; i < rounds; i++) {
  const [one, several] = [await round(1), await round(workers)];
  const row = (/** @type {'values' | 'review'} */ of) => `${of} ${one[of].toFixed(2)} s, ${several[of].toFixed(2)} s, ratio ${(several[of] / one[of]).toFixed(2)}`;
  console.log(`1 and ${workers} workers: ${row('values')}; ${row('review')}`);
}
await browser.close();
await server.stop();
