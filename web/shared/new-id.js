// Random names for entries in the browser's storage.

/** Returns a random name. Unlike `crypto.randomUUID`, this works without HTTPS too. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
