// List of the games in a file, and navigation between them.

import { openDialog } from '../shared/dialog.js';
import { h, icon } from '../shared/dom.js';
import { ICONS } from '../shared/game-page.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').EntryRow} EntryRow */
/** @typedef {import('../shared/messages').Rows} Rows */

/** Delay of the filter while the user types, in milliseconds. */
const FILTER_DELAY = 150;

/**
 * Creates the card that shows which game of the list is on the board.
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function gamesCard(app, signal) {
  const count = h('span', {});
  const act = (/** @type {keyof typeof ICONS} */ picture, /** @type {string} */ text, /** @type {() => void} */ action) => h('button', { type: 'button', class: 'round', 'aria-label': t(text), title: t(text), onclick: action }, icon(ICONS[picture]));
  const go = (/** @type {number} */ by) => app.send({ type: 'choose', number: (app.list?.chosen ?? -1) + by });
  const back = act('back', 'games.back', () => go(-1));
  const on = act('on', 'games.on', () => go(1));
  const all = h('button', { type: 'button', 'data-action': 'games', onclick: () => openGames(app) }, count);
  const close = act('close', 'games.close', () => app.send({ type: 'closeList' }));
  const section = h('section', { class: 'card games-card', 'aria-label': t('games.title') }, back, all, on, close);
  const draw = () => {
    const { list } = app;
    section.hidden = list === null;
    if (!list) return;
    const number = list.chosen === null ? null : list.chosen + 1;
    count.textContent = number === null ? t('games.total', { total: figure(list.total) }) : t('games.which', { number: figure(number), total: figure(list.total) });
    back.disabled = !list.chosen;
    on.disabled = list.chosen === list.total - 1;
    if (list.fresh) {
      list.fresh = false;
      // A dialog that is open belongs to an older list, or to the import of this one.
      const open = document.querySelector('dialog[open]');
      if (open instanceof HTMLDialogElement) open.close();
      openGames(app);
    }
  };
  app.on('list', draw, signal);
  // Deferred until the caller has added the section to the document.
  queueMicrotask(draw);
  return section;
}

/** @param {App} app */
export function openGames(app) {
  const { list } = app;
  if (!list || document.querySelector('dialog[open]')) return;
  const words = h('input', { type: 'text', class: 'wide', id: 'games-words', autocomplete: 'off', spellcheck: 'false' });
  const found = h('p', { class: 'quiet', role: 'status' });
  const rows = h('ul', { class: 'games', 'aria-label': t('games.title') });
  const more = h('button', { type: 'button', hidden: true }, t('games.more'));
  const notes = [
    list.faults ? t('games.faults', { count: figure(list.faults), reason: list.firstFault ?? '' }) : '',
    list.cut ? t('games.cut', { total: figure(list.total) }) : '',
  ].filter(Boolean);
  const gone = new AbortController();
  let timer = 0;
  /** Number of rows already requested. */
  let asked = 0;
  const ask = (/** @type {number} */ from) => {
    asked = from;
    app.send({ type: 'rows', words: words.value, from });
  };
  const dialog = openDialog(list.format ? t('games.titleOf', { format: list.format }) : t('games.title'), [h('div', { class: 'games-body' },
    h('div', { class: 'field' }, h('label', { for: 'games-words' }, t('games.filter')), words), found,
    ...notes.map((note) => h('p', { class: 'quiet note' }, note)),
    h('div', { class: 'games-scroll' }, rows, more))], 'games-dialog');
  const show = (/** @type {Rows} */ answer) => {
    if (answer.words !== words.value || answer.from !== asked) return;
    found.textContent = t('games.found', { count: figure(answer.found) });
    const fresh = answer.rows.map((row) => rowOf(row, row.number === app.list?.chosen, () => {
      app.send({ type: 'choose', number: row.number });
      dialog.close();
    }));
    const isMore = answer.from > 0;
    if (isMore) rows.append(...fresh);
    else rows.replaceChildren(...fresh);
    const focus = isMore && document.activeElement === more;
    more.hidden = rows.children.length >= answer.found;
    if (focus) fresh[0]?.querySelector('button')?.focus();
  };
  app.on('rows', show, gone.signal);
  // The list closes when the connection is lost.
  app.on('list', (now) => {
    if (!now.list) dialog.close();
  }, gone.signal);
  words.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(0), FILTER_DELAY);
  });
  const next = () => {
    if (!more.hidden && asked < rows.children.length) ask(rows.children.length);
  };
  more.addEventListener('click', next);
  // Scrolling to the end loads more rows.
  const watch = new IntersectionObserver((seen) => {
    if (seen.some((entry) => entry.isIntersecting)) next();
  }, { root: more.parentElement, rootMargin: '400px' });
  watch.observe(more);
  dialog.addEventListener('keydown', (event) => walk(event, words, rows));
  dialog.addEventListener('close', () => {
    gone.abort();
    watch.disconnect();
    clearTimeout(timer);
  });
  words.focus();
  ask(0);
}

/**
 * Arrow keys move from the filter to the rows and between them. Enter in the filter opens the first row.
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} words
 * @param {HTMLElement} rows
 */
function walk(event, words, rows) {
  const buttons = [...rows.querySelectorAll('button')];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const inWords = document.activeElement === words;
  if (event.key === 'Enter' && inWords) {
    buttons[0]?.click();
  } else if (event.key === 'ArrowDown' && (inWords || at >= 0)) {
    buttons[at + 1]?.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    (buttons[at - 1] ?? words).focus();
  } else {
    return;
  }
  event.preventDefault();
}

/**
 * @param {EntryRow} row
 * @param {boolean} isHere
 * @param {() => void} choose
 */
function rowOf(row, isHere, choose) {
  const isGame = row.moves !== null;
  const who = row.black || row.white
    ? [h('span', { class: 'who' }, h('span', { class: 'chip black', 'aria-hidden': 'true' }), row.black ?? '?'), h('span', { class: 'who' }, h('span', { class: 'chip white', 'aria-hidden': 'true' }), row.white ?? '?')]
    : [h('span', { class: 'who moves-only' }, isGame ? row.line : t('games.position', { side: t(`side.${row.turn}`), empty: row.empty }))];
  const where = [row.event, row.date, row.moves === null ? null : t('games.moves', { moves: row.moves })].filter(Boolean).join(' · ');
  return h('li', {}, h('button', { type: 'button', 'aria-current': isHere ? 'true' : false, onclick: choose },
    h('span', { class: 'number' }, figure(row.number + 1)), h('span', { class: 'names' }, who),
    h('span', { class: 'score' }, row.score?.replace('-', '–') ?? ''), h('small', { class: 'quiet' }, where)));
}

/** @param {number} count */
function figure(count) {
  return count.toLocaleString(document.documentElement.lang);
}
