// Addresses of the pages and of their files. The page may be in any folder of its host.

import { PAGE_END, RENAMED } from './hosting.js';

/** The folder of the page. */
const FOLDER = new URL('../', import.meta.url);

/** Address of a page. @param {import('./messages').Page} page */
export const pageAddress = (page) => `${FOLDER.pathname}${page}${PAGE_END}`;

/** Name of the page in the address of this tab; empty for the folder itself. */
export const pageOfAddress = () => location.pathname.slice(FOLDER.pathname.length).replace(/\/$/, '');

/** Address of a file of the page. @param {string} name its path in the folder */
export const fileAddress = (name) => new URL(RENAMED[name] ?? name, FOLDER).href;
