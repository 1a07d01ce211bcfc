// Does in a worker what a server does for a tab: passes messages between the page and the WebAssembly module of the
// crate `obverse-wasm`, and calls the module while it has work.
//
// The page first sends the module, then what it would send over a socket: texts and parts of files. The weights come as
// `{ weights }`. The worker sends the texts that a socket would send.
//
// The worker may start others like itself, its assistants: it sends each the module and the weights, and passes texts
// between them and its own module.

/**
 * The functions of the crate `obverse-wasm`, `exports.rs`.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(seed: number, cores: number) => number} [obverse_open_games]
 * @property {() => number} [obverse_open_assistant]
 * @property {() => number} [obverse_open_lessons]
 * @property {(tab: number, length: number) => number} obverse_input
 * @property {(tab: number) => void} obverse_message
 * @property {(tab: number) => void} obverse_part
 * @property {(tab: number) => number} obverse_weights
 * @property {(tab: number) => number} obverse_work
 * @property {(tab: number) => number} obverse_take
 * @property {(tab: number) => number} obverse_event
 * @property {(tab: number) => number} obverse_take_order
 * @property {(tab: number) => number} obverse_event_length
 * @property {(tab: number, assistant: number) => void} obverse_hear
 * @property {(tab: number, assistant: number) => void} obverse_lose
 */

/** @typedef {{ module: WebAssembly.Module, isAssistant?: boolean }} Start */
/** @typedef {string | ArrayBuffer | { weights: ArrayBuffer }} Message */

const port = /** @type {{ onmessage: unknown, postMessage: (text: string) => void }} */ (/** @type {unknown} */ (globalThis));
/** Messages that came while the module was started. @type {Message[]} */
const early = [];

port.onmessage = async (/** @type {MessageEvent<Start>} */ { data }) => {
  port.onmessage = (/** @type {MessageEvent<Message>} */ message) => early.push(message.data);
  const instance = await WebAssembly.instantiate(data.module, { worker: { now: () => performance.now() } });
  const tab = new Tab(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)), data);
  port.onmessage = (/** @type {MessageEvent<Message>} */ message) => tab.receive(message.data);
  tab.work();
  for (const message of early) tab.receive(message);
};

// The page is notified of uncaught exceptions only, so rejected promises are thrown as exceptions.
addEventListener('unhandledrejection', ({ reason }) => setTimeout(() => { throw reason; }));

class Tab {
  #rust;
  /** Address of the state in the memory of the module. */
  #tab;
  #timer = 0;
  /** Whether `work` is called soon. */
  #isDue = false;
  /** Calls `work` after the messages that are waiting. A timer would add a delay of four milliseconds. */
  #channel = new MessageChannel();
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();
  /** What assistants need. @type {Start} */
  #start;
  /** The weights to send to assistants; an assistant does not keep its own. @type {ArrayBuffer | null} */
  #weights = null;
  /** Assistants by number. @type {Map<number, Worker>} */
  #assistants = new Map();

  /** @param {Exports} rust @param {Start} start */
  constructor(rust, start) {
    this.#rust = rust;
    this.#start = start;
    const tab = start.isAssistant ? rust.obverse_open_assistant?.()
      : rust.obverse_open_games ? rust.obverse_open_games(Math.random(), navigator.hardwareConcurrency || 1) : rust.obverse_open_lessons?.();
    if (!tab) throw new Error('the module opens no tab');
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
      if (!this.#start.isAssistant) this.#weights = message.weights;
    }
    this.#sendEvents();
    this.#sendOrders();
    this.#workSoon();
  }

  /** Sends the messages of the module to its assistants. */
  #sendOrders() {
    for (;;) {
      const number = this.#rust.obverse_take_order(this.#tab);
      if (number === 0) return;
      const length = this.#rust.obverse_event_length(this.#tab);
      if (length > 0) {
        (this.#assistants.get(number) ?? this.#startAssistant(number))?.postMessage(this.#event(length));
      } else {
        this.#assistants.get(number)?.terminate();
        this.#assistants.delete(number);
      }
    }
  }

  /** @param {number} number */
  #startAssistant(number) {
    const lose = () => {
      this.#rust.obverse_lose(this.#tab, number);
      this.#sendOrders();
      this.#workSoon();
    };
    try {
      const assistant = new Worker(location.href, { name: `assistant ${number}` });
      this.#assistants.set(number, assistant);
      assistant.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
        // A message of an assistant that was ended may still arrive.
        if (this.#assistants.get(number) !== assistant) return;
        this.#put(this.#encoder.encode(data));
        this.#rust.obverse_hear(this.#tab, number);
        this.#sendOrders();
        this.#workSoon();
      };
      assistant.onerror = (event) => {
        // The page works without the assistant and need not be notified.
        event.preventDefault();
        if (this.#assistants.get(number) === assistant) lose();
      };
      assistant.postMessage({ module: this.#start.module, isAssistant: true });
      assistant.postMessage({ weights: this.#weights });
      return assistant;
    } catch {
      // Not every browser lets a worker start others. `lose` is called later, because an order is being taken now.
      setTimeout(lose);
      return undefined;
    }
  }

  /** Runs one slice of work, sends the events, and schedules the next call. */
  work() {
    this.#isDue = false;
    const next = this.#rust.obverse_work(this.#tab);
    this.#sendEvents();
    this.#sendOrders();
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
      port.postMessage(this.#event(length));
    }
  }

  /** The event that was taken last. @param {number} length in bytes */
  #event(length) {
    return this.#decoder.decode(new Uint8Array(this.#rust.memory.buffer, this.#rust.obverse_event(this.#tab), length));
  }
}
