// Lets the browser keep the page for use without a network.

import { fileAddress } from '../shared/addresses.js';

/** Call this once the page has loaded what it needs now, because the files to keep come over the same network. */
export function keepOffline() {
  // Absent without HTTPS and in some private windows.
  navigator.serviceWorker?.register(fileAddress('service-worker.js')).catch(() => undefined);
}
