// Sends pasted, dropped and opened text and files to the server, which detects the format.

import { toast } from './announce.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

/** Texts with more characters are uploaded as a file. */
const LONG_TEXT = 100_000;

/**
 * @param {App} app
 * @param {string} text
 */
export function offerText(app, text) {
  if (text.length > LONG_TEXT) void offerFiles(app, [new File([text], '')]);
  else {
    app.offered = [new File([text], '')];
    app.send({ type: 'import', text });
  }
}

/**
 * Uploads files: games, and the name files of WTHOR.
 * @param {App} app
 * @param {Iterable<File>} chosen
 */
export async function offerFiles(app, chosen) {
  const files = [...chosen];
  if (files.reduce((sum, file) => sum + file.size, 0) > app.largestFile) {
    toast(t('notice.tooLarge', { size: app.largestFile >> 20 }), 'bad');
    return;
  }
  app.offered = files;
  await app.upload(files);
}
