// The socket of this tab. It comes back by itself; what is said meanwhile is lost, and the app says
// again what matters.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

/** @typedef {import('./messages').Event} ServerEvent */
/** @typedef {import('./messages').Request} ClientRequest */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #onEvent;
  #onChange;

  /**
   * @param {(event: ServerEvent) => void} onEvent
   * @param {(isOpen: boolean) => void} onChange
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
    socket.addEventListener('open', () => {
      this.#pause = FIRST_PAUSE;
      this.#onChange(true);
    });
    socket.addEventListener('message', (message) => {
      this.#onEvent(JSON.parse(String(message.data)));
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#onChange(false);
      // Tabs that lose the server together do not come back all at once.
      this.#timer = setTimeout(() => this.open(), this.#pause * (0.5 + Math.random()));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
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
