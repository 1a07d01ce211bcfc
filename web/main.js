// Parts that all pages share: navigation, theme, language, help, paste and drop.

import { announce, showNotice } from './shared/announce.js';
import { pageAddress, pageOfAddress } from './shared/addresses.js';
import { App } from './shared/app.js';
import { byId, h, icon } from './shared/dom.js';
import { HAS_SERVER } from './shared/hosting.js';
import { offerFiles, offerText } from './shared/intake.js';
import { listenToKeys } from './shared/keys.js';
import { linkedGame } from './shared/link.js';
import { applyLook } from './shared/settings.js';
import { openHelp } from './shared/help.js';
import { openLook } from './shared/look.js';
import { loadStyle } from './shared/style.js';
import { LANGUAGES, loadTexts, preferredLanguage, t } from './shared/texts.js';

/** @typedef {import('./shared/messages').Page} PageName */

const PAGES = /** @type {const} */ (['play', 'analyse', 'learn']);
const LOADERS = {
  // The module that both share is requested at the same time as the page.
  play: () => Promise.all([import('./play/page.js'), import('./shared/game-page.js')]),
  analyse: () => Promise.all([import('./analyse/page.js'), import('./shared/game-page.js')]),
  learn: () => Promise.all([import('./learn/page.js'), loadStyle('learn.css')]),
};

const app = new App();

/** @returns {PageName} */
function currentPage() {
  const name = pageOfAddress();
  return PAGES.find((page) => page === name) ?? 'play';
}

async function showPage() {
  const page = currentPage();
  await LOADERS[page]();
  if (page !== currentPage()) return;
  app.show(page);
  const element = /** @type {HTMLElement & { app: App }} */ (document.createElement(`ob-${page}`));
  element.app = app;
  byId('main').replaceChildren(element);
  closeMenu();
  document.body.dataset['page'] = page;
  document.title = `${t(`page.${page}`)} · Obverse`;
  for (const link of document.querySelectorAll('.pages a')) {
    if (link.getAttribute('data-page') === page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** @param {PageName} page */
function goTo(page) {
  if (page === currentPage() && !location.search) return;
  history.pushState(null, '', pageAddress(page));
  void showPage().then(() => {
    // A new page is shown from its top.
    scrollTo(0, 0);
    focusHeading();
  });
}

/** After a change of the page, the focus is on its heading: a screen reader says where one is. */
function focusHeading() {
  if (!document.querySelector('dialog[open]')) document.querySelector(/** @type {'h1'} */ ('main h1'))?.focus({ preventScroll: true });
}

function closeMenu() {
  document.querySelector('.menu')?.setAttribute('aria-expanded', 'false');
  document.querySelector('.tools')?.classList.remove('open');
}

/** Closes the menu and opens a dialog. @param {() => void} open */
function openFromMenu(open) {
  closeMenu();
  open();
}

function drawShell() {
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset['text'] ?? '');
  }
  const nav = document.querySelector('.pages');
  nav?.setAttribute('aria-label', t('shell.pages'));
  nav?.replaceChildren(...PAGES.map((page) => h('a', {
    href: pageAddress(page),
    'data-page': page,
    onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(page);
    },
  }, t(`page.${page}`))));
  const { settings } = app;
  const theme = h('select', { 'aria-label': t('shell.theme'), title: t('shell.theme') },
    ...['auto', 'light', 'dark'].map((name) => h('option', { value: name, selected: settings.theme === name }, t(`theme.${name}`))));
  theme.addEventListener('change', () => {
    settings.theme = /** @type {typeof settings.theme} */ (theme.value);
    app.save();
    applyLook(settings);
  });
  const language = h('select', { 'aria-label': t('shell.language'), title: t('shell.language') },
    ...LANGUAGES.map(([code, name]) => h('option', { value: code, lang: code, selected: document.documentElement.lang === code }, name)));
  language.addEventListener('change', () => {
    settings.language = /** @type {typeof settings.language} */ (language.value);
    app.save();
    app.sendLanguage();
    void setLanguage(language.value).then(showPage).then(() => /** @type {HTMLElement | null} */ (document.querySelector(`#tools [aria-label="${CSS.escape(t('shell.language'))}"]`))?.focus());
  });
  const sound = h('button', { type: 'button', class: 'round', 'aria-pressed': String(settings.sound), 'aria-label': t('shell.sound'), title: t('shell.sound') },
    icon('M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12'));
  sound.addEventListener('click', () => {
    settings.sound = !settings.sound;
    sound.setAttribute('aria-pressed', String(settings.sound));
    app.save();
  });
  const help = h('button', { type: 'button', class: 'round', 'aria-label': t('shell.help'), title: `${t('shell.help')} (?)`, onclick: () => openFromMenu(() => openHelp(app)) },
    icon('M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1'));
  const look = h('button', { type: 'button', class: 'round', 'data-action': 'look', 'aria-label': t('look.title'), title: `${t('look.title')} (s)`, onclick: () => openFromMenu(() => openLook(app)) },
    icon('M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0'));
  document.querySelector('.tools')?.replaceChildren(theme, language, sound, look, help);
  const menu = h('button', { type: 'button', class: 'round menu', 'aria-expanded': 'false', 'aria-controls': 'tools', 'aria-label': t('shell.menu') }, icon('M4 7h16M4 12h16M4 17h16'));
  menu.addEventListener('click', () => {
    const open = menu.getAttribute('aria-expanded') !== 'true';
    menu.setAttribute('aria-expanded', String(open));
    document.querySelector('.tools')?.classList.toggle('open', open);
  });
  menu.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenu());
  document.querySelector('.menu')?.replaceWith(menu);
}

/** @param {string} language */
async function setLanguage(language) {
  await loadTexts(language);
  drawShell();
  drawOffline();
}

/** Returns a text that explains why there is no connection. */
function disconnectText() {
  const texts = { offline: t('shell.offline'), ending: t('shell.ending'), full: t('shell.full'), tooMany: t('shell.tooMany'), notLoaded: t('shell.notLoaded'), failed: t('shell.failed') };
  return texts[app.disconnectReason];
}

function drawOffline() {
  const box = byId('offline');
  box.hidden = app.isOnline || !wasOnline;
  box.replaceChildren(h('span', {}, disconnectText()), h('button', { type: 'button', onclick: () => app.retry() }, t('shell.retry')));
}

let wasOnline = false;
app.addEventListener('connection', () => {
  if (wasOnline) announce(app.isOnline ? t(HAS_SERVER ? 'shell.online' : 'shell.restarted') : disconnectText());
  wasOnline = true;
  drawOffline();
});
// A link that holds a bad move is refused before the texts have come.
app.on('notice', (notice) => void textsLoaded.then(() => showNotice(notice)), new AbortController().signal);
// The server may change the page: imported games open on the Analyse page.
app.on('state', (state) => {
  if (state.page !== app.page && PAGES.includes(state.page)) goTo(state.page);
}, new AbortController().signal);
// The menu covers the board on a small screen, so a press anywhere else closes it.
addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Element && !target.closest('.tools, .menu')) closeMenu();
});
addEventListener('popstate', () => void showPage().then(focusHeading));
addEventListener('paste', (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const text = event.clipboardData?.getData('text/plain');
  if (text) offerText(app, text);
});
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const files = event.dataTransfer?.files;
  const text = event.dataTransfer?.getData('text/plain');
  if (files?.length) void offerFiles(app, files);
  else if (text) offerText(app, text);
});

applyLook(app.settings);
const textsLoaded = setLanguage(app.settings.language ?? preferredLanguage());
app.page = currentPage();
app.start(linkedGame());
listenToKeys(app, goTo);
// Texts and page load in parallel.
await Promise.all([LOADERS[app.page](), textsLoaded]);
await showPage();
