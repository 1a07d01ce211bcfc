// Browser storage: settings for all tabs, and the games and the exercise of this tab.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {import('./texts.js').Language | null} language
 * @property {boolean} sound
 * @property {import('./messages').Arrangement | null} arrangement
 * @property {string} opening
 * @property {boolean} flipped whether the board is turned around
 * @property {boolean} coordinates whether the board has coordinates
 * @property {BoardColor} boardColor
 * @property {Arrows} arrows lines that are shown as arrows
 * @property {import('./messages').AnalysisSettings | null} analysis engine settings of the Analyse page
 * @property {boolean} isWelcomed whether the rules were shown on a first visit
 * @property {{ black: string, white: string }} names names of the two people at one board
 */

/** @typedef {'green' | 'blue' | 'brown' | 'grey' | 'contrast'} BoardColor */
/** @typedef {'none' | 'best' | 'three'} Arrows */

/** @type {BoardColor[]} */
export const BOARD_COLORS = ['green', 'blue', 'brown', 'grey', 'contrast'];
/** @type {Arrows[]} */
export const ARROWS = ['none', 'best', 'three'];

/** @type {Settings} */
const DEFAULTS = { theme: 'auto', language: null, sound: true, arrangement: null, opening: 'standard', flipped: false, coordinates: true, boardColor: 'green', arrows: 'none', analysis: null, isWelcomed: false, names: { black: '', white: '' } };
const KEY = 'obverse.settings';
const GAME = 'obverse.game';
const EXERCISE = 'obverse.exercise';
const LIST = 'obverse.list';
/** @typedef {import('./messages').Page} Page */
/** @type {Page[]} */
const PAGES = ['play', 'analyse', 'learn'];

/** @returns {Settings} */
export function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be unavailable; the page works without it.
  }
}

/**
 * @typedef {object} KeptGame
 * @property {string} game
 * @property {import('./messages').Arrangement} arrangement
 * @property {boolean} own whether the page has its own game rather than a copy of another page's game
 * @property {{ black: number, white: number } | null} [clock] remaining times in milliseconds
 * @property {import('./messages').Forfeit | null} [forfeit]
 * @property {import('./messages').RetryWish | null} [retry] the second try at a costly move
 * @property {string} [id] name in the list of kept games
 * @property {number} [serial] number of the game in this connection
 * @property {boolean} [listed] whether the list of kept games has it as it is here
 */

/** The saved game of a page of this tab. @param {Page} page @returns {KeptGame | null} */
export function keptGame(page) {
  try {
    const text = sessionStorage.getItem(`${GAME}.${page}`);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** The saved games of the other pages, except copies. @param {Page} page */
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
    // Storage may be unavailable.
  }
}

/** Updates the clocks of the saved game of the Play page. @param {{ black: number, white: number }} clock */
export function keepClock(clock) {
  const kept = keptGame('play');
  if (kept) keepGame('play', { ...kept, clock });
}

/** @typedef {{ key: string, chosen: number | null }} KeptList where the files of the list are stored, and the game on the board */

/** The list of games of this tab. @returns {KeptList | null} */
export function keptList() {
  try {
    return JSON.parse(sessionStorage.getItem(LIST) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {KeptList | null} list */
export function keepList(list) {
  try {
    if (list) sessionStorage.setItem(LIST, JSON.stringify(list));
    else sessionStorage.removeItem(LIST);
  } catch {
    // Storage may be unavailable.
  }
}

/** @typedef {{ choice: import('../learn/messages').ExerciseChoice, tries: (string | null)[] }} KeptExercise */

/** The saved exercise of this tab, with the student's tries. @returns {KeptExercise | null} */
export function keptExercise() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(EXERCISE) ?? 'null');
    return kept?.choice && Array.isArray(kept.tries) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {KeptExercise} exercise */
export function keepExercise(exercise) {
  try {
    sessionStorage.setItem(EXERCISE, JSON.stringify(exercise));
  } catch {
    // Storage may be unavailable.
  }
}

/** Applies the theme and the look of the board. @param {Settings} settings */
export function applyLook({ theme, coordinates, boardColor }) {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  root.dataset['board'] = boardColor;
  root.dataset['coordinates'] = coordinates ? 'on' : 'off';
}
