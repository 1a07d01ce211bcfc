// The WebSocket of this tab. It reconnects automatically. Requests sent while it is closed are lost; the app restores
// its state after reconnecting.

const FIRST_PAUSE = 400;
/** First pause after a shutdown, in milliseconds: a restart takes a while. */
const PAUSE_AFTER_END = 2000;
const LONGEST_PAUSE = 8000;

/** @typedef {import('./messages').Event} ServerEvent */
/** @typedef {import('./messages').Request} ClientRequest */
/**
 * Reason why there is no connection: the server cannot be reached, is shutting down, is full, or has too many
 * connections from this address. Without a server: the engine cannot be loaded, or has failed.
 * @typedef {'offline' | 'ending' | 'full' | 'tooMany' | 'notLoaded' | 'failed'} DisconnectReason
 */

/** Close code of a server that shuts down. */
const GOING_AWAY = 1001;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #onEvent;
  #onChange;

  /**
   * @param {(event: ServerEvent) => void} onEvent
   * @param {(reason: DisconnectReason | null) => void} onChange null when the socket is open
   */
  constructor(onEvent, onChange) {
    this.#onEvent = onEvent;
    this.#onChange = onChange;
    addEventListener('online', () => this.retry());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#pause = FIRST_PAUSE;
      this.#onChange(null);
    });
    socket.addEventListener('message', (message) => {
      this.#onEvent(JSON.parse(String(message.data)));
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      const isEnding = code === GOING_AWAY;
      if (isEnding) this.#pause = PAUSE_AFTER_END;
      if (wasOpen) this.#onChange(isEnding ? 'ending' : 'offline');
      else void this.#explain();
      // Random, so that not all tabs reconnect at the same time.
      this.#timer = setTimeout(() => this.open(), this.#pause * (0.5 + Math.random()));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
  }

  /** Asks the server why the socket was refused, which browsers do not report. */
  async #explain() {
    const status = await fetch('/socket', { cache: 'no-store' }).then((answer) => answer.status, () => 0);
    if (this.isOpen) return;
    this.#onChange(status === 429 ? 'tooMany' : status === 503 ? 'full' : 'offline');
  }

  /** Reconnects immediately. */
  retry() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.open();
  }

  /** Sends a request. Returns false if the socket is closed. @param {ClientRequest} request */
  send(request) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(request));
    return true;
  }

  /** Sends a part of a file. Returns false if the socket is closed. @param {ArrayBuffer} bytes */
  sendFile(bytes) {
    if (!this.isOpen) return false;
    this.#socket?.send(bytes);
    return true;
  }
}
