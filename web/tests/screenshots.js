// Takes screenshots of all pages: node tests/screenshots.js FOLDER [LANGUAGE]
//
// Every page at four sizes, light and dark, in several states.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, launch, LONGEST_WAIT, ready, skipWelcome, until } from './support/browser.js';
import { cell, GAME, paste, press } from './support/game.js';
import { Server } from './support/server.js';

/** @typedef {import('playwright-core').Page} Page */

const SIZES = /** @type {const} */ ([[1440, 900], [768, 1024], [390, 844], [844, 390]]);
/** A game with nested variations. */
const WITH_BRANCHES = '/analyse?game=f5d6(f6e6(d3))c3(c4d3c2b3)d3c4f4c5b3&ply=5&black=Ann&white=Ben';

/** Gives a wrong answer to an exercise, then shows some answers. @param {Page} page @param {number} answers */
async function reveal(page, answers) {
  await page.locator('#exercise-answer').fill('99');
  await page.keyboard.press('Enter');
  await page.locator('.feedback[data-verdict=wrong]').waitFor();
  for (let blank = 0; blank < answers; blank += 1) {
    await page.locator('[data-action=reveal]').click();
    await page.locator(`[data-blank="${blank}"].shown`).waitFor();
  }
}

/** @type {[string, string, (page: Page) => Promise<unknown>][]} */
const VIEWS = [
  ['play', '/play', async (page) => {
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 2);
    await cell(page, 'c3').hover();
  }],
  ['new-game', '/play', (page) => page.keyboard.press('n')],
  ['analyse', `/analyse?game=${GAME.slice(0, 60)}`, async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
    await press(page, 'review');
    await page.locator('.review .scores').waitFor();
    await eventually(() => page.locator('.review progress').count(), (n) => n === 0);
  }],
  ['empty', '/analyse', (page) => page.locator('ob-board .legal.valued').first().waitFor()],
  ['tree', WITH_BRANCHES, (page) => page.locator('ob-board .legal.valued').first().waitFor()],
  ['settings', '/analyse', (page) => page.keyboard.press('s')],
  ['over', `/analyse?game=${GAME}`, (page) => page.locator('.review .scores').waitFor()],
  ['editor', '/analyse', (page) => page.keyboard.press('e')],
  ['wrong', '/analyse', async (page) => {
    await paste(page, 'f5 d6 a1');
    await page.locator('.toast.bad').waitFor();
  }],
  ['learn', '/learn?compare=1', async (page) => {
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    await page.keyboard.press('c');
    await eventually(() => page.locator('.words').getAttribute('data-kind'), (kind) => kind === 'cut');
  }],
  ['learn-large', '/learn?algorithm=minimax&depth=6', (page) => page.locator('svg.tree .item').first().waitFor({ state: 'attached' })],
  ['guide', '/learn?chapter=03-alpha-beta', (page) => page.locator('article.chapter .example').first().waitFor()],
  ['exercise-tree', '/learn?exercise=alpha-beta&difficulty=2&seed=7', (page) => reveal(page, 8)],
  ['exercise-board', '/learn?exercise=trace&difficulty=1&seed=7', (page) => reveal(page, 5)],
  ['exercise-end', '/learn?exercise=minimax&difficulty=1&seed=7', (page) => reveal(page, 5)],
  ['help', '/play', (page) => page.keyboard.press('?')],
];

const [, , folder, locale = 'en-GB'] = process.argv;
if (!folder) {
  console.error('node tests/screenshots.js FOLDER [LANGUAGE]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([Server.start(0, []), launch()]);
try {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [width, height] of SIZES) {
      for (const [name, path, arrange] of VIEWS) {
        const context = await browser.newContext({
          viewport: { width, height }, colorScheme, reducedMotion: 'reduce', locale, permissions: ['clipboard-read', 'clipboard-write'],
        });
        context.setDefaultTimeout(LONGEST_WAIT);
        await skipWelcome(context);
        const page = await context.newPage();
        await page.goto(server.address + path);
        await ready(page);
        await arrange(page);
        const file = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: width < 800 });
        console.log(file);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
