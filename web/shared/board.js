// The board element. It knows no rules: it shows a position and reports the chosen square.

import { h, s } from './dom.js';
import { drawPaths } from './paths.js';
import { t } from './texts.js';

/** @typedef {import('./messages').Side} Side */
/** @typedef {import('./messages').Legal} Legal */

/**
 * @typedef {object} BoardView
 * @property {string} board 64 characters from a1 to h8
 * @property {Side} turn
 * @property {Legal[]} legal
 * @property {{ move: string, flips: string[] } | null} last
 * @property {boolean} canPlay whether legal squares may be chosen
 * @property {string | null} [next] the next move of the game that is shown
 */

/**
 * A value on a square.
 * @typedef {object} SquareValue
 * @property {string} text
 * @property {string} label
 * @property {'good' | 'even' | 'bad'} tone
 * @property {boolean} best
 * @property {number} fade 0 for the best move, 1 for a move that loses many discs
 * @property {boolean} exact
 */

const MARGIN = 34;
const SIDE = 100;
/** The coordinates stand at the left and at the top. */
const ALL = MARGIN + 8 * SIDE + 8;
const SQUARES = Array.from({ length: 64 }, (_, i) => `${'abcdefgh'[i % 8]}${Math.floor(i / 8) + 1}`);

/** @param {number} index */
const centre = (index) => ({
  x: MARGIN + (index % 8) * SIDE + SIDE / 2,
  y: MARGIN + Math.floor(index / 8) * SIDE + SIDE / 2,
});

/** @param {string} square */
export const indexOf = (square) => SQUARES.indexOf(square);

export class Board extends HTMLElement {
  /** @type {BoardView | null} */
  #view = null;
  /** @type {Map<string, SquareValue>} */
  #values = new Map();
  /** @type {SVGGElement[]} */
  #discs = [];
  /** @type {HTMLElement[]} */
  #cells = [];
  #marks = s('g', { class: 'marks' });
  #overlay = s('g', { class: 'overlay' });
  #paths = s('g', { class: 'paths' });
  /** @type {import('./paths.js').Path[]} */
  #shownPaths = [];
  #focused = 27;
  #isFlipped = false;
  /** Whether every square can be chosen, for the editor. */
  isEditor = false;

  connectedCallback() {
    if (this.#cells.length) return;
    this.append(this.#picture(), this.#grid());
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  get isFlipped() {
    return this.#isFlipped;
  }

  /** Turns the board around, so that h8 is at the top left. @param {boolean} isFlipped */
  flip(isFlipped) {
    if (isFlipped === this.#isFlipped) return;
    this.#isFlipped = isFlipped;
    const hasFocus = this.contains(document.activeElement);
    this.replaceChildren(this.#picture(), this.#grid());
    if (this.#view) this.show(this.#view);
    this.#drawPaths();
    if (hasFocus) this.focusSquare();
  }

  /** Centre of a square in the picture. @param {number} index */
  #centre(index) {
    return centre(this.#isFlipped ? 63 - index : index);
  }

  /** @param {BoardView} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    const origin = view.last && view.last.move !== 'pass' ? indexOf(view.last.move) : -1;
    const flips = new Set(view.last?.flips.map(indexOf));
    // Animate a single move, but not a jump to another position.
    const changed = SQUARES.filter((_, i) => before && before.board[i] !== view.board[i]);
    const isMove = before !== null && origin >= 0 && before.board[origin] === '-' && changed.length === flips.size + 1;
    for (const [index, disc] of this.#discs.entries()) {
      const symbol = view.board[index];
      const color = symbol === 'X' ? 'black' : symbol === 'O' ? 'white' : 'none';
      const classes = ['disc', color];
      if (isMove && index === origin) classes.push('placed');
      if (isMove && flips.has(index)) {
        classes.push('flipped');
        const away = Math.max(Math.abs((index % 8) - (origin % 8)), Math.abs((index >> 3) - (origin >> 3)));
        disc.style.setProperty('--wait', `${away * 35}ms`);
      }
      const text = classes.join(' ');
      if (disc.getAttribute('class') !== text) disc.setAttribute('class', text);
    }
    this.#mark();
    this.#label();
    this.unpreview();
  }

  /** Shows values on squares. @param {Map<string, SquareValue>} values */
  showValues(values) {
    this.#values = values;
    this.#mark();
    this.#label();
  }

  /** Shows lines of moves as numbered arrows. @param {import('./paths.js').Path[]} paths */
  showPaths(paths) {
    if (JSON.stringify(paths) === JSON.stringify(this.#shownPaths)) return;
    this.#shownPaths = paths;
    this.#drawPaths();
  }

  #drawPaths() {
    this.#paths.replaceChildren(...drawPaths(this.#shownPaths, (square) => this.#centre(indexOf(square))));
  }

  /**
   * Shows a line of moves on the board.
   * @param {import('./messages').Preview} preview
   */
  preview(preview) {
    this.classList.add('previewing');
    const parts = [];
    for (const [index, symbol] of [...preview.board].entries()) {
      if (symbol === '-') continue;
      const { x, y } = this.#centre(index);
      parts.push(s('circle', { cx: x, cy: y, r: 41, class: `ghost ${symbol === 'X' ? 'black' : 'white'}` }));
    }
    for (const [number, move] of preview.moves.entries()) {
      const { x, y } = this.#centre(indexOf(move.square));
      const onBlack = preview.board[indexOf(move.square)] === 'X';
      parts.push(s('text', { x, y: y + 12, class: ['number', onBlack ? 'on-black' : 'on-white'] }, number + 1));
    }
    this.#overlay.replaceChildren(...parts);
  }

  unpreview() {
    this.classList.remove('previewing');
    this.#overlay.replaceChildren();
  }

  /** Focuses the board. */
  focusSquare() {
    this.#cells[this.#focused]?.focus();
  }

  #picture() {
    const lines = [];
    for (let n = 0; n <= 8; n += 1) {
      const at = MARGIN + n * SIDE;
      lines.push(`M${at} ${MARGIN}V${MARGIN + 800}M${MARGIN} ${at}H${MARGIN + 800}`);
    }
    const names = [];
    for (let n = 0; n < 8; n += 1) {
      const at = MARGIN + n * SIDE + SIDE / 2;
      names.push(s('text', { x: at, y: 23, class: 'coordinate' }, 'abcdefgh'[this.#isFlipped ? 7 - n : n]));
      names.push(s('text', { x: 17, y: at + 8, class: 'coordinate' }, this.#isFlipped ? 8 - n : n + 1));
    }
    const ends = [MARGIN + 2 * SIDE, MARGIN + 6 * SIDE];
    const dots = ends.flatMap((cx) => ends.map((cy) => s('circle', { cx, cy, r: 6, class: 'dot' })));
    this.#discs = SQUARES.map((_, index) => {
      const { x, y } = this.#centre(index);
      return s('g', { class: 'disc none' },
        s('circle', { cx: x, cy: y + 3, r: 41, class: 'shade' }),
        s('circle', { cx: x, cy: y, r: 41, class: 'face' }),
        s('circle', { cx: x, cy: y, r: 40, class: 'shine', fill: 'url(#shine)' }));
    });
    return s('svg', { viewBox: `0 0 ${ALL} ${ALL}`, 'aria-hidden': 'true', class: 'picture' },
      s('defs', {}, s('radialGradient', { id: 'shine', cx: '0.38', cy: '0.28', r: '0.62' },
        s('stop', { offset: '0', 'stop-color': '#fff', 'stop-opacity': '1' }),
        s('stop', { offset: '1', 'stop-color': '#fff', 'stop-opacity': '0' }))),
      s('rect', { x: MARGIN, y: MARGIN, width: 800, height: 800, class: 'felt' }),
      s('path', { d: lines.join(''), class: 'lines' }), dots, names, this.#discs, this.#paths, this.#marks, this.#overlay);
  }

  #grid() {
    this.#cells = SQUARES.map((square, index) => h('div', {
      role: 'gridcell',
      tabindex: index === this.#focused ? '0' : '-1',
      'data-square': square,
      // In the editor, presses of a pointer paint; other clicks come from assistive technology.
      onclick: (/** @type {MouseEvent} */ event) => (this.isEditor && event.detail > 0) || this.#choose(index),
      onfocus: () => this.#hover(index),
      onblur: () => this.#hover(-1),
      onmouseenter: () => this.#hover(index),
      onmouseleave: () => this.#hover(-1),
    }));
    const shown = this.#isFlipped ? [...this.#cells].reverse() : this.#cells;
    const rows = Array.from({ length: 8 }, (_, row) => h('div', { role: 'row' }, shown.slice(row * 8, row * 8 + 8)));
    const grid = h('div', { role: 'grid', class: 'grid', 'aria-label': t('board.name') }, rows);
    this.#paintIn(grid);
    return grid;
  }

  /** In the editor, a drag over squares paints them: the first square says what is painted. @param {HTMLElement} grid */
  #paintIn(grid) {
    let last = -1;
    const at = (/** @type {PointerEvent} */ event) => {
      const element = document.elementFromPoint(event.clientX, event.clientY);
      return element && grid.contains(element) ? this.#cells.findIndex((cell) => cell === element) : -1;
    };
    grid.addEventListener('pointerdown', (event) => {
      if (!this.isEditor || event.button !== 0) return;
      grid.setPointerCapture(event.pointerId);
      last = at(event);
      if (last >= 0) this.#choose(last);
    });
    grid.addEventListener('pointermove', (event) => {
      if (!this.isEditor || !grid.hasPointerCapture(event.pointerId)) return;
      const index = at(event);
      if (index < 0 || index === last) return;
      last = index;
      this.dispatchEvent(new CustomEvent('paint', { detail: SQUARES[index] }));
    });
  }

  /** @param {number} index */
  #choose(index) {
    this.#rove(index);
    this.dispatchEvent(new CustomEvent('square', { detail: SQUARES[index] }));
  }

  /** Shows the discs that a move would flip. @param {number} index */
  #hover(index) {
    const view = this.#view;
    const square = SQUARES[index];
    const legal = view?.canPlay ? view.legal.find((l) => l.square === square) : undefined;
    for (const [i, disc] of this.#discs.entries()) {
      disc.classList.toggle('would-flip', legal?.flips.includes(SQUARES[i] ?? '') ?? false);
    }
    this.dataset['ghost'] = legal && view ? view.turn : '';
    for (const mark of this.#marks.querySelectorAll('[data-mark]')) {
      mark.classList.toggle('hovered', legal !== undefined && mark.getAttribute('data-mark') === square);
    }
    this.dispatchEvent(new CustomEvent('hover', { detail: legal ? square : null }));
  }

  #mark() {
    const view = this.#view;
    if (!view) return;
    const parts = [];
    for (const { square } of view.legal) {
      const index = indexOf(square);
      const { x, y } = this.#centre(index);
      const value = this.#values.get(square);
      const isNext = view.next === square;
      const group = s('g', { class: ['legal', view.canPlay && 'open', value && 'valued', value?.best && 'best', value?.tone, isNext && 'next'], 'data-mark': square },
        s('circle', { cx: x, cy: y, r: 41, class: `ghost ${view.turn}` }),
        s('circle', { cx: x, cy: y, r: 9, class: 'hint' }),
        isNext ? s('circle', { cx: x, cy: y, r: 41, class: 'next-ring' }) : null);
      if (value) {
        group.style.setProperty('--fade', `${Math.round(value.fade * 100)}%`);
        const width = Math.min(90, 20 + value.text.length * 16);
        group.append(
          s('rect', { x: x - width / 2, y: y - 20, width, height: 40, rx: 10, class: 'pill' }),
          s('text', { x, y: y + 9, class: 'value' }, value.text));
      }
      parts.push(group);
    }
    const last = view.last && view.last.move !== 'pass' ? indexOf(view.last.move) : -1;
    if (last >= 0) {
      const { x, y } = this.#centre(last);
      parts.push(s('circle', { cx: x, cy: y, r: 8, class: ['last', view.board[last] === 'X' ? 'on-black' : 'on-white'] }));
    }
    this.#marks.replaceChildren(...parts);
  }

  #label() {
    const view = this.#view;
    if (!view) return;
    for (const [index, cell] of this.#cells.entries()) {
      const square = SQUARES[index] ?? '';
      const symbol = view.board[index];
      const words = [square];
      if (symbol === 'X') words.push(t('side.black'));
      if (symbol === 'O') words.push(t('side.white'));
      if (view.last?.move === square) words.push(t('board.last'));
      const legal = view.legal.some((l) => l.square === square);
      if (legal) words.push(t('board.legal'));
      if (view.next === square) words.push(t('board.next'));
      const value = legal ? this.#values.get(square) : undefined;
      if (value) words.push(value.label);
      const label = words.join(', ');
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      cell.classList.toggle('choice', (legal && view.canPlay) || this.isEditor);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    });
    const step = steps[event.key];
    if (step) {
      const way = this.#isFlipped ? -1 : 1;
      const column = Math.min(7, Math.max(0, (this.#focused % 8) + way * step[0]));
      const row = Math.min(7, Math.max(0, (this.#focused >> 3) + way * step[1]));
      this.#rove(row * 8 + column);
      this.focusSquare();
    } else if (event.key === 'Escape') {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.#focused);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} index */
  #rove(index) {
    this.#cells[this.#focused]?.setAttribute('tabindex', '-1');
    this.#focused = index;
    this.#cells[index]?.setAttribute('tabindex', '0');
  }
}

customElements.define('ob-board', Board);
