// Lines of moves as numbered arrows on the board.

import { s } from './dom.js';

/** @typedef {import('./messages').HintLine} HintLine */
/** @typedef {import('./messages').Side} Side */

/**
 * The first moves of a line. `rank` is 0 for the best line.
 * @typedef {{ rank: number, steps: { square: string, side: Side, number: number }[] }} Path
 */

/** Number of moves of a line that are drawn: more would cover the board. */
const LENGTH = 4;
/** Number of lines by setting. */
const LINES = { none: 0, best: 1, three: 3 };
/** Where the number stands in its square, so that values and hints stay readable. */
const CORNER = 31;
const RADIUS = 15;

/**
 * The paths of the best lines.
 * @param {HintLine[]} lines
 * @param {Side} turn
 * @param {import('./settings.js').Arrows} arrows
 * @returns {Path[]}
 */
export function paths(lines, turn, arrows) {
  const best = [...lines].sort((a, b) => b.value - a.value).slice(0, LINES[arrows] ?? 0);
  const other = turn === 'black' ? 'white' : 'black';
  return best.map(({ line }, rank) => ({
    rank,
    // A pass is an entry of its own, so the sides alternate.
    steps: line.map((square, i) => ({ square, side: i % 2 ? other : turn })).filter(({ square }) => square !== 'pass')
      .slice(0, LENGTH).map((step, i) => ({ ...step, number: i + 1 })),
  }));
}

/**
 * Draws paths, the best one on top.
 * @param {Path[]} shown
 * @param {(square: string) => { x: number, y: number }} centre
 */
export function drawPaths(shown, centre) {
  /** @type {Set<string>} */
  const taken = new Set();
  const groups = shown.map(({ rank, steps }) => {
    const places = steps.map(({ square }) => {
      const { x, y } = centre(square);
      return { x: x - CORNER, y: y - CORNER };
    });
    const arrows = places.slice(1).map((to, i) => arrow(places[i] ?? to, to));
    const numbers = steps.flatMap(({ square, side, number }, i) => {
      // Lines often share squares: the number of the better one stays.
      if (taken.has(square)) return [];
      taken.add(square);
      const { x, y } = places[i] ?? { x: 0, y: 0 };
      return [s('circle', { cx: x, cy: y, r: RADIUS, class: `step ${side}` }), s('text', { x, y: y + 7, class: `step-number ${side}` }, number)];
    });
    return s('g', { class: 'path', 'data-rank': rank, 'data-moves': steps.map(({ square }) => square).join(' ') }, arrows, numbers);
  });
  return groups.reverse();
}

/**
 * An arrow between two numbers, with an outline that separates it from discs and felt.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ across) => `${(from.x + ux * along - uy * across).toFixed(1)} ${(from.y + uy * along + ux * across).toFixed(1)}`;
  const tip = length - RADIUS - 3;
  const neck = tip - 20;
  const d = `M${at(RADIUS, -3)}L${at(neck, -3)}L${at(neck, -11)}L${at(tip, 0)}L${at(neck, 11)}L${at(neck, 3)}L${at(RADIUS, 3)}Z`;
  return s('path', { d, class: 'arrow' });
}
