// Measures how long a message of the page waits for the worker while it searches, in the page without a server:
//
//     SITE=../target/site node tests/message-delay.js [MESSAGES]
//
// Each search gets this many messages, 100 unless told, at random times. The delay is the time from the call of `postMessage` to
// the event in the worker.

import { launch, LONGEST_WAIT, skipWelcome, until } from './support/browser.js';
import { cell, GAME, newGame, pasteToEnd } from './support/game.js';
import { Server, SITE } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */

const MESSAGES = Number(process.argv[2] ?? 100);
if (!SITE) throw new Error('SITE must name a folder that ./page has built');

/** What the worker runs first: it tells when it hears the message. */
const LISTENER = `{
  const heard = new BroadcastChannel('heard');
  addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.includes('"visibility"')) heard.postMessage(performance.timeOrigin + performance.now());
  });
}
`;

/**
 * The searches: how each is started, and whether it goes on, by what the page has from the worker.
 * @type {{ name: string, path: string, start: (page: Page) => Promise<unknown>, kind: 'hints' | 'review' | 'move' }[]}
 */
const SEARCHES = [
  {
    name: 'values of all moves, 40 empties', path: '/analyse/', kind: 'hints',
    start: (page) => pasteToEnd(page, GAME.slice(0, 40)),
  },
  {
    name: 'values of all moves, 28 empties', path: '/analyse/', kind: 'hints',
    start: (page) => pasteToEnd(page, GAME.slice(0, 64)),
  },
  {
    name: 'a review at level 26', path: '/analyse/', kind: 'review',
    start: async (page) => {
      await page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.send({ type: 'analysis', settings: { reviewLevel: 26 } }));
      await pasteToEnd(page, GAME);
    },
  },
  {
    name: 'a move at level 40', path: '/play/', kind: 'move',
    start: async (page) => {
      await newGame(page, { level: 40 });
      await cell(page, 'f5').click();
      await until(page, (s) => s.enginesTurn);
    },
  },
];

const [server, browser] = await Promise.all([Server.start(), launch()]);
console.log(`${SITE}, ${browser.version()}, ${MESSAGES} messages each`);
try {
  for (const search of SEARCHES) await measure(search);
} finally {
  await browser.close();
  await server.stop();
}

/** @param {typeof SEARCHES[number]} search */
async function measure({ name, path, start, kind }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(LONGEST_WAIT);
  await skipWelcome(context);
  await context.route(/\/worker\.\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: LISTENER + await answer.text() });
  });
  const page = await context.newPage();
  const weights = page.waitForResponse(/weights/);
  await page.goto(server.address + path);
  await until(page, Boolean);
  // With the weights, the search begins again.
  await (await weights).finished();
  await start(page);
  const delays = await page.evaluate(async ([count, search]) => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    const searches = () => {
      const { hints, review, state } = app;
      if (search === 'hints') return hints && !hints.done && hints.node === state.node;
      if (search === 'review') return review && review.done < review.total;
      return state.enginesTurn;
    };
    const wait = (/** @type {number} */ time) => new Promise((resolve) => { setTimeout(resolve, time); });
    const channel = new BroadcastChannel('heard');
    /** @type {number[]} */
    const found = [];
    const end = performance.now() + 60_000;
    while (found.length < count && performance.now() < end) {
      await wait(20 + 100 * Math.random());
      if (!searches()) continue;
      const heard = new Promise((resolve) => { channel.onmessage = ({ data }) => resolve(data); });
      const sent = performance.timeOrigin + performance.now();
      app.send({ type: 'visibility', hidden: false });
      const delay = await heard - sent;
      if (searches()) found.push(delay);
    }
    return found;
  }, /** @type {const} */ ([MESSAGES, kind]));
  delays.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => delays[Math.min(delays.length - 1, Math.floor(part * delays.length))]?.toFixed(0);
  console.log(`${name}: ${delays.length} messages; delay median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms; ${delays.filter((delay) => delay > 50).length} above 50 ms`);
  await context.close();
}
