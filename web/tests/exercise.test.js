// Exercises of the Learn page, answered with the keyboard. The answers come from `obverse exercise`.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from './support/browser.js';
import { needsServer, output } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ points: number, answer: string, explanation: string }} Blank */
/** @typedef {{ points: number, problem: { tree?: string, position?: string }, tables: { rows: { cells: (Blank | { given: string })[] }[] }[] }} Solved */

const suite = new Suite();
const KINDS = ['minimax', 'alpha-beta', 'ordering', 'evaluation', 'trace'];

/** The exercise with its answers. @param {string} kind @param {number} difficulty @param {number} seed @returns {Solved} */
function solved(kind, difficulty, seed) {
  const { sheets } = JSON.parse(output(['exercise', kind, '--difficulty', String(difficulty), '--seed', String(seed), '--format', 'json']));
  return sheets[0].exercises[0];
}

/** @param {string} kind @param {number} difficulty @param {number} seed */
const path = (kind, difficulty, seed) => `/learn?exercise=${kind}&difficulty=${difficulty}&seed=${seed}`;

/** @param {Page} page */
const field = (page) => page.locator('#exercise-answer');

/** The blank that is asked for. @param {Page} page @param {Solved} exercise @returns {Promise<Blank>} */
async function asked(page, exercise) {
  const [table, row, cell] = await page.locator('.answers .blank.current').evaluate((td) => {
    const one = /** @type {HTMLTableCellElement} */ (td);
    const tables = [...document.querySelectorAll('.answers table')];
    return [tables.findIndex((all) => all.contains(one)), /** @type {HTMLTableRowElement} */ (one.parentElement).sectionRowIndex, one.cellIndex - 1];
  });
  const blank = exercise.tables[table ?? 0]?.rows[row ?? 0]?.cells[cell ?? 0];
  assert.ok(blank && 'answer' in blank, `${table} ${row} ${cell}`);
  return blank;
}

/** Number of finished answers. @param {Page} page */
const finished = (page) => page.locator('.answers .blank:is(.first, .later, .shown)').count();

/** Waits for an exercise. @param {Page} page @param {string} about */
const opened = (page, about) => eventually(() => page.locator('.exercise .sheet header p').first().textContent(), (text) => text === about);

/** Types the right answer. @param {Page} page @param {Solved} exercise */
async function answer(page, exercise) {
  const before = await finished(page);
  const blank = await asked(page, exercise);
  assert.ok(await field(page).evaluate((one) => one === document.activeElement), 'the field has no focus');
  assert.equal(await field(page).inputValue(), '');
  await page.keyboard.type(blank.answer.replace('∞', 'inf'));
  await page.keyboard.press('Enter');
  await eventually(() => finished(page), (count) => count === before + 1);
  return blank;
}

describe('exercises', () => {
  for (const kind of KINDS) {
    test(`${kind} with the keyboard, with one wrong answer`, () => suite.tab('/learn', async (page) => {
      const exercise = solved(kind, 1, 7);
      // From the first tab to the third, and through the choices.
      await page.locator('#learn-tab-search').focus();
      await page.keyboard.press('ArrowLeft');
      await page.locator('#exercise-kind').waitFor();
      await page.keyboard.press('Tab');
      await eventually(() => page.evaluate(() => document.activeElement?.id), (id) => id === 'exercise-kind');
      await page.locator('#exercise-kind').selectOption(kind);
      await page.keyboard.press('Tab');
      await page.keyboard.press('1');
      await page.keyboard.press('Tab');
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await opened(page, 'Difficulty 1 · seed 7');
      await eventually(() => field(page).evaluate((one) => one === document.activeElement), Boolean);
      assert.equal(await page.locator('.exercise svg.tree').count(), exercise.problem.tree ? 1 : 0);
      assert.equal(await page.locator('.exercise ob-board').count(), exercise.problem.tree ? 0 : 1);
      assert.equal(await page.locator('[data-action=watch]:visible').count(), kind === 'evaluation' ? 0 : 1);

      await answer(page, exercise);
      assert.equal(await page.locator('.feedback').getAttribute('data-verdict'), 'right');
      const missed = await asked(page, exercise);
      await page.keyboard.type('wrong');
      await page.keyboard.press('Enter');
      await eventually(() => page.locator('.feedback').getAttribute('data-verdict'), (verdict) => verdict === 'wrong');
      assert.match(await page.locator('.feedback .verdict').textContent() ?? '', /wrong is wrong\. Try again/);
      assert.ok((await page.locator('.feedback .why').textContent() ?? '').length > 20, 'a wrong answer is explained');
      assert.equal(await field(page).getAttribute('aria-invalid'), 'true');
      assert.equal(await finished(page), 1, 'the same answer is asked for again');
      // The wrong text is selected, so that typing replaces it.
      await page.keyboard.type(missed.answer.replace('∞', 'inf'));
      await page.keyboard.press('Enter');
      await eventually(() => finished(page), (count) => count === 2);
      assert.match(await page.locator('.feedback .verdict').textContent() ?? '', /is right, at try 2/);

      const all = await page.locator('.answers .blank').count();
      while (await finished(page) < all) await answer(page, exercise);
      const title = page.locator('.result-of h3');
      assert.equal(await title.textContent(), `Done: ${exercise.points - missed.points} of ${exercise.points} points`);
      assert.ok(await title.evaluate((one) => one === document.activeElement));
      assert.equal(await page.locator('.review-list li').count(), 1);
      assert.equal(await page.locator('.answers .blank.later').count(), 1);
      // All explanations have been given by now, so the last answer has its own.
      assert.ok(await page.locator('.feedback .why').textContent());

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await opened(page, 'Difficulty 1 · seed 8');
      assert.equal(await finished(page), 0);
      assert.match(page.url(), new RegExp(`exercise=${kind}&difficulty=1&seed=8`));
      await answer(page, solved(kind, 1, 8));
    }));
  }

  test('an exercise goes on after a reload', () => suite.tab(path('alpha-beta', 2, 7), async (page) => {
    const exercise = solved('alpha-beta', 2, 7);
    await opened(page, 'Difficulty 2 · seed 7');
    await field(page).focus();
    for (let i = 0; i < 6; i += 1) await answer(page, exercise);
    const shown = await asked(page, exercise);
    await page.locator('[data-action=reveal]').click();
    await eventually(() => finished(page), (count) => count === 7);
    assert.match(await page.locator('.feedback strong').textContent() ?? '', new RegExp(`^The answer is ${shown.answer.replace('-', '−')}\\.$`));
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('.feedback').getAttribute('data-verdict'), (verdict) => verdict === 'wrong');
    const look = () => page.locator('.exercise .sheet').innerText();
    const before = await look();
    await page.reload();
    await opened(page, 'Difficulty 2 · seed 7');
    await eventually(() => finished(page), (count) => count === 7);
    assert.equal(await look(), before);
    assert.equal(await field(page).inputValue(), 'wrong');
    await page.locator('[data-action=again]').click();
    await eventually(() => finished(page), (count) => count === 0);
    assert.equal(await page.locator('.feedback').textContent(), '');
  }));

  test('no answer is sent before it is asked for', { skip: needsServer('without one, the exercise is in the browser') }, () => suite.tab('/learn', async (page) => {
    /** @type {string[]} */
    const heard = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await page.goto(suite.server.address + path('trace', 2, 3));
    await opened(page, 'Difficulty 2 · seed 3');
    const exercise = solved('trace', 2, 3);
    const blanks = exercise.tables.flatMap((table) => table.rows).flatMap((row) => row.cells).flatMap((cell) => ('answer' in cell ? [cell] : []));
    const text = heard.join('\n');
    assert.ok(text.includes('"type":"exercise"'));
    for (const { explanation } of blanks) assert.ok(!text.includes(JSON.stringify(explanation).slice(1, -1)), explanation);
    assert.ok(!text.includes('accepted'));
  }));

  test('the search of an exercise can be watched, and the exercise goes on', () => suite.tab(path('ordering', 1, 7), async (page) => {
    const exercise = solved('ordering', 1, 7);
    await opened(page, 'Difficulty 1 · seed 7');
    await field(page).focus();
    await answer(page, exercise);
    await page.locator('[data-action=watch]').click();
    await page.locator('.search svg.tree .item').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('#learn-text').inputValue(), exercise.problem.tree);
    assert.equal(await page.locator('#learn-algorithm').inputValue(), 'alphabeta');
    assert.ok(await page.locator('.minimax svg.tree').isVisible());
    await page.locator('#learn-tab-exercise').click();
    await field(page).focus();
    await answer(page, exercise);
    assert.equal(await finished(page), 2);
  }));

  test('a seed that is not a number is refused, and the exercise stays', () => suite.tab(path('minimax', 1, 7), async (page) => {
    await opened(page, 'Difficulty 1 · seed 7');
    await page.locator('#exercise-seed').fill('seven');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('#learn-panel-exercise [role=alert]').textContent(), (text) => text?.includes('a seed is a number'));
    await field(page).focus();
    await answer(page, solved('minimax', 1, 7));
  }));

  test('the answers of a phone fit', () => suite.tab(path('alpha-beta', 5, 7), async (page) => {
    await opened(page, 'Difficulty 5 · seed 7');
    const room = page.locator('.tree-scroll');
    assert.ok(await room.evaluate((one) => one.scrollWidth > one.clientWidth), 'the tree scrolls by itself');
    await field(page).focus();
    const exercise = solved('alpha-beta', 5, 7);
    for (let i = 0; i < 8; i += 1) {
      await answer(page, exercise);
      // The node that is asked about is visible.
      const [left, right, width] = await page.locator('.exercise .item.current .box').evaluate((one) => {
        const place = one.getBoundingClientRect();
        return [place.left, place.right, document.documentElement.clientWidth];
      });
      assert.ok((left ?? -1) >= 0 && (right ?? 0) <= (width ?? 0), `${left} ${right}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    }
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
});
