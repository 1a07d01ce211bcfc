// The Learn page.

import { h } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */

export class LearnPage extends HTMLElement {
  /** Set by the router before the element is shown. @type {App | null} */
  app = null;

  connectedCallback() {
    this.replaceChildren(h('h1', {}, t('page.learn')));
    this.app?.send({ type: 'learn', request: { type: 'choices' } });
  }
}

customElements.define('ob-learn', LearnPage);
