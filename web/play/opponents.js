// The choice of an opponent by name.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/messages').OpponentName} OpponentName */

/** From the weakest to the strongest. @type {OpponentName[]} */
const OPPONENTS = ['beginner', 'novice', 'casual', 'club', 'expert', 'master', 'champion', 'perfect'];

/** The opponent of a first game. @type {OpponentName} */
const USUAL = 'novice';

/** @param {OpponentName | null} last */
export function opponentChoice(last) {
  const about = h('p', { class: 'about quiet', 'aria-live': 'polite' });
  const inputs = OPPONENTS.map((name) => h('input', { type: 'radio', name: 'opponent', value: name, 'aria-describedby': `about-${name}` }));
  const cards = OPPONENTS.map((name, i) => h('label', {}, inputs[i],
    h('span', {}, h('b', {}, t(`opponent.${name}`)), h('small', { id: `about-${name}` }, t(`opponent.${name}.about`)))));
  const element = h('fieldset', { class: 'choice opponents' }, h('legend', {}, t('new.opponent')), h('div', { class: 'options' }, cards), about);
  let chosen = last ?? USUAL;
  /** Shows whether the opponent has a name. @param {boolean} isNamed */
  const mark = (isNamed) => {
    for (const input of inputs) input.checked = isNamed && input.value === chosen;
    about.textContent = isNamed ? t(`opponent.${chosen}.about`) : t('new.byNumber');
  };
  element.addEventListener('change', () => {
    chosen = OPPONENTS.find((_, i) => inputs[i]?.checked) ?? chosen;
    mark(true);
  });
  return { element, mark, chosen: () => chosen };
}
