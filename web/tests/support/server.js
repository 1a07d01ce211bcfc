// Runs the program: a server on a free port, and commands whose output is compared. If the variable SITE names a folder
// that `./page` has built, a plain file server replaces the server of the program.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Program under test. */
export const PROGRAM = process.env['OBVERSE'] ?? fileURLToPath(new URL('../../../target/debug/obverse', import.meta.url));

/** The folder of the page without a server; tests of the server's page if it is not set. */
export const SITE = process.env['SITE'] ?? '';

/** Whether a test is skipped that only a server passes: the reason, or false. @param {string} reason */
export const needsServer = (reason) => SITE !== '' && `needs a server: ${reason}`;

/** Options for a server with few resources, since several tests run in parallel. */
const MODEST = ['--threads', '1', '--engines', '1', '--hash', '16', '--longest-search', '1'];

/**
 * Returns the output of a command.
 * @param {string[]} words
 * @param {string} [input] standard input of the command
 */
export function output(words, input = '') {
  return execFileSync(PROGRAM, words, { input, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
}

export class Server {
  #process;
  /** Address of the page without a trailing slash. */
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

  /** Starts a server on a free port or on the given one. */
  static async start(port = 0, words = MODEST) {
    if (SITE) return Server.serveFolder(SITE, port);
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

  /** Serves a folder as a folder of a host. @param {string} folder @param {number} [port] */
  static async serveFolder(folder, port = 0) {
    const host = mkdtempSync(join(tmpdir(), 'obverse-host-'));
    symlinkSync(realpathSync(folder), join(host, 'othello'));
    const child = spawn('python3', ['-u', '-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', host], { stdio: ['ignore', 'pipe', 'ignore'] });
    process.once('exit', () => {
      child.kill('SIGKILL');
      rmSync(host, { recursive: true });
    });
    const [said] = await once(child.stdout, 'data');
    const found = /port (\d+)/.exec(String(said))?.[1];
    if (!found) throw new Error(`the file server has ended: ${said}`);
    return new Server(child, `http://localhost:${found}/othello`);
  }

  async stop() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
