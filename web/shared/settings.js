// What the browser remembers: wishes for all tabs, and the game of this one.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string | null} language
 * @property {boolean} sound
 * @property {import('./messages').Arrangement | null} arrangement
 * @property {string} opening
 */

/** @type {Settings} */
const USUAL = { theme: 'auto', language: null, sound: true, arrangement: null, opening: 'standard' };
const KEY = 'obverse.settings';
const GAME = 'obverse.game';
/** @typedef {import('./messages').Page} Page */
/** @type {Page[]} */
const PAGES = ['play', 'analyse', 'learn'];

/** @returns {Settings} */
export function loadSettings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that remembers nothing can still play.
  }
}

/**
 * @typedef {object} KeptGame
 * @property {string} game
 * @property {import('./messages').Arrangement} arrangement
 * @property {boolean} own whether it is no copy of another page's
 */

/** The game of a page of this tab before it was reloaded. @param {Page} page @returns {KeptGame | null} */
export function keptGame(page) {
  try {
    const text = sessionStorage.getItem(`${GAME}.${page}`);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** The games of the other pages that are no copies. @param {Page} page */
export function keptElsewhere(page) {
  return PAGES.filter((other) => other !== page).flatMap((other) => {
    const kept = keptGame(other);
    return kept?.own ? [{ page: other, game: kept.game }] : [];
  });
}

/** @param {Page} page @param {KeptGame} game */
export function keepGame(page, game) {
  try {
    sessionStorage.setItem(`${GAME}.${page}`, JSON.stringify(game));
  } catch {
    // The same.
  }
}

/** Shows the theme that was chosen. @param {Settings['theme']} theme */
export function applyTheme(theme) {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
