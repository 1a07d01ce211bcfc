// Storage of the browser for more than sessionStorage holds (IndexedDB): games, and the files of open lists.
// Without storage, nothing is kept, and the page works.

const NAME = 'obverse';
const FILES = 'files';
const GAMES = 'games';
/** Number of games that are kept. */
const MOST_GAMES = 500;
/** Number of lists whose files are kept. */
const MOST_LISTS = 8;

/** @typedef {{ key: string, files: File[], time: number }} StoredFiles */
/**
 * A kept game: `game` is Obverse's own format, `time` the last change in milliseconds.
 * @typedef {{ id: string, game: string, title: string, moves: number, time: number }} StoredGame
 */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(FILES, { keyPath: 'key' });
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  return opening;
}

/**
 * Runs a request on an object store.
 * @template T
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
async function run(name, mode, use) {
  const transaction = (await database()).transaction(name, mode);
  const request = use(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
    transaction.addEventListener('error', () => reject(transaction.error));
  });
}

/** Keeps the files of a list, and forgets the oldest ones. @param {string} key @param {File[]} files */
export async function saveFiles(key, files) {
  try {
    await run(FILES, 'readwrite', (store) => store.put({ key, files, time: Date.now() }));
    const all = /** @type {StoredFiles[]} */ (await run(FILES, 'readonly', (store) => store.getAll()));
    const old = all.sort((a, b) => b.time - a.time).slice(MOST_LISTS);
    await Promise.all(old.map((one) => run(FILES, 'readwrite', (store) => store.delete(one.key))));
  } catch {
    // Storage may be unavailable or full.
  }
}

/** The files of a list; none if they are not stored. @param {string} key @returns {Promise<File[]>} */
export async function loadFiles(key) {
  try {
    const found = /** @type {StoredFiles | undefined} */ (await run(FILES, 'readonly', (store) => store.get(key)));
    return found?.files ?? [];
  } catch {
    return [];
  }
}

/** Keeps a game. @param {StoredGame} game */
export async function saveGame(game) {
  try {
    await run(GAMES, 'readwrite', (store) => store.put(game));
  } catch {
    // Storage may be unavailable or full.
  }
}

/** All kept games, the newest first; the oldest beyond the limit are forgotten. @returns {Promise<StoredGame[]>} */
export async function loadGames() {
  try {
    const all = /** @type {StoredGame[]} */ (await run(GAMES, 'readonly', (store) => store.getAll()));
    all.sort((a, b) => b.time - a.time);
    await Promise.all(all.slice(MOST_GAMES).map((old) => removeGame(old.id)));
    return all.slice(0, MOST_GAMES);
  } catch {
    return [];
  }
}

/** @param {string} id */
export async function removeGame(id) {
  try {
    await run(GAMES, 'readwrite', (store) => store.delete(id));
  } catch {
    // Storage may be unavailable.
  }
}
