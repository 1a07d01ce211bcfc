// A minimal web host: it serves a folder at its root, and sends only the headers that browsers require: the content
// types of documents, scripts and styles.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export class PlainHost {
  #server;
  port = 0;

  /** @param {string} folder */
  constructor(folder) {
    this.#server = createServer(async ({ url = '/' }, answer) => {
      const { pathname } = new URL(url, 'http://host');
      const path = join(folder, normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)));
      const found = await stat(path).then((file) => file.isFile(), () => false);
      if (!found) {
        answer.writeHead(404).end();
        return;
      }
      const type = TYPES[path.split('.').at(-1) ?? ''];
      answer.writeHead(200, type ? { 'content-type': type } : {});
      createReadStream(path).pipe(answer);
    });
  }

  /** Serves a folder on a free port. @param {string} folder */
  static async start(folder) {
    const host = new PlainHost(folder);
    await new Promise((resolve) => host.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    host.port = /** @type {import('node:net').AddressInfo} */ (host.#server.address()).port;
    return host;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
