// Asks for the next value, window or cut-off before the step is shown, and says why it is so.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { labelText } from './tree.js';

/** @typedef {import('./messages').Prediction} Prediction */
/** @typedef {import('./messages').JudgedPrediction} JudgedPrediction */

export class Predictor {
  #question = h('p', { class: 'question' });
  #input = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': t('learn.predict.answer') });
  #check = h('button', { type: 'submit', class: 'primary' }, t('exercise.check'));
  #skip = h('button', { type: 'button', onclick: () => this.#give('') }, t('learn.predict.show'));
  #choices = h('span', { class: 'row' }, ['yes', 'no'].map((word) => h('button', { type: 'button', onclick: () => this.#give(word) }, t(`learn.predict.${word}`))));
  #form = h('form', { class: 'prediction', hidden: true });
  #verdict = h('p', { class: 'verdict', role: 'status', hidden: true });
  #right = 0;
  #asked = 0;
  /** @type {Prediction | null} */
  #open = null;
  #answer;
  #score;
  element;

  /**
   * @param {(at: number, text: string) => void} answer
   * @param {HTMLElement} score where the number of right answers stands
   */
  constructor(answer, score) {
    this.#answer = answer;
    this.#score = score;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#input.value.trim()) this.#give(this.#input.value);
      else this.#input.focus();
    });
    this.#form.append(this.#question, h('div', { class: 'row' }, this.#input, this.#check, this.#choices, this.#skip));
    this.element = h('div', { class: 'predictor' }, this.#verdict, this.#form);
  }

  /** Whether a question waits for an answer. */
  get isAsking() {
    return this.#open !== null;
  }

  focus() {
    if (!this.#input.hidden) this.#input.focus();
    else this.#choices.querySelector('button')?.focus();
  }

  /** Starts with another search. */
  restart() {
    this.#right = 0;
    this.#asked = 0;
    this.#score.textContent = '';
    this.close();
  }

  /** Removes the question and the verdict. */
  close() {
    this.#open = null;
    this.#form.hidden = true;
    this.#verdict.hidden = true;
  }

  /** @param {Prediction} question */
  ask(question) {
    this.close();
    this.#open = question;
    const isChoice = question.asks === 'cutOff';
    this.#question.textContent = t(`learn.predict.ask.${question.asks}`, { node: labelText(question.node), side: question.side });
    this.#input.value = '';
    this.#input.placeholder = question.asks === 'window' ? '-inf, inf' : '';
    this.#input.hidden = isChoice;
    this.#check.hidden = isChoice;
    this.#choices.hidden = !isChoice;
    this.#form.hidden = false;
    this.focus();
    // Beside a tree on a low screen the button to show the answer may be below the edge.
    this.#form.scrollIntoView({ block: 'nearest' });
  }

  /** @param {JudgedPrediction} judged */
  judged(judged) {
    this.close();
    this.#asked += 1;
    if (judged.right) this.#right += 1;
    this.#score.textContent = t('learn.predict.score', { right: this.#right, asked: this.#asked });
    const answer = judged.answer === 'yes' || judged.answer === 'no' ? t(`learn.predict.${judged.answer}`) : judged.answer;
    this.#verdict.dataset['verdict'] = judged.right ? 'right' : 'wrong';
    this.#verdict.textContent = t(judged.right ? 'learn.predict.right' : 'learn.predict.wrong', { answer });
    this.#verdict.hidden = false;
  }

  /** @param {string} text */
  #give(text) {
    if (this.#open) this.#answer(this.#open.at, text);
  }
}
