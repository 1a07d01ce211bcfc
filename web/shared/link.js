// Links to a game. The server writes and reads them: /analyse?game=f5d6c3&ply=2.

import { pageAddress } from './addresses.js';

/**
 * Takes the game's link from the address, and removes the query.
 * @returns {string | null}
 */
export function linkedGame() {
  const query = new URLSearchParams(location.search);
  if (!query.has('game') && !query.has('start')) return null;
  const link = location.href;
  history.replaceState(null, '', location.pathname);
  return link;
}

/**
 * Completes a link whose query the server has written.
 * @param {string} query
 */
export const linkTo = (query) => `${location.origin}${pageAddress('analyse')}?${query}`;
