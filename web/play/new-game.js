// Dialog for a new game.

import { toast } from '../shared/announce.js';
import { openDialog } from '../shared/dialog.js';
import { h, icon } from '../shared/dom.js';
import { ICONS } from '../shared/game-page.js';
import { t } from '../shared/texts.js';
import { opponentChoice } from './opponents.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').Arrangement} Arrangement */
/** @typedef {import('../shared/messages').Opening} Opening */
/** @typedef {import('../shared/messages').Strength} Strength */

const TIMES = [100, 500, 1000, 2000, 5000, 10000, 30000];
const DISCS = [60, 50, 40, 30, 20, 15, 10, 5];
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '1500+10'];
const PLAYERS = ['human-computer', 'computer-human', 'human-human', 'computer-computer'];
/** How the strength is chosen. Depth and node limits are only available on the command line. */
const KINDS = /** @type {const} */ (['opponent', 'level', 'time', 'discs']);
const DEFAULTS = /** @type {Arrangement} */ ({ black: 'human', white: 'computer', strength: { kind: 'opponent', amount: 'novice' }, time: null });
/** Maximum length of a name. */
const LONGEST_NAME = 40;

/** Maximum length of an opening list in characters. The list is sent in one message. */
const MAX_LIST_LENGTH = 300_000;

/** The user's list of openings, kept for later games. @type {{ name: string, text: string } | null} */
let ownList = null;

/** @param {App} app */
export function openNewGame(app) {
  if (document.querySelector('dialog[open]')) return;
  const last = app.settings.arrangement ?? app.state?.arrangement ?? DEFAULTS;
  const who = choice('players', PLAYERS, `${last.black}-${last.white}`, (v) => t(`new.players.${v}`));
  const opponent = opponentChoice(last.strength.kind === 'opponent' ? last.strength.amount : null);
  const names = nameFields(app);
  const strength = strengthChoice(last.strength);
  const opening = openingChoice(app);
  const clock = clockChoice(last.time);
  const isNumber = () => strength.kind() !== 'opponent';
  const more = h('details', { class: 'more', open: isNumber() || Boolean(last.time) || app.settings.opening !== 'standard' },
    h('summary', {}, t('new.more')), h('div', { class: 'fields' }, strength.element, opening.element, clock.element));
  const form = h('form', { method: 'dialog' }, who, opponent.element, names.element, more,
    h('div', { class: 'row end start' }, h('button', { type: 'submit', class: 'primary' }, t('new.start'))));
  const show = () => {
    const isPeople = value(who) === 'human-human';
    opponent.element.hidden = isPeople;
    strength.element.hidden = isPeople;
    names.element.hidden = !isPeople;
  };
  who.addEventListener('change', show);
  // A named opponent and a number exclude each other.
  opponent.element.addEventListener('change', () => strength.chooseOpponent());
  strength.element.addEventListener('change', () => opponent.mark(!isNumber()));
  opponent.mark(!isNumber());
  show();
  form.addEventListener('submit', () => {
    const [black, white] = value(who).split('-');
    const arrangement = /** @type {Arrangement} */ ({
      black, white,
      strength: isNumber() ? strength.chosen() : { kind: 'opponent', amount: opponent.chosen() },
      time: clock.chosen(),
    });
    app.settings.arrangement = arrangement;
    app.settings.opening = opening.kind();
    app.settings.names = names.typed();
    app.save();
    app.send({ type: 'new', arrangement, opening: opening.chosen(), names: value(who) === 'human-human' ? names.typed() : null });
  });
  openDialog(t('new.title'), [form], 'new-game');
  form.querySelector(/** @type {'input'} */ ('input:checked'))?.focus();
}

/** Fields for the names of two people at one board. @param {App} app */
function nameFields(app) {
  const field = (/** @type {'black' | 'white'} */ side) => h('input', {
    type: 'text', name: `name-${side}`, id: `new-${side}`, maxlength: LONGEST_NAME, autocomplete: 'off', value: app.settings.names[side],
  });
  const [black, white] = [field('black'), field('white')];
  const labelled = (/** @type {'black' | 'white'} */ side, /** @type {HTMLInputElement} */ input) => h('div', { class: 'field' },
    h('label', { for: input.id }, h('span', { class: `chip ${side}`, 'aria-hidden': 'true' }), ` ${t(`new.name.${side}`)}`), input);
  return {
    element: h('div', { class: 'names' }, labelled('black', black), labelled('white', white)),
    typed: () => ({ black: black.value.trim(), white: white.value.trim() }),
  };
}

/** The numbers behind the names: level, time or discs. @param {Strength} last */
function strengthChoice(last) {
  const known = KINDS.find((kind) => kind === last.kind) ?? 'level';
  const kinds = choice('strength', [...KINDS], known, (v) => t(`new.strength.${v}`));
  const amount = h('select', { name: 'amount', 'aria-label': t('new.amount') });
  const box = h('div', { class: 'amount' }, amount);
  const kind = () => /** @type {typeof KINDS[number]} */ (value(kinds));
  const fill = () => {
    const now = kind();
    box.hidden = now === 'opponent';
    if (now === 'opponent') return;
    const all = { level: Array.from({ length: 60 }, (_, i) => i + 1), time: TIMES, discs: DISCS }[now];
    const chosen = now === last.kind ? last.amount : { level: 6, time: 1000, discs: 20 }[now];
    amount.replaceChildren(...all.map((n) => h('option', { value: n, selected: n === chosen }, t(`strength.${now}`, { amount: now === 'time' ? n / 1000 : n }))));
  };
  kinds.addEventListener('change', fill);
  fill();
  return {
    element: h('div', { class: 'strength' }, kinds, box),
    kind,
    chosen: () => /** @type {Strength} */ ({ kind: kind(), amount: Number(amount.value) }),
    chooseOpponent: () => {
      const input = kinds.querySelector('input[value=opponent]');
      if (input instanceof HTMLInputElement) input.checked = true;
      fill();
    },
  };
}

/** @param {App} app */
function openingChoice(app) {
  const kinds = choice('opening', ['standard', 'mirrored', 'random', 'xot'], app.settings.opening, (v) => t(`new.opening.${v}`));
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
  const show = () => {
    list.hidden = value(kinds) !== 'xot';
  };
  kinds.addEventListener('change', show);
  show();
  return {
    element: h('div', { class: 'opening-choice' }, kinds, list),
    kind: () => value(kinds),
    chosen: () => /** @type {Opening} */ (value(kinds) === 'xot' && ownList ? { kind: 'xot', list: ownList.text } : { kind: value(kinds) }),
  };
}

/** @param {import('../shared/messages').TimeControl | null} last */
function clockChoice(last) {
  const clock = h('select', { name: 'clock', id: 'new-clock' }, CLOCKS.map((text) => {
    const [main, increment] = text.split('+');
    return h('option', { value: text, selected: text === (last ? `${last.main}+${last.increment}` : '') },
      text ? t('new.clock.text', { minutes: Number(main) / 60, increment: increment ?? 0 }) : t('new.clock.none'));
  }));
  return {
    element: h('div', { class: 'field' }, h('label', { for: 'new-clock' }, t('new.clock')), clock),
    chosen: () => {
      const [main = 0, increment = 0] = clock.value.split('+').map(Number);
      return clock.value ? { main, increment } : null;
    },
  };
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
