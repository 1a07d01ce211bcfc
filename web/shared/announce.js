// Announcements for screen readers, and toasts.

import { byId, h } from './dom.js';
import { t } from './texts.js';

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  byId('live').textContent = text;
}

/** How long toasts are shown, in milliseconds: notes that are read at a glance, and errors that take longer to understand. */
const BRIEF = 4000;
const LONG = 9000;

/**
 * Shows a toast for some seconds. It replaces a toast with the same text.
 * @param {string} text
 * @param {'note' | 'bad'} [tone]
 * @param {number} [time]
 */
export function toast(text, tone = 'note', time = tone === 'bad' ? LONG : BRIEF) {
  const close = h('button', { type: 'button', class: 'plain', 'aria-label': t('shell.close') }, '×');
  const box = h('div', { class: ['toast', tone], role: tone === 'bad' ? 'alert' : 'status' }, h('span', {}, text), close);
  close.addEventListener('click', () => box.remove());
  const toasts = byId('toasts');
  for (const same of [...toasts.children].filter((other) => other.querySelector('span')?.textContent === text)) same.remove();
  toasts.append(box);
  while (toasts.children.length > 3) toasts.firstElementChild?.remove();
  setTimeout(() => box.remove(), time);
}

/**
 * Where an error is in a text, and what it is.
 * @param {{ reason: string, line: number | null, column: number | null }} error
 */
function placeOf({ reason, line, column }) {
  // Some reasons repeat the line and column.
  const text = reason.replace(/^line \d+, column \d+: /, '');
  return line ? t('text.labelled', { label: t('notice.place', { line, column: column ?? 1 }), text }) : text;
}

/** @param {import('./messages').Notice} notice */
export function showNotice(notice) {
  switch (notice.code) {
    case 'passed':
      toast(t('notice.passed', { side: t(`side.${notice.side}`) }));
      return;
    case 'imported':
      toast(notice.moves ? t('notice.imported', { moves: notice.moves, what: notice.what }) : t('notice.importedPosition', { what: notice.what }));
      return;
    case 'importedPartly':
      toast(t('text.joined', { first: t('notice.importedPartly', { what: notice.what }), next: placeOf(notice) }), 'bad');
      return;
    case 'importFailed':
      toast(t('text.joined', { first: t('notice.importFailed'), next: placeOf(notice) }), 'bad');
      return;
    case 'illegal':
      toast(t('notice.illegal', { reason: notice.reason }), 'bad', BRIEF);
      return;
    case 'editFailed':
    case 'exportFailed':
    case 'badMessage':
      toast(t(`notice.${notice.code}`, { reason: notice.reason }), 'bad');
      return;
    case 'commentTooLong':
    case 'commentsFull':
      toast(t(`notice.${notice.code}`, { limit: notice.limit }), 'bad');
      return;
    case 'tooLarge':
      toast(t('notice.tooLarge', { size: 4 }), 'bad');
      return;
    default:
      toast(t(`notice.${notice.code}`), ['engineFailed', 'enginesLost', 'busy', 'listsFull'].includes(notice.code) ? 'bad' : 'note');
  }
}
