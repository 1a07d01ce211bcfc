// Size of a first visit, caching and the content security policy.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { faults, launch, LONGEST_WAIT, ready } from './support/browser.js';
import { needsServer, Server } from './support/server.js';

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

const MOST = 200 * 1000;

describe('the first visit', () => {
  for (const name of ['play', 'analyse', 'learn']) {
    test(`of ${name}`, { skip: needsServer('the bytes of a folder are in site.test.js') }, async (context) => {
      const visitor = await browser.newContext({ locale: 'ja-JP' });
      visitor.setDefaultTimeout(LONGEST_WAIT);
      const page = await visitor.newPage();
      const found = faults(page, server.address);
      const network = await visitor.newCDPSession(page);
      await network.send('Network.enable');
      let transferred = 0;
      let requests = 0;
      let heard = 0;
      network.on('Network.loadingFinished', (event) => {
        transferred += event.encodedDataLength;
        requests += 1;
      });
      network.on('Network.webSocketFrameReceived', (event) => {
        heard += event.response.payloadData.length;
      });
      const answer = await page.goto(`${server.address}/${name}`);
      await ready(page);
      const interactive = await page.evaluate(() => performance.now());
      await page.waitForLoadState('networkidle');
      context.diagnostic(`${name}: ${requests} requests, ${transferred} bytes, ${heard} more over the socket, ready after ${Math.round(interactive)} ms`);
      assert.ok(requests > 10, `${requests} requests`);
      assert.ok(transferred > 20_000 && transferred + heard < MOST, `${transferred} bytes and ${heard} over the socket`);
      const headers = await answer?.allHeaders() ?? {};
      const policy = headers['content-security-policy'] ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      // The policy blocks inline scripts.
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.intruder = true';
        document.body.append(script);
        return 'intruder' in globalThis;
      });
      assert.equal(ran, false);
      assert.deepEqual(found.filter((fault) => !/violates the following Content Security Policy/.test(fault)), []);
      await visitor.close();
    });
  }

  test('a second visit transfers little', { skip: needsServer('a folder is kept by the browser') }, async () => {
    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    page.setDefaultTimeout(LONGEST_WAIT);
    await page.goto(`${server.address}/play`);
    await ready(page);
    const network = await visitor.newCDPSession(page);
    await network.send('Network.enable');
    let transferred = 0;
    network.on('Network.loadingFinished', (event) => {
      transferred += event.encodedDataLength;
    });
    await page.goto(`${server.address}/analyse`);
    await ready(page);
    await page.waitForLoadState('networkidle');
    // The browser loads only the files of this page that are new; for others it gets `304 Not Modified`.
    assert.ok(transferred < 60_000, `${transferred} bytes`);
    await visitor.close();
  });

  test('a missing page', { skip: needsServer('a plain host has a page of its own for this') }, async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST_WAIT);
    const answer = await page.goto(`${server.address}/nowhere`);
    assert.equal(answer?.status(), 404);
    assert.match((await answer?.allHeaders())?.['content-security-policy'] ?? '', /default-src 'none'/);
    await page.close();
  });
});
