// Files that are compressed in the folder, since not every host compresses what it sends.

import { fileAddress } from '../shared/addresses.js';

/** Loads a compressed file. @param {string} name @returns {Promise<ArrayBuffer>} */
export async function loadBinary(name) {
  const answer = await fetch(fileAddress(name));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}
