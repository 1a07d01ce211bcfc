// Import and export of games.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { eventually, state, until } from './support/browser.js';
import { cell, download, drawn, drop, GAME, paste, pasteToEnd, press, START, toast } from './support/game.js';
import { output } from './support/server.js';
import { Suite } from './support/suite.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();

/** Opens the Analyse page with the hints switched off. @param {(page: Page) => Promise<void>} use */
const calm = (use) => suite.tab('/analyse', async (page) => {
  await page.keyboard.press('h');
  await until(page, (s) => !s.hints);
  await use(page);
});

const BOARD = '---------------------------OX------XXX--------------------------';
const GGF = `(;GM[Othello]PC[here]PB[Ada]PW[Bo]TY[8]BO[8 ${START.replaceAll('X', '*')} *]B[F5//1.5]W[F6]B[E6];)`;
const SGF = '(;FF[4]GM[2]SZ[8]PB[Ada]PW[Bo];B[fe];W[ff];B[ef])';
const PGN = '[Event "A friendly one"]\n[Black "Ada"]\n[White "Bo"]\n[Result "*"]\n\n1. f5 f6 2. e6 *\n';
const QUEST = JSON.stringify({ players: [{ name: 'Ada', oldR: 1700 }, { name: 'Bo' }], position: { moves: [{ m: 'f5', t: 900 }, { m: 'f6' }, { m: 'e6' }] } });
const PROBLEM = `O\n3\n${(BOARD.replaceAll('-', '*').match(/.{8}/g) ?? []).join('\n')}\n`;

/** Texts with the game f5f6e6, and the name of the detected format. */
const GAMES = [
  ['transcript', 'f5f6e6', /Transcript|transcript/],
  ['numbered transcript', '1. F5 f6 2. E6', /ranscript/],
  ['GGF', GGF, /GGF/],
  ['SGF', SGF, /SGF/],
  ['PGN', PGN, /PGN/],
  ['Othello Quest', QUEST, /Quest/],
  ['PlayOK without its tags', '1. f5 f6 2. e6 37-27', /ranscript/],
  ['a forum', '\u30fb\u9ed2F5 \u767dF6 \u9ed2E6 (0:12)', /ranscript/],
];
/** Texts with the position after f5. */
const POSITIONS = [
  ['board', `${BOARD} O`],
  ['OBF', `${BOARD} O; D6:+1; F6:+1;\n`],
  ['search problem', PROBLEM],
];

/** Opens another position, so that the next import visibly changes the board. @param {Page} page */
async function clear(page) {
  await paste(page, 'mirrored');
  await until(page, (s) => s.board[27] === 'X' && s.line.length === 0);
  await toast(page, 'Opened');
}

describe('what comes in', () => {
  for (const [name, text, what] of /** @type {[string, string, RegExp][]} */ (GAMES)) {
    test(`${name}, pasted and dropped`, () => calm(async (page) => {
      for (const bring of [() => paste(page, text), () => drop(page, 'game', Buffer.from(text))]) {
        await clear(page);
        await bring();
        await until(page, (s) => s.transcript === 'f5f6e6');
        assert.match(await toast(page, 'Opened'), what);
        assert.equal(await drawn(page), (await state(page)).board);
        assert.equal(await page.locator('.moves .move').count(), 3);
      }
      if (text.includes('Ada')) assert.match(await page.locator('.player.black').textContent() ?? '', /Ada/);
    }));
  }

  for (const [name, text] of /** @type {[string, string][]} */ (POSITIONS)) {
    test(`${name}, pasted and dropped`, () => calm(async (page) => {
      for (const bring of [() => paste(page, text), () => drop(page, 'position', Buffer.from(text))]) {
        await clear(page);
        await bring();
        await until(page, (s) => s.board === BOARD && s.turn === 'white');
        await toast(page, 'Opened');
        assert.equal(await drawn(page), BOARD);
      }
    }));
  }

  test('WTHOR and lists', () => calm(async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'obverse-'));
    try {
      writeFileSync(join(folder, 'games.txt'), `${GAME}\n${GAME}\n`);
      output(['convert', join(folder, 'games.txt'), '--from', 'xot', '--to', 'wthor', '-o', join(folder, 'games.wtb')]);
      await drop(page, 'games.wtb', readFileSync(join(folder, 'games.wtb')));
      await until(page, (s) => s.transcript === GAME);
      const dialog = page.locator('dialog[open]');
      await dialog.locator('.games li').nth(1).waitFor();
      assert.match(await dialog.locator('h2').textContent() ?? '', /WTHOR/);
      await page.keyboard.press('Escape');
    } finally {
      rmSync(folder, { recursive: true });
    }
    await clear(page);
    await paste(page, 'f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n');
    await until(page, (s) => s.transcript === 'f5d6c4d3c2b3b4b5');
    await page.locator('dialog[open] .games button', { hasText: 'f5f6' }).click();
    await until(page, (s) => s.transcript === 'f5f6d3c5d6c7b5e3');
  }));

  test('games are opened from a list', () => calm(async (page) => {
    const games = Array.from({ length: 250 }, (_, i) => GGF.replace('Ada', `Ada ${i}`).replace('TY[8]', 'TY[8]RE[+14.000]'));
    games[7] = games[7]?.replace('B[E6]', 'B[A1]') ?? '';
    await drop(page, 'games.ggf', Buffer.from(games.join('\n')));
    const dialog = page.locator('dialog[open]');
    const rows = dialog.locator('.games li');
    await eventually(() => rows.count(), (n) => n === 100);
    assert.match(await dialog.textContent() ?? '', /249 found.*Unreadable games: 1\. .*line 8/);
    assert.match(await rows.first().textContent() ?? '', /Ada 0.*Bo.*39–25.*here · 3 moves/);
    // The filter has the focus.
    await page.keyboard.type('ada 24');
    await eventually(() => rows.count(), (n) => n === 13);
    assert.equal(await dialog.locator('[role=status]').first().textContent(), '13 found');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(page, (s) => s.names.black === 'Ada 124');
    assert.equal(await dialog.count(), 0);
    const card = page.locator('.games-card');
    assert.equal(await card.locator('[data-action=games]').textContent(), 'Game 124 of 249');
    await card.getByRole('button', { name: 'Next game' }).click();
    await until(page, (s) => s.names.black === 'Ada 125');
    // Scrolling to the end loads all rows.
    await press(page, 'games');
    await eventually(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return rows.count();
    }, (n) => n === 249);
    assert.equal(await rows.locator('[aria-current]').count(), 1);
    await rows.last().locator('button').click();
    await until(page, (s) => s.names.black === 'Ada 249');
    // Importing another game does not close the list; the button of the list does.
    await paste(page, 'f5d6');
    await until(page, (s) => s.transcript === 'f5d6');
    await eventually(() => card.locator('[data-action=games]').textContent(), (text) => text === '249 games');
    await card.getByRole('button', { name: 'Close list' }).click();
    await card.waitFor({ state: 'hidden' });
  }));

  test('a file above the size limit is refused', () => calm(async (page) => {
    await drop(page, 'games.txt', Buffer.from('f5d6c4d3\n'.repeat(60_000)));
    await page.locator('dialog[open] .games li').first().waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('[data-action=games]').textContent(), 'Game 1 of 60,000');
    await drop(page, 'games.txt', Buffer.alloc((4 << 20) + 1, 'f5'));
    assert.match(await toast(page, 'too large'), /limit is 4 MB/);
  }));

  test('by the dialog: text and file', () => calm(async (page) => {
    await page.locator('[data-action=open]').click();
    await page.locator('dialog[open] textarea').fill(SGF);
    await page.locator('dialog[open] button[type=submit]').click();
    await until(page, (s) => s.transcript === 'f5f6e6');
    await page.keyboard.press('p');
    await page.locator('dialog[open] input[type=file]').setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(PGN.replace('2. e6', '2. d3')) });
    await until(page, (s) => s.transcript === 'f5f6d3');
    assert.equal(await page.locator('dialog[open]').count(), 0);
  }));

  test('an import on the Play page opens the Analyse page', () => suite.tab('/play', async (page) => {
    await paste(page, GGF);
    await page.locator('ob-analyse').waitFor();
    await until(page, (s) => s.transcript === 'f5f6e6');
  }));

  test('errors name the line and column', () => calm(async (page) => {
    for (const [text, words] of /** @type {[string, RegExp][]} */ ([
      ['a1 f5', /^This text is not a game\. Line 1, column 1: .*a1/],
      [`${START.replace('OX', 'OQ')} X`, /^This text is not a game\. Line 1, column 29: .*Q/],
      ['Dear diary', /unknown format/],
      ['{"obverse":1,"nonsense":true}', /stored game/],
    ])) {
      await paste(page, text);
      assert.match(await toast(page, 'This text is not a game'), words);
      assert.equal(await drawn(page), START);
    }
  }));
});

describe('what comes in from people', () => {
  test('with a bad move, the game opens up to it', () => calm(async (page) => {
    for (const [text, transcript, words] of /** @type {[string, string, RegExp][]} */ ([
      ['f5 d6 a1', 'f5d6', /error: 2 .* Line 1, column 7: .*a1/],
      ['f5 d6\nc3 z9', 'f5d6c3', /error: 3 .* Line 2, column 4: `z` /],
      [PGN.replace('2. e6', '2. a8'), 'f5f6', /error: 2 .* Line 6, column 13: .*a8/],
      [GGF.replace('B[E6]', 'B[A8]'), 'f5f6', /error: 2 .* Line 1, column \d+: .*a8/i],
    ])) {
      await clear(page);
      await paste(page, text);
      assert.match(await toast(page, 'Opened up to an error'), words);
      await until(page, (s) => s.transcript === transcript);
    }
  }));

  test('headlines, dashes, full-width letters and our own links', () => calm(async (page) => {
    for (const text of ['Ada - Bo\nf5f6e6', 'f5-f6-e6', 'Ｆ５ｆ６　ｅ６', `See ${suite.server.address}/analyse?game=f5f6e6(d3) !`]) {
      await clear(page);
      await paste(page, text);
      await until(page, (s) => s.transcript === 'f5f6e6');
    }
    assert.deepEqual((await state(page)).line[2]?.alternatives?.map((other) => other.move), ['d3']);
  }));

  test('several dropped files are one list, and replace an open one', () => calm(async (page) => {
    const dropAll = (/** @type {string[]} */ texts) => page.evaluate((all) => {
      const dataTransfer = new DataTransfer();
      for (const [i, text] of all.entries()) dataTransfer.items.add(new File([text], `${i}.txt`));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, texts);
    const rows = page.locator('dialog[open] .games li');
    await dropAll(['f5d6', 'Dear diary', GGF]);
    await eventually(() => rows.count(), (n) => n === 2);
    assert.match(await page.locator('dialog[open]').textContent() ?? '', /Unreadable games: 1/);
    // The dialog is still open.
    await dropAll(['f5f6', 'f5d6c3', 'f5f4']);
    await eventually(() => rows.count(), (n) => n === 3);
    await page.locator('dialog[open] .games button', { hasText: 'f5d6c3' }).click();
    await until(page, (s) => s.transcript === 'f5d6c3');
  }));
});

describe('what stays', () => {
  test('an open list of games is there again after a reload', () => calm(async (page) => {
    await drop(page, 'games.ggf', Buffer.from(Array.from({ length: 5 }, (_, i) => GGF.replace('Ada', `Ada ${i}`)).join('\n')));
    await page.locator('dialog[open] .games button', { hasText: 'Ada 3' }).click();
    await until(page, (s) => s.names.black === 'Ada 3');
    const shown = () => page.locator('[data-action=games]').textContent();
    assert.equal(await shown(), 'Game 4 of 5');
    await page.reload();
    await eventually(shown, (text) => text === 'Game 4 of 5');
    assert.equal((await until(page, (s) => s.names.black)).names.black, 'Ada 3');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.locator('.games-card').getByRole('button', { name: 'Next game' }).click();
    await until(page, (s) => s.names.black === 'Ada 4');
    await page.locator('.games-card').getByRole('button', { name: 'Close list' }).click();
    await page.locator('.games-card').waitFor({ state: 'hidden' });
    await page.reload();
    await until(page, (s) => s.names.black === 'Ada 4');
    assert.ok(await page.locator('.games-card').isHidden());
  }));
});

describe('kept games', () => {
  test('games are kept, saved as one file and loaded again', () => calm(async (page) => {
    await paste(page, GGF);
    await until(page, (s) => s.transcript === 'f5f6e6');
    await page.reload();
    await until(page, (s) => s.transcript === 'f5f6e6');
    await paste(page, 'f5d6');
    await until(page, (s) => s.transcript === 'f5d6');
    await press(page, 'kept');
    const rows = page.locator('dialog[open] .kept');
    // The first game is there once, although the page was reloaded.
    await eventually(() => rows.count(), (n) => n === 2);
    assert.match(await rows.nth(1).textContent() ?? '', /Ada – Bo, here.*3 moves/);
    const file = await download(page, () => page.locator('dialog[open]').getByRole('button', { name: 'Save all' }).click());
    assert.match(file.name, /^obverse-\d{4}-\d\d-\d\d\.json$/);
    await rows.nth(1).getByRole('button', { name: 'Remove Ada' }).click();
    await eventually(() => rows.count(), (n) => n === 1);
    await rows.first().getByRole('button', { name: 'Remove' }).click();
    await eventually(() => rows.count(), (n) => n === 0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.clear());
    await press(page, 'kept');
    const changed = JSON.parse(file.bytes.toString());
    changed.settings.theme = 'dark';
    await page.locator('dialog[open] input[type=file]').setInputFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) });
    // The page reloads meanwhile.
    await page.locator('html[data-theme=dark]').waitFor();
    await press(page, 'kept');
    await eventually(() => rows.count(), (n) => n === 2);
    await rows.nth(1).locator('button').first().click();
    await until(page, (s) => s.transcript === 'f5f6e6' && s.names.black === 'Ada');
    await press(page, 'kept');
    await page.locator('dialog[open] input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await toast(page, 'was not saved from My games');
  }));
});

describe('what goes out', () => {
  /** @param {Page} page @param {string} format */
  async function save(page, format) {
    await page.locator('[data-action=export]').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator(`input[value=${format}]`).check({ force: true });
    const file = await download(page, () => dialog.getByRole('button', { name: 'Save' }).click());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return file;
  }

  /** File names and the start of their contents. */
  const GAME_FILES = { transcript: ['game.txt', /^f5/i], ggf: ['game.ggf', /^\(;GM\[Othello\]/], sgf: ['game.sgf', /^\(;/], pgn: ['game.pgn', /^\[/], obverse: ['game.obverse', /^\{"obverse":/] };

  for (const [format, [name, beginning]] of /** @type {[string, [string, RegExp]][]} */ (Object.entries(GAME_FILES))) {
    test(`${format} is the same game when it is opened again`, () => calm(async (page) => {
      await paste(page, GAME);
      const before = await until(page, (s) => s.transcript === GAME);
      const file = await save(page, format);
      assert.equal(file.name, name);
      assert.match(file.bytes.toString(), beginning);
      await clear(page);
      await drop(page, file.name, file.bytes);
      const after = await until(page, (s) => s.transcript === GAME);
      assert.deepEqual(after.line.map((move) => move.move), before.line.map((move) => move.move));
    }));
  }

  test('variations and names survive a round trip', () => calm(async (page) => {
    await pasteToEnd(page, GGF);
    await until(page, (s) => s.transcript === 'f5f6e6');
    await page.keyboard.press('[');
    await until(page, (s) => s.ply === 2);
    await cell(page, 'd3').click();
    await until(page, (s) => s.transcript === 'f5f6d3');
    const file = await save(page, 'obverse');
    await clear(page);
    await drop(page, file.name, file.bytes);
    const back = await until(page, (s) => s.line.length === 3);
    assert.deepEqual(back.line[2]?.alternatives?.map((other) => other.move), ['e6']);
    assert.equal(back.names.black, 'Ada');
  }));

  for (const [format, name] of [['board', 'position.txt'], ['obf', 'position.obf']]) {
    test(`${format} is the same position when it is opened again`, () => calm(async (page) => {
      await pasteToEnd(page, GAME.slice(0, 30));
      const before = await until(page, (s) => s.ply === 15);
      await page.keyboard.press('h');
      await page.locator('ob-board .legal.valued').first().waitFor();
      const file = await save(page, format ?? '');
      assert.equal(file.name, name);
      // The export includes the values of the moves.
      if (format === 'obf') assert.match(file.bytes.toString(), /; ?[A-H][1-8]:[+-]?\d+/i);
      await clear(page);
      await drop(page, file.name, file.bytes);
      const after = await until(page, (s) => s.board === before.board);
      assert.equal(after.turn, before.turn);
    }));
  }

  test('a link has variations and names', () => calm(async (page) => {
    await pasteToEnd(page, GGF);
    await until(page, (s) => s.transcript === 'f5f6e6');
    await page.keyboard.press('End');
    await page.keyboard.press('[');
    await until(page, (s) => s.ply === 2);
    await cell(page, 'd3').click();
    await until(page, (s) => s.transcript === 'f5f6d3');
    await page.locator('[data-action=share]').click();
    const link = await eventually(() => page.locator('dialog[open] input').inputValue(), Boolean);
    assert.equal(new URL(link).searchParams.get('game'), 'f5f6d3(e6)');
    const other = await page.context().newPage();
    await other.goto(link);
    const opened = await until(other, (s) => s.transcript === 'f5f6d3');
    assert.equal(opened.names.white, 'Bo');
    assert.deepEqual(opened.line[2]?.alternatives?.map((move) => move.move), ['e6']);
    // A bad move in a link opens the game up to it.
    await other.goto(`${suite.server.address}/analyse?game=f5a1`);
    assert.match(await toast(other, 'Opened up to an error'), /a1 flips nothing/);
    await until(other, (s) => s.transcript === 'f5');
  }));

  test('pictures', () => calm(async (page) => {
    await pasteToEnd(page, 'f5d6');
    const now = await until(page, (s) => s.ply === 2);
    const svg = await save(page, 'svg');
    assert.equal(svg.name, 'position.svg');
    const text = svg.bytes.toString();
    assert.match(text, /^(<\?xml[^>]*>\s*)?<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    // The SVG is well-formed, has a size and refers to no external resource.
    const seen = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
      return { wrong: parsed.querySelector('parsererror')?.textContent ?? null, circles: parsed.querySelectorAll('circle').length, width: parsed.documentElement.getAttribute('width') };
    }, text);
    assert.equal(seen.wrong, null);
    assert.ok(seen.circles >= now.count.black + now.count.white);
    assert.ok(Number(seen.width) > 0);
    assert.doesNotMatch(text, /<script|href=|url\(http/);
    const png = await save(page, 'png');
    assert.equal(png.name, 'position.png');
    assert.deepEqual([...png.bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
    assert.deepEqual([width, height], [2 * Number(seen.width), 2 * Number(seen.width)]);
  }));

  test('exports are copied to the clipboard', () => calm(async (page) => {
    await pasteToEnd(page, 'f5d6c3');
    await until(page, (s) => s.ply === 3);
    await page.locator('[data-action=export]').click();
    await page.locator('dialog[open] input[value=transcript]').check({ force: true });
    const field = page.locator('dialog[open] textarea');
    await field.waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: 'Copy' }).click();
    await toast(page, 'Copied.');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await field.inputValue());
    assert.equal((await field.inputValue()).trim().toLowerCase(), 'f5d6c3');
  }));

  test('an unsupported export is an error', () => calm(async (page) => {
    await clear(page);
    await page.locator('[data-action=export]').click();
    await page.locator('dialog[open] input[value=transcript]').check({ force: true });
    assert.match(await toast(page, 'This cannot be exported'), /: a transcript cannot hold this game/);
    // The toast is visible and reachable while a dialog is open.
    assert.equal(await page.locator('dialog[open] #toasts').count(), 1);
  }));
});
