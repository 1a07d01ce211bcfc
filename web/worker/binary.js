// Loads files that are compressed in the folder, because not every host compresses its responses.

import { fileAddress } from '../shared/addresses.js';

/** @param {string} name @param {string} type @returns {Promise<Response>} */
async function load(name, type) {
  const answer = await fetch(fileAddress(name));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream('deflate')), { headers: { 'content-type': type } });
}

/** Loads a compressed file. @param {string} name */
export const loadBinary = async (name) => (await load(name, 'application/octet-stream')).arrayBuffer();

/** Loads a compressed WebAssembly module, and compiles it meanwhile. @param {string} name */
export const loadModule = (name) => WebAssembly.compileStreaming(load(name, 'application/wasm'));
