// Settings of the board, explanations of values, forced colours, and where the focus goes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { cell, download, drawn, START } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
const LANGUAGES = ['en', 'el', 'ca', 'ja', 'zh'];
const COLORS = ['green', 'blue', 'brown', 'grey', 'contrast'];

/** Opens the settings and chooses. @param {Page} page @param {string} name @param {string} value */
async function choose(page, name, value) {
  await page.locator('[data-action=look]').click();
  await page.locator(`dialog[open] input[name=${name}][value=${value}]`).check({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Contrast of two colours, as in WCAG. @param {string} a @param {string} b */
function contrast(a, b) {
  const luminance = (/** @type {string} */ color) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const c = Number(part) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Computed fill of an element of the board. Values are redrawn while the engine searches, so it is read at once. @param {Page} page @param {string} selector */
const fill = (page, selector) => eventually(() => page.evaluate((part) => {
  const one = document.querySelector(`ob-board ${part}`);
  return one ? getComputedStyle(one).fill : '';
}, selector), Boolean);

describe('settings of the board', () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`discs and values can be told apart on every board, ${colorScheme}`, () => suite.tab('/analyse', async (page) => {
      await page.locator('ob-board .legal.valued').first().waitFor();
      const felts = new Set();
      for (const color of COLORS) {
        await choose(page, 'boardColor', color);
        const [felt, black, white, lines, pill] = await Promise.all(['.felt', '.black .face', '.white .face', '.dot', '.pill'].map((part) => fill(page, part)));
        assert.ok(felt && black && white && lines && pill);
        felts.add(felt);
        const least = color === 'contrast' ? 4.5 : 3;
        assert.ok(contrast(felt, black) >= least, `black on ${color}: ${contrast(felt, black)}`);
        assert.ok(contrast(felt, white) >= Math.max(least, 3), `white on ${color}: ${contrast(felt, white)}`);
        assert.ok(contrast(felt, lines) >= 1.4, `lines on ${color}: ${contrast(felt, lines)}`);
        assert.ok(contrast(felt, pill) >= 2, `values on ${color}: ${contrast(felt, pill)}`);
        // The best move, neutral ones and the worst.
        const texts = await page.evaluate(() => ['--good', '--ink', '--bad'].map((name) => {
          const probe = document.createElement('i');
          probe.style.color = `var(${name})`;
          document.body.append(probe);
          const { color: shown } = getComputedStyle(probe);
          probe.remove();
          return shown;
        }));
        for (const text of texts) assert.ok(contrast(pill, text) >= 4.5, `${text} on ${color}: ${contrast(pill, text)}`);
      }
      assert.equal(felts.size, COLORS.length);
    }, { colorScheme }));
  }

  for (const drawing of ['obverse-classic/src/drawing', 'obverse-exercise/src/html', 'obverse-report/src/review']) {
    test(`black discs can be told from the board in pages of ${drawing}`, () => {
      const sheet = readFileSync(new URL(`../../crates/${drawing}/page.css`, import.meta.url), 'utf8');
      const [light = '', dark = ''] = sheet.split('prefers-color-scheme: dark');
      for (const part of [light, dark]) {
        const [felt, black] = ['felt', 'black-disc'].map((name) => (part.match(new RegExp(`--${name}: #(\\w{6})`))?.[1]?.match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16)).join(' '));
        assert.ok(felt && black && contrast(felt, black) >= 3, `${felt}, ${black}`);
      }
    });
  }

  test('coordinates can be hidden, and squares stay where they are drawn', () => suite.tab('/play', async (page) => {
    const off = async () => {
      const [square, disc] = await Promise.all([cell(page, 'd4').boundingBox(), page.locator('ob-board .disc').nth(27).locator('.face').boundingBox()]);
      assert.ok(square && disc);
      return Math.hypot(square.x + square.width / 2 - disc.x - disc.width / 2, square.y + square.height / 2 - disc.y - disc.height / 2);
    };
    assert.ok(await off() < 2);
    const before = (await cell(page, 'd4').boundingBox())?.width ?? 0;
    await page.locator('[data-action=look]').click();
    await page.locator('dialog[open] input[type=checkbox]').uncheck();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('ob-board .coordinate').first().isVisible(), false);
    assert.ok(await off() < 2);
    assert.ok(((await cell(page, 'd4').boundingBox())?.width ?? 0) > before, 'the squares grow');
    await page.reload();
    await cell(page, 'd4').waitFor();
    assert.equal(await page.locator('ob-board .coordinate').first().isVisible(), false);
  }));

  test('arrows show the best lines', () => suite.tab('/analyse', async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
    assert.equal(await page.locator('ob-board .path').count(), 0, 'off unless asked for');
    await choose(page, 'arrows', 'best');
    const path = page.locator('ob-board .path');
    // The engine may still change its mind: the path is that of the best row.
    await eventually(async () => {
      const moves = await path.first().getAttribute('data-moves');
      const best = await page.evaluate(() => {
        const { hints } = /** @type {any} */ (document.querySelector('main > *')).app;
        return [...hints.lines].sort((a, b) => b.value - a.value)[0].line.slice(0, 4).join(' ');
      });
      return moves === best && best.split(' ').length === 4;
    }, Boolean);
    assert.equal(await path.count(), 1);
    assert.equal(await path.locator('.arrow').count(), 3);
    assert.deepEqual(await path.locator('.step-number').allTextContents(), ['1', '2', '3', '4']);
    assert.deepEqual(await path.locator('.step').evaluateAll((all) => all.map((one) => one.classList.contains('black'))), [true, false, true, false]);
    await choose(page, 'arrows', 'three');
    await eventually(() => path.count(), (count) => count === 3);
    await page.keyboard.press('h');
    await eventually(() => path.count(), (count) => count === 0);
  }));

  test('are exported with the games and imported again', () => suite.tab('/analyse', async (page) => {
    await choose(page, 'boardColor', 'brown');
    await choose(page, 'arrows', 'three');
    await page.locator('[data-action=kept]').click();
    const { bytes } = await download(page, () => page.locator('dialog[open] button', { hasText: 'Save all' }).click());
    const { settings } = JSON.parse(bytes.toString());
    assert.deepEqual([settings.boardColor, settings.arrows, settings.coordinates], ['brown', 'three', true]);
    await page.keyboard.press('Escape');
    await choose(page, 'boardColor', 'grey');
    await page.locator('[data-action=kept]').click();
    // The settings are taken by a reload.
    await Promise.all([page.waitForEvent('load'), page.locator('dialog[open] input[type=file]').setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: bytes })]);
    await eventually(() => page.evaluate(() => document.documentElement.dataset['board']), (board) => board === 'brown');
  }));

  test('open by key on Play, Analyse and Learn', () => suite.tab('/play', async (page) => {
    for (const name of ['play', 'analyse', 'learn']) {
      await page.locator(`.pages a[data-page=${name}]`).click();
      await page.locator(`ob-${name}`).waitFor();
      await page.keyboard.press('s');
      await page.locator('dialog[open] .look').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
  }));
});

/** Replaces the values by known ones. @param {Page} page @param {object[]} lines */
function know(page, lines) {
  return page.evaluate((all) => {
    const { app } = /** @type {any} */ (document.querySelector('main > *'));
    // No more values come, so that the texts stay.
    app.send({ type: 'visibility', hidden: true });
    const hints = { type: 'hints', node: app.state.node, lines: all.map((line) => ({ line: [line.move], ...line })), nodes: 1, elapsed: 1, done: true };
    Object.defineProperty(app, 'hints', { get: () => hints, set: () => {} });
    app.tell('hints', hints);
  }, /** @type {any[]} */ (lines));
}
const LINES = [
  { move: 'f5', value: 2.4, sureness: 'estimate', confidence: 73, depth: 24 },
  { move: 'd3', value: -1.2, sureness: 'estimate', confidence: 100, depth: 20 },
  { move: 'c4', value: 4, sureness: 'exact', confidence: null, depth: 60 },
  { move: 'e6', value: 0.2, sureness: 'likely', confidence: 91, depth: 60 },
];

describe('values are explained where one points', () => {
  test('with the mouse, on squares and rows', () => suite.tab('/analyse', async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
    await know(page, LINES);
    const tip = page.locator('#value-tip');
    const expected = /** @type {[string, string][]} */ ([
      ['f5', '+2.4: Black is expected to win by about 2 discs; 24 plies, 73 % selectivity'],
      ['d3', '−1.2: White is expected to win by about 1 disc; 20 plies'],
      ['c4', '+4: Black wins by 4 discs with best play; exact'],
      ['e6', '0: about even; 60 plies, 91 % selectivity'],
    ]);
    for (const [square, words] of expected) {
      await cell(page, square).hover();
      await eventually(() => tip.textContent(), (text) => text === words);
      await tip.waitFor();
      await page.mouse.move(2, 2);
      await tip.waitFor({ state: 'hidden' });
      await page.locator(`.lines tr[data-move=${square}] .value`).hover();
      await tip.waitFor();
      assert.equal(await tip.textContent(), words);
      const box = await tip.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 1440 && box.y >= 0);
    }
    await cell(page, 'a1').hover();
    await tip.waitFor({ state: 'hidden' });
  }));

  test('with the keyboard, as a description, until Escape', () => suite.tab('/analyse', async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
    await know(page, LINES);
    const tip = page.locator('#value-tip');
    await page.keyboard.press('b');
    // From d4 to d3.
    await page.keyboard.press('ArrowUp');
    await tip.waitFor();
    assert.equal(await tip.getAttribute('role'), 'tooltip');
    assert.equal(await cell(page, 'd3').getAttribute('aria-describedby'), await tip.getAttribute('id'));
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'd3', 'the board keeps the focus');
    await page.keyboard.press('ArrowUp');
    assert.equal(await cell(page, 'd3').getAttribute('aria-describedby'), null);
    await page.locator('.lines tr[data-move=c4] .play').focus();
    await page.keyboard.press('Tab');
    await tip.waitFor();
    assert.match(await tip.textContent() ?? '', /^\+4: Black wins/);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby')), 'value-tip');
  }));

  test('with a finger: a tap on a row, a long press on a square', () => suite.tab('/analyse', async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
    await know(page, LINES);
    const tip = page.locator('#value-tip');
    await page.locator('.lines tr[data-move=c4] .value').tap();
    await tip.waitFor();
    assert.match(await tip.textContent() ?? '', /^\+4: Black wins/);
    await page.evaluate(() => scrollTo(0, 0));
    await tip.waitFor({ state: 'hidden' });
    const box = await cell(page, 'f5').boundingBox();
    assert.ok(box);
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await tip.waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.match(await tip.textContent() ?? '', /^\+2.4: Black is expected/);
    assert.equal(await drawn(page), START, 'the move was not played');
    await cell(page, 'f5').tap();
    await until(page, (s) => s.transcript === 'f5');
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

  for (const language of LANGUAGES.slice(1)) {
    test(`in ${language}`, () => suite.tab('/analyse', async (page) => {
      await page.locator('ob-board .legal.valued').first().waitFor();
      await know(page, LINES);
      const texts = JSON.parse(readFileSync(new URL(`../texts/${language}.json`, import.meta.url), 'utf8'));
      const tip = page.locator('#value-tip');
      await cell(page, 'f5').hover();
      await tip.waitFor();
      const text = await tip.textContent() ?? '';
      for (const part of ['+2.4', texts['side.black'], '2', '24', '73']) assert.ok(text.includes(part), `${part} in ${text}`);
      assert.ok(!/[{}]|expected|plies/.test(text), text);
    }, { locale: language }));
  }
});

describe('forced colours', () => {
  test('board, discs, values, focus and buttons are distinct', () => suite.tab('/analyse?game=f5d6c3d3c4f4c5b3&ply=4', async (page) => {
    const session = await page.context().newCDPSession(page);
    await page.locator('ob-board .legal.valued').first().waitFor();
    for (const scheme of ['dark', 'light']) {
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }, { name: 'prefers-color-scheme', value: scheme }] });
      assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
      const [black, white, felt, pill, value] = await Promise.all(['.black .face', '.white .face', '.felt', '.valued:not(.best) .pill', '.valued:not(.best) .value'].map((part) => fill(page, part)));
      assert.ok(black && white && felt && pill && value);
      assert.ok(contrast(black, white) > 15, `${black} ${white}`);
      assert.ok(contrast(pill, value) > 7, `${pill} ${value}`);
      // A disc of the colour of the felt has a rim of the other colour.
      const rims = await page.locator('ob-board .face').evaluateAll((all) => all.filter((one) => one.parentElement && !one.parentElement.classList.contains('none')).map((one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]));
      for (const [face = '', rim = ''] of rims) assert.ok(Math.max(contrast(face, felt), contrast(rim, felt)) > 7, `${face} ${rim} on ${felt}`);
      // The current move and pressed buttons have a background of their own.
      const background = (/** @type {string} */ selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
      assert.notEqual(await background('.moves .move[aria-current]'), await background('.moves .move:not([aria-current])'));
      const chips = [await background('.chip.black'), await background('.chip.white')];
      assert.ok(contrast(chips[0] ?? '', chips[1] ?? '') > 15, `${chips}`);
      await page.keyboard.press('b');
      await page.keyboard.press('ArrowRight');
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(/** @type {Element} */ (document.activeElement));
        return { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor };
      });
      assert.ok(ring.outlineStyle === 'solid' && ring.width >= 3 && contrast(ring.outlineColor, felt) >= 3, JSON.stringify(ring));
    }
  }));
});

/** Name of the element with the focus. @param {Page} page */
const focused = (page) => page.evaluate(() => {
  const one = /** @type {HTMLElement} */ (document.activeElement);
  return one.dataset['action'] ?? one.dataset['square'] ?? one.id ?? one.localName ?? '';
});

describe('the focus', () => {
  test('is on the heading of a page after one goes there', () => suite.tab('/play', async (page) => {
    const heading = () => page.evaluate(() => (document.activeElement?.localName === 'h1' ? document.activeElement.textContent : null));
    assert.equal(await heading(), null, 'a page that is opened leaves the focus alone');
    for (const [href, name] of /** @type {const} */ ([['analyse', 'Analyse'], ['learn', 'Learn'], ['play', 'Play']])) {
      await page.locator(`.pages a[data-page=${href}]`).click();
      await eventually(heading, (text) => text === name);
    }
    await page.keyboard.press('2');
    await eventually(heading, (text) => text === 'Analyse');
    await page.goBack();
    await eventually(heading, (text) => text === 'Play');
    // From there Tab goes on into the page.
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)));
  }));

  test('returns to the button that opened a dialog, or to the heading', () => suite.tab('/analyse', async (page) => {
    for (const action of ['look', 'open', 'kept', 'export']) {
      await page.locator(`[data-action=${action}]`).focus();
      await page.keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      assert.equal(await focused(page), action);
    }
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate(() => document.activeElement?.localName), (name) => name === 'h1');
  }));

  test('stays on the step buttons to the end of the game, and on the language', () => suite.tab('/analyse?game=f5d6c3&ply=0', async (page) => {
    await page.locator('[data-action=on]').focus();
    for (const ply of [1, 2, 3]) {
      await page.keyboard.press('Enter');
      await until(page, (s) => s.ply === ply);
    }
    assert.equal(await page.locator('[data-action=on]').getAttribute('aria-disabled'), 'true');
    assert.equal(await focused(page), 'on');
    const language = page.locator('#tools select').nth(1);
    await language.focus();
    await language.selectOption('ca');
    await eventually(() => page.evaluate(() => document.documentElement.lang), (lang) => lang === 'ca');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), (label) => label === 'Llengua' || label === 'Idioma');
  }));

  test('returns to the button of the editor', () => suite.tab('/analyse', async (page) => {
    await page.locator('[data-action=editor]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.editor').waitFor();
    await page.locator('.editor button', { hasText: 'Cancel' }).click();
    await page.locator('.editor').waitFor({ state: 'detached' });
    assert.equal(await focused(page), 'editor');
  }));
});
