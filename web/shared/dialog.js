// Dialogs: the browser's own, which keep the focus and close at Escape.

import { byId, h, icon } from './dom.js';
import { t } from './texts.js';

/**
 * Opens a dialog; it is removed when it is closed.
 * @param {string} title
 * @param {Node[]} content
 * @param {string} [kind]
 */
export function openDialog(title, content, kind = '') {
  const close = h('button', { type: 'button', class: 'round', 'aria-label': t('shell.close') }, icon('M6 6l12 12M18 6L6 18'));
  const dialog = h('dialog', { class: kind, 'aria-label': title }, h('header', {}, h('h2', {}, title), close), ...content);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // What is outside of an open dialog can be neither reached nor heard: what is said meanwhile is inside.
  const voices = [byId('live'), byId('toasts')];
  dialog.addEventListener('close', () => {
    document.body.append(...voices);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.append(...voices);
  dialog.showModal();
  return dialog;
}
