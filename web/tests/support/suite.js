// Setup of a test file: one server, one browser, and one tab per test.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { LONGEST_WAIT, faults, keepToasts, launch, ready, skipWelcome } from './browser.js';
import { Server } from './server.js';

/** @typedef {import('playwright-core').Page} Page */

export class Suite {
  /** @type {Server} */
  server;
  /** @type {import('playwright-core').Browser} */
  browser;

  /** @param {string[]} [words] options of the server */
  constructor(words) {
    before(async () => {
      [this.server, this.browser] = await Promise.all([Server.start(0, words), launch()]);
    });
    after(async () => {
      await this.browser?.close();
      await this.server?.stop();
    });
  }

  /**
   * Opens a tab with empty storage. Errors in it fail the test.
   * @param {string} path
   * @param {(page: Page) => Promise<void>} use
   * @param {import('playwright-core').BrowserContextOptions & { mayFail?: RegExp, isFirstVisit?: boolean, atStart?: () => void }} [options] `atStart` runs in every document first
   */
  async tab(path, use, { mayFail, isFirstVisit = false, atStart, ...options } = {}) {
    const context = await this.browser.newContext({
      // Reduced motion, so that tests do not wait for animations.
      viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options,
    });
    try {
      context.setDefaultTimeout(LONGEST_WAIT);
      await keepToasts(context);
      if (!isFirstVisit) await skipWelcome(context);
      if (atStart) await context.addInitScript(atStart);
      const page = await context.newPage();
      const found = faults(page, this.server.address);
      await page.goto(this.server.address + path);
      await ready(page);
      await use(page);
      assert.deepEqual(found.filter((fault) => !mayFail?.test(fault)), []);
    } finally {
      await context.close();
    }
  }
}
