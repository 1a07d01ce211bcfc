// Sentences, terms and errors that the server writes, in the language of the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from './support/browser.js';
import { paste } from './support/game.js';
import { needsServer } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
const WEB = join(dirname(fileURLToPath(import.meta.url)), '..');
const TREE = '/learn?text=((3 12 8)(2 4 6)(14 5 2))';
/** Words that only English sentences have. */
const ENGLISH = /\b(the|is|has|and|moves|wants|leaf|worth|already|skipped|from|better|flips|corners|expected)\b/;

/** @param {string} language @returns {Record<string, string>} */
const texts = (language) => JSON.parse(readFileSync(join(WEB, 'texts', `${language}.json`), 'utf8'));

/** Sentences of the textbook tree, by language: the cut-off and the last step. */
const SENTENCES = /** @type {const} */ ({
  el: ['Το C αξίζει το πολύ 2: ο MIN έχει το c1. Ο MAX έχει ήδη 3 από το a1, άρα τα c2 και c3 παραλείπονται.', 'Η τιμή είναι 3: ο MAX επιλέγει το a1.'],
  ca: ['C val com a màxim 2: MIN té c1. MAX ja té 3 amb a1, de manera que s\'ometen c2 i c3.', 'El valor és 3: MAX tria a1.'],
  ja: ['MINにはc1があるので、Cの値は2以下です。MAXはa1ですでに3を確保しているため、c2、c3は枝刈りされます。', '値は3です。MAXはa1を選びます。'],
  zh: ['MIN 有 c1，所以 C 的值至多为 2。MAX 已从 a1 得到 3，因此跳过 c2 和 c3。', '值为 3：MAX 选择 a1。'],
});

/** @param {Page} page */
const words = (page) => page.locator('.words').textContent();

/** Goes to the next step and returns its sentence. @param {Page} page @param {string | null} before */
async function next(page, before) {
  await page.locator('.stepper .on').click();
  return await eventually(() => words(page), (text) => text && text !== before) ?? '';
}

describe('sentences, terms and errors', () => {
  for (const language of /** @type {const} */ (['el', 'zh'])) {
    for (const width of [390, 1440]) {
      test(`Learn explains its steps in ${language} at ${width} pixels`, () => suite.tab(TREE, async (page) => {
        const told = [await eventually(() => words(page), Boolean) ?? ''];
        while (told.at(-1) !== SENTENCES[language][1]) {
          told.push(await next(page, told.at(-1) ?? ''));
          assert.ok(told.length < 40, told.join('\n'));
        }
        assert.ok(told.includes(SENTENCES[language][0]), told.join('\n'));
        for (const sentence of told) assert.ok(!ENGLISH.test(sentence) && !/[{}]|step\./.test(sentence), sentence);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        const [text, box] = await Promise.all([words(page), page.locator('.words').boundingBox()]);
        assert.ok(text && box && box.x >= 0 && box.x + box.width <= width);
        assert.equal(await page.locator('.words[lang], .stage .note').count(), 0);
        // The root is named in the tree and on the path.
        const root = texts(language)['learn.node.root'] ?? '?';
        assert.ok((await page.locator('.search svg.tree').textContent())?.includes(root));
        assert.equal(await page.locator('.way tbody th').first().textContent(), root);
      }, { locale: language, viewport: { width, height: 844 } }));
    }

    test(`evaluation terms are named in ${language}`, () => suite.tab('/learn?depth=2&evaluation=prop', async (page) => {
      const parts = page.locator('.parts');
      await eventually(() => parts.textContent(), Boolean);
      assert.ok(!ENGLISH.test(await parts.textContent() ?? ''), await parts.textContent() ?? '');
      assert.ok((await parts.textContent())?.includes(texts(language)['term.stable edges'] ?? '?'));
    }, { locale: language }));
  }

  test('a change of language tells the step again', () => suite.tab(TREE, async (page) => {
    let sentence = await eventually(() => words(page), Boolean);
    while (!sentence?.startsWith('C is at most 2')) sentence = await next(page, sentence);
    const count = (await page.locator('.stepper .count').textContent())?.match(/\d+/g);
    for (const language of /** @type {const} */ (['ca', 'ja', 'el', 'zh'])) {
      await page.locator('#tools select').nth(1).selectOption(language);
      await eventually(() => words(page), (text) => text === SENTENCES[language][0]);
      assert.deepEqual((await page.locator('.stepper .count').textContent())?.match(/\d+/g), count);
    }
  }));

  test('the root of an exercise is named in the language', () => suite.tab('/learn?exercise=minimax&difficulty=1&seed=7', async (page) => {
    const names = () => page.locator('.problem svg.tree .move').allTextContents();
    assert.ok((await eventually(names, (all) => all.length > 0))?.includes(texts('el')['learn.node.root'] ?? '?'));
    assert.ok(!(await names()).includes('root'));
  }, { locale: 'el' }));

  test('the page for a wrong address leads on in the language', { skip: needsServer('a plain host has a page of its own for this') }, async () => {
    const context = await suite.browser.newContext({ locale: 'ca' });
    try {
      const page = await context.newPage();
      await page.goto(`${suite.server.address}/nowhere`);
      await eventually(() => page.locator('nav').textContent(), (shown) => shown === 'Juga Analitza Aprèn');
    } finally {
      await context.close();
    }
  });

  test('predictions are asked and explained in the language', () => suite.tab(TREE, async (page) => {
    await eventually(() => words(page), Boolean);
    await page.locator('.predict input').check();
    await page.locator('.stepper .on').click();
    await eventually(() => page.locator('.prediction .question').textContent(), (text) => text === 'Με ποιο παράθυρο [α, β] μπαίνει η αναζήτηση στον κόμβο B (MIN);');
    await page.locator('.prediction button[type=button]:visible').last().click();
    await eventually(() => words(page), (text) => text === 'Το a1 οδηγεί στον κόμβο B: ο MIN παίζει και θέλει την ελάχιστη τιμή.');
  }, { locale: 'el' }));

  test('refusals of Learn say in the language what is wrong', () => suite.tab(TREE, async (page) => {
    await eventually(() => words(page), Boolean);
    const refused = async (/** @type {string} */ text) => {
      await page.locator('#learn-text').fill(text);
      const before = await page.locator('#learn-error').textContent();
      await page.locator('.controls button[type=submit]').click();
      return await eventually(() => page.locator('#learn-error').textContent(), (now) => now && now !== before) ?? '';
    };
    assert.match(await refused('((3 12)(2 x))'), /1.*11: `x` inesperat: un arbre es fa amb nombres i parèntesis/);
    assert.match(await refused('((3 12)(2'), /el text acaba abans que es tanqui aquest `\(`/);
    assert.match(await refused('f5d6a1'), /jugada 3: a1 no gira cap fitxa/);
    assert.match(await refused('hello world'), /format desconegut/);
  }, { locale: 'ca' }));

  for (const [language, expected, opened] of /** @type {const} */ ([
    ['el', 'κίνηση 3: το a1 δεν αναστρέφει κανένα πούλι', '3 κινήσεις (καταγραφή παρτίδας)'],
    ['ja', '3手目：a1では石を返せません', '3 手（棋譜）'],
    ['zh', '第 3 步：a1 不能翻转任何棋子', '3 步（棋谱）'],
  ])) {
    test(`pasted games are described in ${language}`, () => suite.tab('/analyse', async (page) => {
      const toasts = () => page.evaluate(() => /** @type {any} */ (globalThis).shownToasts.join('\n'));
      await paste(page, 'f5d6a1');
      await eventually(toasts, (shown) => shown.includes(expected));
      await paste(page, 'f5d6c3');
      await eventually(toasts, (shown) => shown.includes(opened));
      assert.ok(!ENGLISH.test(await toasts()), await toasts());
    }, { locale: language }));
  }
});
