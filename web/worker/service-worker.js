// Keeps all files of a version of the page for use without a network.
//
// File names contain a digest of the content, so that a page only loads the files that it was built with, whichever
// kept version they come from. Documents have no digest in their names: the newest available document is shown.

/** The digest of all names. `./page` fills in these three lines. */
const VERSION = '';
/** The documents with their digests. @type {Record<string, string>} */
const DOCUMENTS = {};
/** All other files. @type {string[]} */
const FILES = [];

/** How long to wait for the host's document before the kept one is shown, in milliseconds. */
const PATIENCE = 2000;

const worker = /** @type {any} */ (globalThis);
/** The folder of the page. @type {string} */
const FOLDER = worker.registration.scope;
/** Other folders of the same host may hold other copies of the page. */
const CACHES = `obverse ${FOLDER} `;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(FOLDER)) return;
  event.respondWith(request.mode === 'navigate' ? answerDocument(request) : answerFile(request));
});

async function keepFiles() {
  const cache = await caches.open(CACHES + VERSION);
  await Promise.all([...FILES.map((name) => keepFile(cache, name)), ...Object.keys(DOCUMENTS).map((name) => keepDocument(cache, name))]);
  // Open pages keep their files; the next document loaded is of this version.
  await worker.skipWaiting();
}

/** @param {Cache} cache @param {string} name */
async function keepFile(cache, name) {
  const address = new URL(name, FOLDER).href;
  await cache.put(address, await keptFile(address) ?? await fetched(address));
}

/** Keeps a document, unless it is of another version already. @param {Cache} cache @param {string} name */
async function keepDocument(cache, name) {
  // The folder is requested, because some hosts redirect from `index.html` to the folder.
  const answer = await fetched(new URL(name.replace(/index\.html$/, ''), FOLDER).href, 'no-cache');
  const html = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', html));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!digits.startsWith(DOCUMENTS[name] ?? '')) throw new Error(`${name} is of another version`);
  await cache.put(new URL(name, FOLDER).href, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
}

/** @param {string} address @param {RequestCache} [cache] */
async function fetched(address, cache = 'default') {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Names of the kept versions, the oldest first. */
async function keptVersions() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

/** A file from any kept version. @param {string} address */
async function keptFile(address) {
  for (const name of await keptVersions()) {
    const answer = await (await caches.open(name)).match(address);
    if (answer) return answer;
  }
  return undefined;
}

/** Deletes older versions except the most recent one. Deletes none while several pages are open, because these may be of any version. */
async function takeOver() {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const older = (await keptVersions()).filter((name) => name !== CACHES + VERSION);
  const forgotten = open.length > 1 ? [] : older.slice(0, -1);
  await Promise.all(forgotten.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answerFile(request) {
  return await keptFile(request.url) ?? fetch(request);
}

/** @param {Request} request */
async function answerDocument(request) {
  const url = new URL(request.url);
  const name = url.pathname.slice(new URL(FOLDER).pathname.length);
  const page = name.replace(/\/?(index\.html)?$/, '');
  const document = page ? `${page}/index.html` : 'index.html';
  if (!(document in DOCUMENTS)) return fetch(request);
  // The relative links of the document need the slash at the end of the address, which a host adds too.
  if (page && name === page) return Response.redirect(`${FOLDER}${page}/${url.search}`);
  const kept = async () => (await caches.open(CACHES + VERSION)).match(new URL(document, FOLDER).href);
  const fresh = fetch(request);
  // The request may fail after the kept document was shown.
  fresh.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  try {
    const answer = await Promise.race([fresh, late.then((found) => found ?? fresh)]);
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
  } catch {
    // There is no network.
  }
  return await kept() ?? fresh;
}
