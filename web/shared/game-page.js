// Base class of the Play and Analyse pages: board, players, status and panel.

import { announce } from './announce.js';
import './board.js';
import { h, icon } from './dom.js';
import { explainValues } from './explain.js';
import { paths } from './paths.js';
import { endSound, moveSound } from './sounds.js';
import { t } from './texts.js';
import { playerName } from './title.js';
import { clockText, squareValues } from './values.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./messages').State} State */
/** @typedef {import('./messages').Side} Side */

/** Pixels of wheel that make a step, and pixels of a line. */
const NOTCH = 40;
const LINE_HEIGHT = 40;

/** Icons of the buttons, as SVG paths. */
export const ICONS = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  hints: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.8.9.8 1.5h5.4c0-.6.3-1.1.8-1.5A6 6 0 0 0 12 3z',
  moveNow: 'M5 4l9 8-9 8zM17 4v16',
  new: 'M12 5v14M5 12h14',
  resign: 'M5 21V4h12l-3 4 3 4H5',
  playHere: 'M6 4l13 8-13 8z',
  analyse: 'M4 19l5-6 4 3 7-9M20 7h-4M20 7v4',
  first: 'M18 6l-7 6 7 6zM7 6v12',
  back: 'M15 6l-7 6 7 6z',
  on: 'M9 6l7 6-7 6z',
  last: 'M6 6l7 6-7 6zM17 6v12',
  open: 'M4 20V6h6l2 2h8v12z',
  flip: 'M7 20V5M4 8l3-3 3 3M17 4v15M14 16l3 3 3-3',
  kept: 'M5 5h14v14H5zM5 10h14M10 10v9',
  export: 'M12 4v10M8 10l4 4 4-4M5 20h14',
  share: 'M9.5 14.5l5-5M10 7l2-2a4 4 0 0 1 6 6l-2 2M14 17l-2 2a4 4 0 0 1-6-6l2-2',
  engine: 'M4 7h10M18 7h2M4 12h3M11 12h9M4 17h8M16 17h4M14 5v4M7 10v4M12 15v4',
  editor: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  review: 'M5 13l4 4L19 7',
  promote: 'M12 20V5M6 11l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  prune: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
};

/**
 * Creates a button with an icon and a label.
 * @param {keyof typeof ICONS} name
 * @param {() => void} action
 * @param {Record<string, unknown>} [props]
 */
export function button(name, action, props = {}) {
  const text = t(`action.${name}`);
  return h('button', { type: 'button', 'data-action': name, onclick: action, ...props }, icon(ICONS[name]), h('span', {}, text));
}

export class GamePage extends HTMLElement {
  /** Set by the router before the element is shown. @type {App} */
  app = /** @type {any} */ (null);
  board = /** @type {import('./board.js').Board} */ (document.createElement('ob-board'));
  panel = h('div', { class: 'panel' });
  status = h('p', { class: 'status' });
  /** What stands under the board: the status and the buttons that step. */
  dock = h('div', { class: 'dock' }, this.status);
  #players = h('section', { class: 'players', 'aria-label': t('players.name') });
  #gone = new AbortController();
  /** @type {State | null} */
  #shown = null;
  #timer = 0;
  /** How far the wheel has turned since the last step, in pixels. */
  #turned = 0;

  get signal() {
    return this.#gone.signal;
  }

  connectedCallback() {
    const { app } = this;
    this.replaceChildren(
      h('h1', { class: 'unseen', tabindex: '-1' }, t(`page.${app.page}`)),
      h('div', { class: 'table' }, this.#players, this.board, this.dock),
      this.panel,
    );
    this.board.addEventListener('square', (event) => this.choose(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.flip(app.settings.flipped);
    this.board.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    app.on('state', (state) => this.#hear(state), this.signal);
    app.on('hints', () => this.showHints(), this.signal);
    app.on('connection', () => this.refresh(), this.signal);
    app.on('look', () => this.showHints(), this.signal);
    app.on('command', (command) => this.obey(command), this.signal);
    app.on('preview', (preview) => this.board.preview(preview), this.signal);
    explainValues(this, this.signal);
    this.#timer = setInterval(() => this.#tick(), 250);
    this.build();
    this.refresh();
  }

  disconnectedCallback() {
    this.#gone.abort();
    clearInterval(this.#timer);
  }

  /** Fills the panel. */
  build() {}

  /** Text of the status line. @param {State} state @returns {string} */
  describe(state) {
    if (state.result) return resultText(state);
    if (state.drawing) return t('status.drawing');
    if (state.mustPass) return t('status.pass', { side: t(`side.${state.turn}`) });
    return t('status.turn', { side: t(`side.${state.turn}`) });
  }

  /** Handles the choice of a square. @param {string} square */
  choose(square) {
    this.app.send({ type: 'play', square });
  }

  /** @param {string} command */
  obey(command) {
    if (command === 'board') this.board.focusSquare();
    if (command === 'flip') {
      this.app.settings.flipped = !this.app.settings.flipped;
      this.app.save();
      this.board.flip(this.app.settings.flipped);
      this.showHints();
    }
  }

  /** Whether the wheel over the board steps through the game. */
  stepsByWheel() {
    return false;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || !event.deltaY || !this.stepsByWheel()) return;
    event.preventDefault();
    // A wheel sends one event per notch, a touchpad many small ones.
    this.#turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_HEIGHT;
    if (Math.abs(this.#turned) < NOTCH) return;
    this.app.send({ type: 'step', by: Math.sign(this.#turned) });
    this.#turned = 0;
  }

  /** The next move of the game to mark on the board. @param {State} _state @returns {string | null} */
  nextMove(_state) {
    return null;
  }

  /** Whether the user may move. @param {State} state */
  canPlay(state) {
    return !state.enginesTurn && !state.result && !state.drawing;
  }

  /** Redraws everything. */
  refresh() {
    const { state } = this.app;
    if (!state) return;
    this.#drawPlayers(state);
    this.board.show({ board: state.board, turn: state.turn, legal: state.legal, last: state.last, canPlay: this.canPlay(state), next: this.nextMove(state) });
    this.showHints();
    this.showStatus();
  }

  showStatus() {
    const { state } = this.app;
    if (!state) return;
    this.status.className = `status ${state.result ? 'over' : state.enginesTurn || state.drawing ? 'thinking' : state.mustPass ? 'pass' : 'yours'}`;
    this.status.textContent = this.describe(state);
  }

  showHints() {
    const { state, hints } = this.app;
    const lines = state?.hints && hints?.node === state.node ? hints.lines : [];
    this.board.showValues(squareValues(lines));
    this.board.showPaths(state ? paths(lines, state.turn, this.app.settings.arrows) : []);
    this.showStatus();
  }

  /** @param {State} state */
  #hear(state) {
    const before = this.#shown;
    this.#shown = state;
    this.refresh();
    if (!before) return;
    const ends = state.result !== null && before.result === null;
    if (before.node === state.node && before.board === state.board) {
      // A game may also end without a move, by resignation or on time.
      if (ends) announce(this.describe(state));
      return;
    }
    const played = follow(before, state);
    if (!played.length) {
      announce(t('live.stands', { ply: state.ply, black: state.count.black, white: state.count.white }));
      return;
    }
    announce([...played, this.describe(state)].join(' '));
    if (!this.app.settings.sound) return;
    if (state.last && state.last.move !== 'pass') moveSound(state.last.flips.length);
    if (ends) endSound();
  }

  /** @param {State} state */
  #drawPlayers(state) {
    this.#players.replaceChildren(...(/** @type {const} */ (['black', 'white'])).map((side) => {
      const turn = state.turn === side && !state.result;
      const clock = state.clock ? h('span', { class: 'clock', 'data-clock': side }, clockText(this.app.timeLeft(side) ?? 0)) : null;
      return h('div', { class: ['player', side, turn && 'turn'] },
        h('span', { class: `chip ${side}`, 'aria-hidden': 'true' }),
        h('span', { class: 'name' }, h('b', {}, t(`side.${side}`)), h('small', {}, this.playerName(state, side))),
        clock,
        h('span', { class: 'discs', 'aria-label': t('players.discs', { count: state.count[side] }), role: 'img' }, state.count[side]));
    }));
  }

  /** @param {State} state @param {Side} side @returns {string} */
  playerName(state, side) {
    return playerName(state, side);
  }

  /** Updates the clocks between two states of the server. */
  #tick() {
    const clock = this.app.state?.clock;
    if (!clock?.running) return;
    const element = this.querySelector(`[data-clock="${clock.running}"]`);
    const left = this.app.timeLeft(clock.running) ?? 0;
    if (element) {
      element.textContent = clockText(left);
      element.classList.toggle('short', left < 20_000);
    }
  }
}

/**
 * Describes the moves played since a state. A move and the pass that follows it are one text.
 * @param {State} before
 * @param {State} state
 */
function follow(before, state) {
  const fresh = state.line.slice(before.ply, state.ply);
  const isNext = before.ply === 0 ? before.start === state.start : state.line[before.ply - 1]?.node === before.node;
  if (!isNext || fresh.length > 2) return [];
  return fresh.map(({ move, side }, i) => {
    if (move === 'pass') return t('notice.passed', { side: t(`side.${side}`) });
    const flips = i === fresh.length - 1 ? state.last?.flips : before.legal.find((legal) => legal.square === move)?.flips;
    return t('live.move', { side: t(`side.${side}`), move, flips: flips?.length ?? 0 });
  });
}

/** @param {State} state */
export function resultText(state) {
  const { result } = state;
  if (!result) return '';
  const { score, winner } = result;
  // The winner's discs come first.
  const discs = score && (winner === 'white' ? [score.white, score.black] : [score.black, score.white]);
  const who = result.winner ? t('result.wins', { side: t(`side.${result.winner}`) }) : t('result.draw');
  return t('text.labelled', { label: `${who}${discs ? ` ${discs.join('–')}` : ''}`, text: t(`result.${result.reason}`) });
}
