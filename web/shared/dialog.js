// Native dialogs, which trap the focus and close on Escape.

import { byId, h, icon } from './dom.js';
import { t } from './texts.js';

/**
 * Opens a dialog and removes it when it is closed.
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
  // Elements outside of a modal dialog are inert, so announcements and toasts move into it.
  const announcers = [byId('live'), byId('toasts')];
  dialog.addEventListener('close', () => {
    document.body.append(...announcers);
    dialog.remove();
    // The browser gives the focus back to where it was, unless that is gone or hidden.
    if (document.activeElement === document.body) document.querySelector(/** @type {'h1'} */ ('main h1'))?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.append(...announcers);
  dialog.showModal();
  return dialog;
}
