// Texts of the page, one JSON file per language.

import { fileAddress } from './addresses.js';

export const LANGUAGES = /** @type {const} */ ([
  ['en', 'English'],
  ['el', 'Ελληνικά'],
  ['ca', 'Català'],
  ['ja', '日本語'],
  ['zh', '简体中文'],
]);

/** @typedef {typeof LANGUAGES[number][0]} Language */

/** @type {Record<string, string>} */
let texts = {};

/**
 * Loads a language.
 * @param {string} language
 */
export async function loadTexts(language) {
  const answer = await fetch(fileAddress(`texts/${language}.json`));
  if (!answer.ok) throw new Error(`no texts in ${language}`);
  texts = await answer.json();
  document.documentElement.lang = language;
}

/**
 * The text for a key, with `{name}` replaced.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether there is a text for a key. @param {string} key */
export function hasText(key) {
  return key in texts;
}

/** The browser's preferred language among the available ones. @returns {Language} */
export function preferredLanguage() {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find(([code]) => wanted.toLowerCase().startsWith(code));
    if (found) return found[0];
  }
  return 'en';
}
