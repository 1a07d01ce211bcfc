// Measures the first visit: OBVERSE=../target/release/obverse node tests/speed.js [VISITS]
//
// Every visit has an empty cache. The time runs from the start of the navigation until the page is drawn and usable:
// a move can be clicked or a node selected.

import { launch, LONGEST_WAIT } from './support/browser.js';
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
} finally {
  await browser.close();
  await server.stop();
}
