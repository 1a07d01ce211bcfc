// Details of a node: board, window, evaluation terms, and the reason of a cut-off.

import '../shared/board.js';
import { h, s } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { withMinus } from '../shared/values.js';
import { labelText } from './tree.js';

/** @typedef {import('./messages').Details} Details */
/** @typedef {import('./messages').Station} Station */

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

export class NodePanel {
  #board = /** @type {import('../shared/board.js').Board} */ (document.createElement('ob-board'));
  #title = h('h2', {}, t('learn.node.name'));
  #facts = h('dl', { class: 'facts' });
  #reason = h('p', { class: 'reason' });
  #go = h('button', { type: 'button' }, t('learn.node.go'));
  #parts = h('table', { class: 'parts' });
  #path = h('table', { class: 'way' });
  #noBoard = h('p', { class: 'quiet' }, t('learn.node.noBoard'));
  /** @type {Details | null} */
  #node = null;
  element;

  /**
   * @param {(at: number) => void} goTo
   * @param {(node: number) => void} choose
   */
  constructor(goTo, choose) {
    this.choose = choose;
    this.#go.addEventListener('click', () => {
      if (this.#node) goTo(this.#node.first);
    });
    this.element = h('section', { class: 'node-panel', 'aria-label': t('learn.node.name') },
      h('div', { class: 'card' }, h('header', {}, this.#title, this.#go), this.#board, this.#noBoard, this.#facts, this.#reason),
      h('div', { class: 'card' }, h('h2', {}, t('learn.way')), this.#path),
      h('div', { class: 'card parts-card' }, h('h2', {}, t('learn.parts')), this.#parts));
  }

  /**
   * @param {Details} node
   * @param {Station[]} path
   * @param {boolean} isCurrent
   */
  show(node, path, isCurrent) {
    this.#node = node;
    const name = node.moves.length ? node.moves.map(labelText).join(' ') : t('learn.node.root');
    this.#title.textContent = node.tree === 'minimax' ? t('learn.node.inMinimax', { name }) : name;
    this.#go.hidden = isCurrent || node.tree === 'minimax' && node.look !== 'skipped';
    this.#board.hidden = !node.board;
    this.#noBoard.hidden = Boolean(node.board);
    if (node.board) {
      const { board, turn, last, flips } = node.board;
      this.#board.show({ board, turn, legal: [], last: last ? { move: last, flips } : null, canPlay: false });
    }
    /** @type {[string, string | null][]} */
    const facts = [
      [t('learn.node.side'), node.board ? `${node.side} · ${t(`side.${node.board.turn}`)}` : node.side],
      [t('learn.node.value'), node.value],
      [t('learn.node.window'), node.window],
      [t('learn.node.state'), t(`learn.look.${node.look}`)],
      [t('learn.node.skipped'), node.skipped.length ? node.skipped.map(labelText).join(' ') : null],
      [t('learn.node.discs'), node.board ? `${node.board.black} : ${node.board.white}` : null],
    ];
    this.#facts.replaceChildren(...facts.filter(([, value]) => value).flatMap(([term, value]) => [h('dt', {}, term), h('dd', {}, value)]));
    const reason = node.reason ?? node.notes.join(' ');
    this.#reason.textContent = withMinus(reason);
    this.#reason.hidden = !reason;
    this.#showParts(node);
    this.#path.replaceChildren(
      h('thead', {}, h('tr', {}, ['move', 'side', 'value', 'window'].map((key) => h('th', { scope: 'col' }, t(`learn.way.${key}`))))),
      h('tbody', {}, path.map((station) => h('tr', { class: station.node === node.node && node.tree === 'search' && 'here' },
        h('th', { scope: 'row' }, h('button', { type: 'button', onclick: () => this.choose(station.node) }, labelText(station.label))),
        h('td', {}, station.side), h('td', {}, station.value), h('td', {}, station.window)))));
  }

  /** @param {Details} node */
  #showParts(node) {
    const card = /** @type {HTMLElement} */ (this.#parts.parentElement);
    card.hidden = node.total === null;
    const most = Math.max(1, ...node.parts.map((part) => Math.abs(part.value)));
    const [some, none] = [node.parts.filter((part) => part.value), node.parts.filter((part) => !part.value)];
    const tone = (/** @type {number} */ value) => (value > 0 ? 'good' : value < 0 ? 'bad' : 'none');
    const total = node.total ?? 0;
    this.#parts.replaceChildren(h('tbody', {},
      some.map((part) => h('tr', { class: tone(part.value) },
        h('th', { scope: 'row' }, part.name), h('td', { class: 'bar' }, bar(part.value / most)), h('td', {}, signed(part.value)))),
      none.length > 0 && h('tr', { class: 'none' }, h('td', { colspan: 3 }, `0: ${none.map((part) => part.name).join(t('step.comma'))}`)),
      h('tr', { class: ['sum', tone(total)] }, h('th', { scope: 'row', colspan: 2 }, t('learn.parts.sum')), h('td', {}, signed(total)))));
  }
}

/** Draws the value of an evaluation term as a bar to the left or right. @param {number} share from -1 to 1 */
function bar(share) {
  const width = Math.abs(share) * 49;
  return s('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('rect', { x: share < 0 ? 50 - width : 50, y: 1, width, height: 8 }),
    s('path', { d: 'M50 0V10' }));
}
