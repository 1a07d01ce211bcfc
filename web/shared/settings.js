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
 */

/** The game of this tab before it was reloaded. @returns {KeptGame | null} */
export function keptGame() {
  try {
    const text = sessionStorage.getItem(GAME);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** @param {KeptGame} game */
export function keepGame(game) {
  try {
    sessionStorage.setItem(GAME, JSON.stringify(game));
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
