// Formats values: signed discs for the side to move, with a tick if exact.

import { t } from './texts.js';

/** @typedef {import('./messages').HintLine} HintLine */
/** @typedef {import('./board.js').SquareValue} SquareValue */

/**
 * Formats a number with its sign: `+2`, `−3`, `0`, or with a decimal `+2.4`, `0.0`.
 * @param {number} value
 * @param {number} [decimals]
 */
export function signed(value, decimals = 0) {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** Replaces hyphens before digits with minus signs. @param {string} text */
export function withMinus(text) {
  return text.replaceAll(/(?<![\w)])-(?=\d|∞)/g, '−');
}

/** @param {HintLine} line */
export function valueText(line) {
  if (line.sureness === 'exact') return `${signed(line.value)} ✓`;
  return signed(line.value, line.sureness === 'estimate' ? 1 : 0);
}

/** Loss in discs from which on a value has the full colour of a bad one. */
const FULL_LOSS = 10;
/** Values as close as this are equal: estimates are shown with one decimal. */
const SAME = 0.05;

/** How far the colour of a value is from neutral, 0 to 1. @param {number} value @param {number} best */
export function fade(value, best) {
  return Math.min(Math.max((best - value) / FULL_LOSS, 0), 1);
}

/**
 * Rates a move by its distance to the best one.
 * @param {number} value
 * @param {number} best
 * @returns {'good' | 'even' | 'bad'}
 */
export function tone(value, best) {
  if (value >= best - SAME) return 'good';
  return best - value <= 3 ? 'even' : 'bad';
}

/**
 * Values to show on the board.
 * @param {HintLine[]} lines
 * @returns {Map<string, SquareValue>}
 */
export function squareValues(lines) {
  const best = Math.max(...lines.map((line) => line.value));
  return new Map(lines.filter((line) => line.move !== 'pass').map((line) => {
    const exact = line.sureness === 'exact';
    return [line.move, {
      text: valueText(line).replace(' ', ''),
      label: exact ? t('value.exact', { value: signed(line.value) }) : valueText(line),
      tone: tone(line.value, best),
      best: line.value >= best - SAME,
      fade: fade(line.value, best),
      exact,
    }];
  }));
}

/**
 * Depth as `18` or, with selectivity, `24@98%`.
 * @param {HintLine} line
 */
export function depthText(line) {
  if (line.sureness === 'exact') return `${line.depth}`;
  return line.confidence !== null && line.confidence < 100 ? `${line.depth}@${line.confidence}%` : `${line.depth}`;
}

/** Formats a large number briefly: 12345678 as `12.3 M`. @param {number} count */
export function shortCount(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e3) return `${(count / 1e3).toFixed(0)} k`;
  return String(count);
}

/** Formats the time of a clock: 61000 ms as `1:01`. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
