// The Play page.

import { pageAddress } from '../shared/addresses.js';
import { announce } from '../shared/announce.js';
import { openDialog } from '../shared/dialog.js';
import { h } from '../shared/dom.js';
import { button, GamePage } from '../shared/game-page.js';
import { moveList, stepButtons } from '../shared/moves.js';
import { t } from '../shared/texts.js';
import { shortCount } from '../shared/values.js';
import { costlyMoves, retryCard, retryValues, story, verdict as triedVerdict } from './look-back.js';
import { openNewGame } from './new-game.js';

/** @typedef {import('../shared/messages').State} State */

export class PlayPage extends GamePage {
  /** @type {{ depth: number, nodes: number } | null} */
  #thinking = null;
  #actions = h('section', { class: 'card actions', 'aria-label': t('actions.name') });
  #over = h('section', { class: 'card over-card', hidden: true, 'aria-label': t('after.name') });
  #pass = h('button', { type: 'button', class: 'primary pass-button', 'data-action': 'pass', hidden: true, onclick: () => this.app.send({ type: 'pass' }) }, t('action.pass'));
  /** What the page said last about a tried move. */
  #said = '';
  /** Number of the costly move that is tried again; -1 for none. */
  #tries = -1;

  /** @override */
  build() {
    const { app } = this;
    const send = (/** @type {'undo' | 'redo' | 'moveNow'} */ type) => () => app.send({ type });
    this.#actions.append(
      button('new', () => openNewGame(app), { class: 'primary' }),
      button('undo', send('undo')),
      button('redo', send('redo')),
      button('hints', () => app.send({ type: 'hints', on: !app.state?.hints }), { 'aria-pressed': 'false' }),
      button('moveNow', send('moveNow')),
      button('resign', () => this.#askToResign()),
    );
    this.dock.append(stepButtons(app, this.signal));
    this.status.after(this.#pass);
    this.panel.replaceChildren(this.#over, this.#actions, moveList(app, this.signal));
    app.on('thinking', (thinking) => {
      this.#thinking = thinking;
      this.showStatus();
    }, this.signal);
    app.on('review', () => this.#showEnd(), this.signal);
    if (!app.settings.isWelcomed && !app.state?.line.length) {
      void import('./welcome.js').then(({ openWelcome }) => openWelcome(app, () => openNewGame(app)));
    }
  }

  /** @override */
  refresh() {
    super.refresh();
    const { state } = this.app;
    if (!state) return;
    if (!state.enginesTurn) this.#thinking = null;
    const isRetry = Boolean(state.lookBack?.retry);
    this.#enable('undo', state.ply > 0);
    this.#enable('redo', state.ply < state.line.length);
    this.#enable('hints', !isRetry);
    this.#enable('resign', !state.finished && state.line.length > 0 && !onlyComputers(state));
    const moveNow = this.#actions.querySelector('[data-action="moveNow"]');
    if (moveNow instanceof HTMLElement) moveNow.hidden = !state.enginesTurn;
    this.#actions.querySelector('[data-action="hints"]')?.setAttribute('aria-pressed', String(state.hints));
    this.#showPass(state.mustPass && this.canPlay(state) && !isRetry);
    this.#showEnd();
    const said = isRetry ? triedVerdict(state) : '';
    if (said && said !== this.#said) announce(said);
    this.#said = said;
    const tries = state.lookBack?.retry?.number ?? -1;
    // The button to try again may stand below the board on a small screen.
    if (tries >= 0 && tries !== this.#tries) this.board.scrollIntoView({ block: 'nearest' });
    this.#tries = tries;
  }

  /** @override */
  showHints() {
    const { state } = this.app;
    if (!state?.lookBack?.retry) {
      super.showHints();
      return;
    }
    this.board.showValues(retryValues(state.lookBack));
    this.showStatus();
  }

  /** @override @param {State} state */
  describe(state) {
    if (state.result || state.drawing) return super.describe(state);
    if (state.enginesTurn) {
      const { depth, nodes } = this.#thinking ?? { depth: 0, nodes: 0 };
      const side = t(`side.${state.turn}`);
      return depth ? t('status.thinkingDepth', { side, depth, nodes: shortCount(nodes) }) : t('status.thinking', { side });
    }
    if (state.lookBack?.retry) return t('status.retry', { side: t(`side.${state.turn}`) });
    if (state.mustPass) return t('status.mustPass', { side: t(`side.${state.turn}`) });
    if (state.ply < state.line.length) return t('text.joined', { first: super.describe(state), next: t('status.earlier') });
    const one = state.arrangement.black !== state.arrangement.white;
    return one ? t('status.yourTurn', { side: t(`side.${state.turn}`) }) : super.describe(state);
  }

  /** @override @param {string} command */
  obey(command) {
    super.obey(command);
    if (command === 'new') openNewGame(this.app);
  }

  /** @param {string} action @param {boolean} on */
  #enable(action, on) {
    const element = this.#actions.querySelector(`[data-action="${action}"]`);
    if (element instanceof HTMLButtonElement) element.disabled = !on;
  }

  /** Shows or hides the button to pass. @param {boolean} on */
  #showPass(on) {
    if (this.#pass.hidden === !on) return;
    const hadFocus = document.activeElement === this.#pass;
    this.#pass.hidden = !on;
    // Enter then passes, unless the focus is somewhere already.
    if (on && document.activeElement === document.body) this.#pass.focus();
    if (!on && hadFocus) this.board.focusSquare();
  }

  /** Asks before the game is resigned. */
  #askToResign() {
    if (document.querySelector('dialog[open]')) return;
    const keep = h('button', { type: 'button' }, t('resign.keep'));
    const resign = h('button', { type: 'button', class: 'primary', 'data-action': 'reallyResign' }, t('action.resign'));
    const dialog = openDialog(t('resign.title'), [h('p', {}, t('resign.text')), h('div', { class: 'row end' }, keep, resign)], 'ask');
    keep.addEventListener('click', () => dialog.close());
    resign.addEventListener('click', () => {
      dialog.close();
      this.app.send({ type: 'resign' });
    });
    keep.focus();
  }

  /** Shows what happened in a finished game, or the second try at a move. */
  #showEnd() {
    const { app } = this;
    const { state } = app;
    if (!state) return;
    this.#over.hidden = !state.finished;
    if (!state.finished) return;
    const focused = this.#over.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null;
    this.#over.replaceChildren(...(state.lookBack?.retry ? retryCard(app, state) : this.#summary(state)));
    if (focused) {
      const again = this.#over.querySelector(`[data-action="${focused}"]`) ?? this.#over.querySelector('button, a');
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /** @param {State} state */
  #summary(state) {
    const { app } = this;
    return [
      // The status above says how the game ended.
      h('h2', {}, verdict(state) ?? t('after.name')),
      ...story(state, app.review),
      costlyMoves(app, state),
      h('div', { class: 'row' },
        h('a', { class: 'button', href: pageAddress('analyse'), 'data-action': 'analyseGame', onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          app.takesGame = true;
          document.querySelector(/** @type {'a'} */ ('.pages a[data-page=analyse]'))?.click();
        } }, t('action.analyseGame'))),
    ].filter((part) => part !== null);
  }
}

/** @param {State} state */
function onlyComputers(state) {
  return state.arrangement.black === 'computer' && state.arrangement.white === 'computer';
}

/** Who won, or null if this says no more than the status. @param {State} state */
function verdict(state) {
  const { result, arrangement, names } = state;
  if (!result) return null;
  if (!result.winner) return t('verdict.draw');
  if (arrangement.black === arrangement.white) {
    const name = names[result.winner];
    return name ? t('verdict.wins', { name }) : null;
  }
  return t(arrangement[result.winner] === 'human' ? 'verdict.won' : 'verdict.lost');
}

customElements.define('ob-play', PlayPage);
