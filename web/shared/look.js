// Dialog with the settings of the board.

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { applyLook, ARROWS, BOARD_COLORS } from './settings.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

/** @param {App} app */
export function openLook(app) {
  if (document.querySelector('dialog[open]')) return;
  const { settings } = app;
  const changed = () => {
    app.save();
    applyLook(settings);
    app.tell('look');
  };
  /**
   * @template {string} T
   * @param {'boardColor' | 'arrows'} name
   * @param {T[]} choices
   * @param {T} chosen
   * @param {(choice: T) => void} take
   */
  const choice = (name, choices, chosen, take) => h('fieldset', { class: 'choice' },
    h('legend', {}, t(`look.${name}`)),
    h('div', { class: 'options' }, choices.map((value) => {
      const input = h('input', { type: 'radio', name, value, checked: value === chosen });
      input.addEventListener('change', () => {
        take(value);
        changed();
      });
      return h('label', {}, input, h('span', {}, name === 'boardColor' ? h('i', { class: 'swatch', 'data-board': value, 'aria-hidden': 'true' }) : null, t(`look.${name}.${value}`)));
    })));
  const coordinates = h('input', { type: 'checkbox', checked: settings.coordinates });
  coordinates.addEventListener('change', () => {
    settings.coordinates = coordinates.checked;
    changed();
  });
  openDialog(t('look.title'), [h('div', { class: 'look' },
    choice('boardColor', BOARD_COLORS, settings.boardColor, (value) => { settings.boardColor = value; }),
    h('label', { class: 'check' }, coordinates, h('span', {}, t('look.coordinates'))),
    choice('arrows', ARROWS, settings.arrows, (value) => { settings.arrows = value; }),
    h('p', { class: 'quiet' }, t('look.about')))], 'look-dialog');
}
