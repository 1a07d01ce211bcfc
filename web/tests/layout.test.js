// What is in the first screen, at five sizes and zoomed in.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually, until } from './support/browser.js';
import { drop, GAME, newGame, paste, pasteToEnd } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
/** A game with nested variations, opened in its middle. */
const WITH_BRANCHES = '/analyse?game=f5d6(f6e6(d3))c3(c4d3c2b3)d3c4f4c5b3&ply=5&black=Ann&white=Ben';
/** Black has no move, White has one. */
const BLACK_PASSES = `OX-${'-'.repeat(53)}OX------ O`;
const SIZES = [[1440, 900], [1920, 1080], [768, 1024], [390, 844], [844, 390]];

/**
 * Boxes of visible elements, relative to the window.
 * @param {Page} page
 * @param {string[]} selectors
 */
function boxes(page, selectors) {
  return page.evaluate((all) => all.map((selector) => {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility()) return { selector, left: NaN, top: NaN, right: NaN, bottom: NaN };
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { selector, left, top, right, bottom };
  }), selectors);
}

/** Checks that elements are in the first screen and do not overlap. @param {Page} page @param {string[]} selectors */
async function inFirstScreen(page, selectors) {
  const found = await boxes(page, selectors);
  const { width, height, scroll } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight, scroll: scrollY }));
  assert.equal(scroll, 0);
  const outside = found.filter((box) => !(box.left >= 0 && box.top >= 0 && box.right <= width + 0.5 && box.bottom <= height + 0.5));
  assert.deepEqual(outside, [], `${width}×${height}`);
  for (const [i, a] of found.entries()) {
    for (const b of found.slice(i + 1)) {
      const isApart = a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
      assert.ok(isApart, `${a.selector} and ${b.selector} overlap at ${width}×${height}`);
    }
  }
}

/** Number of rows of the move list that are visible as a whole. @param {Page} page */
function rowsOfMoves(page) {
  return page.evaluate(() => {
    const list = document.querySelector('.moves')?.getBoundingClientRect();
    if (!list) return 0;
    const bottom = Math.min(list.bottom, innerHeight);
    const tops = [...document.querySelectorAll('.moves .move')].map((move) => move.getBoundingClientRect())
      .filter((box) => box.top >= list.top - 1 && box.bottom <= bottom + 1).map((box) => Math.round(box.top));
    return new Set(tops).size;
  });
}

const isWide = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('the first screen', () => {
  for (const [width = 0, height = 0] of SIZES) {
    test(`of Analyse has board, steps, turn and the tree of moves at ${width}×${height}`, () => suite.tab(WITH_BRANCHES, async (page) => {
      await until(page, (s) => s.ply === 5 && s.tree.length === 8);
      await page.locator('.moves [aria-current]').waitFor();
      await inFirstScreen(page, ['.players', 'ob-board', '.status', '.steps', '.move-list']);
      // Games open with the graph where there is room for it.
      if (height > 400) await inFirstScreen(page, ['ob-board', '.steps', '.move-list', '.graph']);
      assert.ok(await rowsOfMoves(page) >= 3, `${await rowsOfMoves(page)} rows`);
      assert.match(await page.locator('.status').textContent() ?? '', /White/);
      // The board uses the room: most of the height or of the width.
      const [board] = await boxes(page, ['ob-board']);
      assert.ok(board && board.right - board.left >= 0.55 * Math.min(width, height), `${JSON.stringify(board)}`);
      assert.ok(Math.abs(board.right - board.left - (board.bottom - board.top)) < 1, 'the board is a square');
      assert.equal(await isWide(page), false);
      // The steps work where they stand, and the current move stays in sight.
      await page.locator('[data-action=last]').click();
      await until(page, (s) => s.ply === 8);
      // The list scrolls with the next frame.
      await eventually(() => page.evaluate(() => {
        const [list, current] = ['.moves', '.moves [aria-current]'].map((name) => document.querySelector(name)?.getBoundingClientRect());
        return list && current && current.top >= list.top - 1 && current.bottom <= list.bottom + 1;
      }), Boolean);
    }, { viewport: { width, height } }));

    test(`of Play has board, buttons, turn and clocks at ${width}×${height}`, () => suite.tab('/play', async (page) => {
      await newGame(page, { players: 'human-human', clock: '60+0' });
      await page.locator('.clock').first().waitFor();
      await inFirstScreen(page, ['.players', 'ob-board', '.status', '.steps', '.actions']);
      const outside = await page.locator('.actions button:visible').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).length);
      assert.equal(outside, 0);
      assert.equal(await isWide(page), false);
    }, { viewport: { width, height } }));
  }
});

describe('what a newcomer must find', () => {
  for (const [width = 0, height = 0] of [[390, 844], [768, 1024], [844, 390]]) {
    test(`the button to pass leaves the steps in the first screen at ${width}×${height}`, () => suite.tab('/analyse', async (page) => {
      await paste(page, BLACK_PASSES);
      await until(page, (s) => s.board.startsWith('OX-'));
      await page.locator('[data-action=playHere]').click();
      await page.locator('ob-play [data-action=pass]').waitFor();
      await inFirstScreen(page, ['.players', 'ob-board', '.status', '[data-action=pass]', '.steps']);
    }, { viewport: { width, height }, locale: 'el' }));

    test(`the words of a step are in the first screen with its buttons at ${width}×${height}`, () => suite.tab('/learn?compare=1', async (page) => {
      await eventually(() => page.locator('.words').textContent(), Boolean);
      for (let i = 0; i < 4; i += 1) {
        const before = await page.locator('.words').textContent();
        await page.locator('.stepper .on').click();
        await eventually(() => page.locator('.words').textContent(), (text) => text && text !== before);
        await inFirstScreen(page, ['.stepper .on', '.words']);
      }
    }, { viewport: { width, height } }));
  }

  test('search, guide and exercises come first on a phone', () => suite.tab('/learn', async (page) => {
    await eventually(() => page.locator('.words').textContent(), Boolean);
    await inFirstScreen(page, ['.tabs', '.search .canvas', '.stepper', '.words']);
    const [tabs, tree] = await boxes(page, ['.tabs', '.search .canvas']);
    assert.ok(tabs && tree && tabs.bottom <= tree.top);
  }, { viewport: { width: 390, height: 844 } }));

  test('the menu of a phone leaves the board when one goes on', () => suite.tab('/play', async (page) => {
    const isOpen = () => page.locator('header .menu').getAttribute('aria-expanded');
    for (const go of [() => page.locator('#tools button').last().click(), () => page.locator('.actions [data-action=hints]').click()]) {
      await page.locator('header .menu').click();
      assert.equal(await isOpen(), 'true');
      await go();
      await eventually(isOpen, (open) => open === 'false');
      assert.ok(await page.locator('#tools').isHidden());
      await page.keyboard.press('Escape');
    }
  }, { viewport: { width: 390, height: 844 } }));

  test('an exercise stands alone, and a chapter has the way back above it, sideways too', () => suite.tab('/learn?exercise=alpha-beta&difficulty=1&seed=7', async (page) => {
    await page.locator('#exercise-answer').waitFor();
    for (const hidden of ['.stage', '.facts-side']) assert.ok(await page.locator(hidden).isHidden(), hidden);
    await page.goto(`${suite.server.address}/learn?chapter=03-alpha-beta`);
    await page.locator('article.chapter').waitFor();
    await inFirstScreen(page, ['.tabs']);
  }, { viewport: { width: 844, height: 390 } }));

  test('an exercise and its answers are not cut off on a tablet', () => suite.tab('/learn?exercise=alpha-beta&difficulty=2&seed=7', async (page) => {
    await page.locator('#exercise-answer').waitFor();
    for (const part of await page.locator('.tree-scroll, .table-scroll').all()) assert.ok(await part.evaluate((one) => one.scrollWidth <= one.clientWidth));
    await inFirstScreen(page, ['.tree-scroll', '#exercise-answer']);
  }, { viewport: { width: 768, height: 1024 }, locale: 'el-GR' }));

  for (const locale of ['en', 'el', 'ca', 'ja', 'zh']) {
    test(`the difficulty of an exercise is read whole in ${locale}`, () => suite.tab('/learn?exercise=minimax&difficulty=1&seed=7', async (page) => {
      await page.locator('#exercise-answer').waitFor();
      const [room, wish] = await page.locator('#exercise-difficulty').evaluate((select) => {
        const copy = /** @type {HTMLElement} */ (select.cloneNode(true));
        copy.style.cssText = 'position: absolute; width: max-content';
        select.after(copy);
        return [select.getBoundingClientRect().width, copy.getBoundingClientRect().width];
      });
      assert.ok(room && wish && wish <= room + 1, `${wish} in ${room} pixels`);
    }, { locale }));
  }

  test('a question about the next step is seen whole sideways', () => suite.tab('/learn?text=((3 12 8)(2 4 6)(14 5 2))', async (page) => {
    await eventually(() => page.locator('.words').textContent(), Boolean);
    await page.locator('.predict input').check();
    await page.locator('.stepper .on').click();
    await page.locator('.prediction').waitFor();
    await eventually(async () => {
      const [form, bar] = await boxes(page, ['.prediction', '.step-bar']);
      return form && bar && form.top >= bar.top - 1 && form.bottom <= bar.bottom + 1;
    }, Boolean);
  }, { viewport: { width: 844, height: 390 }, locale: 'el-GR' }));

  test('an open list of games leaves three rows of moves sideways', () => suite.tab('/analyse', async (page) => {
    await drop(page, 'games.txt', Buffer.from(`${GAME.slice(0, 40)}\n${GAME.slice(0, 44)}\n`));
    await page.locator('dialog[open] .games button').nth(1).click();
    await until(page, (s) => s.line.length > 20);
    await page.locator('.games-card').waitFor();
    await inFirstScreen(page, ['ob-board', '.steps', '.games-card']);
    assert.ok(await rowsOfMoves(page) >= 3, `${await rowsOfMoves(page)} rows`);
  }, { viewport: { width: 844, height: 390 } }));

  for (const width of [390, 1440]) {
    test(`kept games, and the rules of a course, have room for their texts at ${width} pixels`, () => suite.tab('/analyse?game=f5d6c3d3&black=Ann&white=Ben', async (page) => {
      await until(page, (s) => s.names.black === 'Ann');
      await page.locator('[data-action=kept]').click();
      const title = page.locator('dialog[open] .kept .names');
      await title.waitFor();
      assert.equal(await title.textContent(), 'Ann – Ben');
      const [row, remove] = await Promise.all([page.locator('.kept > button').first().boundingBox(), page.locator('.kept > .round').boundingBox()]);
      assert.ok(row && row.width >= 200, JSON.stringify(row));
      assert.ok(remove && remove.x >= row.x + row.width && remove.width < 60, JSON.stringify(remove));
      assert.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth));
      await page.keyboard.press('Escape');
      await page.locator('.pages a[data-page=learn]').click();
      const summary = page.locator('.controls .rules summary');
      await summary.click();
      for (const name of ['#learn-course', '#learn-pass', '#learn-tie']) {
        const box = await page.locator(name).boundingBox();
        assert.ok(box && box.width >= 100, `${name} ${JSON.stringify(box)}`);
      }
    }, { viewport: { width, height: 900 } }));
  }
});

describe('at 200 % zoom', () => {
  for (const [width = 0, height = 0] of [[720, 450], [640, 512]]) {
    // Greek has the longest texts.
    for (const [path, locale] of /** @type {[string, string][]} */ (['en-GB', 'el-GR'].flatMap((language) => ['/play', WITH_BRANCHES, '/analyse', '/learn?compare=1', '/learn?chapter=03-alpha-beta', '/learn?exercise=alpha-beta&difficulty=2&seed=7'].map((one) => [one, language])))) {
      test(`nothing is cut off or overlaps: ${path.slice(0, 24)} at ${width}×${height}, ${locale}`, () => suite.tab(path, async (page) => {
        await page.locator('main h1').waitFor({ state: 'attached' });
        if (path.startsWith('/learn')) await page.locator('.tabs').waitFor();
        else await inFirstScreen(page, ['.players', 'ob-board', '.status', '.steps']);
        assert.equal(await isWide(page), false);
        assert.equal(await page.evaluate(() => [...document.querySelectorAll('.panel, .panel > *')].filter((one) => one.scrollWidth > one.clientWidth + 1).length), 0);
        // Buttons show their whole text.
        const cut = await page.locator('button:visible, .pages a:visible').evaluateAll((all) => all.filter((one) => !one.closest('.lines, .games')
          && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
        assert.deepEqual(cut, []);
        // Whatever is below can be scrolled to.
        const { right, bottom } = await page.locator('main button:visible').evaluateAll((all) => {
          // At once: a moment later another button may be the last one.
          const last = /** @type {Element} */ (all.at(-1));
          last.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
          return last.getBoundingClientRect();
        });
        assert.ok(bottom > 0 && bottom <= height + 1 && right <= width + 1, JSON.stringify({ right, bottom }));
      }, { viewport: { width, height }, deviceScaleFactor: 2, locale }));
    }
  }
});

describe('the tree of moves', () => {
  test('keeps the main line and indents variations, wherever the user is', () => suite.tab(WITH_BRANCHES, async (page) => {
    await until(page, (s) => s.ply === 5 && s.tree.length === 8);
    const names = (/** @type {string} */ selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.querySelector('.name')?.textContent));
    const main = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b3'];
    await page.locator('.variation .variation').waitFor({ state: 'attached' });
    assert.deepEqual(await names('.moves > li > .move'), main);
    assert.deepEqual(await names('.moves > li > .variation > li > .move'), ['f6', 'e6', 'c4', 'd3', 'c2', 'b3']);
    assert.deepEqual(await names('.variation .variation .move'), ['d3']);
    const x = (/** @type {string} */ selector) => page.locator(selector).first().evaluate((one) => one.getBoundingClientRect().left);
    const [trunk, branch, twig] = [await x('.moves > li > .move'), await x('.moves > li > .variation .move'), await x('.variation .variation .move')];
    assert.ok(trunk < branch && branch < twig, `${trunk} ${branch} ${twig}`);
    // A variation becomes the current line, but the tree stays as it is.
    await page.locator('.variation .variation .move').click();
    const now = await until(page, (s) => s.transcript === 'f5f6d3');
    assert.equal(now.ply, 3);
    assert.deepEqual(await names('.moves > li > .move'), main);
    await eventually(() => names('.move[aria-current]'), (current) => current.length === 1 && current[0] === 'd3');
    assert.deepEqual(await names('.moves > li > .move.aside'), main.slice(1));
  }));

  test('keeps its elements while one steps', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, 'f5d6c3d3c4f4c5b3');
    await page.locator('.moves .move').first().evaluate((one) => { one.dataset['mine'] = 'yes'; });
    await page.locator('.moves .move').nth(2).click();
    await until(page, (s) => s.ply === 3);
    await eventually(() => page.locator('.moves .move[aria-current] .name').textContent(), (name) => name === 'c3');
    assert.equal(await page.locator('.moves .move').first().getAttribute('data-mine'), 'yes');
    assert.equal(await page.evaluate(() => document.activeElement?.querySelector('.name')?.textContent), 'c3');
  }));
});
