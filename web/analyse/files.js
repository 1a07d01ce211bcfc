// Dialogs to open, export and link games.

import { toast } from '../shared/announce.js';
import { openDialog } from '../shared/dialog.js';
import { h, icon } from '../shared/dom.js';
import { ICONS } from '../shared/game-page.js';
import { offerFiles, offerText } from '../shared/intake.js';
import { linkTo } from '../shared/link.js';
import { t } from '../shared/texts.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('../shared/messages').Exported} Exported */
/** @typedef {import('../shared/messages').ExportFormat} ExportFormat */

/** @param {App} app */
export function openImport(app) {
  if (document.querySelector('dialog[open]')) return;
  const text = h('textarea', { rows: 6, 'aria-label': t('open.text'), spellcheck: 'false', placeholder: 'f5d6c3d3c4…' });
  const file = h('input', { type: 'file', multiple: true, 'aria-label': t('open.file') });
  const form = h('form', { method: 'dialog' }, h('p', { class: 'quiet' }, t('text.joined', { first: t('open.hint'), next: t('open.names') })), text, h('label', { class: 'button file' }, icon(ICONS.open), t('open.file'), file),
    h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'primary' }, t('action.open'))));
  const dialog = openDialog(t('open.title'), [form]);
  form.addEventListener('submit', () => {
    if (text.value.trim()) offerText(app, text.value);
  });
  file.addEventListener('change', () => {
    if (!file.files?.length) return;
    void offerFiles(app, file.files);
    dialog.close();
  });
  text.focus();
}

const GAME = /** @type {const} */ (['transcript', 'ggf', 'sgf', 'pgn', 'obverse']);
const POSITION = /** @type {const} */ (['board', 'obf', 'svg', 'png']);

/** @param {App} app */
export function openExport(app) {
  if (document.querySelector('dialog[open]')) return;
  const preview = h('textarea', { rows: 5, readonly: true, 'aria-label': t('export.title'), hidden: true });
  const copy = h('button', { type: 'button' }, t('export.copy'));
  const save = h('button', { type: 'button', class: 'primary' }, t('export.save'));
  const buttons = h('div', { class: 'row end', hidden: true }, copy, save);
  /** @type {Exported | null} */
  let file = null;
  /** The format that was requested last. @type {string} */
  let wish = '';
  const gone = new AbortController();
  const ask = (/** @type {ExportFormat | 'png'} */ format) => {
    wish = format;
    app.send({ type: 'export', format: format === 'png' ? 'svg' : format });
  };
  const group = (/** @type {string} */ name, /** @type {readonly (ExportFormat | 'png')[]} */ formats) => h('fieldset', { class: 'choice' }, h('legend', {}, t(name)),
    h('div', { class: 'options' }, formats.map((format) => h('label', {}, h('input', { type: 'radio', name: 'format', value: format, onchange: () => ask(format) }), h('span', {}, t(`export.${format}`))))));
  app.on('exported', (exported) => {
    file = exported;
    preview.value = exported.text;
    preview.hidden = wish === 'png';
    copy.hidden = wish === 'png';
    buttons.hidden = false;
  }, gone.signal);
  copy.addEventListener('click', () => void copyText(file?.text ?? '', t('export.copied')));
  save.addEventListener('click', () => {
    if (!file) return;
    if (wish === 'png') void png(file.text).then((blob) => download(blob, 'position.png'));
    else download(new Blob([file.text], { type: file.media }), file.name);
  });
  const dialog = openDialog(t('export.title'), [h('div', {}, group('export.game', GAME), group('export.position', POSITION), preview, buttons)], 'export');
  dialog.addEventListener('close', () => gone.abort());
}

/** @param {App} app */
export function openShare(app) {
  if (!app.state || document.querySelector('dialog[open]')) return;
  const field = h('input', { type: 'text', readonly: true, 'aria-label': t('share.title'), class: 'wide' });
  const copy = h('button', { type: 'button', class: 'primary', disabled: true, onclick: () => void copyText(field.value, t('share.copied')) }, t('export.copy'));
  const gone = new AbortController();
  app.on('exported', (/** @type {Exported} */ { text }) => {
    field.value = linkTo(text);
    field.select();
    copy.disabled = false;
  }, gone.signal);
  const dialog = openDialog(t('share.title'), [h('div', {}, field, h('div', { class: 'row end' }, copy))]);
  dialog.addEventListener('close', () => gone.abort());
  app.send({ type: 'export', format: 'link' });
  field.focus();
}

/**
 * @param {string} text
 * @param {string} done
 */
async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // Without clipboard permission the user can still select the text.
    const field = document.querySelector('dialog textarea, dialog input[readonly]');
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select();
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Renders an SVG as PNG with two pixels per unit.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h('canvas', { width: image.width * 2, height: image.height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
