// Whatever is pasted, dropped or opened goes to the server, which knows the formats.

import { toast } from './announce.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

/** A longer text goes the way of a file. */
const LONG_TEXT = 100_000;
/** So much of a file is sent at once. */
const PART = 1 << 16;

/**
 * @param {App} app
 * @param {string} text
 */
export function offerText(app, text) {
  if (text.length > LONG_TEXT) void offerFiles(app, [new File([text], '')]);
  else app.send({ type: 'import', text });
}

/**
 * Files that belong together: games, and the names that go with them.
 * @param {App} app
 * @param {Iterable<File>} chosen
 */
export async function offerFiles(app, chosen) {
  const files = [...chosen];
  if (files.reduce((sum, file) => sum + file.size, 0) > app.largestFile) {
    toast(t('notice.tooLarge', { size: app.largestFile >> 20 }), 'bad');
    return;
  }
  const bytes = new Uint8Array(await new Blob(files).arrayBuffer());
  app.send({ type: 'files', files: files.map(({ name, size }) => ({ name, size })) });
  for (let at = 0; at < bytes.length; at += PART) app.sendFile(bytes.slice(at, at + PART).buffer);
}
