// The Analyse page.

import { h } from '../shared/dom.js';
import { button, GamePage } from '../shared/game-page.js';
import { gameGraph } from '../shared/graph.js';
import { moveList, stepButtons } from '../shared/moves.js';
import { t } from '../shared/texts.js';
import { commentCard, markComments } from './comments.js';
import { Editor } from './editor.js';
import { openEngineSettings } from './engine-settings.js';
import { openExport, openImport, openShare } from './files.js';
import { gamesCard } from './games.js';
import { openKept } from './kept.js';
import { lineTable } from './lines.js';
import { reviewCard } from './review.js';

/** @typedef {import('../shared/messages').State} State */
/** @typedef {import('../shared/messages').Side} Side */

export class AnalysePage extends GamePage {
  /** @type {Editor | null} */
  #editor = null;
  #empty = h('section', { class: 'card empty' });
  /** Buttons to open, export and edit. */
  #tools = h('section', { class: 'card tools-card' });
  #branch = h('div', { class: 'row branch-actions', hidden: true });

  /** @override */
  build() {
    const { app } = this;
    this.#empty.replaceChildren(h('h2', {}, t('analyse.empty')), h('ol', {},
      h('li', {}, t('analyse.empty.play')), h('li', {}, t('analyse.empty.open')), h('li', {}, t('analyse.empty.edit'))));
    this.dock.append(stepButtons(app, this.signal));
    this.#branch.replaceChildren(button('promote', () => app.send({ type: 'promote' }), { title: t('action.promote') }), button('prune', () => app.send({ type: 'prune' }), { title: t('action.prune') }));
    this.#tools.setAttribute('aria-label', t('actions.name'));
    this.#tools.replaceChildren(
      button('open', () => openImport(app)), button('kept', () => openKept(app)), button('export', () => openExport(app)), button('share', () => openShare(app)), button('editor', () => this.#edit()), button('flip', () => this.obey('flip')),
      button('engine', () => openEngineSettings(app)),
      button('playHere', () => {
        app.takesGame = true;
        document.querySelector(/** @type {'a'} */ ('.pages a[data-page=play]'))?.click();
      }));
    const moves = moveList(app, this.signal);
    moves.querySelector('header')?.append(this.#branch);
    markComments(app, moves, this.signal);
    // Navigation comes first, so that panels that change their size do not move it. What is used less comes last.
    this.panel.replaceChildren(this.#empty, gamesCard(app, this.signal), moves, gameGraph(app, this.signal),
      lineTable(app, this.board, this.signal), commentCard(app, this.signal), reviewCard(app, this.signal), this.#tools);
  }

  /** @override */
  refresh() {
    if (this.#editor) return;
    super.refresh();
    const { state } = this.app;
    if (!state) return;
    const isEmpty = state.line.length === 0 && state.start === null;
    this.#empty.hidden = !isEmpty;
    if (isEmpty !== this.classList.contains('bare')) {
      this.classList.toggle('bare', isEmpty);
      // Without a game, opening one comes first.
      if (isEmpty) this.#empty.after(this.#tools);
      else this.panel.append(this.#tools);
    }
    this.#branch.hidden = !state.line.some((move) => move.alternatives);
  }

  /** @override */
  showHints() {
    if (!this.#editor) super.showHints();
  }

  /** @override */
  stepsByWheel() {
    return this.#editor === null;
  }

  /** @override @param {State} state */
  nextMove(state) {
    return state.line[state.ply]?.move ?? null;
  }

  /** @override @param {State} state */
  playerName(state, side = /** @type {Side} */ ('black')) {
    return state.names[side] ?? '';
  }

  /** @override @param {string} square */
  choose(square) {
    if (this.#editor) this.#editor.choose(square);
    else super.choose(square);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.board.addEventListener('paint', (event) => this.#editor?.paint(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /** @override @param {string} command */
  obey(command) {
    super.obey(command);
    if (command === 'editor') this.#edit();
    if (command === 'paste') openImport(this.app);
  }

  #edit() {
    if (this.#editor) return;
    const shown = [...this.panel.children];
    this.board.isEditor = true;
    this.board.classList.add('editing');
    this.board.showValues(new Map());
    this.#editor = new Editor(this.app,
      (board, turn) => this.board.show({ board, turn, legal: [], last: null, canPlay: false }),
      () => {
        this.#editor = null;
        this.board.isEditor = false;
        this.board.classList.remove('editing');
        this.panel.replaceChildren(...shown);
        this.refresh();
        this.panel.querySelector(/** @type {'button'} */ ('[data-action=editor]'))?.focus();
      });
    this.status.textContent = t('editor.hint');
    this.panel.replaceChildren(this.#editor.panel);
    this.board.focusSquare();
  }
}

customElements.define('ob-analyse', AnalysePage);
