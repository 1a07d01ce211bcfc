// State that all pages share: the connection and the last events received over it.

import { Connection } from './connection.js';
import { newId } from './new-id.js';
import { keepClock, keepGame, keepList, keptElsewhere, keptGame, keptList, loadSettings, saveSettings } from './settings.js';
import { loadFiles, saveFiles, saveGame } from './store.js';
import { preferredLanguage } from './texts.js';
import { gameTitle } from './title.js';

/** @typedef {import('./messages').State} State */
/** @typedef {import('./messages').Hints} Hints */
/** @typedef {import('./messages').Event} ServerEvent */
/** @typedef {import('./messages').Request} ClientRequest */
/** @typedef {import('./messages').Page} PageName */

/** Size of a part of an upload in bytes. */
const PART_BYTES = 1 << 16;

/**
 * Dispatches `state`, `hints`, `analysis`, `graph`, `thinking`, `notice`, `exported`, `preview`, `review`, `list`,
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
  /** The engine settings of the Analyse page, and what may be chosen. @type {import('./messages').Analysis | null} */
  analysis = null;
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
  /** Link that opened the page, sent once. @type {string | null} */
  #linked = null;
  /** The files or the text opened last, to be kept if they are a list of games. @type {File[]} */
  offered = [];
  /** Pages whose game the server has sent since the connection was opened. @type {Set<PageName>} */
  #seen = new Set();
  /** Time of the last state, from which the clocks run on. */
  #clockSince = 0;

  /** @param {string | null} linked */
  start(linked) {
    this.#linked = linked;
    this.#connection.open();
    document.addEventListener('visibilitychange', () => this.#sendVisibility());
    addEventListener('pagehide', () => this.#keepClock());
  }

  /** Remaining time of a side, in milliseconds; `null` without clocks. @param {import('./messages').Side} side */
  timeLeft(side) {
    const clock = this.state?.clock;
    if (!clock) return null;
    const spent = clock.running === side && this.isOnline ? performance.now() - this.#clockSince : 0;
    return Math.max(0, clock[side] - spent);
  }

  /** Keeps the clocks as they are shown. */
  #keepClock() {
    const [black, white] = [this.timeLeft('black'), this.timeLeft('white')];
    if (this.state?.page === 'play' && black !== null && white !== null) keepClock({ black: Math.round(black), white: Math.round(white) });
  }

  retry() {
    this.#connection.retry();
  }

  /** @param {ClientRequest} request */
  send(request) {
    return this.#connection.send(request);
  }

  /** @param {PageName} page */
  show(page) {
    this.#keepClock();
    this.page = page;
    this.send({ type: 'page', page, take: this.takesGame });
    this.takesGame = false;
  }

  /** Analyses with other engine settings from now on. @param {import('./messages').AnalysisSettings} settings */
  setAnalysis(settings) {
    this.settings.analysis = settings;
    this.save();
    this.send({ type: 'analysis', settings });
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
    if (!isOpen && this.isOnline) this.#keepClock();
    this.isOnline = isOpen;
    this.disconnectReason = reason ?? 'offline';
    // The server drops a list of games when the socket that uploaded it closes.
    if (this.list) {
      this.list = null;
      this.tell('list', { list: null });
    }
    if (isOpen) {
      this.#seen.clear();
      this.sendLanguage();
      // Sent before the game, so that the server does not search hints for a hidden tab.
      if (document.visibilityState === 'hidden') this.#sendVisibility();
      this.#restore();
    }
    this.tell('connection', isOpen);
  }

  /** Tells the server the language of sentences, errors and names. */
  sendLanguage() {
    this.send({ type: 'language', language: this.settings.language ?? preferredLanguage() });
  }

  /** Tells the server whether the tab is hidden. For a hidden tab, the server searches for moves but not for hints. */
  #sendVisibility() {
    this.send({ type: 'visibility', hidden: document.visibilityState === 'hidden' });
  }

  /** Sends the saved game, since a new socket starts with an empty session. */
  #restore() {
    const { state } = this;
    const kept = keptGame(this.page) ?? (state?.page === this.page ? { game: state.stored, arrangement: state.arrangement } : null);
    const linked = this.#linked;
    this.#linked = null;
    const played = keptGame('play');
    this.send({
      type: 'restore',
      game: linked ?? kept?.game ?? null,
      arrangement: kept?.arrangement ?? this.settings.arrangement,
      standing: played && { clock: played.clock ?? null, forfeit: played.forfeit ?? null, retry: played.retry ?? null },
      page: this.page,
      elsewhere: keptElsewhere(this.page),
    });
    // The state of a new session is another page's, so the games come first.
    if (this.settings.analysis) this.send({ type: 'analysis', settings: this.settings.analysis });
    const list = keptList();
    if (list) void this.#restoreList(list);
    // Restart an unfinished review.
    if (this.review && this.review.done < this.review.total) this.send({ type: 'review' });
  }

  /** Uploads the files of the list of games again. @param {import('./settings.js').KeptList} list */
  async #restoreList({ key, chosen }) {
    const files = await loadFiles(key);
    if (files.length && !this.list && !this.offered.length) await this.upload(files, chosen ?? -1);
  }

  /**
   * Uploads files that belong together.
   * @param {File[]} files
   * @param {number | null} again number of the game on the board, for files that were open before
   */
  async upload(files, again = null) {
    const bytes = new Uint8Array(await new Blob(files).arrayBuffer());
    this.send({ type: 'files', files: files.map(({ name, size }) => ({ name, size })), again });
    for (let at = 0; at < bytes.length; at += PART_BYTES) this.#connection.sendFile(bytes.slice(at, at + PART_BYTES).buffer);
  }

  /** Keeps the game of a page for a reload, and in the list of kept games. @param {State} state */
  #keepGame(state) {
    const { page, stored: game, arrangement, own, clock, forfeit, game: serial } = state;
    const before = keptGame(page);
    // The server numbers games anew on each connection.
    const isSame = this.#seen.has(page) ? before?.serial === serial : before?.game === game;
    this.#seen.add(page);
    const id = (isSame && before?.id) || newId();
    const tried = state.lookBack?.retry;
    // Until the game is reviewed, the state holds no second try.
    const isReviewed = state.lookBack !== null || !state.finished;
    const retry = isReviewed ? tried && { number: tried.number, tried: tried.tried, showsBest: tried.showsBest } : before?.retry;
    // A game whose saving was cut off by a reload is saved again.
    const isListed = isSame && before?.game === game && before.listed === true;
    keepGame(page, { game, arrangement, own, clock, forfeit, retry: retry ?? null, id, serial, listed: isListed });
    // Games of a list are in their file.
    const isMine = page === 'play' || (page === 'analyse' && own && (this.list?.chosen ?? null) === null);
    if (isMine && state.line.length && !isListed) {
      void saveGame({ id, game, title: gameTitle(state), moves: state.line.length, time: Date.now() }).then(() => {
        const now = keptGame(page);
        if (now?.id === id && now.game === game) keepGame(page, { ...now, listed: true });
        this.tell('kept');
      });
    }
  }

  /** Keeps the list of games for a reload. @param {import('./messages').ListState | null} list */
  #keepList(list) {
    if (!list) {
      keepList(null);
      return;
    }
    const { offered } = this;
    const key = (!offered.length && keptList()?.key) || newId();
    if (offered.length) void saveFiles(key, offered);
    this.offered = [];
    keepList({ key, chosen: list.chosen });
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
        this.#keepList(event.list);
        break;
      case 'state':
        if (this.hints && this.hints.node !== event.node) this.hints = null;
        if (this.review && this.review.transcript !== event.transcript) this.review = null;
        this.state = event;
        this.#clockSince = performance.now();
        this.#keepGame(event);
        break;
      case 'hints':
        this.hints = event;
        break;
      case 'analysis':
        this.analysis = event;
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
