// Game review: mistakes and accuracy.

import { h } from '../shared/dom.js';
import { button } from '../shared/game-page.js';
import { moveNumber } from '../shared/moves.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */

/**
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function reviewCard(app, signal) {
  const body = h('div', { class: 'review' });
  const ask = button('review', () => app.send({ type: 'review' }));
  const header = h('header', {}, h('h2', {}, t('review.title')));
  const section = h('section', { class: 'card', tabindex: '-1', 'aria-label': t('review.title') }, header, ask, body);
  let shown = '';
  const draw = () => {
    const { state, review } = app;
    // Recreated elements lose the focus, so only changes are drawn.
    const wanted = JSON.stringify([review, state?.line.map((played) => played.node)]);
    if (wanted === shown) return;
    shown = wanted;
    const focused = section.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    show(state, review);
    if (focused) keepFocus(focused);
  };
  /** Moves the focus to what took the place of the element that had it. @param {HTMLElement} focused */
  const keepFocus = (focused) => {
    if (section.hidden || (focused.isConnected && focused.checkVisibility())) return;
    const { action, ply } = focused.dataset;
    const again = section.querySelector(action ? `[data-action="${action}"]` : `[data-ply="${ply}"]`);
    if (again instanceof HTMLElement && again.checkVisibility()) again.focus({ preventScroll: true });
    else section.focus();
  };
  /** @param {import('../shared/messages').State | null} state @param {import('../shared/messages').Review | null} review */
  const show = (state, review) => {
    section.hidden = !state || state.line.length < 2;
    const running = review !== null && review.done < review.total;
    ask.hidden = review !== null;
    header.hidden = review === null;
    if (!review) {
      body.replaceChildren();
      return;
    }
    const parts = [];
    if (running) parts.push(h('p', { class: 'quiet' }, t('review.progress', { done: review.done, total: review.total })), h('progress', { value: review.done, max: review.total, 'aria-label': t('review.title') }));
    parts.push(h('div', { class: 'scores' }, (/** @type {const} */ (['black', 'white'])).map((side) => h('div', {},
      h('span', { class: `chip ${side}` }), h('b', {}, t(`side.${side}`)),
      h('span', {}, `${t('review.accuracy')} ${review[side].accuracy === null ? '–' : `${Math.round(review[side].accuracy)} %`}`),
      h('span', { class: 'quiet' }, `${t('review.lost')} ${Math.round(review[side].lost)}`)))));
    parts.push(review.mistakes.length
      ? h('ul', {}, review.mistakes.map((mistake) => h('li', {}, h('button', {
        type: 'button', class: ['mistake', mistake.grade], 'data-ply': mistake.ply,
        // Go to the position before the mistake.
        onclick: () => app.send({ type: 'go', node: mistake.ply < 2 ? 0 : (app.state?.line[mistake.ply - 2]?.node ?? 0) }),
      }, h('span', { class: `chip ${mistake.side}` }), h('span', {}, t('review.row', { ply: moveNumber(app.state, mistake.ply), move: mistake.move, grade: t(`grade.${mistake.grade}`), best: mistake.best, loss: mistake.loss }))))))
      : running ? null : h('p', { class: 'quiet' }, t('review.none')));
    parts.push(h('div', { class: 'row' }, h('p', { class: 'quiet' }, t('review.depth', { level: review.level })),
      review.deeper === null ? null : h('button', { type: 'button', 'data-action': 'deeper', onclick: () => app.send({ type: 'review', deeper: true }) }, t('review.deeper', { level: review.deeper }))));
    body.replaceChildren(...parts.filter((part) => part !== null));
  };
  app.on('state', draw, signal);
  app.on('review', draw, signal);
  draw();
  return section;
}
