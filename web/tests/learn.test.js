// The Learn page.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from './support/browser.js';
import { download, paste, START } from './support/game.js';
import { output } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
const TEXTBOOK = '((3 12 8)(2 4 6)(14 5 2))';
/** A position after some moves, White to move. */
const MIDDLE = 'f5d6c3d3c4';

/** A position as the trace command reads it. @param {string} board @param {string} turn @param {number} depth */
const problem = (board, turn, depth) => `${turn}\n${depth}\n${(board.replaceAll('-', '*').match(/.{8}/g) ?? []).join('\n')}\n`;

/**
 * @typedef {object} Wish
 * @property {string} [text]
 * @property {string} [algorithm]
 * @property {string} [evaluation]
 * @property {number} [depth]
 */

/** @param {Wish} wish @param {boolean} [compare] */
function path({ text, algorithm, evaluation, depth }, compare = false) {
  const query = new URLSearchParams();
  if (text) query.set('text', text);
  if (algorithm) query.set('algorithm', algorithm);
  if (evaluation) query.set('evaluation', evaluation);
  if (depth !== undefined) query.set('depth', String(depth));
  if (compare) query.set('compare', '1');
  return `/learn?${query}`;
}

/** Output of `obverse trace` for the same search. @param {Wish} wish @param {string[]} [more] */
function trace({ text = 'start', algorithm = 'alphabeta', evaluation = 'weights', depth = 2 }, more = ['--format', 'log']) {
  if (text.startsWith('(')) return output(['trace', '--tree', text, '--algorithm', algorithm, ...more]);
  const [board, turn] = (text === 'start' ? `${START} X` : JSON.parse(output(['show', '--json', text])).position).split(' ');
  return output(['trace', '-', '--algorithm', algorithm, '--eval', evaluation, ...more], problem(board, turn, depth));
}

/** Result of the search, from the trace command. @param {Wish} wish */
const result = (wish) => JSON.parse(trace(wish, ['--format', 'json']).trim().split('\n').at(-1) ?? '');

/** Number of the current step, and the number of all steps. @param {Page} page */
async function step(page) {
  const [at, steps] = (await page.locator('.stepper .count').textContent() ?? '').replaceAll(/[.,\s]/g, ' ').match(/\d+(?: \d{3})*/g)?.map((n) => Number(n.replaceAll(' ', ''))) ?? [];
  return { at: at ?? 0, steps: steps ?? 0 };
}

/** Waits until the search is loaded. @param {Page} page */
async function searched(page) {
  await eventually(() => step(page), ({ steps }) => steps > 0);
  await eventually(() => page.locator('.words').textContent(), (words) => words);
}

/** The whole log, as it is saved. @param {Page} page */
async function savedLog(page) {
  const card = page.locator('.log-card');
  if (await card.getAttribute('open') === null) await card.locator('summary').click();
  return (await download(page, () => card.getByRole('button', { name: 'Save' }).click())).bytes.toString();
}

describe('Learn', () => {
  test('a complete search step by step equals the log of the trace command', () => suite.tab(path({ depth: 2 }), async (page) => {
    await searched(page);
    const { steps } = await step(page);
    const events = trace({ depth: 2 }, ['--format', 'json']).trim().split('\n').length;
    assert.ok(steps > 10 && steps <= events, `${steps} of ${events}`);
    await page.locator('.log-card summary').click();
    const log = page.locator('pre.log');
    await eventually(() => log.textContent(), (text) => text);
    assert.equal(await log.textContent(), trace({ depth: 2 }));
    assert.equal(await savedLog(page), trace({ depth: 2 }));
    const told = new Set();
    let row = 0;
    for (let at = 1; at <= steps; at += 1) {
      const now = await eventually(() => step(page), (seen) => seen.at === at);
      assert.equal(now.steps, steps);
      const words = await eventually(() => page.locator('.words').textContent(), (text) => at === 1 || !told.has(`${at - 1}${text}`));
      assert.ok(words);
      told.add(`${at}${words}`);
      await page.locator('svg.tree .item.current').waitFor({ state: 'attached' });
      // The row of the log advances with the steps and never goes back.
      const rows = await page.locator('pre.log span').evaluateAll((spans) => spans.findIndex((span) => span.classList.contains('now')));
      assert.ok(rows >= row, `step ${at}: row ${rows} after ${row}`);
      row = rows;
      if (at < steps) await page.keyboard.press(']');
    }
    assert.equal(row, await page.locator('pre.log span').count() - 1);
    assert.ok(await page.locator('.stepper .on').isDisabled());
    // The tree shows every visited node, and one box for the skipped moves of a node.
    const { nodes, value } = result({ depth: 2 });
    assert.equal(await page.locator('.search svg.tree .item:not(.stub):not(.away)').count(), nodes);
    assert.equal(await page.locator('.search svg.tree .item.ahead').count(), 0);
    assert.equal(await page.locator('.search svg.tree .item.stub').count(), 1);
    assert.match(await page.locator('.summary').textContent() ?? '', new RegExp(`^${value < 0 ? '−' : '\\+'}${Math.abs(value)} for Black:`));
    // Back to the first step.
    await page.keyboard.press('[');
    await eventually(() => step(page), ({ at }) => at === steps - 1);
    await page.keyboard.press('Home');
    await eventually(() => step(page), ({ at }) => at === 1);
    await page.keyboard.press('c');
    await eventually(() => page.locator('.words').getAttribute('data-kind'), (kind) => kind === 'cut');
    await page.keyboard.press('End');
    await eventually(() => step(page), ({ at }) => at === steps);
  }));

  test('the log equals that of the command for every algorithm and evaluation', () => suite.tab('/learn', async (page) => {
    const algorithms = await eventually(() => page.locator('#learn-algorithm option').evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value)), (names) => names.length);
    const evaluations = await page.locator('#learn-evaluation option').evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value));
    assert.ok(algorithms.length >= 6 && evaluations.length >= 6);
    const wishes = [
      ...algorithms.map((algorithm) => ({ text: MIDDLE, algorithm, evaluation: 'weights', depth: 3 })),
      ...evaluations.map((evaluation) => ({ text: MIDDLE, algorithm: 'alphabeta', evaluation, depth: 2 })),
    ];
    for (const wish of wishes) {
      await page.goto(suite.server.address + path(wish));
      await searched(page);
      assert.equal(await savedLog(page), trace(wish), JSON.stringify(wish));
    }
  }));

  test('the textbook tree', () => suite.tab('/learn', async (page) => {
    await searched(page);
    await page.getByRole('button', { name: 'Textbook tree' }).click();
    await eventually(() => page.locator('.summary').textContent(), (text) => text?.startsWith('Value +3:'));
    assert.ok(await page.locator('#learn-evaluation').isDisabled());
    assert.equal(await savedLog(page), trace({ text: TEXTBOOK }));
    await page.keyboard.press('End');
    await eventually(() => page.locator('.search svg.tree .item.stub').count(), (n) => n === 1);
    // Alpha-beta visits eleven of the thirteen nodes. A tree of numbers has no board.
    assert.equal(await page.locator('.search svg.tree .item:not(.stub):not(.away)').count(), result({ text: TEXTBOOK }).nodes);
    assert.ok(await page.locator('.node-panel ob-board').isHidden());
  }));

  test('alpha-beta beside minimax', () => suite.tab(path({ text: MIDDLE, depth: 3 }, true), async (page) => {
    await searched(page);
    const [less, more] = ['alphabeta', 'minimax'].map((algorithm) => result({ text: MIDDLE, depth: 3, algorithm }));
    assert.equal(less.value, more.value);
    const saved = more.nodes - less.nodes;
    assert.ok(saved > 0);
    const savings = await eventually(() => page.locator('.savings').textContent(), (text) => text) ?? '';
    assert.ok(savings.includes(`${saved.toLocaleString('en-GB')} nodes saved (${(100 * saved / more.nodes).toFixed(1)} %).`), savings);
    assert.ok(savings.includes(`Minimax visits ${more.nodes.toLocaleString('en-GB')} nodes.`), savings);
    assert.ok((await page.locator('.summary').textContent() ?? '').includes(`nodes ${less.nodes}, leaves ${less.leaves}, cut-offs ${less.cutoffs}`));
    assert.ok((await page.locator('.minimax figcaption').textContent() ?? '').includes(`${more.nodes} nodes`));
    assert.ok((await page.locator('.search figcaption').textContent() ?? '').includes(`${less.nodes} nodes`));
    // Skipped nodes turn grey at the step that skips them, and show the reason.
    const pruned = page.locator('.minimax .pruned');
    assert.equal(await pruned.count(), 0);
    await page.keyboard.press('End');
    await pruned.first().waitFor({ state: 'attached' });
    await page.locator('.minimax .canvas').focus();
    await page.keyboard.press('0');
    const item = page.locator('.minimax .item.pruned').first();
    if (await item.count()) {
      await item.dispatchEvent('click');
      await eventually(() => page.locator('.node-panel .reason').textContent(), (text) => text);
      assert.match(await page.locator('.node-panel').textContent() ?? '', /skipped/);
    }
  }));

  test('trees that fit are shown completely, alone and side by side', () => suite.tab(path({ depth: 2 }, true), async (page) => {
    const outside = () => page.locator('.tree-view:not([hidden])').evaluateAll((views) => views.flatMap((view) => {
      const room = /** @type {Element} */ (view.querySelector('.canvas')).getBoundingClientRect();
      return [...view.querySelectorAll('.item .box')].filter((box) => {
        const place = box.getBoundingClientRect();
        return place.top < room.top || place.bottom > room.bottom + 1 || place.left < room.left || place.right > room.right + 1;
      }).map(() => view.className);
    }));
    for (const isBeside of [true, false, true]) {
      await page.locator('#learn-compare').setChecked(isBeside);
      await eventually(() => page.locator('.minimax').isVisible(), (isVisible) => isVisible === isBeside);
      await searched(page);
      await eventually(() => page.locator('.search .item').count(), (n) => n >= 15);
      assert.deepEqual(await eventually(outside, (all) => !all.length), []);
    }
  }));

  test('only the visible part of a large tree is drawn', () => suite.tab(path({ algorithm: 'minimax', depth: 7 }), async (page) => {
    await searched(page);
    // Number of positions up to seven plies from the start, ply by ply.
    const nodes = 1 + 4 + 12 + 56 + 244 + 1396 + 8200 + 55_092;
    assert.ok((await page.locator('.search figcaption').textContent() ?? '').includes(`${nodes.toLocaleString('en-GB')} nodes`));
    const drawn = () => page.locator('svg.tree *').count();
    const isModest = async (/** @type {string} */ when) => {
      const count = await eventually(drawn, (n) => n > 20);
      assert.ok(count < 6000, `${count} elements ${when}`);
      assert.ok(await page.locator('svg.tree [data-left]').count() || await page.locator('svg.tree .item').count());
    };
    await isModest('at first');
    await page.keyboard.press('End');
    const { steps } = await step(page);
    await eventually(() => step(page), ({ at }) => at === steps);
    await isModest('at the end');
    await page.locator('.search .canvas').focus();
    await page.keyboard.press('0');
    await isModest('as a whole');
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('+');
    await isModest('closer');
    // A click on a bundle zooms in, so that the bundles change.
    await page.keyboard.press('0');
    const folds = () => page.locator('svg.tree .bundle').evaluateAll((all) => all.map((one) => `${one.getAttribute('data-left')} ${one.getAttribute('data-right')}`).join());
    const before = await eventually(folds, (now) => now);
    await page.locator('svg.tree .bundle').first().dispatchEvent('click');
    await eventually(folds, (now) => now !== before);
    await isModest('unfolded');
    // Only a part of the log is loaded.
    await page.locator('.log-card summary').click();
    assert.ok(await page.locator('pre.log span').count() <= 8000);
  }));

  test('a tree that is too large is refused with its size', () => suite.tab(path({ algorithm: 'minimax', depth: 9 }), async (page) => {
    const error = page.locator('#learn-error');
    await eventually(() => error.textContent(), (text) => text);
    assert.match(await error.textContent() ?? '', /too large|nodes/);
    await page.locator('#learn-depth').fill('2');
    await page.locator('#learn-depth').press('Enter');
    await searched(page);
    assert.equal(await error.textContent(), '');
  }));

  test('errors name the line and column', () => suite.tab('/learn', async (page) => {
    await searched(page);
    await page.locator('#learn-text').fill('((3 12)(2 x))');
    await page.locator('.controls button[type=submit]').click();
    await eventually(() => page.locator('#learn-error').textContent(), (text) => text);
    assert.match(await page.locator('#learn-error').textContent() ?? '', /Line 1, column 11: .*x/);
  }));

  test('a pasted position is searched', () => suite.tab('/learn', async (page) => {
    await searched(page);
    await page.locator('.search .canvas').focus();
    await paste(page, 'f5');
    await eventually(() => page.locator('.summary').textContent(), (text) => text?.includes('for White:'));
    assert.equal(await savedLog(page), trace({ text: 'f5' }));
  }));

  test('the guide opens and loads its examples', () => suite.tab('/learn', async (page) => {
    await searched(page);
    await page.getByRole('tab', { name: 'Guide' }).click();
    const article = page.locator('article.chapter');
    await eventually(() => article.textContent(), (text) => text);
    assert.equal(await page.locator('#learn-chapter option').count(), 11);
    await page.locator('#learn-chapter').selectOption('03-alpha-beta');
    await eventually(() => article.locator('h2').first().textContent(), (text) => /alpha.beta/i.test(text ?? ''));
    const example = article.locator('button.example').first();
    const command = await example.getAttribute('title');
    assert.equal(command, `obverse trace --tree "${TEXTBOOK}"`);
    await example.click();
    await eventually(() => page.locator('.summary').textContent(), (text) => text?.startsWith('Value +3:'));
    assert.equal(await page.locator('#learn-text').inputValue(), TEXTBOOK);
    assert.equal(await savedLog(page), trace({ text: TEXTBOOK }));
    // Every chapter opens, and its examples can be loaded.
    for (const slug of await page.locator('#learn-chapter option').evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value))) {
      await page.locator('#learn-chapter').selectOption(slug);
      const title = await page.locator('#learn-chapter option:checked').textContent();
      await eventually(() => article.locator('h2').first().textContent(), (text) => text === title);
    }
    assert.ok(await page.getByRole('button', { name: 'Next chapter' }).isDisabled());
  }));

  test('a reload and a link show the same step', () => suite.tab(path({ text: MIDDLE, depth: 2 }), async (page) => {
    await searched(page);
    let words = await page.locator('.words').textContent();
    for (let at = 2; at <= 6; at += 1) {
      await page.keyboard.press(']');
      const old = words;
      words = await eventually(() => page.locator('.words').textContent(), (text) => text !== old);
      assert.equal((await step(page)).at, at);
    }
    await eventually(async () => page.url(), (url) => url.includes('at=5'));
    await page.reload();
    await eventually(() => step(page), ({ at }) => at === 6);
    assert.equal(await eventually(() => page.locator('.words').textContent(), (text) => text === words), words);
  }));
});
