// Keyboard shortcuts of all pages. A page adds its own by listening to `command`.

/** @typedef {import('./app.js').App} App */

/**
 * Commands by key.
 * @type {Record<string, string>}
 */
export const KEYS = {
  u: 'undo',
  r: 'redo',
  h: 'hints',
  g: 'moveNow',
  n: 'new',
  a: 'analyseGame',
  e: 'editor',
  p: 'paste',
  '?': 'help',
  '[': 'back',
  ']': 'on',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'first',
  ArrowDown: 'last',
  Home: 'first',
  End: 'last',
  f: 'flip',
  s: 'look',
  b: 'board',
  v: 'sideways',
  l: 'learn',
  1: 'play',
  2: 'analyse',
  3: 'learn',
};

/**
 * @param {App} app
 * @param {(page: import('./messages').Page) => void} goTo
 */
export function listenToKeys(app, goTo) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog, [data-own-keys]')) return;
    const command = KEYS[event.key];
    if (!command) return;
    if (app.page === 'learn' && !['help', 'look', 'play', 'analyse', 'analyseGame', 'learn'].includes(command)) return;
    event.preventDefault();
    if (command === 'play' || command === 'analyse' || command === 'learn') goTo(command);
    if (command === 'analyseGame' && app.page !== 'analyse') {
      app.takesGame = true;
      goTo('analyse');
    }
    app.tell('command', command);
    execute(app, command);
  });
}

/**
 * Executes a command that all pages share.
 * @param {App} app
 * @param {string} command
 */
function execute(app, command) {
  switch (command) {
    case 'undo':
    case 'redo':
    case 'moveNow':
      app.send({ type: command });
      return;
    case 'back':
      app.send({ type: 'step', by: -1 });
      return;
    case 'on':
      app.send({ type: 'step', by: 1 });
      return;
    case 'first':
      app.send({ type: 'step', by: -10000 });
      return;
    case 'last':
      app.send({ type: 'step', by: 10000 });
      return;
    case 'sideways':
      app.send({ type: 'sideways', by: 1 });
      return;
    case 'hints':
      app.send({ type: 'hints', on: !app.state?.hints });
      return;
    case 'help':
      void import('./help.js').then((help) => help.openHelp(app));
      return;
    case 'look':
      void import('./look.js').then((look) => look.openLook(app));
  }
}
