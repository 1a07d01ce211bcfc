// A search tree to pan and zoom. The server computes the layout and sends only the visible part.

import { h, icon, s } from '../shared/dom.js';
import { t } from '../shared/texts.js';

/** @typedef {import('./messages').Pieces} Pieces */
/** @typedef {import('./messages').BoxPiece} BoxPiece */
/** @typedef {import('./messages').BundlePiece} BundlePiece */
/** @typedef {import('./messages').TreeShape} TreeShape */
/** @typedef {import('./messages').Which} Which */

/**
 * State of the search at a step.
 * @typedef {object} Now
 * @property {number} at
 * @property {boolean} finished
 * @property {number} current the node of the step
 * @property {Map<number, import('./messages').Station>} open nodes on the path to it
 */

/** Smallest size of a text, in pixels. */
const SMALLEST_TEXT = 12;
/** Scale below which the distance between levels stays constant, so that texts of the smallest size have room. */
const FLAT = SMALLEST_TEXT / 14;
/** Scale below which boxes are too narrow for their texts. */
const NARROW = 0.5;
const NEAREST = 1.6;
/** Least distance between a text and the edges of its box, in pixels. */
const LABEL_SPACE = 3;
/** Distances inside a box, the same as in `obverse trace --format svg`. */
const LABEL = 20;
const EDGE = 18;
const GUTTER = 76;
const SIDE = 14;

/** The name of a move, of a pass or of the root. @param {string} label */
export function labelText(label) {
  if (label === 'root') return t('learn.node.root');
  return label === 'pass' ? t('moves.pass') : label;
}

export class TreeView {
  /** @type {Which} */
  #which;
  /** @type {TreeShape | null} */
  #shape = null;
  /** @type {Pieces | null} */
  #pieces = null;
  /** @type {Now} */
  #now = { at: 0, finished: false, current: -1, open: new Map() };
  /** @type {number | null} */
  #selected = null;
  #scale = 1;
  #x = 0;
  #y = 0;
  #serial = 0;
  #waiting = false;
  #dirty = false;
  #run = 0;
  #size = { width: 0, height: 0 };
  /** Node around which the tree is shown; null if the whole tree is laid out. @type {number | null} */
  #focus = null;
  /** Whether the view follows the search. */
  follows = true;
  #ask;
  #choose;
  #caption = h('span', { class: 'name' });
  #svg = s('svg', { class: 'tree', 'aria-hidden': 'true' });
  #box;
  element;

  /**
   * @param {Which} which
   * @param {(request: import('./messages').LearnRequest) => boolean} ask
   * @param {(which: Which, node: number) => void} choose
   * @param {AbortSignal} signal
   */
  constructor(which, ask, choose, signal) {
    this.#which = which;
    this.#ask = ask;
    this.#choose = choose;
    this.#box = h('div', { class: 'canvas', tabindex: '0', role: 'group' }, this.#svg);
    const tool = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ act) => {
      const label = t(`learn.tree.${name}`);
      return h('button', { type: 'button', class: 'round', title: label, 'aria-label': label, onclick: act }, icon(path));
    };
    this.element = h('figure', { class: ['tree-view', which] },
      h('figcaption', {}, this.#caption, h('span', { class: 'zoom' },
        tool('in', 'M12 5v14M5 12h14', () => this.zoom(1.4)),
        tool('out', 'M5 12h14', () => this.zoom(1 / 1.4)),
        tool('fit', 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', () => this.fit()))),
      this.#box);
    this.#listen(signal);
  }

  /** @param {string} text @param {string} label */
  describe(text, label) {
    this.#caption.textContent = text;
    this.#box.setAttribute('aria-label', label);
  }

  /** @param {number} run @param {TreeShape | null} shape */
  open(run, shape) {
    this.#run = run;
    this.#shape = shape;
    this.#pieces = null;
    this.#selected = null;
    this.#waiting = false;
    this.#focus = shape?.grows ? 0 : null;
    this.follows = true;
    this.element.hidden = shape === null;
    this.#svg.replaceChildren();
    this.#measure();
    this.fit();
  }

  /** @param {Now} now @param {number | null} selected */
  show(now, selected) {
    this.#now = now;
    this.#selected = selected;
    this.#touch();
  }

  /** @param {Pieces} pieces */
  receive(pieces) {
    if (pieces.run !== this.#run || pieces.serial !== this.#serial) return;
    this.#waiting = false;
    const before = this.#pieces;
    this.#pieces = pieces;
    if (this.#focus !== null) this.#grown(pieces, before);
    this.#touch();
  }

  /**
   * Shows a node: moves the view to it, or lets the tree grow around it.
   * @param {number} node @param {number} x @param {number} level
   */
  look(node, x, level) {
    if (this.#focus === null) {
      this.reveal(x, level);
      return;
    }
    const piece = this.#pieces?.boxes.find((box) => box.node === node && !box.stub);
    // A leaf or a folded node is looked at without a change of the layout, as long as its box is there.
    if (piece && (piece.leaf || node === this.#focus)) {
      this.reveal(piece.x, piece.level);
      return;
    }
    this.#focus = node;
    this.#waiting = false;
    this.#grow();
  }

  /** Requests the part of the tree around the focus. */
  #grow() {
    if (this.#focus === null) return;
    this.#serial += 1;
    this.#waiting = this.#ask({ type: 'grow', tree: this.#which, node: this.#focus, serial: this.#serial });
  }

  /** Fits the part around the focus into the view, or keeps what was looked at in its place. @param {Pieces} pieces @param {Pieces | null} before */
  #grown(pieces, before) {
    const shape = this.#shape;
    const { width } = this.#size;
    if (!shape || !width) return;
    const [left, , wide] = pieces.area;
    this.#shape = { ...shape, left, right: left + wide };
    const box = pieces.boxes.find((one) => one.node === this.#focus && !one.stub);
    const room = width - GUTTER - 2 * SIDE;
    if (before === null || wide * this.#scale <= room) {
      this.#scale = Math.min(1.15, Math.max(FLAT, room / Math.max(1, wide)));
      this.#x = GUTTER + SIDE + Math.max(0, room - wide * this.#scale) / 2 - left * this.#scale;
    } else if (box) {
      const was = before.boxes.find((one) => one.node === this.#focus && !one.stub);
      if (was) this.#x += (was.x - box.x) * this.#scale;
    }
    if (box) this.reveal(box.x, box.level);
    // Keep the whole path visible if the view is wide enough.
    const path = this.#which === 'search' ? pieces.boxes.filter((one) => !one.stub && this.#now.open.has(one.node)) : [];
    const first = Math.min(...path.map((one) => one.x - one.w / 2)) * this.#scale;
    const last = Math.max(...path.map((one) => one.x + one.w / 2)) * this.#scale;
    if (path.length && last - first <= room) this.#x = Math.min(Math.max(this.#x, GUTTER + SIDE - first), width - SIDE - last);
  }

  /** Shows the whole tree. */
  fit() {
    const shape = this.#shape;
    const { width, height } = this.#size;
    if (!shape || !width) return;
    const tall = this.#tall(shape);
    const wide = Math.max(1, shape.right - shape.left);
    const room = width - GUTTER - 2 * SIDE;
    this.#scale = Math.min(1.15, room / wide, Math.max(FLAT, (height - 2 * SIDE) / tall));
    this.#x = GUTTER + SIDE + (room - wide * this.#scale) / 2 - shape.left * this.#scale;
    this.#y = Math.max(SIDE, (height - tall * this.#steepness) / 3);
    this.#touch();
  }

  /** @param {number} factor @param {number} [at] @param {number} [above] */
  zoom(factor, at = this.#size.width / 2, above = this.#size.height / 2) {
    const before = { x: (at - this.#x) / this.#scale, y: (above - this.#y) / this.#steepness };
    const least = Math.min(NARROW, (this.#size.width - GUTTER) / (1.5 * (this.#shape?.width ?? 1)));
    this.#scale = Math.min(NEAREST, Math.max(least, this.#scale * factor));
    this.#x = at - before.x * this.#scale;
    this.#y = above - before.y * this.#steepness;
    this.#touch();
  }

  /** Moves the view to the box at `x` on a level. @param {number} x @param {number} level */
  reveal(x, level) {
    const shape = this.#shape;
    const place = shape?.levels[level];
    if (!shape || !place || !this.#size.width) return;
    const { width, height } = this.#size;
    const tall = this.#tall(shape);
    // If boxes are unreadable, zoom in, if possible only so far that all levels stay visible.
    if (this.#scale < NARROW) this.#scale = Math.min(1, Math.max(FLAT, (height - 2 * SIDE) / tall));
    const left = x * this.#scale + this.#x;
    if (left < GUTTER + 60 || left > width - 60) this.#x = (width + GUTTER) / 2 - x * this.#scale;
    const room = height - tall * this.#steepness;
    if (room >= 2 * SIDE) {
      this.#y = Math.min(Math.max(this.#y, SIDE), room - SIDE);
    } else {
      // Keep the next level below the node visible too.
      const top = this.#top(place.top);
      const bottom = this.#top((shape.levels[level + 1] ?? place).bottom);
      if (bottom > height - SIDE) this.#y -= bottom - height + SIDE;
      if (top < SIDE) this.#y += SIDE - top;
    }
    this.#touch();
  }

  focus() {
    this.#box.focus();
  }

  get #steepness() {
    return Math.max(FLAT, this.#scale);
  }

  /** Height of all levels that are shown, in pixels of the layout. @param {TreeShape} shape */
  #tall(shape) {
    const deepest = this.#focus === null ? -1 : Math.max(0, ...(this.#pieces?.boxes ?? []).map((box) => box.level));
    return (shape.levels.at(deepest)?.bottom ?? 0) - (shape.levels[0]?.top ?? 0);
  }

  /** Converts a y coordinate of the layout to the screen. @param {number} y */
  #top(y) {
    return (y - (this.#shape?.levels[0]?.top ?? 0)) * this.#steepness + this.#y;
  }

  #measure() {
    const { clientWidth, clientHeight } = this.#box;
    this.#size = { width: clientWidth, height: clientHeight };
    this.#svg.setAttribute('viewBox', `0 0 ${clientWidth} ${clientHeight}`);
  }

  #touch() {
    if (this.#dirty) return;
    this.#dirty = true;
    requestAnimationFrame(() => {
      this.#dirty = false;
      this.#look();
      this.#draw();
    });
  }

  /** Requests the visible part with a margin, unless it is loaded. */
  #look() {
    const shape = this.#shape;
    const { width } = this.#size;
    if (!shape || !width || this.#waiting) return;
    if (this.#focus !== null) {
      if (!this.#pieces) this.#grow();
      return;
    }
    const left = (-this.#x) / this.#scale;
    const right = (width - this.#x) / this.#scale;
    const has = this.#pieces;
    if (has) {
      const [x, , wide] = has.area;
      const inside = (x <= left || x <= 0) && (x + wide >= right || x + wide >= shape.width);
      const near = has.scale / this.#scale;
      if (inside && near < 1.25 && near > 0.8) return;
    }
    const around = (right - left) / 2;
    this.#waiting = true;
    this.#serial += 1;
    this.#waiting = this.#ask({
      type: 'view',
      tree: this.#which,
      area: [left - around, 0, right - left + 2 * around, shape.height],
      scale: this.#scale,
      serial: this.#serial,
    });
  }

  #draw() {
    const shape = this.#shape;
    const pieces = this.#pieces;
    if (!shape || !pieces) return;
    const paths = { cut: '', plain: '', way: '', chosen: '', ahead: '' };
    /** @type {SVGElement[]} */
    const parts = [];
    for (const piece of pieces.bundles) {
      const state = this.#bundleState(piece);
      paths[state === 'ahead' ? 'ahead' : 'plain'] += this.#edge(piece.from, (piece.left + piece.right) / 2, piece.level);
      parts.push(this.#bundle(piece, state));
    }
    for (const piece of pieces.boxes) {
      const state = this.#state(piece);
      if (state === 'unseen') continue;
      const on = this.#which === 'search' ? this.#now.open.has(piece.node) : piece.twin !== undefined && this.#now.open.has(piece.twin);
      const kind = piece.stub || state === 'pruned' ? 'cut' : on && !piece.stub ? 'way' : this.#now.finished && piece.chosen ? 'chosen' : state === 'ahead' || state === 'later' ? 'ahead' : 'plain';
      if (piece.from !== undefined) paths[kind] += this.#edge(piece.from, piece.x, piece.level);
      parts.push(this.#item(piece, state));
    }
    this.#svg.replaceChildren(
      ...this.#bands(shape),
      s('path', { class: 'edge ahead', d: paths.ahead }),
      s('path', { class: 'edge cut', d: paths.cut }),
      s('path', { class: 'edge', d: paths.plain }),
      s('path', { class: 'edge chosen', d: paths.chosen }),
      s('path', { class: 'edge way', d: paths.way }),
      ...parts,
      ...this.#titles(shape),
      ...this.#away());
  }

  /** @param {BoxPiece} piece */
  #state(piece) {
    const { at } = this.#now;
    if (this.#which === 'minimax') {
      if (piece.pruned !== undefined) return at >= piece.pruned ? 'pruned' : 'later';
      return at < piece.first ? 'later' : 'done';
    }
    if (at < piece.first) return piece.stub ? 'unseen' : 'ahead';
    return at < piece.last && !piece.stub ? 'open' : 'done';
  }

  /** @param {BundlePiece} piece */
  #bundleState(piece) {
    const { at } = this.#now;
    if (piece.pruned !== undefined) {
      if (piece.pruned * 2 > piece.nodes && at >= (piece.since ?? 0)) return 'pruned';
      return at < piece.first ? 'ahead' : 'done';
    }
    return at < piece.first ? 'ahead' : at < piece.last ? 'open' : 'done';
  }

  /** @param {number} from @param {number} to @param {number} level */
  #edge(from, to, level) {
    const top = this.#shape?.levels[level]?.top ?? 0;
    const above = this.#shape?.levels[level - 1]?.bottom ?? top;
    const [a, b] = [from * this.#scale + this.#x, to * this.#scale + this.#x].map((n) => n.toFixed(1));
    return `M${a} ${this.#top(above).toFixed(1)}V${this.#top(top - EDGE).toFixed(1)}H${b}V${this.#top(top).toFixed(1)}`;
  }

  /** @param {BoxPiece} piece @param {string} state */
  #item(piece, state) {
    const level = this.#shape?.levels[piece.level];
    const z = this.#scale;
    const v = this.#steepness;
    const x = piece.x * z + this.#x;
    const top = this.#top((level?.top ?? 0) + LABEL / 2);
    const bottom = this.#top(level?.bottom ?? 0);
    const width = Math.max(piece.w * z, 2);
    const isCurrent = this.#which === 'search'
      ? !piece.stub && piece.node === this.#now.current
      : piece.twin !== undefined && piece.twin === this.#now.current;
    const isSelected = !piece.stub && piece.node === this.#selected;
    const group = s('g', {
      class: ['item', piece.stub && 'stub', piece.leaf && 'leaf', state, isCurrent && 'current', isSelected && 'selected',
        this.#now.finished && piece.chosen && 'chosen'],
      'data-node': piece.node,
    });
    if (isCurrent || isSelected) {
      group.append(s('rect', { class: 'ring', x: x - width / 2 - 5, y: top - 5, width: width + 10, height: bottom - top + 10, rx: 10 }));
    }
    group.append(s('rect', { class: 'box', x: x - width / 2, y: top, width, height: bottom - top, rx: Math.min((piece.leaf ? 16 : 6) * z, width / 2) }));
    if (piece.folded && state !== 'ahead') {
      group.append(
        s('path', { class: 'edge', d: `M${x} ${bottom}v4` }),
        s('text', { class: 'folded middle', x, y: bottom + 15, 'font-size': SMALLEST_TEXT }, `+${piece.folded.toLocaleString()}`));
    }
    if (piece.edge === undefined || state === 'ahead') return group;
    const open = state === 'open' && this.#which === 'search' ? this.#now.open.get(piece.node) : undefined;
    const value = open?.caption ?? piece.value ?? '';
    const window = piece.window === undefined ? '' : open?.window ?? piece.window;
    // The tab of a label may be wider than its box by half of the gap to the next box on each side.
    const most = Math.max(width, piece.t * z) + 6 * z;
    const edge = labelText(piece.edge);
    const move = label('move', edge, x, top + 5 * v, 14 * z, most);
    if (move) {
      const tab = Math.max(piece.t * z, wideText('move', edge, Math.max(SMALLEST_TEXT, 14 * z)) + 2 * LABEL_SPACE);
      group.append(s('rect', { class: 'tab', x: x - Math.min(tab, most) / 2, y: top - (LABEL / 2) * v, width: Math.min(tab, most), height: LABEL * v, rx: (LABEL / 2) * v }), move);
    }
    const texts = [
      label(piece.stub ? 'count' : 'value', value, x, top + 27 * v, (piece.stub ? 14 : 16) * z, width),
      label('window', window, x, top + 46 * v, 14 * z, width),
    ];
    group.append(...texts.filter((text) => text !== null));
    return group;
  }

  /** @param {BundlePiece} piece @param {string} state */
  #bundle(piece, state) {
    const left = piece.left * this.#scale + this.#x;
    const right = Math.max(piece.right * this.#scale + this.#x, left + 2);
    const levels = this.#shape?.levels ?? [];
    const top = this.#top((levels[piece.level]?.top ?? 0) + LABEL / 2);
    const bottom = this.#top(levels[piece.deepest]?.bottom ?? 0);
    const group = s('g', { class: ['bundle', state], 'data-left': piece.left, 'data-right': piece.right },
      s('title', {}, t('learn.tree.folded', { nodes: piece.nodes.toLocaleString() })),
      s('path', { class: 'fold', d: `M${left} ${bottom}L${left + (right - left) * 0.3} ${top}H${right - (right - left) * 0.3}L${right} ${bottom}Z` }));
    if (right - left > 34) {
      group.append(s('text', { class: 'middle', x: (left + right) / 2, y: bottom - 6, 'font-size': 12 }, piece.nodes.toLocaleString()));
    }
    return group;
  }

  /** @param {TreeShape} shape */
  #bands(shape) {
    return shape.levels.filter((_, i) => i % 2 === 0).map((level) => {
      const top = this.#top(level.top - EDGE);
      return s('rect', { class: 'band', x: 0, y: top, width: this.#size.width, height: this.#top(level.bottom + EDGE) - top });
    });
  }

  /** @param {TreeShape} shape */
  #titles(shape) {
    const names = shape.levels.filter((level) => level.title).map((level) => {
      const middle = (this.#top(level.top) + this.#top(level.bottom)) / 2 + 6;
      return s('g', {},
        s('text', { class: 'level', x: 10, y: level.detail ? middle - 4 : middle }, level.title === 'leaves' ? t('learn.leaves') : level.title),
        level.detail ? s('text', { class: 'quiet-text', x: 10, y: middle + 14 }, t(`side.${level.detail.toLowerCase()}`)) : null);
    });
    return [
      s('rect', { class: 'gutter', x: 0, y: 0, width: GUTTER, height: this.#size.height }),
      s('path', { class: 'rule', d: `M${GUTTER} 0V${this.#size.height}` }),
      ...names,
    ];
  }

  /** Marks nodes on the path to the step that are outside of the view, at the edge nearest to them. */
  #away() {
    if (this.#which !== 'search') return [];
    const boxes = this.#focus === null ? null : new Map(this.#pieces?.boxes.filter((box) => !box.stub).map((box) => [box.node, box.x]));
    let next = GUTTER + 6;
    return [...this.#now.open.values()].flatMap((station) => {
      const place = boxes === null ? station.x : boxes.get(station.node);
      if (place === undefined) return [];
      const x = place * this.#scale + this.#x;
      const isLeft = x < GUTTER;
      const level = this.#shape?.levels[station.level];
      const y = (this.#top(level?.top ?? 0) + this.#top(level?.bottom ?? 0)) / 2;
      const isAbove = this.#top(level?.bottom ?? 0) < 20;
      if (!isAbove && !isLeft && x <= this.#size.width) return [];
      const name = `${labelText(station.label)} ${station.value}`;
      const text = isAbove ? `▴ ${name}` : isLeft ? `◂ ${name}` : `${name} ▸`;
      const width = text.length * 8.4 + 14;
      const left = isAbove ? next : isLeft ? GUTTER + 6 : this.#size.width - width - 6;
      // Nodes above the view stand side by side at its top.
      if (isAbove) next += width + 4;
      const middle = isAbove ? 20 : y;
      return [s('g', { class: 'item away', 'data-node': station.node },
        s('rect', { class: 'box', x: left, y: middle - 14, width, height: 28, rx: 14 }),
        s('text', { class: 'move middle', x: left + width / 2, y: middle + 5 }, text))];
    });
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const box = this.#box;
    const watch = new ResizeObserver(() => {
      const first = this.#size.width === 0;
      const before = this.#size.width;
      this.#measure();
      if (first) this.fit();
      else if (before) this.#x += (this.#size.width - before) / 2;
      this.#touch();
    });
    watch.observe(box);
    signal.addEventListener('abort', () => watch.disconnect());
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      const place = box.getBoundingClientRect();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.#pan(-(event.deltaX || event.deltaY), 0);
      else this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - place.left, event.clientY - place.top);
    }, { passive: false });
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    let moved = 0;
    box.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) moved = 0;
    });
    box.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const here = { x: event.clientX, y: event.clientY };
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const place = box.getBoundingClientRect();
        const [was, is] = [before, here].map((p) => Math.hypot(p.x - other.x, p.y - other.y));
        if (was && is) this.zoom(is / was, (here.x + other.x) / 2 - place.left, (here.y + other.y) / 2 - place.top);
      }
      const share = other ? 0.5 : 1;
      moved += Math.abs(here.x - before.x) + Math.abs(here.y - before.y);
      // A pointer that moves only a little is a click.
      if (moved > 5) {
        box.setPointerCapture(event.pointerId);
        this.#pan((here.x - before.x) * share, (here.y - before.y) * share);
      }
      fingers.set(event.pointerId, here);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      box.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    box.addEventListener('click', (event) => {
      if (moved > 5 || !(event.target instanceof Element)) return;
      const item = event.target.closest('[data-node]');
      if (item) this.#choose(this.#which, Number(item.getAttribute('data-node')));
      const bundle = event.target.closest('[data-left]');
      if (bundle) this.#unfold(Number(bundle.getAttribute('data-left')), Number(bundle.getAttribute('data-right')));
    });
  }

  /** @param {number} left @param {number} right */
  #unfold(left, right) {
    this.follows = false;
    this.#scale = Math.min(1, (this.#size.width - GUTTER) * 0.8 / Math.max(1, right - left));
    this.#x = GUTTER + (this.#size.width - GUTTER) / 2 - ((left + right) / 2) * this.#scale;
    this.#touch();
  }

  /** @param {number} dx @param {number} dy */
  #pan(dx, dy) {
    this.follows = false;
    this.#x += dx;
    this.#y += dy;
    this.#touch();
  }
}

/** Weights of the texts, as in the style; others are 400. @type {Record<string, number>} */
const WEIGHTS = { move: 600, value: 650 };
/** Widths of texts of weight and size 100. @type {Map<string, number>} */
const widths = new Map();
const brush = document.createElement('canvas').getContext('2d');

/**
 * Width of a text in the font of the page, which differs from system to system.
 * @param {string} name
 * @param {string} text
 * @param {number} size
 */
function wideText(name, text, size) {
  const weight = WEIGHTS[name] ?? 400;
  const key = `${weight} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (brush) brush.font = `${weight} 100px ${getComputedStyle(document.documentElement).getPropertyValue('--sans')}`;
    width = brush?.measureText(text).width ?? 70 * text.length;
    if (widths.size > 10_000) widths.clear();
    widths.set(key, width);
  }
  return width * size / 100;
}

/**
 * Creates text that fits into its box, or null if there is no room for it. A text is never smaller than the smallest
 * size; one that is a little too wide is compressed.
 * @param {string} name
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} wish
 * @param {number} width
 */
function label(name, text, x, y, wish, width) {
  const size = Math.max(SMALLEST_TEXT, wish);
  const wide = wideText(name, text, size);
  const room = width - 2 * LABEL_SPACE;
  if (!text || wide * 0.75 > room) return null;
  const isWide = wide > room;
  return s('text', { class: `${name} middle`, x, y, 'font-size': size.toFixed(2), textLength: isWide ? room.toFixed(1) : null, lengthAdjust: isWide ? 'spacingAndGlyphs' : null }, text);
}
