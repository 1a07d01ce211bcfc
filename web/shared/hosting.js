// How the page is hosted: by `obverse serve`, under the names of its files. A folder that `./page` has built holds
// another version of this module.

/** Whether the page has a server: then the engine is shared with other tabs, and the connection can be lost. */
export const HAS_SERVER = true;

/** Suffix of a page's name in its address. */
export const PAGE_END = '';

/** Names of files that have another name here than in the sources. @type {Readonly<Record<string, string>>} */
export const RENAMED = {};
