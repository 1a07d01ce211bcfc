// The pseudo-code of the algorithm, with the line of the current step lit.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';

export class PseudocodePanel {
  #list = h('ol', { lang: 'en' });
  element = h('section', { class: 'card pseudocode', 'aria-label': t('learn.pseudocode') }, h('h2', {}, t('learn.pseudocode')), this.#list);

  /** @param {readonly string[]} lines */
  open(lines) {
    this.#list.replaceChildren(...lines.map((line) => {
      const text = line.trimStart();
      const depth = (line.length - text.length) / 2;
      return h('li', { class: `depth-${depth}` }, h('code', {}, text));
    }));
  }

  /** Lights a line. @param {number} number counted from 1 */
  show(number) {
    for (const [index, item] of [...this.#list.children].entries()) {
      if (index === number - 1) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
  }
}
