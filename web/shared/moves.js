// Move list with variations and navigation buttons.

import { h } from './dom.js';
import { button } from './game-page.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

const GRADES = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function moveList(app, signal) {
  const list = h('ol', { class: 'moves' });
  const opening = h('p', { class: 'opening quiet' });
  const steps = h('div', { class: 'steps', role: 'group', 'aria-label': t('moves.steps') },
    button('first', () => app.send({ type: 'step', by: -10000 })),
    button('back', () => app.send({ type: 'step', by: -1 })),
    button('on', () => app.send({ type: 'step', by: 1 })),
    button('last', () => app.send({ type: 'step', by: 10000 })));
  const section = h('section', { class: 'card move-list' }, h('header', {}, h('h2', {}, t('moves.name')), opening), list, steps);
  const draw = () => {
    const { state, review } = app;
    if (!state) return;
    opening.textContent = state.opening ?? '';
    const marks = new Map(review?.mistakes.map((mistake) => [mistake.ply, mistake]));
    list.replaceChildren(...state.line.map((move, index) => {
      const ply = index + 1;
      const mistake = marks.get(ply);
      const current = ply === state.ply;
      const others = (move.alternatives ?? []).map((other) => h('button', {
        type: 'button', class: 'branch', 'data-node': other.node, title: t('moves.branch', { move: other.move }), onclick: () => app.send({ type: 'go', node: other.node }),
      }, name(other.move)));
      return h('li', {}, h('button', {
        type: 'button',
        'data-node': move.node,
        class: ['move', move.side, ply > state.ply && 'future', mistake?.grade],
        'aria-current': current ? 'step' : false,
        onclick: () => app.send({ type: 'go', node: move.node }),
      }, h('span', { class: 'number' }, move.move === 'pass' ? '' : moveNumber(state, ply)), h('span', { class: `chip ${move.side}` }), h('span', { class: 'unseen' }, t(`side.${move.side}`)), name(move.move),
        mistake ? [h('span', { class: 'grade', 'aria-hidden': 'true' }, GRADES[mistake.grade]), h('span', { class: 'unseen' }, t(`grade.${mistake.grade}`))] : null),
        others.length ? h('span', { class: 'branches', role: 'group', 'aria-label': t('moves.branches') }, others) : null);
    }));
    if (!state.line.length) list.append(h('li', { class: 'quiet none' }, t('moves.none')));
    const current = list.querySelector('[aria-current]');
    // Scroll in the next frame, since at the first draw the list is not in the document yet.
    requestAnimationFrame(() => {
      list.scrollTop = current instanceof HTMLElement ? current.offsetTop - list.clientHeight / 2 : 0;
    });
    for (const [action, off] of /** @type {[string, boolean][]} */ ([['first', state.ply === 0], ['back', state.ply === 0], ['on', state.ply >= state.line.length], ['last', state.ply >= state.line.length]])) {
      const element = steps.querySelector(`[data-action="${action}"]`);
      if (element instanceof HTMLButtonElement) element.disabled = off;
    }
  };
  app.on('state', draw, signal);
  app.on('review', draw, signal);
  draw();
  return section;
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
