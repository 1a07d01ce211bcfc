// Dialog with the keyboard shortcuts.

import { fileAddress } from './addresses.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { HAS_SERVER } from './hosting.js';
import { t } from './texts.js';

const ROWS = [
  ['← →', 'steps'], ['↑ ↓', 'ends'], ['b', 'board'], ['← ↑ ↓ →', 'arrows'], ['Enter', 'enter'],
  ['u', 'undo'], ['r', 'redo'], ['h', 'hints'], ['g', 'moveNow'], ['n', 'new'], ['a', 'analyse'], ['1 2 3', 'pages'],
  ['e', 'editor'], ['p', 'paste'], ['v', 'sideways'], ['f', 'flip'], ['s', 'look'], ['?', 'help'],
];

/** Shortcuts of the Learn page. */
const LEARN_ROWS = [
  ['[ ]', 'steps'], ['Alt ← →', 'steps'], ['Home End', 'ends'], ['Space', 'play'], ['c C', 'cuts'],
  ['← ↑ ↓ →', 'nodes'], ['Enter', 'enter'], ['Esc', 'escape'], ['+ - 0', 'zoom'],
];

/** @param {import('./app.js').App} app */
export function openHelp(app) {
  const isLearn = app.page === 'learn';
  if (document.querySelector('dialog[open]')) return;
  const rules = h('button', { type: 'button', 'data-action': 'rules' }, t('help.rules'));
  rules.addEventListener('click', () => {
    dialog.close();
    void import('../play/welcome.js').then(({ openWelcome }) => openWelcome(app, () => app.tell('command', 'new')));
  });
  const dialog = openDialog(t('shell.help'), [
    // A newcomer needs the rules of the game before the keys.
    isLearn ? null : h('p', { class: 'rules-row' }, rules),
    h('p', {}, t('help.intro')),
    h('dl', { class: 'keys' }, (isLearn ? LEARN_ROWS : ROWS).flatMap(([keys, name]) => [
      h('dt', {}, (keys ?? '').split(' ').map((key) => h('kbd', {}, key))),
      h('dd', {}, t(`${isLearn ? 'learn.key' : 'key'}.${name}`)),
    ])),
    h('p', { class: 'quiet' }, `Obverse ${app.version}`, !HAS_SERVER && [' · ', h('a', { href: fileAddress('LICENSES.txt') }, t('help.licenses'))]),
  ].filter((part) => part !== null));
}
