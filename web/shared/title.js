// Names of games.

import { t } from './texts.js';

/** @typedef {import('./messages').State} State */

/** @param {import('./messages').Strength} strength */
export function strengthText(strength) {
  if (strength.kind === 'opponent') return t(`opponent.${strength.amount}`);
  const amount = strength.kind === 'time' ? strength.amount / 1000 : strength.amount;
  return t(`strength.${strength.kind}`, { amount });
}

/** The name of a side's player, for a game that is played. @param {State} state @param {import('./messages').Side} side */
export function playerName({ names, arrangement }, side) {
  const { black, white, strength } = arrangement;
  const person = t(black === 'human' && white === 'human' ? 'player.person' : 'player.human');
  return names[side] ?? (arrangement[side] === 'human' ? person : strengthText(strength));
}

/** Players of a game and its event. @param {State} state */
export function gameTitle(state) {
  if (state.page === 'play') return `${playerName(state, 'black')} – ${playerName(state, 'white')}`;
  const { black, white, event } = state.names;
  const players = black || white ? `${black ?? '?'} – ${white ?? '?'}` : '';
  return [players, event].filter(Boolean).join(', ');
}
