// Accessibility: screen readers, languages, themes, small screens, reduced motion.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, state, until } from './support/browser.js';
import { cell, drawn, newGame, paste, pasteToEnd, press, START } from './support/game.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
const WEB = fileURLToPath(new URL('..', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['en', 'el', 'ca', 'ja', 'zh'];
/** @type {Record<string, Record<string, string>>} */
const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, JSON.parse(readFileSync(join(WEB, 'texts', `${language}.json`), 'utf8'))]));

/** Checks that axe, the accessibility checker, finds no violations. @param {Page} page @param {string} where */
async function examine(page, where) {
  // Injected through the debugger, since the content security policy blocks scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `window.axe ?? (() => { ${AXE} })()` });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((r) => JSON.stringify(r.passes.length < 10 ? ['axe has seen little'] : r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '')).join(' | '))))`,
    awaitPromise: true, returnByValue: true,
  });
  assert.equal(exceptionDetails, undefined, where);
  assert.deepEqual(JSON.parse(result.value), [], where);
  await session.detach();
}

/** Views to check: name, path and actions. @type {[string, string, (page: Page) => Promise<void>][]} */
const VIEWS = [
  ['play', '/play', async () => {}],
  ['a new game', '/play', async (page) => {
    await page.keyboard.press('n');
    await page.locator('dialog[open]').waitFor();
  }],
  ['a game that is over', '/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.locator('[data-action=resign]').click();
    await page.locator('[data-action=reallyResign]').click();
    await page.locator('.over-card h2').waitFor();
  }],
  ['the numbers of a new game', '/play', async (page) => {
    await page.keyboard.press('n');
    await page.locator('dialog[open] input[name=players][value=human-computer]').check({ force: true });
    const more = page.locator('dialog[open] details');
    if (await more.getAttribute('open') === null) await more.locator('summary').click();
    await page.locator('dialog[open] input[name=strength][value=time]').check({ force: true });
  }],
  ['a second try', '/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    for (const square of ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e3', 'e6', 'g5', 'g6', 'b3', 'a2']) {
      await page.evaluate((played) => /** @type {any} */ (document.querySelector('main > *')).app.send({ type: 'play', square: played }), square);
    }
    await page.locator('[data-action=resign]:enabled').click();
    await page.locator('[data-action=reallyResign]').click();
    await page.locator('[data-action=tryAgain]').first().click();
    await page.locator('[data-action=showBest]').click();
    await until(page, (s) => s.lookBack?.retry?.showsBest);
  }],
  ['the question before resigning', '/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await page.locator('[data-action=resign]:enabled').click();
    await page.locator('dialog.ask').waitFor();
  }],
  ['the rules', '/play', async (page) => {
    await page.keyboard.press('?');
    await page.locator('[data-action=rules]').click();
    await page.locator('dialog.welcome').waitFor();
  }],
  ['help', '/play', async (page) => {
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
  }],
  ['analyse', '/analyse', async (page) => {
    await page.locator('ob-board .legal.valued').first().waitFor();
  }],
  ['a game with mistakes', '/analyse', async (page) => {
    await paste(page, 'f5d6c3d3c4f4c5b3');
    await until(page, (s) => s.transcript === 'f5d6c3d3c4f4c5b3');
    await press(page, 'review');
    await page.locator('.review .scores').waitFor();
  }],
  ['a tree of moves, arrows and an explanation', '/analyse?game=f5d6(f6e6(d3))c3(c4d3c2b3)d3c4f4c5b3&ply=5', async (page) => {
    await page.locator('.variation .move').first().waitFor();
    await page.keyboard.press('s');
    await page.locator('dialog[open] input[name=arrows][value=three]').check({ force: true });
    await page.keyboard.press('Escape');
    await page.locator('ob-board .path').first().waitFor({ state: 'attached' });
    await cell(page, 'f4').hover();
    await page.locator('#value-tip').waitFor();
  }],
  ['the settings of the board', '/play', async (page) => {
    await page.keyboard.press('s');
    await page.locator('dialog[open] .look').waitFor();
  }],
  ['open', '/analyse', async (page) => {
    await page.locator('[data-action=open]').click();
  }],
  ['a list of games', '/analyse', async (page) => {
    await paste(page, 'f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n');
    await page.locator('dialog[open] .games li').nth(1).waitFor();
  }],
  ['a game of a list', '/analyse', async (page) => {
    await paste(page, 'f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n');
    await page.locator('dialog[open] .games button').nth(1).click();
    await until(page, (s) => s.transcript === 'f5f6d3c5d6c7b5e3');
    await page.locator('.games-card [data-action=games]').waitFor();
  }],
  ['engine settings and a comment', '/analyse', async (page) => {
    await pasteToEnd(page, 'f5d6c3');
    await page.locator('textarea.comment').fill('A comment');
    await page.locator('.moves .remark').waitFor();
    await press(page, 'engine');
    await page.locator('dialog[open] select[name=hash]').waitFor();
  }],
  ['export', '/analyse', async (page) => {
    await page.locator('[data-action=export]').click();
    await page.locator('dialog[open] input[value=ggf]').check({ force: true });
    await page.locator('dialog[open] textarea').waitFor();
  }],
  ['a bad import', '/analyse', async (page) => {
    await paste(page, 'f5a1');
    await page.locator('.toast.bad').waitFor();
  }],
  ['the editor', '/analyse', async (page) => {
    await page.locator('[data-action=editor]').click();
    await page.locator('.editor').waitFor();
  }],
  ['learn', '/learn?compare=1', async (page) => {
    await page.locator('svg.tree .item').first().waitFor({ state: 'attached' });
    await page.keyboard.press('c');
    await eventually(() => page.locator('.words').getAttribute('data-kind'), (kind) => kind === 'cut');
    for (const summary of await page.locator('summary').all()) await summary.click();
    await eventually(() => page.locator('pre.log').textContent(), (text) => text);
  }],
  ['help about Learn', '/learn', async (page) => {
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
  }],
  ['the guide', '/learn?chapter=03-alpha-beta', async (page) => {
    await page.locator('article.chapter .example').first().waitFor();
  }],
  ['an exercise with a tree', '/learn?exercise=alpha-beta&difficulty=3&seed=7', async (page) => {
    await page.locator('#exercise-answer').fill('99');
    await page.keyboard.press('Enter');
    await page.locator('.feedback[data-verdict=wrong]').waitFor();
    await page.locator('[data-action=reveal]').click();
    await page.locator('.feedback[data-verdict=shown]').waitFor();
  }],
  ['an exercise with a board', '/learn?exercise=evaluation&difficulty=3&seed=7', async (page) => {
    await page.locator('#exercise-answer').fill('99');
    await page.keyboard.press('Enter');
    await page.locator('.feedback[data-verdict=wrong]').waitFor();
  }],
  ['the end of an exercise', '/learn?exercise=minimax&difficulty=1&seed=7', async (page) => {
    await page.locator('#exercise-answer').waitFor();
    for (const blank of [0, 1, 2, 3, 4]) {
      await page.locator('[data-action=reveal]').click();
      await page.locator(`[data-blank="${blank}"].shown`).waitFor();
    }
    await page.locator('.result-of h3').waitFor();
  }],
];

describe('axe finds nothing', () => {
  const looks = /** @type {['light' | 'dark', number][]} */ ([['light', 1440], ['dark', 390], ['light', 390], ['dark', 1440]]);
  for (const [name, path, arrange] of VIEWS) {
    test(name, () => suite.tab(path, async (page) => {
      await arrange(page);
      // Dialogs are checked in only two of the four looks.
      const isDialog = await page.locator('dialog[open]').count() > 0;
      for (const [colorScheme, width] of isDialog ? looks.slice(0, 2) : looks) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await examine(page, `${name}, ${colorScheme}, ${width}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} is too wide for ${width}`);
      }
    }));
  }
});

describe('the board', () => {
  for (const path of ['/play', '/analyse']) {
    test(`is a grid of 64 squares with names on ${path}`, () => suite.tab(path, async (page) => {
      const grid = page.getByRole('grid');
      assert.equal(await grid.count(), 1);
      assert.ok(await grid.getAttribute('aria-label'));
      assert.equal(await grid.getByRole('row').count(), 8);
      const names = await grid.getByRole('gridcell').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label') ?? ''));
      assert.equal(names.length, 64);
      assert.deepEqual(names.map((text) => text.slice(0, 2)), Array.from({ length: 64 }, (_, i) => `${'abcdefgh'[i % 8]}${Math.floor(i / 8) + 1}`));
      const board = START;
      for (const [i, text] of names.entries()) {
        const disc = text.includes('Black') ? 'X' : text.includes('White') ? 'O' : '-';
        assert.equal(disc, board[i], text);
      }
      assert.deepEqual(names.filter((text) => text.includes('legal')).map((text) => text.slice(0, 2)), ['d3', 'c4', 'f5', 'e6']);
    }));
  }

  test('the square with the focus has a ring', () => suite.tab('/play', async (page) => {
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowRight');
    const style = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(/** @type {Element} */ (document.activeElement));
      return { outlineStyle, outlineWidth };
    });
    assert.notEqual(style.outlineStyle, 'none');
    assert.ok(Number.parseFloat(style.outlineWidth) >= 2, style.outlineWidth);
  }));

  test('targets on a phone are large', () => suite.tab('/analyse?game=f5d6c3&ply=1', async (page) => {
    // Play another move, so that the page shows a variation.
    await until(page, (s) => s.ply === 1);
    await cell(page, 'f6').click();
    await page.locator('.branch').waitFor();
    for (const name of ['play', 'analyse', 'learn']) {
      await page.locator(`.pages a[data-page=${name}]`).click();
      await page.locator(`ob-${name}`).waitFor();
      const small = await page.locator('button:visible, select:visible, .pages a:visible').evaluateAll((all) => all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.checkVisibility() && (height < 43.5 || width < 24) ? [`${one.className || one.textContent} ${Math.round(width)}×${Math.round(height)}`] : [];
      }));
      assert.deepEqual(small, [], name);
    }
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
});

describe('languages', () => {
  test('all languages have the same keys and placeholders', () => {
    const gaps = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const language of LANGUAGES) {
      assert.deepEqual(Object.keys(TEXTS[language] ?? {}).sort(), Object.keys(TEXTS['en'] ?? {}).sort(), language);
      for (const [key, text] of Object.entries(TEXTS['en'] ?? {})) {
        const other = TEXTS[language]?.[key] ?? '';
        assert.ok(other.trim(), `${language} ${key}`);
        assert.deepEqual([...new Set(gaps(other))], [...new Set(gaps(text))], `${language} ${key}`);
      }
    }
  });

  test('every text key is defined and used', () => {
    const sources = ['.', 'analyse', 'learn', 'play', 'shared'].flatMap((folder) => readdirSync(join(WEB, folder))
      .filter((name) => name.endsWith('.js') || name === 'index.html').map((name) => readFileSync(join(WEB, folder, name), 'utf8'))).join('\n');
    const known = Object.keys(TEXTS['en'] ?? {});
    const asked = [...sources.matchAll(/\bt\('([a-z][\w.+-]*)'/gi), ...sources.matchAll(/data-text="([^"]+)"/g)].map((match) => match[1] ?? '');
    assert.ok(asked.length > 80);
    assert.deepEqual(asked.filter((key) => !known.includes(key)), []);
    // Some keys are built from a prefix and a variable part.
    const made = [...sources.matchAll(/`([a-z]+\.(?:[\w.]*\.)?)\$\{/g)].map((match) => match[1] ?? '');
    const plain = [...sources.matchAll(/'([a-z]+(?:\.[\w+-]+)+)'/gi)].map((match) => match[1] ?? '');
    const others = ['key.', 'learn.key.', 'learn.algorithm.', 'learn.evaluation.', 'learn.course.', 'learn.pass.', 'learn.tie.'];
    // The server writes sentences, terms and errors: the tests of obverse-texts check that it uses all of these.
    const shown = known.filter((key) => !/^(book|format|import|reason|sheet|step|term|tree)\./.test(key));
    const unused = shown.filter((key) => !asked.includes(key) && !plain.includes(key) && ![...made, ...others].some((beginning) => key.startsWith(beginning)));
    assert.deepEqual(unused, []);
  });

  /** Texts and labels that look like an untranslated key or have an unfilled placeholder. @param {Page} page */
  const holes = (page) => page.evaluate(() => {
    const found = [];
    const isKey = (/** @type {string} */ text) => /^[a-z]+(\.[a-zA-Z+-]+)+$/.test(text.trim()) || /\{\w+\}/.test(text);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node instanceof Text && isKey(node.data) && !node.parentElement?.closest('article, pre')) found.push(node.data);
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
          const text = node.getAttribute(name);
          if (text && isKey(text) && !node.closest('article')) found.push(`${name}: ${text}`);
        }
      }
    }
    return found;
  });

  for (const language of LANGUAGES) {
    test(`every view in ${language}`, () => suite.tab('/play', async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      let here = '/play';
      for (const [name, path, arrange] of VIEWS) {
        if (path !== here) await page.goto(suite.server.address + path);
        here = path;
        await page.locator('main h1').waitFor({ state: 'attached' });
        await arrange(page);
        assert.deepEqual(await holes(page), [], name);
        const text = await page.locator('body').innerText();
        assert.ok(text.includes(TEXTS[language]?.['page.analyse'] ?? '?'), name);
        if (language !== 'en') assert.ok(!/New game|Moves|Export\b|Position or tree/.test(text), name);
        await page.keyboard.press('Escape');
      }
    }, { locale: language }));
  }

  test('are switched immediately and remembered', () => suite.tab('/play', async (page) => {
    const choice = page.locator('#tools select').nth(1);
    for (const language of ['el', 'ca', 'ja', 'zh']) {
      await choice.selectOption(language);
      await eventually(() => page.locator('.status').textContent(), (text) => text?.includes(TEXTS[language]?.['side.black'] ?? '?'));
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      assert.match(await cell(page, 'd4').getAttribute('aria-label') ?? '', new RegExp(TEXTS[language]?.['side.white'] ?? '?'));
    }
    await page.reload();
    await eventually(() => page.evaluate(() => document.documentElement.lang), (lang) => lang === 'zh');
  }));
});

describe('themes and motion', () => {
  const paper = (/** @type {Page} */ page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('the system theme is the default', () => suite.tab('/play', async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await eventually(() => paper(page), (color) => color !== light);
    await page.locator('#tools select').first().selectOption('light');
    assert.equal(await eventually(() => paper(page), (color) => color !== dark), light);
    await page.reload();
    assert.equal(await paper(page), light);
  }));

  /** Plays a move and returns the number of animations and transitions that it starts. @param {Page} page */
  async function motion(page) {
    await newGame(page, { players: 'human-human' });
    await page.evaluate(() => {
      const watched = /** @type {any} */ (globalThis);
      watched.moved = 0;
      document.addEventListener('animationstart', () => { watched.moved += 1; }, true);
      document.addEventListener('transitionrun', () => { watched.moved += 1; }, true);
    });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const running = await page.evaluate(() => document.getAnimations().length);
    return running + await page.evaluate(() => /** @type {any} */ (globalThis).moved);
  }

  test('flipped discs are animated', () => suite.tab('/play', async (page) => {
    assert.ok(await motion(page) > 0);
  }, { reducedMotion: 'no-preference' }));

  test('reduced motion disables animations', () => suite.tab('/play', async (page) => {
    assert.equal(await motion(page), 0);
    assert.equal(await drawn(page), (await state(page)).board);
  }));
});
