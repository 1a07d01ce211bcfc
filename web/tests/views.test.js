// Checks of every view of the page: nothing is cut off, nothing is out of reach, and every button is large enough for a
// finger.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Suite } from './support/suite.js';
import { VIEWS } from './support/views.js';

/** @typedef {import('playwright-core').Page} Page */

const suite = new Suite();
/** Minimum width and height of a control for fingers, in pixels. */
const FINGER = 44;

/**
 * Faults of what is visible: controls that are cut off, cover each other, or are too small for a finger.
 * @param {Page} page
 * @param {number} finger
 */
function faults(page, finger) {
  return page.evaluate(async (least) => {
    // The rows of a list have a size from the second frame on (content-visibility).
    for (const _ of [1, 2]) await new Promise((done) => { requestAnimationFrame(done); });
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    const name = (/** @type {Element} */ one) => `${one.tagName.toLowerCase()}.${one.className} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`;
    const isClipped = (/** @type {Element} */ one) => {
      const style = getComputedStyle(one);
      return style.clipPath !== 'none' || Number(style.opacity) === 0;
    };
    /** @type {string[]} */
    const found = [];
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push('the page scrolls sideways');
    const controls = [...root.querySelectorAll('button, a, select, input, textarea, summary')].filter((one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !one.closest('.skip, .grid, svg') && !isClipped(one));
    for (const one of controls) {
      // A press on a label acts like a press on its field.
      const target = one instanceof HTMLInputElement && one.closest('label') ? one.closest('label') ?? one : one;
      const { left, right, width, height } = target.getBoundingClientRect();
      // A control in a part that scrolls sideways can be scrolled into view.
      if ((left < -0.5 || right > innerWidth + 0.5) && !one.closest('.table-scroll, .tree-scroll, .wide-table, pre')) found.push(`${name(one)} leaves the window: ${left} to ${right}`);
      // A link in a sentence is as high as its line.
      if (!one.matches('.chapter :is(p, li, td) a') && (width + 0.5 < least || height + 0.5 < least)) found.push(`${name(one)} is ${Math.round(width)} × ${Math.round(height)}`);
      if (one instanceof HTMLButtonElement && !one.closest('.lines, .games') && one.scrollWidth > one.clientWidth + 1) found.push(`${name(one)} is cut off`);
      if (one instanceof HTMLSelectElement && width < 56) found.push(`${name(one)} is ${Math.round(width)} wide`);
    }
    // Texts must fit into their containers.
    for (const one of root.querySelectorAll('.card, .card > *, .panel, .stage > *, .side > *')) {
      // The focus ring of a list may reach over its edge.
      if (one.checkVisibility() && !isClipped(one) && one.scrollWidth > one.clientWidth + 4 && getComputedStyle(one).overflowX === 'visible' && !['inline', 'contents'].includes(getComputedStyle(one).display)) found.push(`${name(one)} is too narrow`);
    }
    return found;
  }, finger);
}

// Greek has the longest texts, Japanese wraps almost anywhere.
for (const [locale, width = 0, height = 0] of /** @type {[string, number, number][]} */ ([['el', 390, 844], ['ja', 844, 390]])) {
  describe(`in ${locale} at ${width}×${height}, all is in reach`, () => {
    for (const view of VIEWS.filter((one) => !one.prepare && !one.isStatic)) {
      test(view.name, () => suite.tab(view.path, async (page) => {
        await view.arrange?.(page);
        assert.deepEqual(await faults(page, width < 560 ? FINGER : 24), []);
      }, { viewport: { width, height }, locale, hasTouch: width < 900, isFirstVisit: view.isFirstVisit ?? false, mayFail: /status of 404/ }));
    }
  });
}
