// Sends pasted, dropped and opened text and files to the server, which detects the format.

import { toast } from './announce.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

/** Texts with more characters are uploaded as a file. */
const LONG_TEXT = 100_000;
/** Size of a part of an upload in bytes. */
const PART_BYTES = 1 << 16;

/**
 * @param {App} app
 * @param {string} text
 */
export function offerText(app, text) {
  if (text.length > LONG_TEXT) void offerFiles(app, [new File([text], '')]);
  else app.send({ type: 'import', text });
}

/**
 * Uploads files that belong together: games and their WTHOR name files.
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
  for (let at = 0; at < bytes.length; at += PART_BYTES) app.sendFile(bytes.slice(at, at + PART_BYTES).buffer);
}
