// The games that the browser keeps: a list to open them, and all of them with the settings as one file.

import { announce, toast } from '../shared/announce.js';
import { openDialog } from '../shared/dialog.js';
import { h, icon } from '../shared/dom.js';
import { ICONS } from '../shared/game-page.js';
import { loadGames, removeGame, saveGame } from '../shared/store.js';
import { t } from '../shared/texts.js';
import { download } from './files.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/store.js').StoredGame} StoredGame */

/** Version of the file with all games and settings. */
const VERSION = 1;

/** @param {App} app */
export function openKept(app) {
  if (document.querySelector('dialog[open]')) return;
  const rows = h('ul', { class: 'games', 'aria-label': t('kept.title') });
  const none = h('p', { class: 'quiet', hidden: true }, t('kept.none'));
  const save = h('button', { type: 'button', onclick: () => void saveAll(app) }, icon(ICONS.export), t('kept.save'));
  const file = h('input', { type: 'file', accept: '.json,application/json', 'aria-label': t('kept.load') });
  file.addEventListener('change', () => void file.files?.[0]?.text().then((text) => loadAll(app, text)));
  const dialog = openDialog(t('kept.title'), [h('div', { class: 'games-body' },
    h('p', { class: 'quiet' }, t('kept.about')), none, h('div', { class: 'games-scroll' }, rows),
    h('div', { class: 'row end' }, h('label', { class: 'button file' }, icon(ICONS.open), t('kept.load'), file), save))], 'games-dialog');
  const draw = async () => {
    const games = await loadGames();
    none.hidden = games.length > 0;
    rows.replaceChildren(...games.map((game) => rowOf(game, () => {
      app.send({ type: 'import', text: game.game });
      dialog.close();
    }, () => void removeGame(game.id).then(draw).then(() => {
      announce(t('kept.removed'));
      (rows.querySelector('button') ?? save).focus();
    }))));
  };
  const closed = new AbortController();
  dialog.addEventListener('close', () => closed.abort());
  // A game of the last moments may not be kept yet.
  app.on('kept', draw, closed.signal);
  void draw();
}

/** @param {StoredGame} game @param {() => void} open @param {() => void} remove */
function rowOf(game, open, remove) {
  const title = game.title || t('kept.untitled');
  const time = new Date(game.time).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return h('li', { class: 'kept' },
    h('button', { type: 'button', onclick: open }, h('span', { class: 'names' }, title), h('small', { class: 'quiet' }, `${time} · ${t('games.moves', { moves: game.moves })}`)),
    h('button', { type: 'button', class: 'round', 'aria-label': t('kept.remove', { title }), title: t('kept.remove', { title }), onclick: remove }, icon(ICONS.prune)));
}

/** @param {App} app */
async function saveAll(app) {
  const all = { obverseKept: VERSION, settings: app.settings, games: await loadGames() };
  download(new Blob([JSON.stringify(all)], { type: 'application/json' }), `obverse-${new Date().toISOString().slice(0, 10)}.json`);
}

/**
 * Adds the games of a file to the kept ones, and takes its settings.
 * @param {App} app
 * @param {string} text
 */
async function loadAll(app, text) {
  /** @type {{ obverseKept?: unknown, settings?: object, games?: unknown[] } | null} */
  let all = null;
  try {
    all = JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (all?.obverseKept !== VERSION || !Array.isArray(all.games)) {
    toast(t('kept.wrong'), 'bad');
    return;
  }
  const games = all.games.filter(isGame);
  await Promise.all(games.map(({ id, game, title, moves, time }) => saveGame({ id, game, title, moves, time })));
  const known = Object.entries(all.settings ?? {}).filter(([name]) => name in app.settings);
  Object.assign(app.settings, Object.fromEntries(known));
  app.save();
  // The page takes theme and language when it loads.
  location.reload();
}

/** @param {any} one @returns {one is StoredGame} */
function isGame(one) {
  return typeof one?.id === 'string' && typeof one.game === 'string' && typeof one.title === 'string' && Number.isFinite(one.moves) && Number.isFinite(one.time);
}
