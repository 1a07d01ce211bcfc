// Settings of a search.

import { h } from '../shared/dom.js';
import { hasText, t } from '../shared/texts.js';

/** @typedef {import('./messages').Setting} Setting */
/** @typedef {import('./messages').Choices} Choices */

/** @type {Setting} */
export const DEFAULTS = { text: 'start', algorithm: 'alphabeta', evaluation: 'weights', depth: 2, pass: 'ply', tie: 'first' };

/** Translates a name, if there is a text for it. @param {string} kind @param {string} name */
export function named(kind, name) {
  const key = `learn.${kind}.${name}`;
  return hasText(key) ? t(key) : name;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 * @param {...(Node | null)} more
 */
function field(id, label, input, ...more) {
  input.id = id;
  return h('div', { class: 'field' }, h('label', { for: id }, label), input, ...more);
}

export class Controls {
  #text = h('textarea', { rows: 3, spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'learn-text-hint' });
  #course = h('select', {});
  #algorithm = h('select', {});
  #evaluation = h('select', {});
  #depth = h('input', { type: 'number', min: '0', max: '20', inputmode: 'numeric' });
  #pass = h('select', {});
  #tie = h('select', {});
  #compare = h('input', { type: 'checkbox', id: 'learn-compare' });
  #error = h('p', { class: 'error', id: 'learn-error', role: 'alert' });
  #run = h('button', { type: 'submit', class: 'primary wide' }, t('learn.run'));
  /** @type {Choices | null} */
  #choices = null;
  #setting = DEFAULTS;
  element;

  /**
   * @param {(setting: Setting, compare: boolean) => void} run
   * @param {() => string | null} ofBoard the position on the board of the other pages
   */
  constructor(run, ofBoard) {
    const put = (/** @type {string} */ key, /** @type {() => string | null} */ text) => h('button', {
      type: 'button',
      onclick: () => {
        this.#text.value = text() ?? 'start';
        this.#adapt();
        this.element.requestSubmit();
      },
    }, t(key));
    this.element = h('form', { class: 'controls' },
      field('learn-text', t('learn.text'), this.#text,
        h('small', { class: 'quiet', id: 'learn-text-hint' }, t('learn.text.hint')),
        h('div', { class: 'row' },
          put('learn.text.start', () => 'start'),
          put('learn.text.board', ofBoard),
          put('learn.text.tree', () => '((3 12 8)(2 4 6)(14 5 2))'))),
      h('div', { class: 'pair' },
        field('learn-algorithm', t('learn.algorithm'), this.#algorithm),
        field('learn-depth', t('learn.depth'), this.#depth)),
      field('learn-evaluation', t('learn.evaluation'), this.#evaluation),
      h('label', { class: 'check', for: 'learn-compare' }, this.#compare, h('span', {}, t('learn.compare'))),
      h('details', { class: 'rules' },
        h('summary', {}, t('learn.rules')),
        field('learn-course', t('learn.course'), this.#course),
        h('div', { class: 'pair' },
          field('learn-pass', t('learn.pass'), this.#pass),
          field('learn-tie', t('learn.tie'), this.#tie))),
      this.#error, this.#run);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      run(this.setting, this.compare);
    });
    this.#text.addEventListener('input', () => this.#adapt());
    this.#text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.element.requestSubmit();
    });
    for (const choice of [this.#algorithm, this.#evaluation, this.#depth, this.#pass, this.#tie, this.#compare]) {
      choice.addEventListener('change', () => this.element.requestSubmit());
    }
    this.#course.addEventListener('change', () => this.#take());
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#choices = choices;
    const options = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ kind, /** @type {string[]} */ names) => {
      select.replaceChildren(...names.map((name) => h('option', { value: name }, named(kind, name))));
    };
    options(this.#algorithm, 'algorithm', choices.algorithms.map((a) => a.name));
    options(this.#evaluation, 'evaluation', choices.evaluations.map((e) => e.name));
    options(this.#pass, 'pass', ['ply', 'leaf']);
    options(this.#tie, 'tie', ['first', 'last']);
    this.#course.replaceChildren(h('option', { value: '' }, t('learn.course.none')), ...choices.presets.map((p) => h('option', { value: p.name }, named('course', p.name))));
    this.#depth.max = String(choices.deepest);
    this.show(this.#setting, this.compare);
  }

  get compare() {
    return this.#compare.checked;
  }

  /** @returns {Setting} */
  get setting() {
    return {
      text: this.#text.value.trim() || 'start',
      algorithm: this.#algorithm.value || DEFAULTS.algorithm,
      evaluation: this.#evaluation.value || DEFAULTS.evaluation,
      depth: Math.max(0, Math.trunc(Number(this.#depth.value) || 0)),
      pass: this.#pass.value || DEFAULTS.pass,
      tie: this.#tie.value || DEFAULTS.tie,
    };
  }

  /** @param {Setting} setting @param {boolean} compare */
  show(setting, compare) {
    this.#setting = setting;
    this.#text.value = setting.text;
    this.#algorithm.value = setting.algorithm;
    this.#evaluation.value = setting.evaluation;
    this.#depth.value = String(setting.depth);
    this.#pass.value = setting.pass;
    this.#tie.value = setting.tie;
    this.#compare.checked = compare;
    const same = this.#choices?.presets.find((p) => p.evaluation === setting.evaluation && p.pass === setting.pass && p.tie === setting.tie);
    this.#course.value = same?.name ?? '';
    this.#adapt();
  }

  /** @param {string} text */
  pasted(text) {
    this.#text.value = text.trim();
    this.#adapt();
    this.element.requestSubmit();
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.#run.disabled = isBusy;
    this.#run.textContent = t(isBusy ? 'learn.running' : 'learn.run');
    if (isBusy) this.complain('');
  }

  /** @param {string} text */
  complain(text) {
    this.#error.textContent = text;
  }

  /** Disables depth, evaluation and rules for a tree of numbers. */
  #adapt() {
    const isTree = /^\s*(min|max)?\s*\(/i.test(this.#text.value);
    for (const choice of [this.#evaluation, this.#depth, this.#pass, this.#tie, this.#course]) choice.disabled = isTree;
    for (const option of this.#algorithm.options) {
      option.disabled = isTree && this.#choices?.algorithms.find((a) => a.name === option.value)?.trees === false;
    }
    if (this.#algorithm.selectedOptions[0]?.disabled) this.#algorithm.value = DEFAULTS.algorithm;
  }

  /** Applies the preset of a course. */
  #take() {
    const course = this.#choices?.presets.find((p) => p.name === this.#course.value);
    if (!course) return;
    this.#evaluation.value = course.evaluation;
    this.#pass.value = course.pass;
    this.#tie.value = course.tie;
    if (['start', 'mirrored'].includes(this.#text.value.trim())) this.#text.value = course.start;
    this.element.requestSubmit();
  }
}
