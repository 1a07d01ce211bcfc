// The views of the page, for pictures of all of them.

import { eventually, until } from './browser.js';
import { cell, drop, GAME, newGame, paste, press, START } from './game.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} View
 * @property {string} name
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} [arrange] brings the page into its state
 * @property {(page: Page) => Promise<unknown>} [prepare] runs before the page is opened
 * @property {boolean} [isFirstVisit]
 * @property {boolean} [isStatic] whether the view has no connection to the server
 */

/** A game with nested variations. */
const WITH_BRANCHES = '/analyse?game=f5d6(f6e6(d3))c3(c4d3c2b3)d3c4f4c5b3&ply=5&black=Ann&white=Ben';
/** Black has no move, White has one that ends the game. */
const BLACK_PASSES = `OX-${'-'.repeat(53)}OX------ O`;
/** A game between two people with mistakes on both sides. */
const BAD_GAME = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e3', 'g5', 'g6', 'b3'];
const TREE = '/learn?text=((3 12 8)(2 4 6)(14 5 2))';

/** Plays moves for both sides and resigns. @param {Page} page */
async function playBadly(page) {
  await newGame(page, { players: 'human-human' });
  for (const square of BAD_GAME) await send(page, { type: 'play', square });
  await until(page, (s) => s.ply >= 12);
  await page.locator('[data-action=resign]').click();
  await page.locator('[data-action=reallyResign]').click();
  await until(page, (s) => s.lookBack);
  await page.locator('[data-action=tryAgain]').first().waitFor();
}

/** @param {Page} page @param {object} request */
const send = (page, request) => page.evaluate((sent) => /** @type {any} */ (document.querySelector('main > *')).app.send(sent), request);

/** Waits for values on the board. @param {Page} page */
const valued = (page) => page.locator('ob-board .legal.valued').first().waitFor();

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

/** Waits for the sentence of a step. @param {Page} page */
const stepped = (page) => eventually(() => page.locator('.words').textContent(), Boolean);

/** Goes to a cut-off. @param {Page} page */
async function toCutOff(page) {
  await stepped(page);
  await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  await eventually(() => page.locator('.words').getAttribute('data-kind'), (kind) => kind === 'cut');
}

/** Brings a dialog's end into view. @param {Page} page @param {string} selector */
const scrollTo = (page, selector) => page.locator(selector).first().evaluate((one) => one.scrollIntoView({ block: 'end' }));

/** Games of a club, as GGF. */
function clubGames() {
  const names = [['Ada', 'Bo'], ['Chiara', 'Dimitris Papadopoulos-Ioannidis'], ['Eva', 'Feng'], ['Gil', 'Hana'], ['Ivo', 'Jun']];
  return names.map(([black, white]) => `(;GM[Othello]PC[Othello Club]DT[2024-05-0${names.length}]PB[${black}]PW[${white}]TY[8]RE[+14.000]BO[8 ${START.replaceAll('X', '*')} *]`
    + `${(GAME.match(/../g) ?? []).slice(0, 30).map((square, i) => `${i % 2 ? 'W' : 'B'}[${square.toUpperCase()}]`).join('')};)`).join('\n');
}

/** @param {Page} page */
async function openList(page) {
  await drop(page, 'games.ggf', Buffer.from(clubGames()));
  await eventually(() => page.locator('dialog[open] .games li').count(), (n) => n === 5);
}

/** @param {Page} page */
async function openGame(page) {
  await openList(page);
  await page.locator('dialog[open] .games button').nth(1).click();
  await until(page, (s) => s.names.black === 'Chiara');
  await page.keyboard.press('ArrowRight');
  await until(page, (s) => s.ply > 0);
  await valued(page);
}

/** @param {Page} page */
async function review(page) {
  await press(page, 'review');
  await page.locator('.review .scores').waitFor();
  await eventually(() => page.locator('.review progress').count(), (n) => n === 0);
}

/** Closes the first connection of the page after a while, and all later ones at once. @param {Page} page */
async function losesConnection(page) {
  let isFirst = true;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (!isFirst) {
      void socket.close();
      return;
    }
    isFirst = false;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      // The first message of the page shows that it has drawn its game.
      server.send(message);
    });
    setTimeout(() => void socket.close(), 2500);
  });
}

/** @type {View[]} */
export const VIEWS = [
  { name: 'welcome', path: '/play', isFirstVisit: true, arrange: (page) => page.locator('dialog.welcome').waitFor() },
  { name: 'play-start', path: '/play' },
  { name: 'play', path: '/play', arrange: async (page) => {
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 2);
    await cell(page, 'c3').hover();
  } },
  { name: 'play-hints', path: '/play', arrange: async (page) => {
    await page.locator('[data-action=hints]').click();
    await valued(page);
  } },
  { name: 'new-game', path: '/play', arrange: (page) => page.keyboard.press('n') },
  { name: 'new-game-more', path: '/play', arrange: async (page) => {
    await page.keyboard.press('n');
    await page.locator('details.more summary').click();
    // The start button may cover the inputs, so they are clicked by script.
    for (const value of ['level', 'xot']) await page.locator(`input[value=${value}]`).evaluate((one) => /** @type {HTMLElement} */ (one).click());
    await scrollTo(page, '#new-clock');
  } },
  { name: 'new-game-people', path: '/play', arrange: async (page) => {
    await page.keyboard.press('n');
    await page.locator('input[name=players][value=human-human]').check({ force: true });
  } },
  { name: 'clock', path: '/play', arrange: (page) => newGame(page, { players: 'human-human', clock: '300+3' }) },
  { name: 'pass', path: '/analyse', arrange: async (page) => {
    await paste(page, BLACK_PASSES);
    await until(page, (s) => s.board.startsWith('OX-'));
    await page.locator('.toast button').click();
    await page.locator('[data-action=playHere]').click();
    await page.locator('ob-play [data-action=pass]').waitFor();
  } },
  { name: 'resign', path: '/play', arrange: async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.locator('[data-action=resign]').click();
  } },
  { name: 'over', path: '/play', arrange: playBadly },
  { name: 'retry', path: '/play', arrange: async (page) => {
    await playBadly(page);
    await page.locator('[data-action=tryAgain]').first().click();
    const { lookBack } = await until(page, (s) => s.lookBack?.retry);
    await cell(page, lookBack?.costly[0]?.move ?? 'a1').click();
    await until(page, (s) => s.lookBack?.retry?.verdict);
    await page.locator('[data-action=showBest]').click();
    await until(page, (s) => s.lookBack?.retry?.showsBest);
  } },
  { name: 'empty', path: '/analyse', arrange: valued },
  { name: 'analyse', path: WITH_BRANCHES, arrange: valued },
  { name: 'review', path: `/analyse?game=${GAME.slice(0, 60)}`, arrange: async (page) => {
    await valued(page);
    await review(page);
  } },
  { name: 'comment', path: WITH_BRANCHES, arrange: async (page) => {
    await valued(page);
    await page.locator('textarea.comment').fill('Ann gives up the centre, but keeps the edge.');
    await page.keyboard.press('Tab');
    await page.locator('.remark').waitFor();
  } },
  { name: 'finished', path: `/analyse?game=${GAME}&ply=61`, arrange: (page) => until(page, (s) => s.result) },
  { name: 'engine', path: '/analyse', arrange: (page) => page.locator('[data-action=engine]').click() },
  { name: 'games', path: '/analyse', arrange: openList },
  { name: 'games-open', path: '/analyse', arrange: openGame },
  { name: 'editor', path: '/analyse', arrange: (page) => page.keyboard.press('e') },
  { name: 'open', path: '/analyse', arrange: (page) => page.locator('[data-action=open]').click() },
  { name: 'wrong', path: '/analyse', arrange: async (page) => {
    await paste(page, 'f5 d6 a1');
    await page.locator('.toast.bad').waitFor();
  } },
  { name: 'kept', path: WITH_BRANCHES, arrange: async (page) => {
    await page.locator('[data-action=kept]').click();
    await page.locator('dialog[open]').waitFor();
  } },
  { name: 'export', path: WITH_BRANCHES, arrange: (page) => page.locator('[data-action=export]').click() },
  { name: 'export-text', path: WITH_BRANCHES, arrange: async (page) => {
    await page.locator('[data-action=export]').click();
    await page.locator('dialog[open] .options label, dialog[open] .options button').first().click();
  } },
  { name: 'share', path: WITH_BRANCHES, arrange: async (page) => {
    await page.locator('[data-action=share]').click();
    await page.locator('.toast, dialog[open]').first().waitFor();
  } },
  { name: 'learn', path: '/learn', arrange: stepped },
  { name: 'learn-numbers', path: TREE, arrange: toCutOff },
  { name: 'learn-compare', path: '/learn?compare=1', arrange: toCutOff },
  { name: 'learn-end', path: '/learn?depth=2&evaluation=prop', arrange: async (page) => {
    await stepped(page);
    await page.keyboard.press('End');
    await page.locator('.summary:visible').waitFor();
  } },
  { name: 'learn-large', path: '/learn?algorithm=minimax&depth=6', arrange: stepped },
  { name: 'learn-too-large', path: '/learn?algorithm=minimax&depth=12', arrange: (page) => page.locator('.refusal').waitFor() },
  { name: 'learn-wrong', path: '/learn?text=((3 12)(2 x))', arrange: (page) => page.locator('.refusal').waitFor() },
  { name: 'predict', path: TREE, arrange: async (page) => {
    await stepped(page);
    await page.locator('.predict input').check();
    await page.locator('.stepper .on').click();
    await page.locator('.prediction').waitFor();
  } },
  { name: 'predict-answer', path: TREE, arrange: async (page) => {
    await stepped(page);
    await page.locator('.predict input').check();
    await page.locator('.stepper .on').click();
    await page.locator('.prediction input').fill('3 5');
    await page.keyboard.press('Enter');
    await page.locator('.verdict').waitFor();
  } },
  { name: 'log', path: TREE, arrange: async (page) => {
    await toCutOff(page);
    await page.locator('.log-card summary').click();
    await eventually(() => page.locator('pre.log').textContent(), Boolean);
    await scrollTo(page, '.log-card');
  } },
  { name: 'rules', path: '/learn', arrange: async (page) => {
    await stepped(page);
    await page.locator('.rules summary').click();
  } },
  { name: 'guide', path: '/learn?chapter=03-alpha-beta', arrange: async (page) => {
    await page.locator('article.chapter .example').first().waitFor();
    await stepped(page);
  } },
  { name: 'exercise', path: '/learn?exercise=alpha-beta&difficulty=1&seed=7', arrange: (page) => page.locator('#exercise-answer').waitFor() },
  { name: 'exercise-tree', path: '/learn?exercise=alpha-beta&difficulty=2&seed=7', arrange: (page) => reveal(page, 8) },
  { name: 'exercise-board', path: '/learn?exercise=trace&difficulty=1&seed=7', arrange: (page) => reveal(page, 5) },
  { name: 'exercise-end', path: '/learn?exercise=minimax&difficulty=1&seed=7', arrange: (page) => reveal(page, 5) },
  { name: 'settings', path: '/analyse', arrange: (page) => page.keyboard.press('s') },
  { name: 'menu', path: '/play', arrange: async (page) => {
    const menu = page.locator('header .menu');
    if (await menu.isVisible()) await menu.click();
  } },
  { name: 'help', path: '/play', arrange: (page) => page.keyboard.press('?') },
  { name: 'help-learn', path: '/learn', arrange: (page) => page.keyboard.press('?') },
  { name: 'offline', path: '/play', prepare: losesConnection, arrange: (page) => page.locator('#offline:visible').waitFor() },
  { name: '404', path: '/nowhere', isStatic: true },
];
