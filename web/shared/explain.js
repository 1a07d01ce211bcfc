// Explains a value in words where one points: on a square of the board or a row of the table.

import { h } from './dom.js';
import { t } from './texts.js';
import { signed, valueText } from './values.js';

/** @typedef {import('./messages').HintLine} HintLine */
/** @typedef {import('./messages').Side} Side */

/** How long a pointer rests or a finger presses before the explanation appears, in milliseconds. */
const REST = 400;
/** Pixels that a finger may move during a long press. */
const SLIP = 10;
/** Distance from what is explained, and from the edge of the window. */
const GAP = 8;

/** @param {number} count */
function discs(count) {
  const isOne = new Intl.PluralRules(document.documentElement.lang).select(count) === 'one';
  return isOne ? t('value.discs.one', { count }) : t('value.discs.other', { count });
}

/**
 * The meaning of a value, such as "+2.4: Black is expected to win by about 2 discs; 24 plies, 73 % selectivity".
 * @param {HintLine} line
 * @param {Side} turn the side to move, for which the value is
 */
export function explanation(line, turn) {
  const { depth, confidence, sureness } = line;
  const isSure = sureness === 'exact' || sureness === 'outcome';
  const value = isSure ? signed(line.value) : valueText(line);
  const amount = Math.round(Math.abs(line.value));
  const winner = t(`side.${line.value > 0 === (turn === 'black') ? 'black' : 'white'}`);
  const words = { value, side: winner, discs: discs(amount) };
  if (isSure && line.value === 0) return t('value.sure.draw', words);
  if (sureness === 'exact') return t('value.sure.win', words);
  if (sureness === 'outcome') return t('value.sure.winner', words);
  const claim = amount === 0 ? t('value.about.even', words) : t('value.about.win', words);
  const search = confidence !== null && confidence < 100 ? t('value.selective', { depth, confidence }) : t('value.plies', { depth });
  return t('value.explained', { claim, search });
}

/**
 * Shows explanations on a page: when a pointer rests on a value, a value has the focus, a finger presses a square long
 * or taps a value of the table. Escape hides them.
 * @param {import('./game-page.js').GamePage} page
 * @param {AbortSignal} signal
 */
export function explainValues(page, signal) {
  const { app } = page;
  const tip = h('div', { class: 'tip', id: 'value-tip', role: 'tooltip', hidden: true });
  page.append(tip);
  /** @type {Element | null} */
  let place = null;
  /** What has the explanation as its description. @type {Element | null} */
  let described = null;
  let timer = 0;

  const lineAt = (/** @type {Element} */ element) => {
    const move = element.getAttribute('data-square') ?? element.getAttribute('data-move');
    const { state, hints } = app;
    return state?.hints && hints?.node === state.node ? hints.lines.find((line) => line.move === move) : undefined;
  };
  const targetOf = (/** @type {Event} */ event) => (event.target instanceof Element ? event.target.closest('ob-board [data-square], .lines tr[data-move]') : null);

  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
    place = null;
    described?.removeAttribute('aria-describedby');
    described = null;
  };
  const show = (/** @type {Element} */ element) => {
    const line = lineAt(element);
    const turn = app.state?.turn;
    if (!line || !turn) {
      hide();
      return false;
    }
    place = element;
    const text = explanation(line, turn);
    if (tip.textContent !== text) tip.textContent = text;
    tip.hidden = false;
    const box = element.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - GAP));
    const top = box.top - height - GAP >= 0 ? box.top - height - GAP : Math.min(box.bottom + GAP, innerHeight - height - GAP);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    return true;
  };
  const later = (/** @type {Element} */ element) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(element), REST);
  };
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => page.addEventListener(type, listener, { signal, capture: true });

  listen('pointerover', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'touch') return;
    const element = targetOf(event);
    if (element === place && element) return;
    if (place && !place.contains(document.activeElement)) hide();
    if (element) later(element);
    else clearTimeout(timer);
  });
  page.addEventListener('pointerleave', () => {
    if (!place?.contains(document.activeElement)) hide();
  }, { signal });
  listen('focusin', (/** @type {FocusEvent} */ event) => {
    const element = targetOf(event);
    const focused = /** @type {Element} */ (event.target);
    hide();
    if (!element || !focused.matches(':focus-visible') || !show(element)) return;
    described = focused;
    focused.setAttribute('aria-describedby', tip.id);
  });
  listen('focusout', hide);
  listen('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || tip.hidden) return;
    hide();
    // The first Escape hides the explanation, the next one leaves the board.
    event.preventDefault();
    event.stopPropagation();
  });

  // Fingers: a long press explains a square instead of playing on it; a tap explains a row.
  let pressed = { x: 0, y: 0 };
  let hasExplained = false;
  listen('pointerdown', (/** @type {PointerEvent} */ event) => {
    hasExplained = false;
    const element = targetOf(event);
    if (event.pointerType !== 'touch') {
      clearTimeout(timer);
      return;
    }
    hide();
    if (!element) return;
    pressed = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      hasExplained = show(element);
    }, REST);
  });
  listen('pointermove', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'touch' && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP) clearTimeout(timer);
  });
  for (const type of ['pointerup', 'pointercancel']) {
    listen(type, (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === 'touch') clearTimeout(timer);
    });
  }
  listen('click', (/** @type {PointerEvent} */ event) => {
    const element = targetOf(event);
    if (hasExplained) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.pointerType === 'touch' && element?.matches('tr') && !/** @type {Element} */ (event.target).closest('button')) {
      show(element);
    }
    hasExplained = false;
  });
  listen('contextmenu', (/** @type {Event} */ event) => {
    if (hasExplained) event.preventDefault();
  });

  app.on('hints', () => {
    if (place) show(place);
  }, signal);
  app.on('state', () => {
    if (place) show(place);
  }, signal);
  addEventListener('scroll', hide, { signal, capture: true, passive: true });
}
