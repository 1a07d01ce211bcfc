// Links that hold a game: /analyse?game=f5d6c3&ply=2, with start= where it is not the standard one.

/**
 * @typedef {object} LinkedGame
 * @property {string} game
 * @property {string | null} start
 * @property {number | null} ply
 */

/**
 * The game of the address, which is then forgotten there.
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
 * A link to the game as it stands.
 * @param {import('./messages').State} state
 */
export function linkTo(state) {
  const query = new URLSearchParams();
  if (state.start) query.set('start', state.start);
  query.set('game', state.transcript);
  if (state.ply !== state.line.length) query.set('ply', String(state.ply));
  return `${location.origin}/analyse?${query}`;
}
