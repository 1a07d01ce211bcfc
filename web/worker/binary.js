// Loads the modules and the weights. Modules are compressed in the folder, because not every host compresses its responses.

import { fileAddress } from '../shared/addresses.js';
import { Lzma } from './lzma.js';

/** @param {string} name */
async function load(name) {
  const answer = await fetch(fileAddress(name));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Loads a file. @param {string} name */
export const loadBinary = async (name) => (await load(name)).arrayBuffer();

/** Loads a compressed WebAssembly module, and decompresses and compiles it meanwhile. @param {string} name */
export const loadModule = (name) => WebAssembly.compileStreaming(loadCompressed(name));

/** @param {string} name @returns {Promise<Response>} */
async function loadCompressed(name) {
  const { body } = await load(name);
  const lzma = new Lzma();
  const decompressed = body?.pipeThrough(new TransformStream({
    transform: (part, output) => output.enqueue(lzma.push(part)),
    flush: (output) => output.enqueue(lzma.end()),
  }));
  return new Response(decompressed, { headers: { 'content-type': 'application/wasm' } });
}
