// The Play page.

import { h } from '../shared/dom.js';
import { button, GamePage } from '../shared/game-page.js';
import { moveList, stepButtons } from '../shared/moves.js';
import { t } from '../shared/texts.js';
import { shortCount } from '../shared/values.js';
import { openNewGame } from './new-game.js';

/** @typedef {import('../shared/messages').State} State */

export class PlayPage extends GamePage {
  /** @type {{ depth: number, nodes: number } | null} */
  #thinking = null;
  #actions = h('section', { class: 'card actions', 'aria-label': t('actions.name') });
  #over = h('section', { class: 'card over-card', hidden: true });

  /** @override */
  build() {
    const { app } = this;
    const send = (/** @type {'undo' | 'redo' | 'moveNow' | 'resign'} */ type) => () => app.send({ type });
    this.#actions.append(
      button('new', () => openNewGame(app), { class: 'primary' }),
      button('undo', send('undo')),
      button('redo', send('redo')),
      button('hints', () => app.send({ type: 'hints', on: !app.state?.hints }), { 'aria-pressed': 'false' }),
      button('moveNow', send('moveNow')),
      button('resign', send('resign')),
    );
    this.dock.append(stepButtons(app, this.signal));
    this.panel.replaceChildren(this.#over, this.#actions, moveList(app, this.signal));
    app.on('thinking', (thinking) => {
      this.#thinking = thinking;
      this.showStatus();
    }, this.signal);
  }

  /** @override */
  refresh() {
    super.refresh();
    const { state } = this.app;
    if (!state) return;
    if (!state.enginesTurn) this.#thinking = null;
    this.#enable('undo', state.ply > 0);
    this.#enable('redo', state.ply < state.line.length);
    this.#enable('resign', !state.result && state.line.length > 0 && !onlyComputers(state));
    const moveNow = this.#actions.querySelector('[data-action="moveNow"]');
    if (moveNow instanceof HTMLElement) moveNow.hidden = !state.enginesTurn;
    this.#actions.querySelector('[data-action="hints"]')?.setAttribute('aria-pressed', String(state.hints));
    this.#over.hidden = !state.result;
    if (state.result) {
      this.#over.replaceChildren(
        h('h2', {}, verdict(state)),
        h('p', {}, this.describe(state)),
        h('div', { class: 'row' },
          h('a', { class: 'button', href: '/analyse', onclick: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.app.takesGame = true;
            document.querySelector(/** @type {'a'} */ ('.pages a[href="/analyse"]'))?.click();
          } }, t('action.analyseGame'))));
    }
  }

  /** @override @param {State} state */
  describe(state) {
    if (state.result || state.drawing) return super.describe(state);
    if (state.enginesTurn) {
      const { depth, nodes } = this.#thinking ?? { depth: 0, nodes: 0 };
      const side = t(`side.${state.turn}`);
      return depth ? t('status.thinkingDepth', { side, depth, nodes: shortCount(nodes) }) : t('status.thinking', { side });
    }
    if (state.mustPass) return t('status.mustPass', { side: t(`side.${state.turn}`) });
    if (state.ply < state.line.length) return `${super.describe(state)} ${t('status.earlier')}`;
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
}

/** @param {State} state */
function onlyComputers(state) {
  return state.arrangement.black === 'computer' && state.arrangement.white === 'computer';
}

/** @param {State} state */
function verdict(state) {
  const { result, arrangement } = state;
  if (!result) return '';
  if (!result.winner) return t('verdict.draw');
  if (arrangement.black === arrangement.white) return t('result.wins', { side: t(`side.${result.winner}`) });
  return t(arrangement[result.winner] === 'human' ? 'verdict.won' : 'verdict.lost');
}

customElements.define('ob-play', PlayPage);
