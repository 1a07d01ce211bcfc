// The log of a search, as `obverse trace` prints it.

import { toast } from '../shared/announce.js';
import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** @typedef {import('./messages').Log} Log */

/** Number of steps per request. */
const CHUNK = 4000;

export class LogPanel {
  #text = h('pre', { class: 'log', tabindex: '0', role: 'region', 'aria-label': t('learn.log') });
  #copy = h('button', { type: 'button' }, t('learn.log.copy'));
  #save = h('button', { type: 'button' }, t('learn.log.save'));
  /** @type {HTMLSpanElement[]} */
  #rows = [];
  /** @type {number[]} */
  #steps = [];
  /** Index of the part that is shown and of the one that was requested. */
  #shown = -1;
  #asked = -1;
  #at = 0;
  /**
   * The complete log while it is being loaded to copy or save: the text so far and the next step.
   * @type {{ text: string, from: number, then: (text: string) => void } | null}
   */
  #whole = null;
  #ask;
  element;

  /** @param {(request: import('./messages').LearnRequest) => boolean} ask */
  constructor(ask) {
    this.#ask = ask;
    this.#copy.addEventListener('click', () => this.#wish((text) => {
      // Browsers have no clipboard API without HTTPS.
      const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
      written.then(() => toast(t('learn.log.copied')), () => toast(t('learn.log.notCopied'), 'bad'));
    }));
    this.#save.addEventListener('click', () => this.#wish((text) => {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      h('a', { href: address, download: 'output.txt' }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    }));
    this.element = h('details', { class: 'card log-card' },
      h('summary', {}, h('h2', {}, t('learn.log'))),
      h('p', { class: 'quiet' }, t('learn.log.about')),
      this.#text, h('div', { class: 'row' }, this.#copy, this.#save));
    this.element.addEventListener('toggle', () => this.show(this.#at));
  }

  /** Starts the log of another search. */
  clear() {
    this.#text.replaceChildren();
    this.#rows = [];
    this.#steps = [];
    this.#shown = -1;
    this.#asked = -1;
    this.#at = 0;
    // A pending copy or save gets the log of the current search. If nothing has arrived yet, its first part is
    // already requested.
    if (this.#whole?.text) this.#all(this.#whole.then);
  }

  /** @param {number} at */
  show(at) {
    this.#at = at;
    if (!this.element.open) return;
    const chunk = at - (at % CHUNK);
    if (chunk !== this.#shown) {
      if (chunk !== this.#asked) {
        this.#asked = chunk;
        this.#ask({ type: 'log', from: chunk });
      }
      return;
    }
    this.#text.querySelector('.now')?.classList.remove('now');
    // Binary search for the last row up to the step: a step that leaves a node has no row.
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const row = this.#rows[low - 1];
    if (!row) return;
    row.classList.add('now');
    const { offsetTop } = row;
    if (offsetTop < this.#text.scrollTop || offsetTop > this.#text.scrollTop + this.#text.clientHeight - 24) {
      this.#text.scrollTop = offsetTop - this.#text.clientHeight / 2;
    }
  }

  /** @param {Log} log */
  receive(log) {
    if (this.#whole?.from === log.from) {
      this.#whole.text += log.text;
      if (log.next !== null) {
        this.#whole.from = log.next;
        this.#ask({ type: 'log', from: log.next });
        return;
      }
      const { then, text } = this.#whole;
      this.#whole = null;
      then(text);
      return;
    }
    const lines = log.text.split('\n').slice(0, -1);
    const head = lines.splice(0, lines.length - log.steps.length);
    this.#steps = log.steps;
    this.#rows = lines.map((line) => h('span', {}, `${line}\n`));
    this.#text.replaceChildren(...head.map((line) => `${line}\n`), ...this.#rows);
    this.#shown = log.from;
    this.show(this.#at);
  }

  /** @param {(text: string) => void} then */
  #wish(then) {
    if (!this.#whole) this.#all(then);
  }

  /** @param {(text: string) => void} then */
  #all(then) {
    this.#whole = { text: '', from: 0, then };
    this.#ask({ type: 'log', from: 0 });
  }
}
