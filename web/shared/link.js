// Links to a game: /analyse?game=f5d6c3&ply=2, with start= for a nonstandard start position.

/**
 * @typedef {object} LinkedGame
 * @property {string} game
 * @property {string | null} start
 * @property {number | null} ply
 */

/**
 * Reads the game from the query of the address, and removes the query.
 * @returns {LinkedGame | null}
 */
export function linkedGame() {
  const query = new URLSearchParams(location.search);
  const moves = query.get('game');
  const start = query.get('start');
  if (moves === null && start === null) return null;
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  history.replaceState(null, '', location.pathname);
  return { game: moves || 'start', start, ply: Number.isFinite(ply) ? ply : null };
}

/**
 * Creates a link to the current game and move.
 * @param {import('./messages').State} state
 */
export function linkTo(state) {
  const query = new URLSearchParams();
  if (state.start) query.set('start', state.start);
  query.set('game', state.transcript);
  if (state.ply !== state.line.length) query.set('ply', String(state.ply));
  return `${location.origin}/analyse?${query}`;
}
