// After a game: what happened in three lines, and second tries at the costliest moves.

import { h } from '../shared/dom.js';
import { moveNumber } from '../shared/moves.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').LookBack} LookBack */
/** @typedef {import('../shared/messages').Mistake} Mistake */
/** @typedef {import('../shared/messages').State} State */
/** @typedef {import('../shared/board.js').SquareValue} SquareValue */

/**
 * The lines about where the game turned and how the people played.
 * @param {State} state
 * @param {import('../shared/messages').Review | null} review
 */
export function story(state, review) {
  const { lookBack } = state;
  if (!lookBack) {
    if (!review || review.done >= review.total) return [];
    return [h('p', { class: 'quiet progress' }, t('after.reviewing', { done: review.done, total: review.total }))];
  }
  return [turningPoint(state, lookBack), ...phases(state, lookBack)].map((text) => h('p', {}, text));
}

/** @param {State} state @param {LookBack} lookBack */
function turningPoint(state, { turningPoint: point, leader }) {
  if (!point) return leader ? t('after.led', { side: t(`side.${leader}`) }) : t('after.even');
  const number = moveNumber(state, point.ply);
  return t('after.turned', { number, side: t(`side.${point.side}`), move: point.move, before: lead(point.before), after: lead(point.after) });
}

/** Who leads by how much. @param {number} black */
function lead(black) {
  if (black === 0) return t('after.lead.even');
  return t('after.lead', { side: t(black > 0 ? 'side.black' : 'side.white'), discs: Math.abs(black) });
}

/** @param {State} state @param {LookBack} lookBack */
function phases({ arrangement }, { people }) {
  const isAlone = arrangement.black !== arrangement.white;
  return people.map(({ side, lost, best, worst }) => {
    const text = !best || !worst ? t('after.phasesEqual', { lost }) : t('after.phases', {
      best: t(`phase.${best.phase}`), bestLost: best.lost, worst: t(`phase.${worst.phase}`), worstLost: worst.lost,
    });
    return isAlone ? text : t('text.labelled', { label: t(`side.${side}`), text });
  });
}

/** The moves to try again. @param {App} app @param {State} state */
export function costlyMoves(app, state) {
  const costly = state.lookBack?.costly ?? [];
  if (!state.lookBack) return null;
  if (!costly.length) return h('p', {}, t('after.noMistakes'));
  return h('div', { class: 'costly' }, h('h3', {}, t('after.tryAgain')),
    h('div', { class: 'row' }, costly.map((mistake, number) => h('button', {
      type: 'button', 'data-action': 'tryAgain', 'data-number': number, title: t('after.tryMove', words(state, mistake)),
      onclick: () => app.send({ type: 'tryAgain', retry: { number } }),
    }, h('span', { class: `chip ${mistake.side}`, 'aria-hidden': 'true' }), t('after.costly', words(state, mistake))))));
}

/** @param {State} state @param {Mistake} mistake */
function words(state, { ply, move, side, loss }) {
  return { number: moveNumber(state, ply), move, side: t(`side.${side}`), lost: loss };
}

/** The second try at a costly move. @param {App} app @param {State} state */
export function retryCard(app, state) {
  const { retry, costly } = /** @type {LookBack} */ (state.lookBack);
  const mistake = retry && costly[retry.number];
  if (!retry || !mistake) return [];
  const ask = (/** @type {import('../shared/messages').RetryWish | null} */ wish) => () => app.send({ type: 'tryAgain', retry: wish });
  const { number } = retry;
  const isFound = isBest(retry.verdict);
  const next = number + 1 < costly.length;
  return [
    h('header', {}, h('h2', {}, t('retry.title', { number: number + 1, total: costly.length }))),
    h('p', {}, t('retry.task', words(state, mistake))),
    h('p', { class: ['tried', isFound ? 'good' : retry.verdict && 'bad'] }, verdict(state)),
    h('div', { class: 'row' },
      isFound || retry.showsBest ? null : h('button', {
        type: 'button', 'data-action': 'showBest',
        onclick: ask({ number, tried: retry.tried, showsBest: true }),
      }, t('retry.showBest')),
      next ? h('button', { type: 'button', class: isFound ? 'primary' : '', 'data-action': 'nextTry', onclick: ask({ number: number + 1 }) }, t('retry.next')) : null,
      h('button', { type: 'button', class: isFound && !next ? 'primary' : '', 'data-action': 'endTries', onclick: ask(null) }, t('retry.done'))),
  ];
}

/** @param {import('../shared/messages').Verdict | null} result */
function isBest(result) {
  return result?.lost === 0;
}

/** What the page says about the tried move. @param {State} state */
export function verdict(state) {
  const { retry, costly } = /** @type {LookBack} */ (state.lookBack);
  const mistake = retry && costly[retry.number];
  if (!retry || !mistake) return '';
  const best = t('retry.best', { move: mistake.best });
  if (!retry.tried) return retry.showsBest ? best : '';
  const { tried: move } = retry;
  if (!retry.verdict) return t('retry.judging', { move });
  const { lost } = retry.verdict;
  const first = lost === 0 ? t('retry.found', { move })
    : move === mistake.move ? t('retry.same', { move, lost })
      : t(lost < mistake.loss ? 'retry.better' : 'retry.worse', { move, lost, before: mistake.loss });
  return retry.showsBest && mistake.best !== move ? t('text.joined', { first, next: best }) : first;
}

/** What stands on the squares: the loss of the tried move, and the best move if it is shown. @param {LookBack} lookBack */
export function retryValues({ retry, costly }) {
  /** @type {Map<string, SquareValue>} */
  const values = new Map();
  const mistake = retry && costly[retry.number];
  if (!retry || !mistake) return values;
  const value = (/** @type {number} */ lost, /** @type {boolean} */ exact) => /** @type {SquareValue} */ ({
    text: lost ? `−${lost}` : '✓', label: t('retry.loses', { lost }), tone: lost ? 'bad' : 'good', best: lost === 0, fade: Math.min(1, lost / 8), exact,
  });
  if (retry.showsBest) values.set(mistake.best, value(0, mistake.exact));
  values.set(mistake.move, value(mistake.loss, mistake.exact));
  if (retry.tried && retry.verdict) values.set(retry.tried, value(retry.verdict.lost, retry.verdict.exact));
  return values;
}
