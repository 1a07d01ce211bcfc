// Controls to step through a search.

import { h, icon } from '../shared/dom.js';
import { t } from '../shared/texts.js';

const ICONS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  cutBack: 'M11 7l-5 5 5 5M18 7l-5 5 5 5',
  back: 'M15 5l-8 7 8 7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  on: 'M9 5l8 7-8 7',
  cutOn: 'M13 7l5 5-5 5M6 7l5 5-5 5',
  last: 'M18 5v14M5 5l9 7-9 7z',
};
const SPEEDS = /** @type {const} */ ([['slow', 1600], ['normal', 800], ['quick', 300], ['quickest', 100]]);

/** @typedef {'first' | 'cutBack' | 'back' | 'play' | 'on' | 'cutOn' | 'last'} StepCommand */

export class Stepper {
  #slider = h('input', { type: 'range', min: '0', value: '0', step: '1', 'aria-label': t('learn.step.slider') });
  #count = h('output', { class: 'count' });
  #speed = h('select', { 'aria-label': t('learn.speed'), title: t('learn.speed') },
    SPEEDS.map(([name, pause]) => h('option', { value: pause, selected: name === 'normal' }, t(`learn.speed.${name}`))));
  /** @type {Map<StepCommand, HTMLButtonElement>} */
  #buttons = new Map();
  #steps = 0;
  #at = 0;
  #timer = 0;
  #command;
  element;

  /**
   * @param {(command: StepCommand) => void} command
   * @param {(at: number) => void} goTo
   */
  constructor(command, goTo) {
    this.#command = command;
    for (const name of /** @type {const} */ (['first', 'cutBack', 'back', 'play', 'on', 'cutOn', 'last'])) {
      const label = t(`learn.step.${name}`);
      this.#buttons.set(name, h('button', { type: 'button', class: ['round', name], title: label, 'aria-label': label, onclick: () => command(name) }, icon(ICONS[name])));
    }
    this.#slider.addEventListener('input', () => goTo(Number(this.#slider.value)));
    this.#speed.addEventListener('change', () => {
      if (this.isPlaying) this.play(true);
    });
    this.element = h('div', { class: 'stepper', role: 'group', 'aria-label': t('learn.step.name') },
      h('div', { class: 'buttons' }, [...this.#buttons.values()]), this.#slider, this.#count, this.#speed);
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /** @param {number} at @param {number} steps */
  show(at, steps) {
    this.#at = at;
    this.#steps = steps;
    this.#slider.max = String(Math.max(0, steps - 1));
    this.#slider.value = String(at);
    this.#slider.setAttribute('aria-valuetext', t('learn.step.count', { at: at + 1, steps }));
    this.#count.textContent = t('learn.step.count', { at: (at + 1).toLocaleString(), steps: steps.toLocaleString() });
    for (const [name, button] of this.#buttons) {
      button.disabled = steps === 0 || (['first', 'cutBack', 'back'].includes(name) ? at === 0 : name !== 'play' && at >= steps - 1);
    }
    if (at >= steps - 1) this.play(false);
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (on && this.#at < this.#steps - 1) this.#timer = setInterval(() => this.#command('on'), Number(this.#speed.value));
    const button = this.#buttons.get('play');
    const label = t(this.isPlaying ? 'learn.step.pause' : 'learn.step.play');
    button?.replaceChildren(icon(this.isPlaying ? ICONS.pause : ICONS.play));
    button?.setAttribute('aria-label', label);
    button?.setAttribute('title', label);
  }
}
