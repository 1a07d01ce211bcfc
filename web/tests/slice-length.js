// Measures the slices of searches in the module of the page without a server, in Node and in CPU time, which other programs on the
// machine hardly disturb. A message waits for one slice at most; message-delay.js measures that in a browser.
//
//     SITE=../target/site node tests/slice-length.js [SECONDS]

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lzma } from '../worker/lzma.js';
import { GAME } from './support/game.js';
import { SITE } from './support/server.js';

/** CPU time of each search, in seconds. */
const SECONDS = Number(process.argv[2] ?? 5);
if (!SITE) throw new Error('SITE must name a folder that ./page has built');

/** CPU time so far, in milliseconds. It is also the clock of the module. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A file of the folder. @param {string} start the beginning of its name */
const file = (start) => readFileSync(join(SITE, readdirSync(SITE).find((name) => name.startsWith(start)) ?? start));

const lzma = new Lzma();
const module = await WebAssembly.compile(Buffer.concat([lzma.push(file('games.')), lzma.end()]));
const { exports: rust } = /** @type {any} */ (await WebAssembly.instantiate(module, { worker: { now } }));
const tab = rust.obverse_open_games(0.5, 1);

/** @param {Uint8Array} bytes */
function put(bytes) {
  const address = rust.obverse_input(tab, bytes.length);
  new Uint8Array(rust.memory.buffer, address, bytes.length).set(bytes);
}

function dropEvents() {
  while (rust.obverse_take(tab));
}

/** @param {object} request */
function send(request) {
  put(new TextEncoder().encode(JSON.stringify(request)));
  rust.obverse_message(tab);
  dropEvents();
}

/** Works until nothing is left or the time is over, and prints how long the calls take. @param {string} name */
function work(name) {
  const times = [];
  const end = now() + 1000 * SECONDS;
  for (let next = 0; next === 0 && now() < end;) {
    const before = now();
    next = rust.obverse_work(tab);
    dropEvents();
    times.push(now() - before);
  }
  times.sort((a, b) => a - b);
  console.log(`${name}: ${times.length} slices, median ${times[times.length >> 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`);
}

send({ type: 'page', page: 'analyse' });
send({ type: 'hints', on: true });
work('the first search');
const before = now();
put(file('weights.'));
rust.obverse_weights(tab);
dropEvents();
console.log(`the weights: ${(now() - before).toFixed(0)} ms, once`);
for (const plies of [20, 32, 38]) {
  send({ type: 'import', text: GAME.slice(0, 2 * plies) });
  send({ type: 'step', by: plies });
  work(`values of all moves, ${60 - plies} empties`);
}
send({ type: 'analysis', settings: { reviewLevel: 26 } });
send({ type: 'hints', on: false });
send({ type: 'import', text: GAME });
work('a review at level 26');
