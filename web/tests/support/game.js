// Actions on the Play and Analyse pages.

import { eventually, state, until } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */

/** A complete game in which White passes before the last move. */
export const GAME = 'f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6h6g7g5d8h3h5h4h7g3h2b8g2h1g1e1a5f1c1a7b2a1a2b1a8h8g8b7';
/** Number of its moves, including the pass. */
export const PLIES = 61;
export const START = `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)}`;

/** @param {Page} page @param {string} square */
export const cell = (page, square) => page.locator(`ob-board [role=gridcell][data-square=${square}]`);

/**
 * Presses a button with the keyboard, since its position may change while the engine searches.
 * @param {Page} page
 * @param {string} action
 */
export async function press(page, action) {
  const button = page.locator(`[data-action=${action}]:enabled`);
  // A hidden button cannot take the focus, and the key would go to another element.
  await button.waitFor();
  // A part of the page that is drawn anew in between has a new button.
  await eventually(async () => {
    await button.focus();
    return button.evaluate((one) => one === document.activeElement);
  }, Boolean);
  await page.keyboard.press('Enter');
}

/**
 * Records all texts of the live region from now on.
 * @param {Page} page
 * @returns {Promise<() => Promise<string[]>>}
 */
export async function listen(page) {
  await page.evaluate(() => {
    const heard = /** @type {any} */ (globalThis).heard = /** @type {string[]} */ ([]);
    const region = /** @type {HTMLElement} */ (document.getElementById('live'));
    // Screen readers speak the text that is present after a frame.
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
      const text = region.textContent ?? '';
      if (heard.at(-1) !== text) heard.push(text);
    }))).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).heard);
}

/**
 * Reads the drawn board as 64 characters.
 * @param {Page} page
 */
export function drawn(page) {
  return page.locator('ob-board .disc').evaluateAll((discs) => discs.map((disc) => (disc.classList.contains('black') ? 'X' : disc.classList.contains('white') ? 'O' : '-')).join(''));
}

/**
 * Reads the disc counts of the players.
 * @param {Page} page
 */
export async function counts(page) {
  const [black, white] = await page.locator('.players .discs').allTextContents();
  return { black: Number(black), white: Number(white) };
}

/** @param {string} board */
export function count(board) {
  const of = (/** @type {string} */ symbol) => [...board].filter((c) => c === symbol).length;
  return { black: of('X'), white: of('O') };
}

/**
 * Starts a new game through its dialog.
 * @param {Page} page
 * @param {{ players?: string, level?: number, opening?: string, clock?: string }} wish
 */
export async function newGame(page, { players = 'human-computer', level = 1, opening = 'standard', clock = '' }) {
  await page.locator('.actions [data-action=new]').click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator(`input[name=players][value=${players}]`).check({ force: true });
  const more = dialog.locator('details.more');
  if (await more.getAttribute('open') === null) await more.locator('summary').click();
  // Two people at one board need no strength.
  if (players !== 'human-human') {
    await dialog.locator('input[name=strength][value=level]').check({ force: true });
    await dialog.locator('select[name=amount]').selectOption(String(level));
  }
  await dialog.locator(`input[name=opening][value=${opening}]`).check({ force: true });
  await dialog.locator('select[name=clock]').selectOption(clock);
  await dialog.locator('button[type=submit]').click();
  await until(page, (state) => `${state.arrangement.black}-${state.arrangement.white}` === players && (players === 'human-human' || state.arrangement.strength.amount === level));
}

/**
 * Pastes a text with the keyboard.
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+V');
}

/**
 * Pastes a game and goes to its end.
 * @param {Page} page
 * @param {string} text
 */
export async function pasteToEnd(page, text) {
  const before = (await state(page)).game;
  await paste(page, text);
  await until(page, (s) => s.game !== before);
  await page.keyboard.press('End');
  await until(page, (s) => s.ply === s.line.length);
}

/**
 * Drops a file on the page.
 * @param {Page} page
 * @param {string} name
 * @param {Buffer} bytes
 */
export async function drop(page, name, bytes) {
  await page.evaluate(([fileName, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], fileName));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, /** @type {const} */ ([name, bytes.toString('base64')]));
}

/**
 * Waits for a toast that contains a text and returns it. Each toast is returned once.
 * @param {Page} page
 * @param {string} words
 */
export async function toast(page, words) {
  const taken = await eventually(() => page.evaluate((wanted) => {
    const { shownToasts } = /** @type {{ shownToasts: string[] }} */ (/** @type {unknown} */ (globalThis));
    const at = shownToasts.findIndex((text) => text.includes(wanted));
    return at < 0 ? null : shownToasts.splice(0, at + 1).at(-1) ?? null;
  }, words), (text) => text !== null);
  return taken ?? '';
}

/**
 * Waits for a download and returns its content.
 * @param {Page} page
 * @param {() => Promise<void>} start
 */
export async function download(page, start) {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  const stream = await file.createReadStream();
  const parts = [];
  for await (const part of stream) parts.push(part);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/**
 * Waits until the live region contains a text.
 * @param {() => Promise<string[]>} heard
 * @param {string} words
 */
export const hears = (heard, words) => eventually(heard, (all) => all.some((text) => text.includes(words)));
