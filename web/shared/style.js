// Style sheets that only some views need: they are loaded with their view, so that a first visit stays small.

import { fileAddress } from './addresses.js';
import { h } from './dom.js';

/** The sheets that were asked for. @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads a style sheet, once. A view whose style is missing is still of use. @param {string} name */
export function loadStyle(name) {
  const before = loaded.get(name);
  if (before) return before;
  const style = h('link', { rel: 'stylesheet', href: fileAddress(name) });
  /** @type {Promise<void>} */
  const arrival = new Promise((resolve) => {
    style.addEventListener('load', () => resolve());
    style.addEventListener('error', () => resolve());
  });
  loaded.set(name, arrival);
  // The sheet for strong contrast overrides all others.
  document.querySelector('link[href*="contrast"]')?.before(style);
  return arrival;
}
