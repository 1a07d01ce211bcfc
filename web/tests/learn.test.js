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

/** Height in pixels of the smallest text in the trees. @param {Page} page */
const smallestText = (page) => page.locator('svg.tree text').evaluateAll((texts) => Math.min(...texts.map((text) => {
  const scale = /** @type {SVGTextElement} */ (text).getScreenCTM()?.d ?? 1;
  return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
})));

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
    await page.keyboard.press('c');
    await pruned.first().waitFor({ state: 'attached' });
    await page.locator('.minimax .item.pruned').first().dispatchEvent('click');
    await eventually(() => page.locator('.node-panel .reason').textContent(), (text) => text);
    assert.match(await page.locator('.node-panel').textContent() ?? '', /skipped/);
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

  test('a large tree opens at the root and grows where one looks', () => suite.tab(path({ algorithm: 'minimax', depth: 7 }), async (page) => {
    await searched(page);
    // Number of positions up to seven plies from the start, ply by ply.
    const nodes = 1 + 4 + 12 + 56 + 244 + 1396 + 8200 + 55_092;
    assert.ok((await page.locator('.search figcaption').textContent() ?? '').includes(`${nodes.toLocaleString('en-GB')} nodes`));
    const items = page.locator('.search svg.tree .item:not(.away)');
    // The root and two plies.
    await eventually(() => items.count(), (n) => n === 1 + 4 + 12);
    /** Nodes on the path whose boxes, or whose marks at the edge, are visible. */
    const visible = () => page.locator('.search .canvas').evaluate((canvas) => {
      const room = canvas.getBoundingClientRect();
      return [...canvas.querySelectorAll('.item.open, .item.away, .item.current')].filter((item) => {
        const place = /** @type {Element} */ (item.querySelector('.box')).getBoundingClientRect();
        return place.left >= room.left && place.right <= room.right + 1 && place.top >= room.top && place.bottom <= room.bottom + 1;
      }).map((item) => Number(item.getAttribute('data-node')));
    });
    // Down to the first leaf, the path stays visible, and every text is at least 12 pixels high.
    for (let at = 2; at <= 8; at += 1) {
      await page.keyboard.press(']');
      await eventually(() => step(page), (now) => now.at === at);
      await eventually(visible, (seen) => new Set(seen).size >= at);
      await eventually(() => smallestText(page), (size) => size >= 12);
      assert.ok(await items.count() < 120);
    }
    // At the end the tree is closed again.
    await page.keyboard.press('End');
    await eventually(() => items.count(), (n) => n === 1 + 4 + 12);
    const folded = page.locator('.search .item .folded');
    await eventually(() => folded.count(), (n) => n === 12);
    // A folded node opens where it is selected.
    await items.last().dispatchEvent('click');
    await eventually(() => items.count(), (n) => n > 17);
    // Only a part of the log is loaded.
    await page.locator('.log-card summary').click();
    assert.ok(await page.locator('pre.log span').count() <= 8000);
  }));

  for (const [name, viewport] of /** @type {const} */ ([['a wide screen', { width: 1440, height: 900 }], ['a phone', { width: 390, height: 844 }]])) {
    test(`labels are at least 12 pixels high on ${name}`, () => suite.tab(path({ depth: 4 }, true), async (page) => {
      await searched(page);
      for (const wish of [path({ depth: 2 }, true), path({ depth: 3 }), path({ text: TEXTBOOK }), path({ text: MIDDLE, depth: 3 })]) {
        await page.goto(suite.server.address + wish);
        await searched(page);
        for (const key of ['c', 'End']) {
          await page.keyboard.press(key);
          await eventually(() => page.locator('.search svg.tree text').count(), (n) => n > 3);
          await eventually(() => smallestText(page), (size) => size >= 12);
        }
        await page.locator('.search .canvas').focus();
        await page.keyboard.press('0');
        await page.keyboard.press('-');
        await eventually(() => smallestText(page), (size) => size >= 12);
      }
    }, { viewport }));
  }

  test('a tree that is too large says so in its place, with searches that fit', () => suite.tab(path({ depth: 3 }, true), async (page) => {
    await searched(page);
    await page.keyboard.press('End');
    await page.locator('.summary').waitFor();
    await page.locator('#learn-algorithm').selectOption('minimax');
    await page.locator('#learn-depth').fill('9');
    await page.locator('#learn-depth').press('Enter');
    const refusal = page.locator('.stage .refusal');
    await refusal.waitFor();
    assert.match(await refusal.textContent() ?? '', /too large|nodes/);
    // Nothing of the last search stays.
    for (const gone of ['.trees', '.stepper', '.words', '.summary', '.savings', '.node-panel', '.log-card']) assert.ok(await page.locator(gone).isHidden(), gone);
    assert.equal(await page.locator('svg.tree .item').count(), 0);
    assert.equal(await page.locator('.words').textContent(), '');
    assert.equal(await page.locator('#learn-error').textContent(), '');
    // Both searches that are offered fit.
    const offers = refusal.getByRole('button');
    assert.deepEqual(await offers.allTextContents(), ['Minimax, depth 7', 'Alpha-beta, depth 9']);
    await offers.first().click();
    await searched(page);
    assert.ok(await refusal.isHidden());
    assert.equal(await page.locator('#learn-depth').inputValue(), '7');
    await eventually(() => page.locator('.search svg.tree .item').count(), (count) => count > 0);
  }));

  test('a text with an error leaves no tree behind', () => suite.tab('/learn', async (page) => {
    await searched(page);
    await page.locator('#learn-text').fill('f5f5');
    await page.locator('.controls button[type=submit]').click();
    await page.locator('.stage .refusal').waitFor();
    assert.ok(await page.locator('.trees').isHidden());
    assert.ok(await page.locator('#learn-error').textContent());
    await page.locator('#learn-text').fill('f5');
    await page.locator('.controls button[type=submit]').click();
    await searched(page);
    await page.locator('.trees').waitFor();
  }));

  test('the letters in the sentences stand at the nodes', () => suite.tab(path({ text: TEXTBOOK }, true), async (page) => {
    await searched(page);
    const { steps } = await step(page);
    const seen = new Set();
    for (let at = 1; at <= steps; at += 1) {
      await eventually(() => step(page), (now) => now.at === at);
      await eventually(() => page.locator('.search svg.tree .item.current').count(), (n) => n === 1);
      const words = await page.locator('.words').textContent() ?? '';
      const letters = words.match(/\b[A-D]\b/g) ?? [];
      const values = () => page.locator('.search svg.tree .item .value').allTextContents();
      for (const letter of letters) {
        seen.add(letter);
        // The tree is drawn a moment after the sentence.
        await eventually(values, (all) => all.some((value) => value === letter || value.startsWith(`${letter} `)));
      }
      if (at < steps) {
        await page.keyboard.press(']');
        await eventually(() => page.locator('.words').textContent(), (text) => text !== words);
      }
    }
    assert.deepEqual([...seen].sort(), ['A', 'B', 'C', 'D']);
    const beside = await page.locator('.minimax svg.tree .item .value').allTextContents();
    for (const letter of 'ABCD') assert.ok(beside.some((value) => value.startsWith(letter)), letter);
  }));

  test('the result is not shown before the last step', () => suite.tab(path({ depth: 2 }, true), async (page) => {
    await searched(page);
    const result = [page.locator('.summary'), page.locator('.savings')];
    const areVisible = () => Promise.all(result.map((part) => part.isVisible()));
    assert.deepEqual(await areVisible(), [false, false]);
    await page.keyboard.press(']');
    await eventually(() => step(page), ({ at }) => at === 2);
    assert.deepEqual(await areVisible(), [false, false]);
    await page.keyboard.press('End');
    await page.locator('.summary').waitFor();
    assert.deepEqual(await areVisible(), [true, true]);
    // The next search hides its result again; a button shows it.
    await page.locator('#learn-depth').fill('3');
    await page.locator('#learn-depth').press('Enter');
    await page.locator('.hidden-result').waitFor();
    assert.deepEqual(await areVisible(), [false, false]);
    await page.getByRole('button', { name: 'Show the result' }).click();
    assert.deepEqual(await areVisible(), [true, true]);
  }));

  test('the line of pseudo-code of each step is lit', () => suite.tab(path({ text: TEXTBOOK }), async (page) => {
    await searched(page);
    const lines = page.locator('.pseudocode li');
    const lit = page.locator('.pseudocode [aria-current]');
    assert.match(await lines.first().textContent() ?? '', /^alphabeta\(node/);
    const expected = { enter: /^best ← −∞/, leaf: /return evaluate/, cut: /best ≥ β/, leave: /^return best$/, returned: /←|best ≥ β/ };
    const { steps } = await step(page);
    for (let at = 1; at <= steps; at += 1) {
      await eventually(() => page.locator('.search svg.tree .item.current').count(), (n) => n === 1);
      const kind = await page.locator('.words').getAttribute('data-kind') ?? '';
      assert.match(await lit.textContent() ?? '', expected[/** @type {keyof typeof expected} */ (kind)]);
      assert.equal(await lit.count(), 1);
      if (at === steps) break;
      const words = await page.locator('.words').textContent();
      await page.keyboard.press(']');
      await eventually(() => page.locator('.words').textContent(), (text) => text !== words);
    }
  }));

  for (const [width, height] of [[844, 390], [768, 1024], [390, 844]]) {
    test(`texts stay within the boxes of a tree at ${width}x${height}`, () => suite.tab(path({ text: TEXTBOOK }), async (page) => {
      await searched(page);
      await page.keyboard.press('End');
      await page.locator('.summary:visible').waitFor();
      const spaces = await eventually(() => page.locator('.search svg.tree .item').evaluateAll((items) => items.flatMap((item) => {
        const box = item.querySelector('.box')?.getBoundingClientRect();
        return [...item.querySelectorAll('.window, .value, .count')].map((one) => {
          const text = one.getBoundingClientRect();
          return { text: one.textContent, space: box ? Math.min(text.left - box.left, box.right - text.right) : 0 };
        });
      })), (found) => found.some(({ text }) => text?.startsWith('[')));
      for (const { text, space } of spaces ?? []) assert.ok(space >= 2, `${text}: ${space} pixels`);
    }, { viewport: { width: width ?? 0, height: height ?? 0 } }));
  }

  test('predictions ask for windows, values and cut-offs, and say why', () => suite.tab(path({ text: TEXTBOOK }), async (page) => {
    await searched(page);
    await page.getByRole('checkbox', { name: 'Predict' }).check();
    assert.ok(await page.locator('.search svg.tree .item.ahead .box').first().isHidden());
    await page.getByRole('heading', { level: 1 }).evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    const question = page.locator('.prediction .question');
    const verdict = page.locator('.verdict');
    const answer = page.getByRole('textbox', { name: 'Your prediction' });
    const on = () => page.locator('.stepper .on').click();
    await on();
    await eventually(() => question.textContent(), (text) => text === 'With which window [α, β] does the search enter B (MIN)?');
    assert.equal((await step(page)).at, 1);
    await answer.fill('-inf, ∞');
    await page.keyboard.press('Enter');
    await eventually(() => verdict.textContent(), (text) => text === 'Right: [−∞, ∞].');
    await eventually(() => page.locator('.words').textContent(), (text) => text?.startsWith('a1 leads to B'));
    // A leaf is not asked for.
    await on();
    await eventually(() => step(page), ({ at }) => at === 3);
    await on();
    await eventually(() => question.textContent(), (text) => text === 'What is the value of B (MIN) after the next step?');
    await answer.fill('4');
    await page.keyboard.press('Enter');
    await eventually(() => verdict.textContent(), (text) => text === 'The answer is 3.');
    await eventually(() => page.locator('.words').textContent(), (text) => text?.startsWith('MIN gets 3 with b1'));
    assert.ok((await page.locator('.score').textContent() ?? '').includes('1 of 2 right'));
    // To the cut-off.
    for (;;) {
      const before = await page.locator('.stepper .count').textContent();
      await on();
      await eventually(async () => await question.isVisible() || await page.locator('.stepper .count').textContent() !== before, (isAnswered) => isAnswered);
      if (!await question.isVisible()) continue;
      if ((await question.textContent())?.includes('skipped')) break;
      await page.getByRole('button', { name: 'Show me' }).click();
      await verdict.waitFor();
    }
    await page.getByRole('button', { name: 'Yes' }).click();
    await eventually(() => verdict.textContent(), (text) => text === 'Right: Yes.');
    await eventually(() => page.locator('.words').textContent(), (text) => text?.startsWith('C is at most 2'));
  }));

  test('the guide can be read on a phone, and each command button has its own name', () => suite.tab('/learn?chapter=03-alpha-beta', async (page) => {
    const article = page.locator('article.chapter');
    await article.locator('h2').first().waitFor();
    const slugs = await page.locator('#learn-chapter option').evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value));
    for (const slug of slugs) {
      await page.locator('#learn-chapter').selectOption(slug);
      const title = await page.locator('#learn-chapter option:checked').textContent();
      await eventually(() => article.locator('h2').first().textContent(), (text) => text === title);
      const names = await article.locator('button.example').allTextContents();
      assert.equal(new Set(names).size, names.length, `${slug}: ${names}`);
      // Nothing is wider than the screen, except what scrolls by itself.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), slug);
      const small = await article.evaluate((chapter) => [...chapter.querySelectorAll('*')].filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 12).length);
      assert.equal(small, 0, slug);
    }
    // The chapter stands before the tree.
    const [text, tree] = await Promise.all([article, page.locator('.stage')].map((part) => part.boundingBox()));
    assert.ok(text && tree && text.y < tree.y);
  }, { viewport: { width: 390, height: 844 } }));

  test('a chapter has its pictures, its pseudo-code and links to other chapters', () => suite.tab('/learn?chapter=02-minimax', async (page) => {
    const article = page.locator('article.chapter');
    const pictures = article.locator('.figure img');
    await pictures.first().waitFor();
    for (const picture of await pictures.all()) {
      await eventually(() => picture.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth), (width) => width > 0);
      assert.ok(await picture.getAttribute('alt'));
    }
    for (const link of await article.locator('a[data-chapter]').all()) {
      const slug = await link.getAttribute('data-chapter');
      assert.equal(await page.locator(`#learn-chapter option[value="${slug}"]`).count(), 1);
    }
    assert.equal(await article.getAttribute('lang'), 'en');
  }));

  test('the guide is in the language of the page, and says so where a chapter is not translated', () => suite.tab('/learn?chapter=03-alpha-beta', async (page) => {
    const article = page.locator('article.chapter');
    await article.locator('h2').first().waitFor();
    const language = await article.getAttribute('lang');
    assert.ok(language === 'el' || language === 'en');
    assert.equal(await page.locator('#learn-chapter option:checked').getAttribute('lang'), language);
    const note = await page.locator('.guide .note').textContent();
    assert.equal(note?.includes('αγγλικά'), language === 'en');
  }, { locale: 'el-GR' }));

  test('a chapter that does not exist says so, and the search runs', () => suite.tab('/learn?chapter=99-none', async (page) => {
    await page.locator('article.chapter .error').waitFor();
    await searched(page);
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
    assert.ok(await page.locator('#learn-chapter option').count() >= 11);
    await page.locator('#learn-chapter').selectOption('03-alpha-beta');
    await eventually(() => article.locator('h2').first().textContent(), (text) => /alpha.beta/i.test(text ?? ''));
    const example = article.locator('button.example').first();
    const command = await example.getAttribute('title');
    assert.equal(command, `obverse trace --tree "${TEXTBOOK}" --explain`);
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
