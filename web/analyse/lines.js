// Table of the moves with their values and principal variations.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { depthText, fade, shortCount, tone, valueText } from '../shared/values.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').HintLine} HintLine */

/** Number of rows that are shown unless the user asks for more. */
const FEW = 5;

/** Number of moves of a line that are shown on the board. */
const PREVIEWED = 12;

/**
 * @param {App} app
 * @param {import('../shared/board.js').Board} board
 * @param {AbortSignal} signal
 */
export function lineTable(app, board, signal) {
  const toggle = h('button', { type: 'button', class: 'switch', role: 'switch', 'aria-checked': 'true', 'aria-label': t('analyse.values') }, h('span', {}));
  toggle.addEventListener('click', () => app.send({ type: 'hints', on: !app.state?.hints }));
  const stats = h('p', { class: 'quiet figure' });
  const rows = h('tbody', {});
  const table = h('table', { class: 'lines' },
    h('colgroup', {}, ['move', 'value', 'depth', 'line'].map((name) => h('col', { class: `col-${name}` }))),
    h('thead', { class: 'unseen' }, h('tr', {}, ['move', 'value', 'depth', 'line'].map((name) => h('th', { scope: 'col' }, t(`analyse.${name}`))))), rows);
  const note = h('p', { class: 'quiet' });
  let showsAll = false;
  const more = h('button', { type: 'button', class: 'plain more', 'aria-expanded': 'false', hidden: true });
  more.addEventListener('click', () => {
    showsAll = !showsAll;
    draw();
  });
  const section = h('section', { class: 'card values' }, h('header', {}, h('h2', {}, t('analyse.values')), toggle), stats, table, more, note);
  /** @type {string | null} */
  let shown = null;

  const draw = () => {
    const { state, hints } = app;
    if (!state) return;
    toggle.setAttribute('aria-checked', String(state.hints));
    const here = state.hints && hints?.node === state.node ? hints : null;
    // Sort here, because during an iteration the engine sends the lines in the order of the previous iteration.
    const lines = (here?.lines.filter((line) => line.move) ?? []).sort((a, b) => b.value - a.value);
    more.hidden = lines.length <= FEW;
    more.textContent = showsAll ? t('analyse.fewer') : t('analyse.more', { count: lines.length - FEW });
    more.setAttribute('aria-expanded', String(showsAll));
    const best = Math.max(...lines.map((line) => line.value));
    const depth = Math.max(0, ...lines.map((line) => line.depth));
    stats.hidden = !here;
    const speed = here && here.elapsed > 50 ? shortCount((here.nodes / here.elapsed) * 1000) : '–';
    stats.textContent = !here ? '' : lines.length && lines.every((line) => line.sureness === 'exact')
      ? t('analyse.solved', { nodes: shortCount(here.nodes) })
      : t('analyse.stats', { depth, nodes: shortCount(here.nodes), speed });
    note.textContent = state.result ? t('analyse.over') : !state.hints ? t('analyse.off') : lines.length ? '' : t('analyse.thinking');
    note.hidden = !note.textContent;
    // Reuse row elements, so that hover and focus survive updates.
    const old = new Map([...rows.children].map((row) => [/** @type {HTMLElement} */ (row).dataset['move'], row]));
    const wanted = lines.slice(0, showsAll ? lines.length : FEW).map((line) => {
      const row = old.get(line.move) ?? newRow(line.move);
      fillRow(row, line, best);
      return row;
    });
    const same = wanted.length === rows.children.length && wanted.every((row, i) => rows.children[i] === row);
    if (!same) place(rows, wanted);
  };

  const newRow = (/** @type {string} */ move) => {
    const row = h('tr', { 'data-move': move },
      h('th', { scope: 'row' }, h('button', { type: 'button', class: 'play' })), h('td', { class: 'value' }, h('span', { class: 'whole' }), h('span', { class: 'rest' })), h('td', { class: 'depth quiet' }),
      h('td', { class: 'line' }, h('button', { type: 'button', class: 'follow' })));
    const lineNow = () => app.hints?.lines.find((line) => line.move === move);
    const preview = () => {
      const line = lineNow();
      if (!line) return;
      shown = move;
      app.send({ type: 'preview', moves: line.line.slice(0, PREVIEWED) });
    };
    const stop = () => {
      if (shown !== move) return;
      shown = null;
      board.unpreview();
    };
    row.addEventListener('mouseenter', preview);
    row.addEventListener('mouseleave', stop);
    row.addEventListener('focusin', preview);
    row.addEventListener('focusout', stop);
    row.querySelector('.play')?.addEventListener('click', () => app.send(move === 'pass' ? { type: 'pass' } : { type: 'play', square: move }));
    row.querySelector('.follow')?.addEventListener('click', () => app.send({ type: 'follow', moves: lineNow()?.line.slice(0, PREVIEWED) ?? [] }));
    return row;
  };

  app.on('state', draw, signal);
  app.on('hints', draw, signal);
  // Ignore a preview that arrives after the pointer has left.
  app.on('preview', () => {
    if (shown === null) board.unpreview();
  }, signal);
  draw();
  return section;
}

/**
 * Sorts rows in place. The focused row is not moved, since it would lose the focus; the others move
 * around it.
 * @param {Element} rows
 * @param {Element[]} wanted
 */
function place(rows, wanted) {
  const at = wanted.findIndex((row) => row.contains(document.activeElement));
  if (at < 0) {
    rows.replaceChildren(...wanted);
    return;
  }
  for (const row of [...rows.children].filter((old) => !wanted.includes(old))) row.remove();
  wanted[at]?.before(...wanted.slice(0, at));
  wanted[at]?.after(...wanted.slice(at + 1));
}

/**
 * @param {Element} row
 * @param {HintLine} line
 * @param {number} best
 */
function fillRow(row, line, best) {
  row.className = tone(line.value, best);
  /** @type {HTMLElement} */ (row).style.setProperty('--fade', `${Math.round(fade(line.value, best) * 100)}%`);
  const put = (/** @type {string} */ selector, /** @type {string} */ text) => {
    const element = row.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  };
  put('.play', line.move === 'pass' ? t('moves.pass') : line.move);
  const value = valueText(line);
  const whole = /^[^. ]*/.exec(value)?.[0] ?? value;
  put('.whole', whole);
  put('.rest', value.slice(whole.length));
  put('.depth', depthText(line));
  put('.follow', line.line.slice(1, 9).join(' ') || '–');
}
