// How the page is hosted: by `obverse serve`, under the names of its files. A folder that `./page` has built holds
// another version of this module.

/** Whether there is a server, with which the engine is shared and which can be lost. */
export const HAS_SERVER = true;

/** What follows the name of a page in its address. */
export const PAGE_END = '';

/** Names of files that have another name here than in the sources. @type {Readonly<Record<string, string>>} */
export const RENAMED = {};
