// Graph of the game's value by move. It is also a slider: click, drag or step through the game.

import { h, s } from './dom.js';
import { moveNumber } from './moves.js';
import { t } from './texts.js';
import { signed } from './values.js';

/** @typedef {import('./app.js').App} App */

/** Room for the scale at the left, and for the last point at the right, in pixels. */
const LEFT = 24;
const RIGHT = 6;
/** A graph lower than this has fewer lines. */
const LOW = 100;
/** Largest value of the scale, in discs. */
const MAX_VALUE = 64;

/**
 * Vertical position of a value. The scale is a square root, since small differences matter most.
 * @param {number} value
 * @param {number} height
 */
function yOf(value, height) {
  const size = Math.sqrt(Math.min(Math.abs(value), MAX_VALUE) / MAX_VALUE);
  return height / 2 - Math.sign(value) * size * (height / 2 - 6);
}

/**
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function gameGraph(app, signal) {
  const picture = s('svg', { 'aria-hidden': 'true' });
  const slider = h('div', { class: 'graph', role: 'slider', tabindex: '0', 'aria-label': t('graph.name'), 'aria-valuemin': '0', 'data-own-keys': true }, picture);
  const words = h('p', { class: 'quiet figure' });
  const section = h('section', { class: 'card graph-card' }, h('header', {}, h('h2', {}, t('graph.title')), words), slider);

  const plies = () => app.state?.line.length ?? 0;
  const xOf = (/** @type {number} */ ply) => LEFT + (ply / Math.max(plies(), 1)) * (slider.clientWidth - LEFT - RIGHT);
  const goTo = (/** @type {number} */ ply) => {
    const state = app.state;
    const bounded = Math.max(0, Math.min(plies(), ply));
    if (!state || bounded === state.ply) return;
    app.send({ type: 'go', node: bounded === 0 ? 0 : (state.line[bounded - 1]?.node ?? 0) });
  };

  const draw = () => {
    const { state, graph, review } = app;
    if (!state) return;
    // Drawn in pixels, so that texts are readable at every size.
    const [width, height] = [slider.clientWidth, slider.clientHeight];
    const y = (/** @type {number} */ value) => yOf(value, height);
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const known = graph.map((point, ply) => ({ point, ply })).filter(({ point }) => point !== null && point !== undefined);
    const parts = [];
    for (const value of height < LOW ? [16, 0, -16] : [32, 8, 0, -8, -32]) {
      parts.push(s('path', { d: `M${LEFT} ${y(value)}H${width}`, class: value === 0 ? 'zero' : 'line' }));
      parts.push(s('text', { x: LEFT - 6, y: y(value) + 4, class: 'scale' }, Math.abs(value)));
    }
    if (known.length > 1) {
      const dots = known.map(({ point, ply }) => `${xOf(ply)} ${y(point?.black ?? 0)}`);
      const first = known[0]?.ply ?? 0;
      const last = known[known.length - 1]?.ply ?? 0;
      const area = `M${xOf(first)} ${height / 2}L${dots.join('L')}L${xOf(last)} ${height / 2}Z`;
      parts.push(s('path', { d: area, class: 'area black', 'clip-path': 'url(#graph-above)' }));
      parts.push(s('path', { d: area, class: 'area white', 'clip-path': 'url(#graph-below)' }));
      parts.push(s('path', { d: `M${dots.join('L')}`, class: 'curve' }));
    }
    for (const mistake of review?.mistakes ?? []) {
      const point = graph[mistake.ply];
      if (point) parts.push(s('circle', { cx: xOf(mistake.ply), cy: y(point.black), r: mistake.grade === 'blunder' ? 7 : 5, class: `mark ${mistake.grade}` }));
    }
    parts.push(s('path', { d: `M${xOf(state.ply)} 0V${height}`, class: 'now' }));
    picture.replaceChildren(
      s('defs', {},
        s('clipPath', { id: 'graph-above' }, s('rect', { x: 0, y: 0, width, height: height / 2 })),
        s('clipPath', { id: 'graph-below' }, s('rect', { x: 0, y: height / 2, width, height: height / 2 }))),
      ...parts);
    const here = graph[state.ply];
    const value = here === null || here === undefined ? t('graph.unknown')
      : here.black > 0 ? t('graph.black', { discs: here.black })
        : here.black < 0 ? t('graph.white', { discs: -here.black }) : t('graph.even');
    const sure = here?.exact ? ' ✓' : '';
    words.textContent = here ? `${value}${sure}` : '';
    slider.setAttribute('aria-valuemax', String(plies()));
    slider.setAttribute('aria-valuenow', String(state.ply));
    slider.setAttribute('aria-valuetext', t('graph.value', { ply: moveNumber(state, state.ply), value: here ? `${value} (${signed(here.black)})` : value }));
  };

  const plyAt = (/** @type {PointerEvent} */ event) => {
    const box = slider.getBoundingClientRect();
    return Math.round(((event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT)) * plies());
  };
  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId);
    goTo(plyAt(event));
  });
  slider.addEventListener('pointermove', (event) => {
    if (slider.hasPointerCapture(event.pointerId)) goTo(plyAt(event));
  });
  slider.addEventListener('keydown', (event) => {
    const now = app.state?.ply ?? 0;
    const target = /** @type {Record<string, number>} */ ({
      ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, PageDown: now - 10, PageUp: now + 10, Home: 0, End: plies(),
    })[event.key];
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    goTo(target);
  });
  app.on('state', draw, signal);
  app.on('graph', draw, signal);
  app.on('review', draw, signal);
  const resizes = new ResizeObserver(() => draw());
  resizes.observe(slider);
  signal.addEventListener('abort', () => resizes.disconnect());
  draw();
  return section;
}
