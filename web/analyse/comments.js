// Comments on moves: the comment on the current move, and marks in the move list.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').State} State */

/** Maximum length of a comment; the server has the same limit. */
const LONGEST = 1000;
/** Pause while typing after which a comment is saved, in milliseconds. */
const PAUSE = 800;

/** The comment on a node. @param {State} state @param {number} node */
function commentOn(state, node) {
  return state.comments.find((comment) => comment.node === node)?.text ?? '';
}

/**
 * Creates the card with the comment on the current move.
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function commentCard(app, signal) {
  const field = h('textarea', { rows: 2, maxlength: LONGEST, class: 'comment', 'aria-label': t('comment.title'), placeholder: t('comment.hint') });
  const place = h('p', { class: 'quiet' });
  const section = h('section', { class: 'card comment-card' }, h('header', {}, h('h2', {}, t('comment.title')), place), field);
  /** The node whose comment the field shows, and its game. @type {{ node: number, game: number } | null} */
  let shown = null;
  /** What the server knows. */
  let saved = '';
  let timer = 0;
  const save = () => {
    clearTimeout(timer);
    // Another game has other nodes.
    if (!shown || field.value === saved || app.state?.game !== shown.game) return;
    saved = field.value;
    app.send({ type: 'comment', node: shown.node, text: field.value });
  };
  const draw = () => {
    const { state } = app;
    if (!state) return;
    if (shown?.node !== state.node || shown.game !== state.game) {
      save();
      shown = { node: state.node, game: state.game };
      saved = '';
      field.value = '';
    } else if (field.value !== saved) {
      // The user is typing.
      return;
    }
    const text = commentOn(state, state.node);
    // The server removes blanks at the end, which the user may just have typed.
    if (document.activeElement !== field || field.value.trim() !== text) field.value = text;
    saved = field.value;
    place.textContent = state.last ? (state.last.move === 'pass' ? t('moves.pass') : state.last.move) : t('comment.start');
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  field.addEventListener('change', save);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') field.blur();
  });
  addEventListener('pagehide', save, { signal });
  app.on('state', draw, signal);
  draw();
  return section;
}

/**
 * Marks the moves of a list that have a comment, with its beginning.
 * @param {App} app
 * @param {HTMLElement} list
 * @param {AbortSignal} signal
 */
export function markComments(app, list, signal) {
  const draw = () => {
    const { state } = app;
    if (!state) return;
    for (const button of list.querySelectorAll('[data-node]')) {
      const text = commentOn(state, Number(/** @type {HTMLElement} */ (button).dataset['node']));
      const after = button.nextElementSibling;
      const old = after?.classList.contains('remark') ? after : null;
      if ((old?.textContent ?? '') === text) continue;
      old?.remove();
      if (text) button.after(h('span', { class: 'remark', title: text }, text));
    }
  };
  app.on('state', draw, signal);
  app.on('review', draw, signal);
  draw();
}
