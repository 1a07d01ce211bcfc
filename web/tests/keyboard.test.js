// Analyse and Learn with the keyboard alone: no test here uses the mouse or gives an element the focus by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();

/** Presses Tab until an element has the focus. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let i = 0; i < 150; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no way to ${selector}`);
}

test('analyses with the keyboard alone', () => suite.tab('/analyse', async (page) => {
  await page.keyboard.press('p');
  await page.locator('dialog[open]').waitFor();
  await tabTo(page, 'dialog textarea');
  await page.keyboard.type('f5d6c3d3c4');
  await tabTo(page, 'dialog button[type=submit]');
  await page.keyboard.press('Enter');
  await until(page, (s) => s.line.length === 5 && s.ply === 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(page, (s) => s.ply === 2);
  await page.keyboard.press('ArrowDown');
  await until(page, (s) => s.ply === 5);
  // A line of the table is played as a variation.
  await page.locator('.lines tbody tr').first().waitFor();
  await tabTo(page, '[data-action=review]');
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.review').textContent(), (text) => text?.includes('Searched at level'));
  // A move on the board.
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await until(page, (s) => s.line.length >= 5);
  await tabTo(page, '.comment');
  await page.keyboard.type('a remark');
  await until(page, (s) => s.comments.some((/** @type {{ text: string }} */ comment) => comment.text === 'a remark'));
}));

test('learns with the keyboard alone', () => suite.tab('/learn', async (page) => {
  await tabTo(page, '#learn-algorithm');
  await page.keyboard.type('Minimax');
  await tabTo(page, '#learn-depth');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1');
  await tabTo(page, '.controls button[type=submit]');
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.tree-view .name').allTextContents(), (all) => all.join(' ').includes('5 nodes'));
  const sentence = () => page.locator('.words').first().textContent();
  const first = await sentence();
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await eventually(sentence, (text) => text !== first);
  // In the tree: to a child, and to its step.
  await tabTo(page, '.tree-view .canvas');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await eventually(sentence, (text) => text !== first);
  // A question.
  await page.keyboard.press('Home');
  await tabTo(page, '#learn-predict');
  await page.keyboard.press('Space');
  assert.ok(await page.locator('#learn-predict').isChecked());
}));
