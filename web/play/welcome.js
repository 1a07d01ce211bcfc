// The rules in three pictures, for a first visit and from the help.

import { openDialog } from '../shared/dialog.js';
import { h, s } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** Side of a square in the pictures. */
const SIDE = 20;

/**
 * A picture: rows of squares, `X` black, `O` white, `*` the square of the next black disc; and the squares whose discs
 * turn over or have just turned over, as row and column.
 * @type {{ rows: string[], turned: [number, number][] }[]}
 */
const PICTURES = [
  { rows: ['----', '-OX-', '-XO*', '----'], turned: [[2, 2]] },
  { rows: ['----', '-OX-', '-XXX', '----'], turned: [[2, 2]] },
  {
    rows: ['XXXXXXXX', 'XXOOOOOX', 'XOXXOXOX', 'XOXOXXOX', 'XOOXXOOX', 'XOXOOOXO', 'XXXXXXOO', 'XXOOOOOO'],
    turned: [],
  },
];

/** @param {import('../shared/app.js').App} app @param {() => void} chooseOpponent */
export function openWelcome(app, chooseOpponent) {
  if (document.querySelector('dialog[open]')) return;
  const steps = PICTURES.map((one, i) => h('li', {}, picture(one), h('p', {}, t(`welcome.rule.${i + 1}`))));
  const play = h('button', { type: 'button', class: 'primary', 'data-action': 'welcomePlay' }, t('welcome.play'));
  const choose = h('button', { type: 'button', 'data-action': 'welcomeChoose' }, t('welcome.choose'));
  const dialog = openDialog(t('welcome.title'), [
    h('ol', { class: 'rules' }, steps),
    h('div', { class: 'row end start' }, choose, play),
  ], 'welcome');
  play.addEventListener('click', () => dialog.close());
  choose.addEventListener('click', () => {
    dialog.close();
    chooseOpponent();
  });
  dialog.addEventListener('close', () => {
    app.settings.isWelcomed = true;
    app.save();
  });
  play.focus();
}

/** @param {typeof PICTURES[number]} one */
function picture({ rows, turned }) {
  const all = rows.length * SIDE;
  const lines = rows.map((_, n) => `M${n * SIDE} 0V${all}M0 ${n * SIDE}H${all}`).join('');
  const radius = SIDE * 0.41;
  const discs = rows.flatMap((row, y) => [...row].map((symbol, x) => {
    const [cx, cy] = [(x + 0.5) * SIDE, (y + 0.5) * SIDE];
    if (symbol === '-') return null;
    const isTurned = turned.some(([row_, column]) => row_ === y && column === x);
    return s('circle', { cx, cy, r: radius, class: ['rule-disc', { X: 'black', O: 'white', '*': 'next' }[symbol], isTurned && 'turned'] });
  }));
  return s('svg', { viewBox: `-1 -1 ${all + 2} ${all + 2}`, class: 'rule', 'aria-hidden': 'true' },
    s('rect', { x: 0, y: 0, width: all, height: all, class: 'felt' }),
    s('path', { d: `${lines}M${all} 0V${all}M0 ${all}H${all}`, class: 'lines' }), discs);
}
