// Names for what the browser keeps.

/** A random name. Unlike `crypto.randomUUID`, it can be had without HTTPS too. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
