// Lets the browser keep the page for use without a network.

import { fileAddress } from '../shared/addresses.js';

/** Call it when everything is loaded that is needed now: the files that are kept come from the same network. */
export function keepOffline() {
  // Absent without HTTPS and in some private windows.
  navigator.serviceWorker?.register(fileAddress('service-worker.js')).catch(() => undefined);
}
