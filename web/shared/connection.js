// The socket of this tab. It comes back by itself; what is said meanwhile is lost, and the app says
// again what matters.

const FIRST_PAUSE = 400;
/** A server that has ended is not back at once. */
const PAUSE_AFTER_END = 2000;
const LONGEST_PAUSE = 8000;

/** @typedef {import('./messages').Event} ServerEvent */
/** @typedef {import('./messages').Request} ClientRequest */
/**
 * Why there is no connection: the server cannot be reached, has said that it ends, has no place for anybody,
 * or none for this address.
 * @typedef {'offline' | 'ending' | 'full' | 'tooMany'} Absence
 */

/** The code with which a server that ends closes a socket. */
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
   * @param {(absence: Absence | null) => void} onChange null when it is there
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
    const place = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
    const socket = new WebSocket(place);
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
      // Tabs that lose the server together do not come back all at once.
      this.#timer = setTimeout(() => this.open(), this.#pause * (0.5 + Math.random()));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
  }

  /** A browser does not tell a page why a socket was refused: the server does, if it is asked. */
  async #explain() {
    const status = await fetch('/socket', { cache: 'no-store' }).then((answer) => answer.status, () => 0);
    if (this.isOpen) return;
    this.#onChange(status === 429 ? 'tooMany' : status === 503 ? 'full' : 'offline');
  }

  /** Tries at once instead of waiting. */
  retry() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.open();
  }

  /** Whether it could be sent. @param {ClientRequest} request */
  send(request) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(request));
    return true;
  }

  /** A file as it is. @param {ArrayBuffer} bytes */
  sendFile(bytes) {
    if (!this.isOpen) return false;
    this.#socket?.send(bytes);
    return true;
  }
}
