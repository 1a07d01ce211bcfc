// The Play page.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually, state, until } from './support/browser.js';
import { cell, count, counts, drawn, hears, listen, newGame, paste, START, toast } from './support/game.js';
import { Suite } from './support/suite.js';

const suite = new Suite();

/** Whether the user has to move or the game is over. @param {import('../shared/messages').State} s */
const isOurs = (s) => s.result || (!s.enginesTurn && !s.drawing);

/** Two groups of discs far apart: after any move of one side, the other has no discs. */
const LONELY = `XO-${'-'.repeat(53)}XO------`;
const LONELY_FOR_WHITE = `OX-${'-'.repeat(53)}OX------`;

describe('Play', () => {
  test('a complete game against the computer', () => suite.tab('/play', async (page) => {
    await newGame(page, { level: 1 });
    let now = await until(page, isOurs);
    let moves = 0;
    while (!now.result) {
      const { ply } = now;
      assert.equal(now.turn, 'black');
      const choices = page.locator('ob-board .choice');
      assert.equal(await choices.count(), now.legal.length);
      // If the user must pass, a click on any square passes.
      const square = now.mustPass ? 'd4' : (await choices.nth(moves % now.legal.length).getAttribute('data-square'));
      await cell(page, square ?? '').click();
      moves += 1;
      now = await until(page, (s) => s.ply > ply && isOurs(s));
    }
    assert.ok(moves > 4, `only ${moves} moves`);
    const board = await drawn(page);
    assert.equal(board, now.board);
    const discs = count(board);
    assert.deepEqual(await counts(page), discs);
    // Empty squares count for the winner.
    const empty = 64 - discs.black - discs.white;
    const black = discs.black + (discs.black > discs.white ? empty : 0);
    const white = discs.white + (discs.white > discs.black ? empty : 0);
    const verdict = black > white ? 'You win!' : black < white ? 'The computer wins' : 'Draw';
    assert.equal(await page.locator('.over-card h2').textContent(), verdict);
    assert.match(await page.locator('.status').textContent() ?? '', new RegExp(` ${Math.max(black, white)}–${Math.min(black, white)}: `));
    assert.equal(await page.locator('.moves li').count(), now.line.length);
    assert.equal(await page.locator('ob-board .choice').count(), 0);
  }));

  test('undo and redo', () => suite.tab('/play', async (page) => {
    await newGame(page, { level: 1 });
    assert.ok(await page.locator('[data-action=undo]').isDisabled());
    await cell(page, 'f5').click();
    const after = await until(page, (s) => s.ply === 2);
    await page.locator('[data-action=undo]').click();
    await until(page, (s) => s.ply === 0);
    assert.equal(await drawn(page), START);
    await page.locator('[data-action=redo]').click();
    await until(page, (s) => s.ply === 2);
    assert.equal(await drawn(page), after.board);
    await page.keyboard.press('u');
    await until(page, (s) => s.ply === 0);
    await page.keyboard.press('r');
    await until(page, (s) => s.ply === 2);
    assert.equal(await drawn(page), after.board);
  }));

  test('a pass of the computer is announced', () => suite.tab('/analyse', async (page) => {
    await paste(page, `${LONELY} X`);
    await until(page, (s) => s.board === LONELY);
    await page.locator('[data-action=playHere]').click();
    await page.locator('ob-play').waitFor();
    await until(page, (s) => s.page === 'play' && s.board === LONELY);
    const heard = await listen(page);
    await cell(page, 'c1').click();
    await until(page, (s) => s.ply === 2 && s.turn === 'black');
    await hears(heard, 'White has no move and passes.');
    assert.equal(await toast(page, 'White has'), 'White has no move and passes.');
    assert.deepEqual(await page.locator('.moves li .move').evaluateAll((all) => all.map((move) => move.lastChild?.textContent)), ['c1', 'pass']);
    await cell(page, 'c8').click();
    await until(page, (s) => s.result);
    await hears(heard, 'Black wins 64–0: the other side has no discs left');
  }));

  test('a forced pass is announced and any square passes', () => suite.tab('/analyse', async (page) => {
    await paste(page, `${LONELY_FOR_WHITE} O`);
    await until(page, (s) => s.board === LONELY_FOR_WHITE);
    const heard = await listen(page);
    await page.locator('[data-action=playHere]').click();
    await until(page, (s) => s.page === 'play' && s.mustPass && !s.enginesTurn);
    const words = 'Black has no move and must pass.';
    assert.equal(await page.locator('.status').textContent(), words);
    await hears(heard, words);
    await cell(page, 'e4').click();
    await hears(heard, 'Black has no move and passes.');
    await until(page, (s) => s.result);
    assert.match(await page.locator('.status').textContent() ?? '', /^White wins 64–0: /);
  }));

  test('with the keyboard alone', () => suite.tab('/play', async (page) => {
    await page.keyboard.press('n');
    await page.locator('dialog[open]').waitFor();
    const chosen = () => page.evaluate(() => document.activeElement?.getAttribute('value') ?? document.activeElement?.textContent ?? '');
    // Tab moves between groups, arrow keys within them.
    const tabTo = async (/** @type {string} */ name) => {
      for (let i = 0; i < 20; i += 1) {
        if (await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`no way to ${name}`);
    };
    await tabTo('players');
    for (let i = 0; i < 4 && await chosen() !== 'human-human'; i += 1) await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(), 'human-human');
    await page.keyboard.press('Enter');
    await until(page, (s) => s.arrangement.black === 'human' && s.arrangement.white === 'human');
    await page.keyboard.press('b');
    const at = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset['square'] ?? '');
    assert.match(await at(), /^[a-h][1-8]$/);
    const walk = async (/** @type {string} */ square) => {
      for (let i = 0; i < 16 && await at() !== square; i += 1) {
        const [column = '', row = ''] = await at();
        const [wantedColumn = '', wantedRow = ''] = square;
        await page.keyboard.press(column < wantedColumn ? 'ArrowRight' : column > wantedColumn ? 'ArrowLeft' : row < wantedRow ? 'ArrowDown' : 'ArrowUp');
      }
      assert.equal(await at(), square);
    };
    await walk('f5');
    assert.equal(await cell(page, 'f5').getAttribute('aria-label'), 'f5, legal');
    assert.equal(await cell(page, 'f5').getAttribute('tabindex'), '0');
    assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
    await page.keyboard.press('Enter');
    await until(page, (s) => s.transcript === 'f5');
    await walk('d6');
    await page.keyboard.press(' ');
    await until(page, (s) => s.transcript === 'f5d6');
    assert.equal(await cell(page, 'd6').getAttribute('aria-label'), 'd6, White, last move');
    // Arrow keys stop at the edge of the board.
    await walk('h8');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await at(), 'h8');
    await page.keyboard.press('Home');
    await until(page, (s) => s.ply === 0);
  }));

  test('the discs that a move would flip are highlighted', () => suite.tab('/play', async (page) => {
    const flipping = () => page.locator('ob-board .disc').evaluateAll((discs) => discs.flatMap((disc, i) => (disc.classList.contains('would-flip') ? [i] : [])));
    await page.mouse.move(5, 5);
    assert.deepEqual(await flipping(), []);
    await cell(page, 'f5').hover();
    // The move f5 flips e5, which has index 36.
    assert.deepEqual(await eventually(flipping, (all) => all.length), [36]);
    await cell(page, 'f4').hover();
    assert.deepEqual(await eventually(flipping, (all) => !all.length), []);
  }));

  test('illegal moves are refused', () => suite.tab('/play', async (page) => {
    await cell(page, 'a1').click();
    assert.match(await toast(page, 'Illegal move'), /a1/);
    assert.equal(await drawn(page), START);
  }));

  test('resigning', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'computer-human', level: 1 });
    await until(page, (s) => s.ply === 1);
    await page.locator('[data-action=resign]').click();
    await page.locator('[data-action=reallyResign]').click();
    const over = await until(page, (s) => s.result);
    assert.equal(over.result?.winner, 'black');
    assert.match(await page.locator('.status').textContent() ?? '', /^Black wins.*: the other side resigned$/);
    assert.equal(await page.locator('.over-card h2').textContent(), 'The computer wins');
    // Undo also takes back a resignation.
    await page.locator('.actions [data-action=new]').click();
    await page.keyboard.press('Escape');
    await page.locator('.over-card a').click();
    await page.locator('ob-analyse').waitFor();
    assert.equal((await state(page)).ply, 1);
  }));

  test('openings', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human', opening: 'mirrored' });
    await until(page, (s) => s.board === START.replaceAll('X', '.').replaceAll('O', 'X').replaceAll('.', 'O'));
    await newGame(page, { players: 'human-human', opening: 'xot' });
    const xot = await until(page, (s) => s.ply === 8);
    assert.deepEqual(count(await drawn(page)), xot.count);
    assert.equal(xot.count.black + xot.count.white, 12);
    await newGame(page, { players: 'human-human', opening: 'random' });
    const drew = await until(page, (s) => !s.drawing && s.transcript !== xot.transcript && s.ply > 0);
    assert.equal(await page.locator('.moves .move').count(), drew.line.length);
    // The user's own list of openings.
    await page.locator('.actions [data-action=new]').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('input[name=opening][value=xot]').check({ force: true });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('f5d6c3d3c4\n') });
    await dialog.locator('button[type=submit]').click();
    await until(page, (s) => s.transcript === 'f5d6c3d3c4');
  }));

  test('a clock runs', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human', clock: '1500+10' });
    const seconds = async () => {
      const [minutes, rest] = (await page.locator('[data-clock=black]').textContent() ?? '').split(':').map(Number);
      return 60 * (minutes ?? NaN) + (rest ?? NaN);
    };
    const first = await seconds();
    assert.ok(first <= 1500, `${first}`);
    await eventually(seconds, (now) => now < first);
    assert.equal(await page.locator('[data-clock=white]').textContent(), '25:00');
  }));

  test('a player without time loses', () => suite.tab('/play', async (page) => {
    const heard = await listen(page);
    // The dialog offers no clock of 2 seconds. Both requests are sent at once, so that Black does not run out of time.
    await page.evaluate(() => {
      const { app } = /** @type {any} */ (document.querySelector('main > *'));
      app.send({
        type: 'new', opening: { kind: 'standard' },
        arrangement: { black: 'human', white: 'human', strength: { kind: 'level', amount: 1 }, time: { main: 2, increment: 0 } },
      });
      app.send({ type: 'play', square: 'f5' });
    });
    const over = await until(page, (s) => s.result);
    assert.deepEqual([over.result?.winner, over.result?.reason, over.clock?.running, over.clock?.white], ['black', 'time', null, 0]);
    const words = 'Black wins: the other side ran out of time';
    assert.equal(await page.locator('.status').textContent(), words);
    await hears(heard, words);
    await page.locator('.over-card h2').waitFor();
    assert.equal(await page.locator('[data-clock=white]').textContent(), '0:00');
    assert.notEqual(await page.locator('[data-clock=black]').textContent(), '0:00');
    // No move can be played, but undo works.
    assert.equal(await page.locator('ob-board .choice').count(), 0);
    await page.locator('[data-action=undo]').click();
    await until(page, (s) => s.ply === 0 && !s.result);
  }));

  test('a reload keeps the clocks and a resignation', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human', clock: '60+0' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    const left = () => state(page).then((s) => s.clock?.white ?? 0);
    const shown = () => page.locator('[data-clock=white]').textContent();
    await eventually(shown, (text) => text?.startsWith('0:') && Number(text.slice(2)) < 59);
    await page.reload();
    const before = 59_000;
    await until(page, (s) => s.ply === 1 && s.clock?.running === 'white');
    assert.ok(await left() < before, `${await left()}`);
    // The clock stands while another page is shown, also over a reload.
    await page.keyboard.press('2');
    await page.locator('ob-analyse').waitFor();
    await page.reload();
    await page.locator('ob-analyse').waitFor();
    await page.keyboard.press('1');
    await until(page, (s) => s.page === 'play' && s.clock !== null);
    assert.ok(await left() < before, `${await left()}`);
    await page.locator('[data-action=resign]').click();
    await page.locator('[data-action=reallyResign]').click();
    await until(page, (s) => s.result?.reason === 'resigned');
    await page.reload();
    const over = await until(page, (s) => s.result);
    assert.deepEqual([over.result?.reason, over.result?.winner, over.clock?.running], ['resigned', 'black', null]);
    await page.locator('.over-card h2').waitFor();
  }));

  test('the engine moves at once when asked to', () => suite.tab('/play', async (page) => {
    // On one's own turn there is no such button.
    assert.ok(await page.locator('[data-action=moveNow]').isHidden());
    await page.evaluate(() => {
      const { app } = /** @type {any} */ (document.querySelector('main > *'));
      app.send({ type: 'new', opening: { kind: 'standard' }, arrangement: { black: 'computer', white: 'human', strength: { kind: 'time', amount: 600000 }, time: null } });
    });
    await until(page, (s) => s.enginesTurn);
    await page.locator('[data-action=moveNow]').click();
    // The server would search for a second otherwise, and show the move after 0.4 seconds at the earliest.
    await until(page, (s) => s.ply === 1);
    await page.locator('[data-action=moveNow]').waitFor({ state: 'hidden' });
  }));

  test('computers play each other', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'computer-computer' });
    await until(page, (s) => s.ply >= 4);
    assert.ok(await page.locator('[data-action=resign]').isDisabled());
  }));

  test('hints show values and can be turned off', () => suite.tab('/play', async (page) => {
    await page.keyboard.press('h');
    await page.locator('ob-board .legal.valued').first().waitFor();
    assert.equal(await page.locator('[data-action=hints]').getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('h');
    await eventually(() => page.locator('ob-board .legal.valued').count(), (n) => n === 0);
    assert.equal(await page.locator('[data-action=hints]').getAttribute('aria-pressed'), 'false');
  }));

  test('a reload keeps the game, every tab has its own', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.transcript === 'f5');
    await page.reload();
    await page.locator('[role=gridcell][aria-label="f5, Black, last move"]').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${suite.server.address}/play`);
    await other.locator('[role=gridcell][aria-label="f5, legal"]').waitFor();
    assert.equal(await drawn(other), START);
  }));

  test('a first visit shows the rules in three pictures, and the help shows them again', () => suite.tab('/play', async (page) => {
    const welcome = page.locator('dialog.welcome');
    await welcome.waitFor();
    assert.equal(await welcome.locator('svg.rule').count(), 3);
    // One click to play.
    await page.locator('[data-action=welcomePlay]').click();
    await welcome.waitFor({ state: 'detached' });
    await cell(page, 'f5').click();
    const now = await until(page, (s) => s.ply >= 1);
    assert.deepEqual(now.arrangement.strength, { kind: 'opponent', amount: 'novice' });
    await page.reload();
    await until(page, (s) => s.ply >= 1);
    await page.keyboard.press('?');
    await page.locator('[data-action=rules]').click();
    await welcome.waitFor();
    await page.keyboard.press('Escape');
    await welcome.waitFor({ state: 'detached' });
    // A new game is not a first visit.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await until(page, (s) => s.ply === 0);
    assert.equal(await welcome.count(), 0);
  }, { isFirstVisit: true }));

  test('the rules can be skipped for an opponent', () => suite.tab('/play', async (page) => {
    await page.locator('[data-action=welcomeChoose]').click();
    const dialog = page.locator('dialog.new-game');
    await dialog.waitFor();
    const names = await dialog.locator('.opponents b').allTextContents();
    assert.deepEqual(names, ['Beginner', 'Novice', 'Casual', 'Club', 'Expert', 'Master', 'Champion', 'Perfect']);
    // Numbers are behind "more".
    assert.ok(await dialog.locator('select[name=amount]').isHidden());
    assert.ok(await dialog.locator('input[name=strength]').first().isHidden());
    await dialog.locator('input[name=opponent][value=club]').check({ force: true });
    await dialog.locator('button[type=submit]').click();
    await until(page, (s) => s.arrangement.strength.amount === 'club');
    assert.equal(await page.locator('.players .player.white small').textContent(), 'Club');
  }, { isFirstVisit: true }));

  test('a number replaces the name of the opponent, and back', () => suite.tab('/play', async (page) => {
    await page.keyboard.press('n');
    const dialog = page.locator('dialog.new-game');
    await dialog.locator('summary').click();
    await dialog.locator('input[name=strength][value=level]').check({ force: true });
    assert.equal(await dialog.locator('input[name=opponent]:checked').count(), 0);
    await dialog.locator('input[name=opponent][value=expert]').check({ force: true });
    assert.equal(await dialog.locator('input[name=strength]:checked').getAttribute('value'), 'opponent');
    await dialog.locator('button[type=submit]').click();
    await until(page, (s) => s.arrangement.strength.amount === 'expert');
  }));

  test('two people have names, which are exported', () => suite.tab('/play', async (page) => {
    await page.keyboard.press('n');
    const dialog = page.locator('dialog.new-game');
    await dialog.locator('input[name=players][value=human-human]').check({ force: true });
    assert.ok(await dialog.locator('.opponents').isHidden());
    await dialog.locator('input[name=name-black]').fill('Ann');
    await dialog.locator('input[name=name-white]').fill('Bob');
    await dialog.locator('button[type=submit]').click();
    await until(page, (s) => s.names.black === 'Ann' && s.names.white === 'Bob');
    assert.deepEqual(await page.locator('.players .player small').allTextContents(), ['Ann', 'Bob']);
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.reload();
    await until(page, (s) => s.ply === 1 && s.names.white === 'Bob');
    const ggf = await page.evaluate(() => new Promise((resolve) => {
      const { app } = /** @type {any} */ (document.querySelector('main > *'));
      app.addEventListener('exported', (/** @type {CustomEvent} */ event) => resolve(event.detail.text), { once: true });
      app.send({ type: 'export', format: 'ggf' });
    }));
    assert.match(ggf, /PB\[Ann\]PW\[Bob\]/);
  }));

  test('a pass is a button, for the keyboard too', () => suite.tab('/analyse', async (page) => {
    await paste(page, `${LONELY_FOR_WHITE} O`);
    await until(page, (s) => s.board === LONELY_FOR_WHITE);
    await page.locator('[data-action=playHere]').click();
    const pass = page.locator('ob-play [data-action=pass]');
    await pass.waitFor();
    await until(page, (s) => s.page === 'play' && s.mustPass && !s.enginesTurn);
    const box = await pass.boundingBox();
    assert.ok(box && box.y + box.height <= 900, 'the button is in view');
    await pass.focus();
    await page.keyboard.press('Enter');
    await until(page, (s) => s.result);
    assert.ok(await pass.isHidden());
  }));

  test('resigning asks first', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    await cell(page, 'f5').click();
    await until(page, (s) => s.ply === 1);
    await page.locator('[data-action=resign]').click();
    await page.locator('dialog.ask').waitFor();
    // The safe button has the focus.
    await page.keyboard.press('Enter');
    await page.locator('dialog.ask').waitFor({ state: 'detached' });
    assert.equal((await state(page)).result, null);
    await page.locator('[data-action=resign]').click();
    await page.locator('[data-action=reallyResign]').click();
    await until(page, (s) => s.result?.reason === 'resigned');
    // Without names, the result stands once.
    await page.locator('.over-card h2').waitFor();
    assert.equal((await page.locator('main').textContent())?.match(/Black wins/g)?.length, 1);
  }));

  test('after the game: three lines, second tries at the costliest moves, and Analyse', () => suite.tab('/play', async (page) => {
    await newGame(page, { players: 'human-human' });
    // A bad game: White takes four discs with every corner square left open.
    const moves = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e3', 'e6', 'g5', 'g6', 'b3', 'a2'];
    for (const square of moves) await page.evaluate((played) => /** @type {any} */ (document.querySelector('main > *')).app.send({ type: 'play', square: played }), square);
    const played = await until(page, (s) => s.ply >= 12);
    await page.locator('[data-action=resign]').click();
    await page.locator('[data-action=reallyResign]').click();
    const over = await until(page, (s) => s.lookBack);
    const costly = over.lookBack?.costly ?? [];
    assert.ok(costly.length > 0 && costly.length <= 3, JSON.stringify(over.lookBack));
    const card = page.locator('.over-card');
    await card.locator('[data-action=tryAgain]').first().waitFor();
    assert.equal(await card.locator('[data-action=tryAgain]').count(), costly.length);
    const lines = await card.locator('p').allTextContents();
    assert.equal(lines.length, 3, 'where it turned, and a line for each person');
    const [first] = costly;
    assert.ok(first);
    // The move of the game is judged again, then the best one, and nothing is played.
    await card.locator('[data-action=tryAgain]').first().click();
    await until(page, (s) => s.lookBack?.retry && s.ply === first.ply - 1);
    await cell(page, first.move).click();
    const same = await until(page, (s) => s.lookBack?.retry?.verdict);
    assert.equal(same.lookBack?.retry?.verdict?.lost, first.loss);
    assert.match(await card.locator('.tried').textContent() ?? '', new RegExp(`^${first.move} is the move of the game`));
    const { legal } = await state(page);
    const other = legal.find(({ square }) => square !== first.move && square !== first.best);
    assert.ok(other);
    await cell(page, other.square).click();
    await until(page, (s) => s.lookBack?.retry?.tried === other.square && s.lookBack.retry.verdict);
    // A reload keeps the try.
    await page.reload();
    await until(page, (s) => s.lookBack?.retry?.tried === other.square && s.lookBack.retry.verdict);
    await page.locator('[data-action=showBest]').click();
    await until(page, (s) => s.lookBack?.retry?.showsBest);
    await cell(page, first.best).click();
    const found = await until(page, (s) => s.lookBack?.retry?.tried === first.best);
    assert.equal(found.lookBack?.retry?.verdict?.lost, 0);
    assert.equal(found.transcript, played.transcript);
    await page.locator('[data-action=endTries]').click();
    await until(page, (s) => s.result && !s.lookBack?.retry);
    await card.locator('[data-action=analyseGame]').click();
    await page.locator('ob-analyse').waitFor();
    await until(page, (s) => s.page === 'analyse' && s.transcript === played.transcript);
  }));

  test('the same game is looked back on in the same words', () => suite.tab('/play', async (page) => {
    const look = async () => {
      await newGame(page, { players: 'human-human' });
      for (const square of ['f5', 'd6', 'c3', 'g5', 'f6', 'd3']) {
        await page.evaluate((played) => /** @type {any} */ (document.querySelector('main > *')).app.send({ type: 'play', square: played }), square);
      }
      await page.locator('[data-action=resign]:enabled').click();
      await page.locator('[data-action=reallyResign]').click();
      return JSON.stringify((await until(page, (s) => s.lookBack)).lookBack);
    };
    assert.equal(await look(), await look());
  }));
});
