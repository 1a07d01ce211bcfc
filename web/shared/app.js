// State that all pages share: the connection and the last events received over it.

import { Connection } from './connection.js';
import { keepGame, keptElsewhere, keptGame, loadSettings, saveSettings } from './settings.js';

/** @typedef {import('./messages').State} State */
/** @typedef {import('./messages').Hints} Hints */
/** @typedef {import('./messages').Event} ServerEvent */
/** @typedef {import('./messages').Request} ClientRequest */
/** @typedef {import('./messages').Page} PageName */

/**
 * Dispatches `state`, `hints`, `graph`, `thinking`, `notice`, `exported`, `preview`, `review`, `list`,
 * `rows`, `learn` and `connection` as `CustomEvent`s. The detail is the server's event.
 */
export class App extends EventTarget {
  /** @type {State | null} */
  state = null;
  /** @type {Hints | null} */
  hints = null;
  /** @type {(import('./messages').GraphPoint | null)[]} */
  graph = [];
  /** @type {import('./messages').Review | null} */
  review = null;
  isOnline = false;
  /** Reason why there is no connection. @type {import('./connection.js').DisconnectReason} */
  disconnectReason = 'offline';
  version = '';
  largestFile = 4 << 20;
  /** List of the games in an opened file. @type {import('./messages').ListState | null} */
  list = null;
  /** @type {PageName} */
  page = 'play';
  settings = loadSettings();
  #connection = new Connection((event) => this.#receive(event), (reason) => this.#connectionChanged(reason));
  /** Whether the next page takes over the current game. */
  takesGame = false;
  /** Game of the link that opened the page, sent once. @type {import('./link.js').LinkedGame | null} */
  #linked = null;

  /** @param {import('./link.js').LinkedGame | null} linked */
  start(linked) {
    this.#linked = linked;
    this.#connection.open();
    document.addEventListener('visibilitychange', () => this.#sendVisibility());
  }

  retry() {
    this.#connection.retry();
  }

  /** @param {ClientRequest} request */
  send(request) {
    return this.#connection.send(request);
  }

  /** @param {ArrayBuffer} bytes */
  sendFile(bytes) {
    return this.#connection.sendFile(bytes);
  }

  /** @param {PageName} page */
  show(page) {
    this.page = page;
    this.send({ type: 'page', page, take: this.takesGame });
    this.takesGame = false;
  }

  save() {
    saveSettings(this.settings);
  }

  /**
   * Listens until the signal is aborted.
   * @param {string} type
   * @param {(detail: any) => void} listener
   * @param {AbortSignal} signal
   */
  on(type, listener, signal) {
    this.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  /**
   * @param {string} type
   * @param {unknown} [detail]
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {import('./connection.js').DisconnectReason | null} reason */
  #connectionChanged(reason) {
    const isOpen = reason === null;
    this.isOnline = isOpen;
    this.disconnectReason = reason ?? 'offline';
    // The server drops a list of games when the socket that uploaded it closes.
    if (this.list) {
      this.list = null;
      this.tell('list', { list: null });
    }
    if (isOpen) {
      // Sent before the game, so that the server does not search hints for a hidden tab.
      if (document.visibilityState === 'hidden') this.#sendVisibility();
      this.#restore();
    }
    this.tell('connection', isOpen);
  }

  /** Tells the server whether the tab is hidden. For a hidden tab, the server searches for moves but not for hints. */
  #sendVisibility() {
    this.send({ type: 'visibility', hidden: document.visibilityState === 'hidden' });
  }

  /** Sends the saved game, since a new socket starts with an empty session. */
  #restore() {
    const { state } = this;
    const kept = state?.page === this.page ? { game: state.stored, arrangement: state.arrangement } : keptGame(this.page);
    const linked = this.#linked;
    this.#linked = null;
    this.send({
      type: 'restore',
      game: linked?.game ?? kept?.game ?? null,
      arrangement: kept?.arrangement ?? this.settings.arrangement,
      start: linked?.start ?? null,
      ply: linked?.ply ?? null,
      page: this.page,
      elsewhere: keptElsewhere(this.page),
    });
    // Restart an unfinished review.
    if (this.review && this.review.done < this.review.total) this.send({ type: 'review' });
  }

  /** @param {ServerEvent} event */
  #receive(event) {
    switch (event.type) {
      case 'hello':
        this.version = event.version;
        this.largestFile = event.largestFile;
        return;
      case 'list':
        this.list = event.list;
        break;
      case 'state':
        if (this.hints && this.hints.node !== event.node) this.hints = null;
        if (this.review && this.review.transcript !== event.transcript) this.review = null;
        this.state = event;
        keepGame(event.page, { game: event.stored, arrangement: event.arrangement, own: event.own });
        break;
      case 'hints':
        this.hints = event;
        break;
      case 'graph':
        this.graph = event.points;
        break;
      case 'review':
        this.review = event;
        break;
      case 'learn':
        this.tell('learn', event.event);
        return;
    }
    this.tell(event.type, event);
  }
}
