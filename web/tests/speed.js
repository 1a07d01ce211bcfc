// Measures the first visit, and what analysis costs the page: OBVERSE=../target/release/obverse node tests/speed.js [VISITS]
//
// Every visit has an empty cache. The time runs from the start of the navigation until the page is drawn and usable:
// a move can be clicked or a node selected.

import { launch, LONGEST_WAIT, skipWelcome } from './support/browser.js';
import { PROGRAM, Server } from './support/server.js';

const VISITS = Number(process.argv[2] ?? 5);
/** Element of each page that ends the measurement. */
const PAGES = { play: 'ob-board .choice', analyse: 'ob-board .choice', learn: 'svg.tree .item' };

const [server, browser] = await Promise.all([Server.start(0, []), launch()]);
console.log(`${PROGRAM}, ${browser.version()}, ${VISITS} visits each`);
try {
  for (const [name, sign] of Object.entries(PAGES)) {
    const times = [];
    let requests = 0;
    let transferred = 0;
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      context.setDefaultTimeout(LONGEST_WAIT);
      await context.addInitScript((selector) => {
        const look = () => {
          const found = document.querySelector(selector);
          if (!found) {
            requestAnimationFrame(look);
            return;
          }
          // The element is on the screen after the next frame.
          requestAnimationFrame(() => {
            /** @type {any} */ (globalThis).drawnAfter = performance.now();
          });
        };
        look();
      }, sign);
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      requests = 0;
      transferred = 0;
      network.on('Network.loadingFinished', (event) => {
        transferred += event.encodedDataLength;
        requests += 1;
      });
      network.on('Network.webSocketFrameReceived', (event) => {
        transferred += event.response.payloadData.length;
      });
      await page.goto(`${server.address}/${name}`);
      const time = await page.waitForFunction(() => /** @type {any} */ (globalThis).drawnAfter);
      times.push(Math.round(await time.jsonValue()));
      await page.waitForLoadState('networkidle');
      await context.close();
    }
    times.sort((a, b) => a - b);
    const kilobytes = (transferred / 1000).toFixed(1);
    console.log(`${name}: median ${times[times.length >> 1]} ms, worst ${times.at(-1)} ms; ${requests} requests, ${kilobytes} kB with the socket`);
  }
  await measureAnalysis();
} finally {
  await browser.close();
  await server.stop();
}

/** Prints the messages of ten seconds of analysis, and the share of a core that the page needs for them. */
async function measureAnalysis() {
  const SECONDS = 10;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await skipWelcome(context);
  const page = await context.newPage();
  let messages = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => {
    messages += 1;
  }));
  await page.goto(`${server.address}/analyse?game=f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2&ply=15`);
  await page.locator('.lines tbody tr').first().waitFor();
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'timeTicks' });
  const busy = async () => (await metrics.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const [before, start] = [await busy(), messages];
  await page.waitForTimeout(SECONDS * 1000);
  const share = (100 * (await busy() - before)) / SECONDS;
  console.log(`${SECONDS} s of analysis: ${messages - start} messages, ${share.toFixed(1)} % of a core in the page`);
  await context.close();
}
