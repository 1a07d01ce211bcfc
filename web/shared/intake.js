// Whatever is pasted, dropped or opened goes to the server, which knows the formats.

import { toast } from './announce.js';
import { t } from './texts.js';

/** @typedef {import('./app.js').App} App */

/**
 * @param {App} app
 * @param {string} text
 * @param {string} [name]
 */
export function offerText(app, text, name) {
  if (text.length * 3 > app.longestMessage) {
    toast(t('notice.tooLarge'), 'bad');
    return;
  }
  app.send(name ? { type: 'import', text, name } : { type: 'import', text });
}

/**
 * @param {App} app
 * @param {File} file
 */
export async function offerFile(app, file) {
  if (file.size > app.longestMessage) {
    toast(t('notice.tooLarge'), 'bad');
    return;
  }
  app.sendFile(await file.arrayBuffer());
}
