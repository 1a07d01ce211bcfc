// The moves of the game as a tree, and the buttons that step through it.

import { h } from './dom.js';
import { button } from './game-page.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./messages').TreeMove} TreeMove */

const GRADES = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * The main line with its variations, each indented below the move that it replaces.
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function moveList(app, signal) {
  const list = h('ol', { class: 'moves' });
  const opening = h('p', { class: 'opening quiet' });
  const section = h('section', { class: 'card move-list' }, h('header', {}, h('h2', {}, t('moves.name')), opening), list);
  let drawn = '';
  /** @type {Map<number, HTMLElement>} */
  let buttons = new Map();

  const moveButton = (/** @type {TreeMove} */ move, /** @type {boolean} */ isMain) => {
    const element = h('button', {
      type: 'button', 'data-node': move.node, class: ['move', move.side, !isMain && 'branch'], title: isMain ? false : t('moves.branch', { move: name(move.move) }),
      onclick: () => app.send({ type: 'go', node: move.node }),
    }, h('span', { class: 'number' }, move.number), h('span', { class: `chip ${move.side}` }), h('span', { class: 'unseen' }, t(`side.${move.side}`)), h('span', { class: 'name' }, name(move.move)));
    buttons.set(move.node, element);
    return element;
  };
  /** @param {TreeMove[]} moves @param {boolean} isMain @returns {HTMLElement[]} */
  const items = (moves, isMain) => moves.map((move) => h('li', {}, moveButton(move, isMain),
    (move.variations ?? []).map((line) => h('ol', { class: 'variation', 'aria-label': t('moves.branch', { move: name(line[0]?.move ?? '') }) }, items(line, false)))));

  const draw = () => {
    const { state, review } = app;
    if (!state) return;
    opening.textContent = state.opening ?? '';
    // Most states differ only in the current move: the elements stay, and with them the focus.
    const now = JSON.stringify(state.tree);
    if (now !== drawn) {
      drawn = now;
      buttons = new Map();
      list.replaceChildren(...items(state.tree, true));
      if (!state.tree.length) list.append(h('li', { class: 'quiet none' }, t('moves.none')));
    }
    const marks = new Map(review?.mistakes.map((mistake) => [state.line[mistake.ply - 1]?.node, mistake.grade]));
    const plies = new Map(state.line.map((move, index) => [move.node, index + 1]));
    for (const [node, element] of buttons) {
      const ply = plies.get(node);
      element.classList.toggle('future', ply !== undefined && ply > state.ply);
      element.classList.toggle('aside', ply === undefined);
      if (node === state.node && state.ply > 0) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
      grade(element, marks.get(node) ?? null);
    }
    // In the next frame, since at the first draw the list is not in the document yet.
    requestAnimationFrame(showCurrent);
  };
  const showCurrent = () => scrollTo(list, buttons.get(app.state?.node ?? -1) ?? null);
  // Values that arrive may make the list smaller.
  const size = new ResizeObserver(showCurrent);
  size.observe(list);
  signal.addEventListener('abort', () => size.disconnect());
  app.on('state', draw, signal);
  app.on('review', draw, signal);
  draw();
  return section;
}

/**
 * Shows the grade of a mistake behind a move.
 * @param {HTMLElement} element
 * @param {keyof typeof GRADES | null} mistake
 */
function grade(element, mistake) {
  if ((element.dataset['grade'] ?? null) === mistake) return;
  for (const old of element.querySelectorAll('.grade')) old.remove();
  delete element.dataset['grade'];
  if (!mistake) return;
  element.dataset['grade'] = mistake;
  element.append(h('span', { class: 'grade' }, h('span', { 'aria-hidden': 'true' }, GRADES[mistake]), h('span', { class: 'unseen' }, t(`grade.${mistake}`))));
}

/** Brings the current move to the middle of the list, and a whole row to its top. @param {HTMLElement} list @param {HTMLElement | null} current */
function scrollTo(list, current) {
  const top = current ? current.offsetTop + current.offsetHeight / 2 - list.clientHeight / 2 : 0;
  const rows = [...list.querySelectorAll('button')].map((move) => move.offsetTop).filter((row) => row <= top + (current?.offsetHeight ?? 0) / 2);
  list.scrollTop = Math.max(0, ...rows);
}

/**
 * The buttons that step through the game.
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function stepButtons(app, signal) {
  const step = (/** @type {'first' | 'back' | 'on' | 'last'} */ action, /** @type {number} */ by) => button(action, () => app.send({ type: 'step', by }), { title: t(`action.${action}`) });
  const back = [step('first', -10000), step('back', -1)];
  const on = [step('on', 1), step('last', 10000)];
  const draw = () => {
    const { state } = app;
    if (!state) return;
    // Not `disabled`: a button that is disabled while it has the focus would lose it.
    for (const one of back) one.setAttribute('aria-disabled', String(state.ply === 0));
    for (const one of on) one.setAttribute('aria-disabled', String(state.ply >= state.line.length));
  };
  app.on('state', draw, signal);
  draw();
  return h('div', { class: 'steps', role: 'group', 'aria-label': t('moves.steps') }, back, on);
}

/**
 * Number of a move of the current line: passes are not counted.
 * @param {import('./messages').State | null} state
 * @param {number} ply
 */
export function moveNumber(state, ply) {
  return (state?.line ?? []).slice(0, ply).filter(({ move }) => move !== 'pass').length;
}

/** @param {string} move */
function name(move) {
  return move === 'pass' ? t('moves.pass') : move;
}
