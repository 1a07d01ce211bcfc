// Dialog for a new game.

import { toast } from '../shared/announce.js';
import { openDialog } from '../shared/dialog.js';
import { h, icon } from '../shared/dom.js';
import { ICONS } from '../shared/game-page.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').Arrangement} Arrangement */
/** @typedef {import('../shared/messages').Opening} Opening */

const TIMES = [100, 500, 1000, 2000, 5000, 10000, 30000];
const DISCS = [60, 50, 40, 30, 20, 15, 10, 5];
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '1500+10'];
const DEFAULTS = /** @type {Arrangement} */ ({ black: 'human', white: 'computer', strength: { kind: 'level', amount: 6 }, time: null });

/** Maximum length of an opening list in characters. The list is sent in one message. */
const MAX_LIST_LENGTH = 300_000;

/** The user's list of openings, kept for later games. @type {{ name: string, text: string } | null} */
let ownList = null;

/** @param {App} app */
export function openNewGame(app) {
  if (document.querySelector('dialog[open]')) return;
  const last = app.settings.arrangement ?? app.state?.arrangement ?? DEFAULTS;
  const who = choice('players', ['human-computer', 'computer-human', 'human-human', 'computer-computer'], `${last.black}-${last.white}`, (v) => t(`new.players.${v}`));
  // Depth and node limits are only available on the command line.
  const kinds = ['level', 'time', 'discs'];
  const kind = choice('strength', kinds, kinds.includes(last.strength.kind) ? last.strength.kind : 'level', (v) => t(`new.strength.${v}`));
  const amount = h('select', { name: 'amount', 'aria-label': t('new.amount') });
  const fillAmount = () => {
    const kindNow = value(kind);
    const all = kindNow === 'level' ? Array.from({ length: 60 }, (_, i) => i + 1) : kindNow === 'time' ? TIMES : DISCS;
    const fallback = { level: 6, time: 1000, discs: 20 }[/** @type {'level'} */ (kindNow)];
    const chosen = kindNow === last.strength.kind ? last.strength.amount : fallback;
    amount.replaceChildren(...all.map((n) => h('option', { value: n, selected: n === chosen }, t(`strength.${kindNow}`, { amount: kindNow === 'time' ? n / 1000 : n }))));
  };
  fillAmount();
  kind.addEventListener('change', fillAmount);
  const opening = choice('opening', ['standard', 'mirrored', 'random', 'xot'], app.settings.opening, (v) => t(`new.opening.${v}`));
  const file = h('input', { type: 'file', accept: '.txt,text/plain', 'aria-label': t('new.list') });
  const fileName = h('span', {}, ownList?.name ?? t('new.list'));
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size > MAX_LIST_LENGTH) {
      toast(t('notice.tooLarge', { size: MAX_LIST_LENGTH / 1e6 }), 'bad');
      return;
    }
    void chosen?.text().then((text) => {
      ownList = { name: chosen.name, text };
      fileName.textContent = chosen.name;
    });
  });
  const list = h('label', { class: 'button file' }, icon(ICONS.open), fileName, file);
  const showList = () => {
    list.hidden = value(opening) !== 'xot';
  };
  opening.addEventListener('change', showList);
  showList();
  const clock = h('select', { name: 'clock', id: 'new-clock' }, CLOCKS.map((text) => {
    const [main, increment] = text.split('+');
    return h('option', { value: text, selected: text === (last.time ? `${last.time.main}+${last.time.increment}` : '') },
      text ? t('new.clock.text', { minutes: Number(main) / 60, increment: increment ?? 0 }) : t('new.clock.none'));
  }));
  const form = h('form', { method: 'dialog' },
    who, kind, h('div', { class: 'amount' }, amount), opening, list,
    h('div', { class: 'field' }, h('label', { for: 'new-clock' }, t('new.clock')), clock),
    h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'primary' }, t('new.start'))));
  form.addEventListener('submit', () => {
    const [black, white] = value(who).split('-');
    const [main, increment] = clock.value.split('+').map(Number);
    const arrangement = /** @type {Arrangement} */ ({
      black, white,
      strength: { kind: value(kind), amount: Number(amount.value) },
      time: clock.value ? { main, increment } : null,
    });
    const openingKind = value(opening);
    app.settings.arrangement = arrangement;
    app.settings.opening = openingKind;
    app.save();
    const wish = /** @type {Opening} */ (openingKind === 'xot' && ownList ? { kind: 'xot', list: ownList.text } : { kind: openingKind });
    app.send({ type: 'new', arrangement, opening: wish });
  });
  openDialog(t('new.title'), [form], 'new-game');
  form.querySelector(/** @type {'input'} */ ('input:checked'))?.focus();
}

/**
 * Creates a group of radio buttons.
 * @param {string} name
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => string} text
 */
function choice(name, values, chosen, text) {
  const known = values.includes(chosen) ? chosen : values[0];
  return h('fieldset', { class: 'choice' }, h('legend', {}, t(`new.${name}`)),
    h('div', { class: 'options' }, values.map((v) => h('label', {}, h('input', { type: 'radio', name, value: v, checked: v === known }), h('span', {}, text(v))))));
}

/** @param {HTMLElement} fieldset */
function value(fieldset) {
  const input = fieldset.querySelector('input:checked');
  return input instanceof HTMLInputElement ? input.value : '';
}
