// Position editor. The server checks whether the position is valid.

import { h } from '../shared/dom.js';
import { indexOf } from '../shared/board.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').Side} Side */

const START = `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)}`;
const BRUSHES = /** @type {const} */ ([['X', 'black'], ['O', 'white'], ['-', 'empty']]);

export class Editor {
  /** @type {string} */
  #board;
  /** @type {Side} */
  #turn;
  /** @type {'X' | 'O' | '-'} */
  #brush = 'X';
  /** What the current drag paints. @type {string} */
  #painted = '-';
  #show;
  #count = h('p', { class: 'figure', role: 'status' });
  panel;

  /**
   * @param {App} app
   * @param {(board: string, turn: Side) => void} show
   * @param {() => void} close
   */
  constructor(app, show, close) {
    this.#board = app.state?.board ?? START;
    this.#turn = app.state?.turn ?? 'black';
    this.#show = show;
    const brush = radios('editor.brush', 'brush', BRUSHES.map(([symbol, name]) => [symbol, t(`editor.${name}`)]), this.#brush, (value) => {
      this.#brush = /** @type {'X'} */ (value);
    });
    const turn = radios('editor.turn', 'turn', [['black', t('side.black')], ['white', t('side.white')]], this.#turn, (value) => {
      this.#turn = /** @type {Side} */ (value);
      this.#draw();
    });
    const act = (/** @type {string} */ key, /** @type {() => void} */ action, primary = false) => h('button', { type: 'button', class: primary && 'primary', onclick: action }, t(key));
    this.panel = h('section', { class: 'card editor' },
      h('header', {}, h('h2', {}, t('editor.title')), this.#count), brush, turn,
      h('div', { class: 'row' },
        act('editor.clear', () => this.#fill('-'.repeat(64))),
        act('editor.start', () => this.#fill(START))),
      h('div', { class: 'row end' },
        act('editor.cancel', close),
        act('editor.apply', () => {
          app.send({ type: 'edit', board: this.#board, turn: this.#turn });
          close();
        }, true)));
    this.#draw();
  }

  /** @param {string} square */
  choose(square) {
    const index = indexOf(square);
    // A second press on a square empties it; the squares that a drag passes get the same.
    this.#painted = this.#board[index] === this.#brush ? '-' : this.#brush;
    this.paint(square);
  }

  /** Paints a square as the first one of the drag. @param {string} square */
  paint(square) {
    const index = indexOf(square);
    this.#fill(this.#board.slice(0, index) + this.#painted + this.#board.slice(index + 1));
  }

  /** @param {string} board */
  #fill(board) {
    this.#board = board;
    this.#draw();
  }

  #draw() {
    const discs = (/** @type {string} */ symbol) => this.#board.split(symbol).length - 1;
    this.#count.textContent = t('editor.count', { black: discs('X'), white: discs('O'), empty: discs('-') });
    this.#show(this.#board, this.#turn);
  }
}

/**
 * @param {string} legend
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
function radios(legend, name, options, chosen, onChange) {
  const set = h('fieldset', { class: 'choice' }, h('legend', {}, t(legend)),
    h('div', { class: 'options' }, options.map(([value, text]) => h('label', {}, h('input', { type: 'radio', name, value, checked: value === chosen }), h('span', {}, text)))));
  set.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) onChange(event.target.value);
  });
  return set;
}
