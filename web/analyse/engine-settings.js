// Dialog for the engine settings of the Analyse page. The browser keeps them; the server says what may be chosen.

import { openDialog } from '../shared/dialog.js';
import { h } from '../shared/dom.js';
import { HAS_SERVER } from '../shared/hosting.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').Analysis} Analysis */
/** @typedef {import('../shared/messages').AnalysisSettings} AnalysisSettings */

const LINES = [1, 2, 3, 4, 5, 8, 12];
const LEVELS = Array.from({ length: 30 }, (_, i) => 2 * (i + 1));
/** Times per position, in milliseconds. */
const TIMES = [500, 1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000];
const REVIEWS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26];
/** The least size of the tables that is offered, in MB. */
const LEAST_HASH = 16;

/** @param {App} app */
export function openEngineSettings(app) {
  const { analysis } = app;
  if (!analysis || document.querySelector('dialog[open]')) return;
  const { settings, most, usual } = analysis;
  const kind = h('fieldset', { class: 'choice' }, h('legend', {}, t('engine.effort')),
    h('div', { class: 'options' }, ['open', 'level', 'time'].map((value) => h('label', {},
      h('input', { type: 'radio', name: 'effort', value, checked: value === (settings.effort?.kind ?? 'open') }), h('span', {}, t(`engine.effort.${value}`))))));
  const kindNow = () => /** @type {HTMLInputElement} */ (kind.querySelector('input:checked')).value;
  const amount = h('select', { name: 'amount', 'aria-label': t('new.amount') });
  const amounts = h('div', { class: 'amount' }, amount);
  const note = h('p', { class: 'quiet' }, t('engine.longest', { seconds: Math.round(analysis.longestSearch / 1000) }));
  const fillAmount = () => {
    const now = kindNow();
    const isTime = now === 'time';
    amounts.hidden = now === 'open';
    const { effort } = settings;
    const chosen = effort && effort.kind === now && typeof effort.amount === 'number' ? effort.amount : isTime ? 5000 : 20;
    fill(amount, withChosen(isTime ? TIMES.filter((time) => time <= analysis.longestSearch) : LEVELS, chosen), chosen, (n) => t(isTime ? 'engine.time' : 'strength.level', { amount: isTime ? n / 1000 : n }));
  };
  fillAmount();
  kind.addEventListener('change', fillAmount);
  const lines = fill(h('select', { name: 'lines', id: 'engine-lines' }), withChosen(LINES, settings.lines), settings.lines, (n) => t(n === 1 ? 'engine.lines.one' : 'engine.lines.some', { count: n }), t('engine.lines.all'));
  const review = fill(h('select', { name: 'review', id: 'engine-review' }), withChosen(REVIEWS.filter((level) => level <= analysis.deepestReview), settings.reviewLevel), settings.reviewLevel, (n) => t('strength.level', { amount: n }));
  const threads = fill(h('select', { name: 'threads', id: 'engine-threads' }), withChosen(counts(most?.threads ?? 0), settings.threads), settings.threads, String, t('engine.usual', { amount: usual.threads }));
  const hash = fill(h('select', { name: 'hash', id: 'engine-hash' }), withChosen(sizes(most?.hashMib ?? 0), settings.hashMib), settings.hashMib, (n) => t('engine.size', { amount: n }), t('engine.usual', { amount: t('engine.size', { amount: usual.hashMib }) }));
  const form = h('form', { method: 'dialog' },
    kind, amounts, note,
    field('engine.lines', lines), field('engine.review', review),
    most ? [most.threads > 1 && field('engine.threads', threads), field('engine.hash', hash), h('p', { class: 'quiet' }, t(HAS_SERVER ? 'engine.own' : 'engine.tab'))]
      : h('p', { class: 'note', 'data-shared': '' }, t('engine.shared', { threads: usual.threads, size: t('engine.size', { amount: usual.hashMib }) })),
    h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'primary' }, t('engine.apply'))));
  form.addEventListener('submit', () => {
    const now = kindNow();
    app.setAnalysis({
      effort: now === 'open' ? null : { kind: /** @type {'level'} */ (now), amount: Number(amount.value) },
      lines: numberOf(lines), reviewLevel: numberOf(review),
      // What cannot be chosen here stays as it was chosen on another server.
      threads: most ? numberOf(threads) : (app.settings.analysis?.threads ?? null),
      hashMib: most ? numberOf(hash) : (app.settings.analysis?.hashMib ?? null),
    });
  });
  openDialog(t('engine.title'), [form], 'engine-settings');
}

/**
 * Fills a select. With `none`, its first option stands for no choice.
 * @param {HTMLSelectElement} select
 * @param {number[]} values
 * @param {number | null} chosen
 * @param {(value: number) => string} name
 * @param {string} [none]
 */
function fill(select, values, chosen, name, none) {
  select.replaceChildren(...(none === undefined ? [] : [h('option', { value: '', selected: chosen === null }, none)]),
    ...values.map((value) => h('option', { value, selected: value === chosen }, name(value))));
  return select;
}

/** Adds the chosen value, which another page or version may have set. @param {number[]} values @param {number | null} chosen */
function withChosen(values, chosen) {
  return chosen === null || values.includes(chosen) ? values : [...values, chosen].sort((a, b) => a - b);
}

/** 1, 2 and so on up to `most`, in wider steps from 16 on. @param {number} most */
function counts(most) {
  return Array.from({ length: most }, (_, i) => i + 1).filter((n) => n <= 16 || n % 8 === 0 || n === most);
}

/** Powers of two up to `most`. @param {number} most */
function sizes(most) {
  return Array.from({ length: 32 }, (_, i) => 2 ** i).filter((size) => size >= LEAST_HASH && size <= most);
}

/** @param {HTMLSelectElement} select */
function numberOf(select) {
  return select.value === '' ? null : Number(select.value);
}

/** @param {string} label @param {HTMLSelectElement} select */
function field(label, select) {
  return h('div', { class: 'field' }, h('label', { for: select.id }, t(label)), select);
}
