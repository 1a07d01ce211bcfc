// The problem of an exercise: a tree of numbers, or a board. The server computes the layout of a tree.

import '../shared/board.js';
import { h, s } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { labelText } from './tree.js';

/** @typedef {import('./messages').ExerciseProblem} ExerciseProblem */
/** @typedef {Extract<ExerciseProblem, { type: 'tree' }>} TreeProblem */
/** @typedef {import('./messages').BoxPiece} BoxPiece */

/** Distances as in `obverse trace --format svg`, in pixels. */
const LABEL = 20;
const EDGE = 18;
const GUTTER = 84;
const SIDE = 16;
/** A tree wider than the page shrinks to this share of its size at most, so that its labels have 12 pixels. */
const LEAST_SCALE = 12 / 14;

/** A drawn node: its group, the text in its box, and its place. @typedef {{ group: SVGGElement, text: SVGTextElement, ring: SVGRectElement, x: number }} DrawnNode */

export class ExercisePicture {
  /** @type {Map<number, DrawnNode>} */
  #nodes = new Map();
  #width = 1;
  element = h('div', { class: 'problem' });

  /** @param {ExerciseProblem} problem */
  show(problem) {
    this.#nodes.clear();
    this.element.parentElement?.classList.toggle('has-board', problem.type === 'board');
    if (problem.type === 'tree') this.#showTree(problem);
    else this.#showBoard(problem);
  }

  /** Writes a text into the box of a node. @param {number} node @param {string} caption */
  write(node, caption) {
    const drawn = this.#nodes.get(node);
    if (drawn) drawn.text.textContent = caption;
  }

  /** Marks the node that is asked about, and scrolls to it. @param {number | null} node */
  mark(node) {
    for (const [number, { group, ring }] of this.#nodes) {
      group.classList.toggle('current', number === node);
      ring.classList.toggle('none', number !== node);
    }
    const drawn = node === null ? undefined : this.#nodes.get(node);
    const room = this.element.querySelector('.tree-scroll');
    if (!drawn || !room || room.scrollWidth <= room.clientWidth) return;
    const x = (drawn.x / this.#width) * room.scrollWidth;
    const isVisible = x > room.scrollLeft + 60 && x < room.scrollLeft + room.clientWidth - 60;
    if (!isVisible) room.scrollLeft = x - room.clientWidth / 2;
  }

  /** @param {Extract<ExerciseProblem, { type: 'board' }>} problem */
  #showBoard(problem) {
    const board = /** @type {import('../shared/board.js').Board} */ (document.createElement('ob-board'));
    this.element.replaceChildren(h('figure', {}, board,
      h('figcaption', { class: 'quiet' }, `${t('status.turn', { side: t(`side.${problem.turn}`) })} ${problem.black} : ${problem.white}`)));
    board.show({ board: problem.board, turn: problem.turn, legal: [], last: null, canPlay: false });
  }

  /** @param {TreeProblem} problem */
  #showTree({ shape, boxes, notation }) {
    const first = shape.levels[0]?.top ?? 0;
    const height = (shape.levels.at(-1)?.bottom ?? 0) - first + 2 * SIDE;
    const width = GUTTER + shape.right - shape.left + 2 * SIDE;
    this.#width = width;
    const x = (/** @type {number} */ at) => at - shape.left + GUTTER + SIDE;
    const y = (/** @type {number} */ at) => at - first + SIDE;
    const bands = shape.levels.filter((_, i) => i % 2 === 0).map((level) => s('rect', {
      class: 'band', x: 0, y: y(level.top) - EDGE, width, height: level.bottom - level.top + 2 * EDGE,
    }));
    const titles = shape.levels.map((level) => s('text', { class: 'level', x: SIDE, y: (y(level.top) + y(level.bottom)) / 2 + 10 },
      level.title === 'leaves' ? t('learn.leaves') : level.title));
    const edges = boxes.map((piece) => {
      if (piece.from === undefined) return '';
      const top = shape.levels[piece.level]?.top ?? 0;
      const above = shape.levels[piece.level - 1]?.bottom ?? top;
      return `M${x(piece.from)} ${y(above)}V${y(top) - EDGE}H${x(piece.x)}V${y(top)}`;
    }).join('');
    const items = boxes.map((piece) => this.#box(piece, x(piece.x), y(shape.levels[piece.level]?.top ?? 0), y(shape.levels[piece.level]?.bottom ?? 0)));
    const picture = s('svg', { class: 'tree', role: 'img', 'aria-label': t('exercise.tree', { notation }), width, height, viewBox: `0 0 ${width} ${height}` },
      ...bands, s('path', { class: 'edge', d: edges }), ...items, ...titles);
    picture.style.minWidth = `${Math.round(width * LEAST_SCALE)}px`;
    this.element.replaceChildren(
      h('div', { class: 'tree-scroll', role: 'region', tabindex: '0', 'aria-label': t('exercise.tree.name') }, picture),
      h('p', { class: 'notation quiet' }, notation));
  }

  /** @param {BoxPiece} piece @param {number} x @param {number} top @param {number} bottom */
  #box(piece, x, top, bottom) {
    const edge = top + LABEL / 2;
    const ring = s('rect', { class: 'ring none', x: x - piece.w / 2 - 5, y: edge - 5, width: piece.w + 10, height: bottom - edge + 10, rx: 10 });
    const text = s('text', { class: 'value middle', x, y: edge + 27, 'font-size': 16 }, piece.value);
    const group = s('g', { class: ['item', piece.leaf && 'leaf'], 'data-node': piece.node },
      ring,
      s('rect', { class: 'box', x: x - piece.w / 2, y: edge, width: piece.w, height: bottom - edge, rx: piece.leaf ? 16 : 6 }),
      s('rect', { class: 'tab', x: x - piece.t / 2, y: top, width: piece.t, height: LABEL, rx: LABEL / 2 }),
      s('text', { class: 'move middle', x, y: edge + 5, 'font-size': 14 }, piece.edge && labelText(piece.edge)),
      text);
    this.#nodes.set(piece.node, { group, text, ring, x });
    return group;
  }
}
