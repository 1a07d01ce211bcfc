// The program: a server on a port of its own, and its other commands to compare with.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program that is tested. */
export const PROGRAM = process.env['OBVERSE'] ?? fileURLToPath(new URL('../../../target/debug/obverse', import.meta.url));

/** Little of everything: the tests share the machine with others, and with an engine that thinks. */
const MODEST = ['--threads', '1', '--engines', '1', '--hash', '16', '--longest-search', '1'];

/**
 * What a command prints.
 * @param {string[]} words
 * @param {string} [input] what it reads
 */
export function output(words, input = '') {
  return execFileSync(PROGRAM, words, { input, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
}

export class Server {
  #process;
  /** Where the page is, without a stroke at the end. */
  address;

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {string} address
   */
  constructor(child, address) {
    this.#process = child;
    this.address = address;
  }

  get port() {
    return Number(new URL(this.address).port);
  }

  /** Starts one on a port that is free, or on this one. */
  static async start(port = 0, words = MODEST) {
    const child = spawn(PROGRAM, ['serve', '--port', String(port), ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
    process.once('exit', () => child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8');
    for await (const part of child.stdout) {
      said += part;
      const address = /http:\/\/\S+(?=\/\s)/.exec(said)?.[0];
      if (address) {
        child.stdout.resume();
        return new Server(child, address);
      }
    }
    throw new Error(`${PROGRAM} serve has ended: ${said}`);
  }

  async stop() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
