// The Analyse page.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually, state, until } from './support/browser.js';
import { cell, drawn, GAME, hears, listen, newGame, paste, pasteToEnd, PLIES, press, START, toast } from './support/game.js';
import { needsServer, output, SITE } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
/** A server without the short time limit of searches, for tests in which values must deepen. */
const patient = new Suite(['--threads', '1', '--engines', '1', '--hash', '16']);
/** A server that other people could reach. */
const shared = new Suite(['--threads', '1', '--engines', '1', '--hash', '16', '--longest-search', '1', '--name', 'othello.example']);
const LATE = GAME.slice(0, -16);

/** Exact values of all moves, from `obverse solve`. @param {string} position @returns {Map<string, number>} */
function solved(position) {
  const answer = JSON.parse(output(['solve', '--all-moves', '--json', '--hash', '4', '-'], `${position}\n`));
  return new Map(answer.moves.map((/** @type {{ move: string, score: number }} */ line) => [line.move, line.score]));
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** Largest depth in the table of moves. @param {Page} page */
const depth = async (page) => Math.max(0, ...(await page.locator('.lines .depth').allTextContents()).map((text) => Number.parseInt(text, 10)));

describe('Analyse', () => {
  test('all legal squares get values that deepen', () => patient.tab('/analyse', async (page) => {
    await eventually(() => page.locator('ob-board .legal.valued').count(), (n) => n === 4);
    assert.match(await cell(page, 'f5').getAttribute('aria-label') ?? '', /^f5, legal, ([+−]\d+(\.\d)?|0(\.0)?)$/);
    assert.equal(await page.locator('.lines tbody tr').count(), 4);
    // Record all updates, since a slow test would see only the last one.
    await page.evaluate(() => {
      const { app } = /** @type {any} */ (document.querySelector('main > *'));
      const depths = /** @type {any} */ (globalThis).depths = /** @type {number[]} */ ([]);
      app.on('hints', (/** @type {any} */ hints) => depths.push(Math.max(...hints.lines.map((/** @type {any} */ line) => line.depth))), new AbortController().signal);
    });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    const depths = await eventually(() => page.evaluate(() => /** @type {{ depths: number[] }} */ (/** @type {unknown} */ (globalThis)).depths), (all) => (all.at(-1) ?? 0) > Math.min(...all));
    // The first update may belong to the previous position.
    assert.ok(await depth(page) > Math.min(...depths));
    await eventually(() => page.locator('ob-board .legal.valued').count(), (n) => n === 3);
    const toggle = page.locator('.values [role=switch]');
    await toggle.click();
    await eventually(() => page.locator('ob-board .legal.valued').count(), (n) => n === 0);
    assert.equal(await toggle.getAttribute('aria-checked'), 'false');
  }));

  test('endgame values are exact, ticked and equal to the solver\'s', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, LATE);
    const now = await until(page, (s) => s.transcript === LATE);
    const values = solved(now.position);
    assert.ok(values.size > 1);
    const shown = () => page.locator('ob-board .legal').evaluateAll((marks) => marks.map((mark) => mark.querySelector('text')?.textContent ?? ''));
    await eventually(shown, (texts) => texts.length === values.size && texts.every((text) => text.endsWith('✓')));
    for (const [square, value] of values) {
      assert.equal(await cell(page, square).getAttribute('aria-label'), `${square}, legal, ${signed(value)} exactly`);
      assert.equal(await page.locator(`.lines tr[data-move=${square}] .value`).textContent(), `${signed(value)} ✓`);
    }
    const best = Math.max(...values.values());
    assert.equal(await page.locator('ob-board .legal.best').count(), [...values.values()].filter((v) => v === best).length);
  }));

  test('the graph navigates the game', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, GAME);
    await until(page, (s) => s.line.length === PLIES && s.ply === PLIES);
    const graph = page.locator('.graph');
    await graph.scrollIntoViewIfNeeded();
    assert.equal(await graph.getAttribute('aria-valuenow'), String(PLIES));
    const box = await graph.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const half = await until(page, (s) => s.ply < PLIES);
    assert.ok(half.ply > 24 && half.ply < 34, `${half.ply}`);
    await page.mouse.click(box.x + 1, box.y + box.height / 2);
    await until(page, (s) => s.ply === 0);
    assert.equal(await drawn(page), START);
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await until(page, (s) => s.ply === 1);
    await page.keyboard.press('PageUp');
    await until(page, (s) => s.ply === 11);
    await page.keyboard.press('End');
    await until(page, (s) => s.ply === PLIES);
  }));

  test('variations are created, visited, promoted and deleted', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, 'f5d6c3');
    await until(page, (s) => s.transcript === 'f5d6c3');
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await until(page, (s) => s.ply === 1);
    await cell(page, 'f6').click();
    await until(page, (s) => s.transcript === 'f5f6');
    const branch = page.locator('.move-list .branch');
    assert.deepEqual(await branch.locator('.name').allTextContents(), ['f6']);
    await page.locator('.moves .move', { hasText: 'd6' }).click();
    await until(page, (s) => s.transcript === 'f5d6c3' && s.ply === 2);
    await page.keyboard.press('v');
    await until(page, (s) => s.transcript === 'f5f6');
    await page.locator('[data-action=promote]').click();
    await page.keyboard.press('Home');
    await until(page, (s) => s.ply === 0);
    await page.keyboard.press('End');
    await until(page, (s) => s.transcript === 'f5f6' && s.ply === 2);
    await page.locator('[data-action=prune]').click();
    await until(page, (s) => s.transcript === 'f5d6c3' && !s.line.some((move) => move.alternatives));
    assert.equal(await branch.count(), 0);
  }));

  test('a line is previewed and followed', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, LATE);
    await until(page, (s) => s.transcript === LATE);
    await eventually(() => page.locator('.lines tbody .follow').allTextContents(), (lines) => lines.length > 0 && lines.every((line) => line !== '–'));
    const follow = page.locator('.lines tbody tr').first().locator('.follow');
    await follow.focus();
    await page.locator('ob-board.previewing').waitFor();
    assert.ok(await page.locator('ob-board .overlay .number').count() >= 2);
    assert.equal(await drawn(page), (await state(page)).board);
    await page.keyboard.press('Enter');
    const after = await until(page, (s) => s.ply > LATE.length / 2);
    assert.equal(after.transcript.slice(0, LATE.length), LATE);
  }));

  test('a row keeps the focus while rows are sorted', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, LATE);
    await until(page, (s) => s.transcript === LATE);
    await eventually(() => page.locator('.lines .value').allTextContents(), (values) => values.length > 2 && values.every((value) => value.endsWith('✓')));
    const order = () => page.locator('.lines tr[data-move]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-move') ?? ''));
    const moves = await order();
    for (const [i, move] of moves.entries()) {
      await page.locator(`.lines tr[data-move=${move}] .follow`).focus();
      // Remove a row, move the last one to the front, then restore the order.
      const left = moves.filter((_, at) => at !== (i + 1) % moves.length);
      const seen = await page.evaluate((ranks) => {
        const { app } = /** @type {any} */ (document.querySelector('main > *'));
        const { hints } = app;
        const changed = { ...hints, lines: hints.lines.filter((/** @type {any} */ line) => ranks.includes(line.move)).map((/** @type {any} */ line) => ({ ...line, value: ranks.indexOf(line.move) })) };
        return [changed, hints].map((now) => {
          app.hints = now;
          app.tell('hints', now);
          return { order: [...document.querySelectorAll('.lines tr[data-move]')].map((row) => row.getAttribute('data-move')), focus: document.activeElement?.closest('tr')?.dataset['move'] };
        });
      }, left);
      assert.deepEqual(seen, [{ order: left.toReversed(), focus: move }, { order: moves, focus: move }]);
    }
  }));

  test('the review finds mistakes', () => suite.tab('/analyse', async (page) => {
    const before = await (async () => {
      await pasteToEnd(page, LATE);
      return until(page, (s) => s.transcript === LATE);
    })();
    const values = solved(before.position);
    const best = Math.max(...values.values());
    const [worst, value] = [...values].reduce((low, move) => (move[1] < low[1] ? move : low));
    assert.ok(best - value >= 4, 'the position has a mistake to make');
    // The position becomes the start of a new game, which has only the mistake and a reply.
    await paste(page, before.position);
    await until(page, (s) => s.start !== null && s.line.length === 0);
    await cell(page, worst).click();
    const bad = await until(page, (s) => s.ply === 1);
    await cell(page, bad.legal[0]?.square ?? '').click();
    await until(page, (s) => s.ply === 2);
    await press(page, 'review');
    const row = page.locator('.review .mistake', { hasText: `1. ${worst}, ` });
    await row.waitFor();
    const words = await row.locator('span').last().textContent();
    const bests = [...values].filter(([, v]) => v === best).map(([square]) => square);
    assert.match(words ?? '', new RegExp(`: (${bests.join('|')}) was better by ${best - value}$`));
    await eventually(() => page.locator('.review progress').count(), (n) => n === 0);
    const scores = await page.locator('.review .scores > div').allTextContents();
    const accuracy = scores.map((text) => Number(/Accuracy (\d+) %/.exec(text)?.[1]));
    assert.equal(accuracy.length, 2);
    assert.ok(accuracy.every((share) => share >= 0 && share <= 100), scores.join());
    assert.ok((accuracy[before.turn === 'black' ? 0 : 1] ?? 100) < 100);
    assert.ok(await page.locator('.move-list .grade').count() >= 1);
    // A click on a mistake goes to the position before it.
    await row.click();
    await until(page, (s) => s.ply === 0);
  }));

  test('a finished game is reviewed automatically', () => suite.tab('/analyse', async (page) => {
    await paste(page, (await (async () => {
      await pasteToEnd(page, GAME.slice(0, -8));
      return until(page, (s) => s.ply === 56);
    })()).position);
    // The click on a1 is the pass: without a legal move, a click on any square passes.
    const moves = [...(GAME.slice(-8, -2).match(/../g) ?? []), 'a1', GAME.slice(-2)];
    for (const [i, square] of moves.entries()) {
      await until(page, (s) => s.start !== null && s.ply === i);
      await cell(page, square).click();
    }
    const over = await until(page, (s) => s.result);
    assert.deepEqual(over.line.map((move) => move.move), [...moves.slice(0, 3), 'pass', moves[4]]);
    await page.locator('.review .scores').waitFor();
    await eventually(() => page.locator('.review progress').count(), (n) => n === 0);
    assert.match(await page.locator('.review').textContent() ?? '', /Accuracy \d+ %/);
    // Every point of the graph has a value.
    await page.locator('.graph .curve').waitFor({ state: 'attached' });
    assert.equal((await page.locator('.graph .curve').getAttribute('d'))?.match(/[ML]/g)?.length, 6);
  }));

  test('the engine follows its settings, also after a reload', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, 'f5d6c3d3c4');
    const rows = page.locator('.lines tbody tr');
    await eventually(() => rows.count(), (n) => n > 2);
    await press(page, 'engine');
    const dialog = page.locator('dialog[open]');
    await dialog.locator('input[name=effort][value=level]').check({ force: true });
    await dialog.locator('select[name=amount]').selectOption('8');
    await dialog.locator('select[name=lines]').selectOption('2');
    await dialog.locator('select[name=review]').selectOption('6');
    // The server listens on this machine only, so that its user may choose.
    await dialog.locator('select[name=threads]').selectOption('1');
    await dialog.locator('select[name=hash]').selectOption('32');
    await dialog.locator('button[type=submit]').click();
    const level8 = async () => {
      await eventually(() => rows.count(), (n) => n === 2);
      await eventually(() => page.locator('.lines .depth').allTextContents(), (all) => all.length === 2 && all.every((text) => Number.parseInt(text, 10) === 8));
    };
    await level8();
    assert.equal(await page.locator('ob-board .legal.valued').count(), 2);
    const engine = () => page.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.analysis.engine);
    assert.deepEqual(await engine(), { threads: 1, hashMib: 32 });
    await press(page, 'review');
    await eventually(() => page.locator('.review').textContent(), (text) => text?.includes('level 6') ?? false);
    await page.reload();
    await until(page, (s) => s.ply === 5);
    await level8();
    assert.deepEqual(await engine(), { threads: 1, hashMib: 32 });
    await press(page, 'engine');
    assert.equal(await dialog.locator('select[name=lines]').inputValue(), '2');
    await dialog.locator('select[name=lines]').selectOption('');
    await dialog.locator('select[name=hash]').selectOption('');
    await dialog.locator('button[type=submit]').click();
    await eventually(() => rows.count(), (n) => n > 2);
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    assert.equal((await engine()).hashMib, SITE ? (cores > 2 ? 32 : 64) : 16);
  }));

  test('shared engines cannot be changed, and the page says so', { skip: needsServer('without one, nobody shares the engine') }, () => shared.tab('/analyse', async (page) => {
    await eventually(() => page.locator('.lines tbody tr').count(), (n) => n === 4);
    await press(page, 'engine');
    const dialog = page.locator('dialog[open]');
    assert.match(await dialog.locator('[data-shared]').textContent() ?? '', /1 search threads and tables of 16 MB/);
    assert.equal(await dialog.locator('select[name=threads], select[name=hash]').count(), 0);
    await dialog.locator('select[name=lines]').selectOption('1');
    await dialog.locator('button[type=submit]').click();
    await eventually(() => page.locator('.lines tbody tr').count(), (n) => n === 1);
  }));

  test('a review gives the same result each time, and can be made deeper', () => suite.tab('/analyse', async (page) => {
    const line = GAME.slice(0, 60);
    const review = async (/** @type {Page} */ tab) => {
      await pasteToEnd(tab, line);
      await press(tab, 'review');
      const read = () => tab.evaluate(() => /** @type {any} */ (document.querySelector('main > *')).app.review);
      return eventually(read, (it) => it !== null && it.done === it.total && it.transcript === line);
    };
    const first = await review(page);
    assert.equal(first.level, 10);
    // Something else is analysed meanwhile.
    await pasteToEnd(page, 'f5f6e6f4g5e7');
    await eventually(() => depth(page), (reached) => reached > 10);
    assert.deepEqual(await review(page), first);
    await suite.tab('/analyse', async (other) => assert.deepEqual(await review(other), first));
    await press(page, 'deeper');
    await eventually(() => page.locator('.review').textContent(), (text) => text?.includes('Searched at level 14.') ?? false);
  }));

  test('comments are written, marked, kept and come back from files', () => suite.tab('/analyse', async (page) => {
    await pasteToEnd(page, 'f5d6c3');
    const field = page.locator('textarea.comment');
    await field.fill('A quiet <b>move</b>,\nand a good one.');
    // Another move takes the comment with it, although the field still has the focus.
    await page.locator('.moves [data-node]').first().focus();
    await page.keyboard.press('Enter');
    await until(page, (s) => s.ply === 1 && s.comments.length === 1);
    assert.equal(await field.inputValue(), '');
    const mark = page.locator('.moves .remark');
    assert.equal(await mark.count(), 1);
    assert.equal(await mark.textContent(), 'A quiet <b>move</b>,\nand a good one.');
    assert.equal(await page.locator('.moves b, .comment-card b').count(), 0);
    await field.fill('Tiger');
    // Saved while typing, without leaving the field.
    await until(page, (s) => s.comments.length === 2);
    await page.reload();
    await until(page, (s) => s.ply === 1 && s.comments.length === 2);
    assert.equal(await field.inputValue(), 'Tiger');
    // Keys in the field do not step through the game.
    await field.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('The ');
    await page.keyboard.press('Escape');
    await until(page, (s) => s.ply === 1 && s.comments.some((one) => one.text === 'The Tiger'));
    for (const format of ['sgf', 'pgn', 'obverse']) {
      await press(page, 'export');
      await page.locator(`dialog[open] input[value=${format}]`).check({ force: true });
      const preview = page.locator('dialog[open] textarea');
      const text = await eventually(() => preview.inputValue(), (written) => written.includes('The Tiger'));
      await page.keyboard.press('Escape');
      const before = (await state(page)).game;
      await paste(page, text);
      const back = await until(page, (s) => s.game !== before);
      assert.deepEqual(back.comments.map((one) => one.node), [1, 3], format);
      assert.match(back.comments[1]?.text ?? '', /^A quiet <b>move<\/b>,\sand a good one\.$/, format);
      await page.keyboard.press(']');
      await until(page, (s) => s.ply >= 1);
    }
    // An emptied field removes the comment.
    await page.keyboard.press('Home');
    await until(page, (s) => s.ply === 0);
    await page.keyboard.press(']');
    await until(page, (s) => s.ply === 1);
    await field.fill('');
    await field.blur();
    await until(page, (s) => s.comments.length === 1);
    // My games have the comments.
    await press(page, 'kept');
    await page.locator('dialog[open] .kept button').first().click();
    await until(page, (s) => s.comments.length >= 1 && s.transcript === 'f5d6c3');
  }));

  test('the editor sets up positions', () => suite.tab('/analyse', async (page) => {
    await page.locator('[data-action=editor]').click();
    const editor = page.locator('.editor');
    await editor.getByRole('button', { name: 'Empty board' }).click();
    assert.equal(await drawn(page), '-'.repeat(64));
    for (const square of ['a1', 'b1', 'b1']) await cell(page, square).click();
    assert.equal(await drawn(page), `X${'-'.repeat(63)}`);
    await editor.locator('input[name=brush][value=O]').check({ force: true });
    await cell(page, 'b1').click();
    await editor.getByRole('button', { name: 'Use this position' }).click();
    const made = await until(page, (s) => s.board.startsWith('XO-'));
    assert.deepEqual(made.legal.map((legal) => legal.square), ['c1']);
    assert.equal(await cell(page, 'c1').getAttribute('aria-label').then((label) => label?.split(', ').slice(0, 2).join()), 'c1,legal');
    // With the keyboard, for White.
    await page.keyboard.press('e');
    await editor.waitFor();
    await editor.locator('input[name=turn][value=white]').check({ force: true });
    await editor.getByRole('button', { name: 'Start position' }).click();
    await editor.getByRole('button', { name: 'Use this position' }).click();
    await until(page, (s) => s.board === START && s.turn === 'white');
    // An empty board is a valid position without moves. Cancelling changes nothing.
    await page.keyboard.press('e');
    await editor.getByRole('button', { name: 'Empty board' }).click();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await eventually(() => drawn(page), (board) => board === START), START);
  }));

  test('a link opens the game in another tab', () => suite.tab('/analyse', async (page) => {
    const linkNow = async () => {
      await page.locator('[data-action=share]').click();
      // The button is enabled when the link has come.
      await page.locator('dialog[open] .primary').click();
      await toast(page, 'Link copied.');
      const link = await page.locator('dialog[open] input').inputValue();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
      await page.keyboard.press('Escape');
      return link;
    };
    const same = async (/** @type {string} */ link) => {
      const here = await state(page);
      await suite.tab(link.slice(suite.server.address.length), async (other) => {
        const there = await until(other, (s) => s.transcript === here.transcript);
        assert.deepEqual([there.board, there.turn, there.ply, there.start, there.line.length], [here.board, here.turn, here.ply, here.start, here.line.length]);
        assert.equal(await drawn(other), here.board);
      });
    };
    await pasteToEnd(page, GAME.slice(0, 40));
    await until(page, (s) => s.ply === 20);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('[');
    await until(page, (s) => s.ply === 17);
    await same(await linkNow());
    // The link also restores an unreachable position and a move from it.
    await paste(page, `XO-${'-'.repeat(53)}XO------ X`);
    await until(page, (s) => s.start !== null);
    await cell(page, 'c1').click();
    await until(page, (s) => s.ply === 1);
    await same(await linkNow());
  }));

  test('from Play to Analyse and back', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    const heard = await listen(page);
    await page.locator('.pages a[data-page=analyse]').click();
    await page.locator('ob-analyse').waitFor();
    assert.equal(await page.title(), 'Analyse · Obverse');
    assert.equal(await page.locator('.pages a[aria-current=page]').textContent(), 'Analyse');
    await cell(page, 'd6').click();
    await hears(heard, 'White plays d6, flipping 1.');
    // Each page has its own game after its first change. A reload keeps both.
    await page.goBack();
    await page.locator('ob-play').waitFor();
    await until(page, (s) => s.page === 'play' && s.transcript === 'f5');
    await cell(page, 'f6').click();
    await until(page, (s) => s.transcript === 'f5f6');
    await page.reload();
    await until(page, (s) => s.page === 'play' && s.transcript === 'f5f6');
    await page.keyboard.press('2');
    await page.locator('ob-analyse').waitFor();
    await until(page, (s) => s.page === 'analyse' && s.transcript === 'f5d6');
    // "Play from here" and "Analyse this game" take the game to the other page.
    await page.locator('[data-action=playHere]').click();
    await page.locator('ob-play').waitFor();
    await until(page, (s) => s.page === 'play' && s.transcript === 'f5d6');
    await page.keyboard.press('u');
    await until(page, (s) => s.ply === 1);
    await page.keyboard.press('a');
    await page.locator('ob-analyse').waitFor();
    await until(page, (s) => s.page === 'analyse' && s.ply === 1 && !s.own);
    assert.equal(await page.locator('.toast.bad').count(), 0);
  }));
});

describe('hands at the board', () => {
  test('arrows and the wheel step through a game that opens at its beginning', () => suite.tab('/analyse', async (page) => {
    await paste(page, 'f5d6c3d3c4');
    await until(page, (s) => s.line.length === 5 && s.ply === 0);
    // The graph is visible without scrolling.
    const box = await page.locator('.graph').boundingBox();
    assert.ok(box && box.y + box.height <= 900, JSON.stringify(box));
    // The game's next move has a ring.
    assert.equal(await page.locator('ob-board .legal.next').getAttribute('data-mark'), 'f5');
    assert.match(await cell(page, 'f5').getAttribute('aria-label') ?? '', /next move of the game/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await until(page, (s) => s.ply === 2);
    await page.keyboard.press('ArrowLeft');
    await until(page, (s) => s.ply === 1);
    await page.keyboard.press('ArrowDown');
    await until(page, (s) => s.ply === 5);
    await page.keyboard.press('ArrowUp');
    await until(page, (s) => s.ply === 0);
    // The browser's own keys stay its own.
    await page.keyboard.press('Alt+ArrowRight');
    await cell(page, 'a1').hover();
    await page.mouse.wheel(0, 120);
    await until(page, (s) => s.ply === 1);
    await page.mouse.wheel(0, -120);
    await until(page, (s) => s.ply === 0);
    // On the board, arrows move between squares, until Escape.
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowRight');
    assert.equal((await state(page)).ply, 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await until(page, (s) => s.ply === 1);
  }));

  test('the board can be turned around', () => suite.tab('/analyse', async (page) => {
    const first = () => page.locator('ob-board [role=gridcell]').first().getAttribute('data-square');
    assert.equal(await first(), 'a1');
    await page.keyboard.press('f');
    assert.equal(await first(), 'h8');
    assert.equal(await page.locator('ob-board .coordinate').first().textContent(), 'h');
    await cell(page, 'f5').click();
    await until(page, (s) => s.transcript === 'f5');
    await eventually(async () => {
      const [square, disc] = await Promise.all([cell(page, 'f5').boundingBox(), page.locator('ob-board .last').boundingBox()]);
      return square && disc ? Math.abs(square.x + square.width / 2 - disc.x - disc.width / 2) : Infinity;
    }, (away) => away < 3);
    await page.keyboard.press('b');
    const at = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset['square']);
    const before = await at() ?? '';
    await page.keyboard.press('ArrowRight');
    assert.equal((await at())?.charCodeAt(0), before.charCodeAt(0) - 1);
    await page.reload();
    await until(page, (s) => s.transcript === 'f5');
    assert.equal(await first(), 'h8');
  }));

  test('five rows unless more are asked for, coloured by loss', () => suite.tab('/analyse', async (page) => {
    await paste(page, 'f5d6c3d3c4f4c5b3c2e3d2c6');
    await page.keyboard.press('ArrowDown');
    await until(page, (s) => s.ply === 12 && s.legal.length > 5);
    const rows = page.locator('.lines tbody tr');
    await eventually(() => rows.count(), (n) => n === 5);
    const more = page.locator('.values .more');
    await eventually(() => more.isVisible(), Boolean);
    await more.click();
    const { legal } = await state(page);
    await eventually(() => rows.count(), (n) => n === legal.length);
    assert.equal(await more.textContent(), 'Show fewer');
    await eventually(() => page.locator('ob-board .legal.valued').evaluateAll((all) => {
      const fades = all.map((one) => Number.parseInt(/** @type {SVGElement} */ (one).style.getPropertyValue('--fade'), 10));
      return fades.includes(0) && fades.some((fade) => fade > 0);
    }), Boolean);
  }));

  test('a review says its level and can be made deeper', () => suite.tab('/analyse', async (page) => {
    await paste(page, 'f5d6c3');
    await until(page, (s) => s.line.length === 3);
    await press(page, 'review');
    await eventually(() => page.locator('.review').textContent(), (text) => text?.includes('Searched at level 10.'));
    await press(page, 'deeper');
    await eventually(() => page.locator('.review').textContent(), (text) => text?.includes('Searched at level 14.'));
    // What is reviewed is drawn anew with each move, and the focus stays where it is.
    await eventually(() => page.locator('.review progress').count(), (count) => count === 0);
    assert.ok(await page.evaluate(() => document.activeElement !== document.body && document.querySelector('section:has(> .review)')?.contains(document.activeElement)));
  }));

  test('the editor paints by dragging and counts', () => suite.tab('/analyse', async (page) => {
    await page.keyboard.press('e');
    const count = page.locator('.editor .figure');
    assert.equal(await count.textContent(), 'Black 2, White 2, empty 60');
    const centre = async (/** @type {string} */ square) => {
      const box = await cell(page, square).boundingBox();
      assert.ok(box);
      return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
    };
    await page.mouse.move(...await centre('a1'));
    await page.mouse.down();
    for (const square of ['b1', 'c1', 'd1']) await page.mouse.move(...await centre(square), { steps: 4 });
    assert.equal(await count.textContent(), 'Black 6, White 2, empty 56');
    await page.mouse.up();
    // A press on a disc of the brush empties squares.
    await page.mouse.move(...await centre('a1'));
    await page.mouse.down();
    await page.mouse.move(...await centre('b1'), { steps: 4 });
    await page.mouse.up();
    assert.equal(await count.textContent(), 'Black 4, White 2, empty 58');
    assert.match(await drawn(page), /^--XX----/);
  }));

  test('passes have no number, and toasts stand beside the board', () => suite.tab('/analyse', async (page) => {
    await paste(page, GAME);
    await until(page, (s) => s.line.length === PLIES);
    assert.equal(await page.locator('.moves .number').last().textContent(), '60');
    assert.deepEqual(await page.locator('.moves .move').filter({ hasText: 'pass' }).locator('.number').allTextContents(), ['']);
    const [board, toasts] = await Promise.all([page.locator('ob-board').boundingBox(), page.locator('#toasts').boundingBox()]);
    assert.ok(board && toasts && toasts.x >= board.x + board.width, JSON.stringify({ board, toasts }));
  }));
});
