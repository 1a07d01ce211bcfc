// The guide: chapters with buttons that load their examples.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { named } from './controls.js';

/** @typedef {import('./messages').Chapter} Chapter */
/** @typedef {import('./messages').Example} Example */

export class Guide {
  #list = h('select', { id: 'learn-chapter' });
  #article = h('article', { class: 'chapter', lang: 'en' });
  #back = h('button', { type: 'button', onclick: () => this.#turn(-1) }, t('learn.guide.back'));
  #on = h('button', { type: 'button', onclick: () => this.#turn(1) }, t('learn.guide.on'));
  #open;
  #load;
  element;

  /**
   * @param {(slug: string) => void} open
   * @param {(example: Example) => void} load
   */
  constructor(open, load) {
    this.#open = open;
    this.#load = load;
    this.#list.addEventListener('change', () => open(this.#list.value));
    this.element = h('div', { class: 'guide' },
      h('div', { class: 'field' }, h('label', { for: 'learn-chapter' }, t('learn.guide.chapter')), this.#list),
      h('p', { class: 'quiet note' }, t('learn.guide.about')),
      this.#article, h('div', { class: 'row' }, this.#back, this.#on));
  }

  /** @param {{ slug: string, title: string }[]} chapters */
  list(chapters) {
    this.#list.replaceChildren(...chapters.map((c) => h('option', { value: c.slug, lang: 'en' }, c.title)));
  }

  /** @param {Chapter} chapter */
  show(chapter) {
    this.#list.value = chapter.slug;
    // Trusted markup: the server renders it from files embedded in the program.
    const template = document.createElement('template');
    template.innerHTML = chapter.html;
    /** @type {Map<string, number>} */
    const names = new Map();
    for (const place of template.content.querySelectorAll('[data-example]')) {
      const example = chapter.examples[Number(place.getAttribute('data-example'))];
      if (!example) continue;
      const button = this.#button(example, place.textContent ?? '');
      // A command that stands twice in a chapter gets a number.
      const name = button.textContent ?? '';
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      if (times > 1) button.append(h('span', {}, `(${times})`));
      place.replaceWith(button);
    }
    for (const table of template.content.querySelectorAll('table')) {
      const frame = h('div', { class: 'wide-table', tabindex: '0', role: 'group', 'aria-label': t('learn.guide.table') });
      table.replaceWith(frame);
      frame.append(table);
    }
    for (const block of template.content.querySelectorAll('pre')) {
      block.tabIndex = 0;
      block.setAttribute('role', 'group');
      block.setAttribute('aria-label', t('learn.guide.output'));
    }
    for (const heading of template.content.querySelectorAll('h1, h2')) {
      const level = heading.tagName === 'H1' ? 'h2' : 'h3';
      heading.replaceWith(h(level, {}, heading.textContent));
    }
    this.#article.replaceChildren(template.content);
    this.element.closest('.side')?.scrollTo(0, 0);
    this.#back.disabled = this.#list.selectedIndex <= 0;
    this.#on.disabled = this.#list.selectedIndex >= this.#list.options.length - 1;
  }

  /** @param {Example} example @param {string} words */
  #button(example, words) {
    const { algorithm, evaluation, depth, text } = example.setting;
    const isTree = /^(min|max)?\s*\(/i.test(text);
    const what = isTree
      ? t('learn.guide.loadTree', { algorithm: named('algorithm', algorithm) })
      : t('learn.guide.load', { algorithm: named('algorithm', algorithm), evaluation, depth });
    return h('button', { type: 'button', class: 'example', title: example.command, onclick: () => this.#load(example) },
      h('span', { 'aria-hidden': 'true' }, '▸'),
      h('span', { class: 'names' }, h('span', {}, words || what), h('code', {}, example.command)));
  }

  /** @param {number} by */
  #turn(by) {
    const option = this.#list.options[this.#list.selectedIndex + by];
    if (option) this.#open(option.value);
  }
}
