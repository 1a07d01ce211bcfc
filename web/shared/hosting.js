// How the page is hosted: by `obverse serve`, under the names of its files. A folder that `./page` has built holds
// another version of this module.

/** What follows the name of a page in its address. */
export const PAGE_END = '';

/** Names of files that have another name here than in the sources. @type {Readonly<Record<string, string>>} */
export const RENAMED = {};
