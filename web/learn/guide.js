// The guide: chapters with buttons that load their examples.
//
// A chapter is a file in its language. The list of the chapters names the files.

import { fileAddress } from '../shared/addresses.js';
import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';
import { named } from './controls.js';

/** @typedef {import('./messages').Chapter} Chapter */
/** @typedef {import('./messages').ChapterTitle} ChapterTitle */
/** @typedef {import('./messages').Example} Example */

/** Loads a file of the guide. @param {string} name */
async function loaded(name) {
  const answer = await fetch(fileAddress(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

export class Guide {
  #list = h('select', { id: 'learn-chapter' });
  #note = h('p', { class: 'quiet note' });
  #article = h('article', { class: 'chapter' });
  #back = h('button', { type: 'button', onclick: () => this.#turn(-1) }, t('learn.guide.back'));
  #on = h('button', { type: 'button', onclick: () => this.#turn(1) }, t('learn.guide.on'));
  /** The chapters in the language of the page. @type {ChapterTitle[]} */
  #titles = [];
  /** The chapter that was asked for last. */
  #wanted = '';
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
      this.#note, this.#article, h('div', { class: 'row' }, this.#back, this.#on));
  }

  /** Shows a chapter. Returns null if it cannot be loaded, or if another one was asked for meanwhile. @param {string} slug @returns {Promise<Chapter | null>} */
  async read(slug) {
    this.#wanted = slug;
    try {
      if (!this.#titles.length) await this.#loadTitles();
      const title = this.#titles.find((one) => one.slug === slug);
      if (!title) throw new Error(`no chapter ${slug}`);
      /** @type {Chapter} */
      const chapter = await loaded(title.file);
      if (this.#wanted !== slug) return null;
      this.#show(chapter);
      return chapter;
    } catch {
      if (this.#wanted === slug) this.#article.replaceChildren(h('p', { class: 'error', role: 'alert', lang: document.documentElement.lang }, t('learn.guide.missing')));
      return null;
    }
  }

  async #loadTitles() {
    /** @type {Record<string, ChapterTitle[]>} */
    const titles = await loaded('guide/titles.json');
    this.#titles = titles[document.documentElement.lang] ?? titles['en'] ?? [];
    this.#list.replaceChildren(...this.#titles.map((one) => h('option', { value: one.slug, lang: one.language }, one.title)));
  }

  /** @param {Chapter} chapter */
  #show(chapter) {
    this.#list.value = chapter.slug;
    this.#article.lang = chapter.language;
    const isTranslated = chapter.language === document.documentElement.lang;
    this.#note.textContent = [isTranslated ? '' : t('learn.guide.inEnglish'), t('learn.guide.about')].filter(Boolean).join(' ');
    // Trusted markup: it is rendered from files embedded in the program.
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
    for (const image of template.content.querySelectorAll('img')) {
      image.src = fileAddress(image.getAttribute('data-picture') ?? '');
      // Pictures are scaled down on a narrow screen. The link shows the picture at full size.
      const link = h('a', { href: image.src, target: '_blank', rel: 'noopener', title: t('learn.guide.picture') });
      image.replaceWith(link);
      link.append(image);
    }
    for (const link of template.content.querySelectorAll('a[data-chapter]')) {
      const slug = link.getAttribute('data-chapter') ?? '';
      link.setAttribute('href', `?chapter=${slug}`);
      link.addEventListener('click', (event) => {
        event.preventDefault();
        this.#open(slug);
      });
    }
    for (const table of template.content.querySelectorAll('table')) {
      const frame = h('div', { class: 'wide-table', tabindex: '0', role: 'group', 'aria-label': t('learn.guide.table') });
      table.replaceWith(frame);
      frame.append(table);
    }
    for (const block of template.content.querySelectorAll('pre')) {
      block.tabIndex = 0;
      block.setAttribute('role', 'group');
      const name = t(block.matches('.algorithm') ? 'learn.guide.pseudocode' : 'learn.guide.output');
      block.setAttribute('aria-label', block.dataset['file'] ?? name);
    }
    for (const code of template.content.querySelectorAll('.algorithm > code')) {
      const lines = (code.textContent ?? '').trimEnd().split('\n');
      code.replaceChildren(...lines.map((text) => {
        const line = h('span', {}, text);
        // A hanging indent: a wrapped line continues to the right of the line number.
        const indent = `${text.search(/[^\d\s]/) + 2}ch`;
        line.style.paddingLeft = indent;
        line.style.textIndent = `-${indent}`;
        return line;
      }));
    }
    for (const heading of template.content.querySelectorAll('h1, h2, h3')) {
      const level = { H1: 'h2', H2: 'h3', H3: 'h4' }[heading.tagName] ?? 'h4';
      heading.replaceWith(h(/** @type {'h2'} */ (level), {}, heading.textContent));
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
