// What a server does for a tab, in a worker: passes messages between the page and the WebAssembly module of the crate
// `obverse-wasm`, and lets it work.
//
// The page first sends the module and its kind, then what it would send over a socket: texts and parts of files. The
// weights come as `{ weights }`. The worker sends the texts that a socket would send.

/**
 * The functions of the crate `obverse-wasm`, `exports.rs`.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(seed: number) => number} [obverse_open_games]
 * @property {() => number} [obverse_open_lessons]
 * @property {(tab: number, length: number) => number} obverse_input
 * @property {(tab: number) => void} obverse_message
 * @property {(tab: number) => void} obverse_part
 * @property {(tab: number) => number} obverse_weights
 * @property {(tab: number) => number} obverse_work
 * @property {(tab: number) => number} obverse_take
 * @property {(tab: number) => number} obverse_event
 */

/** @typedef {{ module: WebAssembly.Module }} Start */
/** @typedef {string | ArrayBuffer | { weights: ArrayBuffer }} Message */

const port = /** @type {{ onmessage: unknown, postMessage: (text: string) => void }} */ (/** @type {unknown} */ (globalThis));
/** Messages that came while the module was started. @type {Message[]} */
const early = [];

port.onmessage = async (/** @type {MessageEvent<Start>} */ { data }) => {
  port.onmessage = (/** @type {MessageEvent<Message>} */ message) => early.push(message.data);
  const instance = await WebAssembly.instantiate(data.module, { worker: { now: () => performance.now() } });
  const tab = new Tab(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
  port.onmessage = (/** @type {MessageEvent<Message>} */ message) => tab.receive(message.data);
  tab.work();
  for (const message of early) tab.receive(message);
};

// An error in a handler that waits would be lost: the page hears only of errors that nobody catches.
addEventListener('unhandledrejection', ({ reason }) => setTimeout(() => { throw reason; }));

class Tab {
  #rust;
  /** Address of the state in the memory of the module. */
  #tab;
  #timer = 0;
  /** Whether `work` is called soon. */
  #isDue = false;
  /** Calls `work` after the messages that wait; a timer would take four milliseconds. */
  #channel = new MessageChannel();
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();

  /** @param {Exports} rust */
  constructor(rust) {
    this.#rust = rust;
    const tab = rust.obverse_open_games ? rust.obverse_open_games(Math.random()) : rust.obverse_open_lessons?.();
    if (!tab) throw new Error('too little memory');
    this.#tab = tab;
    this.#channel.port1.onmessage = () => this.work();
  }

  /** @param {Message} message */
  receive(message) {
    const rust = this.#rust;
    if (typeof message === 'string') {
      this.#put(this.#encoder.encode(message));
      rust.obverse_message(this.#tab);
    } else if (message instanceof ArrayBuffer) {
      this.#put(new Uint8Array(message));
      rust.obverse_part(this.#tab);
    } else {
      this.#put(new Uint8Array(message.weights));
      if (!rust.obverse_weights(this.#tab)) throw new Error('the weights cannot be used');
    }
    this.#sendEvents();
    this.#workSoon();
  }

  /** Works for a moment, sends the events, and arranges the next call. */
  work() {
    this.#isDue = false;
    const next = this.#rust.obverse_work(this.#tab);
    this.#sendEvents();
    clearTimeout(this.#timer);
    if (next === 0) this.#workSoon();
    else if (next < Infinity) this.#timer = setTimeout(() => this.work(), Math.max(0, next - performance.now()));
  }

  #workSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#channel.port2.postMessage(null);
  }

  /** Copies bytes into the module. @param {Uint8Array} bytes */
  #put(bytes) {
    const address = this.#rust.obverse_input(this.#tab, bytes.length);
    new Uint8Array(this.#rust.memory.buffer, address, bytes.length).set(bytes);
  }

  #sendEvents() {
    for (;;) {
      const length = this.#rust.obverse_take(this.#tab);
      if (length === 0) return;
      const bytes = new Uint8Array(this.#rust.memory.buffer, this.#rust.obverse_event(this.#tab), length);
      port.postMessage(this.#decoder.decode(bytes));
    }
  }
}
