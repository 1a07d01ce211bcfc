// Replaces the socket in a page without a server by two workers, one for games and one for lessons. A worker that fails
// is started again, and the page restores its state as after a lost connection.

import { fileAddress } from '../shared/addresses.js';
import { loadBinary, loadModule } from './binary.js';
import { keepOffline } from './offline.js';

/** First pause before a worker is started again, in milliseconds. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

/** @typedef {import('../shared/messages').Event} ServerEvent */
/** @typedef {import('../shared/messages').Request} ClientRequest */
/** @typedef {import('../shared/connection.js').DisconnectReason} DisconnectReason */

export class Connection {
  /** Plays and analyses. @type {Worker | null} */
  #games = null;
  /** Answers the Learn page; started by its first request. @type {Worker | null} */
  #lessons = null;
  /** Requests of the Learn page while its worker starts. @type {ClientRequest[] | null} */
  #waiting = null;
  /** The last choice of a language, for a worker that starts later. @type {ClientRequest | null} */
  #language = null;
  #isOpening = false;
  #isOpen = false;
  #pause = FIRST_PAUSE;
  #timer = 0;
  /** The weights of the strong evaluation; `null` until they are asked for. @type {Promise<ArrayBuffer> | null} */
  #weights = null;
  #onEvent;
  #onChange;

  /**
   * @param {(event: ServerEvent) => void} onEvent
   * @param {(reason: DisconnectReason | null) => void} onChange null when the worker listens
   */
  constructor(onEvent, onChange) {
    this.#onEvent = onEvent;
    this.#onChange = onChange;
    addEventListener('online', () => this.retry());
  }

  get isOpen() {
    return this.#isOpen;
  }

  open() {
    this.#isOpening = true;
    void this.#open();
  }

  async #open() {
    try {
      this.#games = await this.#start('games.wasm');
    } catch {
      this.#lose('notLoaded');
      return;
    }
    this.#isOpening = false;
    this.#isOpen = true;
    this.#onChange(null);
    void this.#strengthen(this.#games);
  }

  /** Starts a worker with a module. @param {string} name */
  async #start(name) {
    // Both load at the same time.
    const worker = new Worker(fileAddress('worker/worker.js'));
    worker.addEventListener('message', ({ data }) => {
      this.#pause = FIRST_PAUSE;
      this.#onEvent(JSON.parse(data));
    });
    const failed = new Promise((_, reject) => worker.addEventListener('error', reject, { once: true }));
    try {
      worker.postMessage({ module: await Promise.race([loadModule(name), failed]) });
    } catch (error) {
      worker.terminate();
      throw error;
    }
    worker.addEventListener('error', () => this.#lose('failed'));
    return worker;
  }

  /** Loads the weights that give the engine its full strength. Called after the first events, so that the page does not wait for them. @param {Worker} worker */
  async #strengthen(worker) {
    try {
      await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
      this.#weights ??= loadBinary('weights');
      const weights = await this.#weights;
      if (this.#games === worker) worker.postMessage({ weights });
      keepOffline();
    } catch {
      // Without them the engine plays with the textbook's evaluation. They are asked for again with the next worker or
      // when there is a network.
      this.#weights = null;
      addEventListener('online', () => this.#games === worker && void this.#strengthen(worker), { once: true });
    }
  }

  /** Ends the workers, and starts new ones after a pause. @param {DisconnectReason} reason */
  #lose(reason) {
    this.#games?.terminate();
    this.#lessons?.terminate();
    this.#games = this.#lessons = this.#waiting = null;
    this.#isOpen = this.#isOpening = false;
    this.#onChange(reason);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Starts the workers immediately. */
  retry() {
    if (this.#isOpen || this.#isOpening) return;
    clearTimeout(this.#timer);
    this.open();
  }

  /** Sends a request. Returns false if no worker listens. @param {ClientRequest} request */
  send(request) {
    if (!this.#isOpen) return false;
    if (request.type === 'learn') {
      this.#sendLesson(request);
      return true;
    }
    if (request.type === 'language') {
      this.#language = request;
      this.#lessons?.postMessage(JSON.stringify(request));
    }
    this.#games?.postMessage(JSON.stringify(request));
    return true;
  }

  /** @param {ClientRequest} request */
  #sendLesson(request) {
    if (this.#lessons) {
      this.#lessons.postMessage(JSON.stringify(request));
      return;
    }
    if (this.#waiting) {
      this.#waiting.push(request);
      return;
    }
    const waiting = this.#waiting = [request];
    this.#start('lessons.wasm').then((worker) => {
      if (this.#waiting !== waiting) {
        worker.terminate();
        return;
      }
      this.#lessons = worker;
      this.#waiting = null;
      if (this.#language) worker.postMessage(JSON.stringify(this.#language));
      for (const each of waiting) worker.postMessage(JSON.stringify(each));
    }, () => this.#waiting === waiting && this.#lose('notLoaded'));
  }

  /** Sends a part of a file. Returns false if no worker listens. @param {ArrayBuffer} bytes */
  sendFile(bytes) {
    if (!this.#isOpen) return false;
    this.#games?.postMessage(bytes, [bytes]);
    return true;
  }
}
