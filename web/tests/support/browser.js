// Starts Chromium and records errors of its tabs.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Timeout in milliseconds, long enough for busy machines. */
export const LONGEST_WAIT = 300_000;

/** The headless build comes first: it renders the same and needs two thirds of the CPU time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);

/** @param {string[]} [options] options of the program beyond those of all tests */
export function launch(options = []) {
  const executablePath = process.env['CHROMIUM'] ?? PROGRAMS.find(existsSync);
  assert.ok(executablePath, 'Chromium was not found: set CHROMIUM to its path');
  return chromium.launch({ executablePath, timeout: LONGEST_WAIT, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...options] });
}

/**
 * Waits until the page has a state from the server.
 * @param {import('playwright-core').Page} page
 */
export async function ready(page) {
  await eventually(() => page.evaluate(() => Boolean(/** @type {any} */ (document.querySelector('main > *'))?.app?.state)), Boolean);
}

/**
 * Records the toasts of a page, since a slow test would miss some.
 * @param {import('playwright-core').BrowserContext} context
 */
export function keepToasts(context) {
  return context.addInitScript(() => {
    const shown = /** @type {any} */ (globalThis).shownToasts = /** @type {string[]} */ ([]);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof HTMLElement && node.classList.contains('toast')) shown.push(node.querySelector('span')?.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Lets the page take its visitor for one who knows the rules.
 * @param {import('playwright-core').BrowserContext} context
 */
export function skipWelcome(context) {
  return context.addInitScript(() => {
    // The empty page of a new tab has no storage.
    if (location.protocol === 'about:') return;
    const key = 'obverse.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...settings, isWelcomed: true }));
  });
}

/**
 * Collects errors of a tab from now on.
 * @param {import('playwright-core').Page} page
 * @param {string} address where requests may go
 * @returns {string[]}
 */
export function faults(page, address) {
  /** @type {string[]} */
  const found = [];
  const { host } = new URL(address);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host) found.push(`request: ${url}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== host) found.push(`socket: ${socket.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()}: ${response.url()}`);
  });
  return found;
}

/**
 * Returns the last state from the server.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<import('../../shared/messages').State>}
 */
export function state(page) {
  return page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.state);
}

/**
 * Waits until the state satisfies a condition and returns it.
 * @param {import('playwright-core').Page} page
 * @param {(state: import('../../shared/messages').State) => unknown} condition
 */
export async function until(page, condition) {
  // A page that has just loaded has no state yet.
  await ready(page);
  return eventually(() => state(page), condition);
}

/**
 * Polls a value until it satisfies a condition and returns it.
 * @template T
 * @param {() => Promise<T>} look
 * @param {(seen: T) => unknown} isRight
 * @returns {Promise<T>}
 */
export async function eventually(look, isRight) {
  const end = Date.now() + LONGEST_WAIT;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (Date.now() > end) throw new Error(`this never came true: ${isRight}; at last ${JSON.stringify(seen)?.slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
