"use strict";
(() => {
  const data = JSON.parse(document.getElementById("tree-data").textContent);
  const { metrics, levels } = data;
  const stage = document.getElementById("stage");
  const byId = (id) => document.getElementById(id);

  // ---- The tree: nodes in search order; the stub of a cut-off comes after the children of its node.

  const nodes = data.nodes.map((facts) => ({
    facts, children: [], folded: false, hidden: 0, depth: 0, parent: null, place: 0, stub: false,
    frame: facts.frame, label: facts.tab,
  }));
  for (const node of nodes) {
    if (node.facts.parent === undefined) continue;
    node.parent = nodes[node.facts.parent];
    node.depth = node.parent.depth + 1;
    node.place = node.parent.children.push(node) - 1;
  }
  for (let i = nodes.length - 1; i > 0; i--) nodes[i].parent.hidden += nodes[i].hidden + 1;
  for (const node of nodes) {
    const stub = node.facts.stub;
    if (!stub) continue;
    node.children.push({
      facts: stub, children: [], folded: false, depth: node.depth + 1, parent: node,
      place: node.children.length, stub: true, frame: stub.frame, label: stub.tab,
    });
  }
  const root = nodes[0];
  const pliesUpTo = [];
  for (const node of nodes) pliesUpTo[node.depth] = (pliesUpTo[node.depth] || 0) + 1;
  for (let depth = 1; depth < pliesUpTo.length; depth++) pliesUpTo[depth] += pliesUpTo[depth - 1];
  const deepest = pliesUpTo.length - 1;
  const MOST_AT_ONCE = 20000;

  // ---- Sizes.

  const badgeWidth = (item) => 16 + `+${item.hidden}`.length * 10;
  const outer = (item) => (item.folded ? Math.max(item.frame, badgeWidth(item)) : item.frame);
  const rowHeight = metrics.label / 2 + metrics.box + metrics.levels;
  const rowTop = (depth) => depth * rowHeight;

  // ---- Drawing.

  const make = (parent, name, attributes = {}, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.append(element);
    return element;
  };
  const svg = make(stage, "svg", { class: "tree", role: "tree", "aria-label": document.title });
  const bands = make(svg, "g", { "aria-hidden": "true" });
  const world = make(svg, "g", { role: "presentation" });
  const layers = {};
  for (const name of ["cut", "plain", "chosen", "boxes"]) {
    layers[name] = make(world, "g", { role: "presentation" });
  }
  const names = make(svg, "g", { "aria-hidden": "true" });
  const gutterWidth = metrics.gutter + 32;
  const gutter = make(names, "g");
  make(gutter, "rect", { class: "gutter", width: gutterWidth, height: "100%" });

  function spoken(item) {
    const { label, kind, value, window: range, leaf } = item.facts;
    const parts = [label, leaf ? "leaf" : kind, `value ${value}`];
    if (range) parts.push(`window ${range}`);
    if (item.facts.chosen) parts.push("on the chosen line");
    if (item.facts.reason) parts.push(item.facts.reason);
    return parts.join(", ");
  }

  function draw(item) {
    const { facts, stub } = item;
    const classes = stub ? "stub" : `node${facts.leaf ? " leaf" : ""}${facts.chosen ? " chosen" : ""}`;
    const group = make(null, "g", { class: classes });
    const rect = (name, width, y, height, radius) =>
      make(group, "rect", { class: name, x: -width / 2, y, width, height, rx: radius });
    const text = (name, y, words) => make(group, "text", { class: `${name} middle`, y }, words);
    const half = metrics.label / 2;
    if (stub) make(group, "title", {}, item.parent.facts.reason);
    else rect("ring", item.frame + 12, -6, half + metrics.box + 12, 10);
    rect("box", item.frame, half, metrics.box, facts.leaf ? 16 : 6);
    rect("tab", item.label, 0, metrics.label, half);
    text("move", 15, facts.label);
    const first = half + metrics.top;
    text(stub ? "count" : "value", first + 15, facts.value);
    if (facts.window) text("muted", first + metrics.line + 14, facts.window);
    if (!stub) {
      group.setAttribute("role", "treeitem");
      group.setAttribute("tabindex", "-1");
      group.setAttribute("aria-level", item.depth + 1);
      group.setAttribute("aria-label", spoken(item));
      item.badge = make(group, "g", { class: "badge" });
    }
    group.item = item;
    item.group = group;
    layers.boxes.append(group);
    if (item.parent) {
      const rank = stub ? "cut" : facts.chosen ? "chosen" : "plain";
      item.edge = make(layers[rank], "path", { class: `edge ${rank}` });
    }
  }

  function erase(item) {
    item.group.remove();
    if (item.edge) item.edge.remove();
    item.group = item.edge = undefined;
  }

  function markFold(item) {
    if (item.stub || item.children.length === 0) return;
    item.group.setAttribute("aria-expanded", String(!item.folded));
    item.badge.replaceChildren();
    if (!item.folded || item.hidden === 0) return;
    const width = badgeWidth(item);
    const y = metrics.label / 2 + metrics.box - 2;
    make(item.badge, "rect", { x: -width / 2, y, width, height: 20, rx: 10 });
    make(item.badge, "text", { class: "middle", y: y + 15 }, `+${item.hidden}`);
  }

  function elbow(item) {
    const from = item.parent.x, to = item.x, bottom = rowTop(item.depth);
    const top = bottom - metrics.levels, middle = bottom - metrics.levels / 2;
    const across = to - from, radius = Math.min(6, Math.abs(across) / 2);
    const step = Math.sign(across) * radius;
    const turns = radius < 0.5 ? "" :
      `V${middle - radius}Q${from} ${middle} ${from + step} ${middle}H${to - step}` +
      `Q${to} ${middle} ${to} ${middle + radius}`;
    return `M${from} ${top}${turns}L${to} ${bottom}`;
  }

  function put(items) {
    for (const item of items) {
      item.group.setAttribute("transform", `translate(${item.x} ${rowTop(item.depth)})`);
      if (item.edge) item.edge.setAttribute("d", elbow(item));
    }
  }

  // ---- The view: pan and zoom. The level captions stay at the left.

  const view = { x: 0, y: 0, scale: 1 };
  let rows = [];

  function showView() {
    world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    rows.forEach(({ stripes, name }, depth) => {
      const top = view.y + view.scale * (rowTop(depth) - metrics.levels / 2);
      for (const stripe of stripes) {
        stripe.setAttribute("y", top);
        stripe.setAttribute("height", view.scale * rowHeight);
      }
      name.setAttribute("transform", `translate(16 ${top + (view.scale * rowHeight) / 2})`);
      name.style.display = view.scale * rowHeight < 36 ? "none" : "";
    });
  }

  function nameLevels(count) {
    while (rows.length > count) {
      const { stripes, name } = rows.pop();
      for (const element of [...stripes, name]) element.remove();
    }
    while (rows.length < count) {
      const level = levels[rows.length];
      // The gutter covers the left part of the tree, so the band is drawn behind the tree and again on the gutter.
      const stripe = (parent, width) => make(parent, "rect", { class: "band", width });
      const stripes = rows.length % 2 ? [] : [stripe(bands, "100%"), stripe(gutter, gutterWidth)];
      const name = make(names, "g");
      make(name, "text", { class: "level", y: level.detail ? -4 : 6 }, level.title);
      if (level.detail) make(name, "text", { class: "muted", y: 16 }, level.detail);
      rows.push({ stripes, name });
    }
  }

  function zoom(factor, x, y) {
    const scale = Math.min(4, Math.max(0.02, view.scale * factor));
    view.x = x - ((x - view.x) * scale) / view.scale;
    view.y = y - ((y - view.y) * scale) / view.scale;
    view.scale = scale;
    showView();
  }
  const zoomMiddle = (factor) => zoom(factor, stage.clientWidth / 2, stage.clientHeight / 2);

  function fit(least = 0) {
    settle();
    let [low, high, depth] = [Infinity, -Infinity, 0];
    for (const item of visible) {
      low = Math.min(low, item.goal - outer(item) / 2);
      high = Math.max(high, item.goal + outer(item) / 2);
      depth = Math.max(depth, item.depth);
    }
    const [width, height] = [stage.clientWidth - gutterWidth - 32, stage.clientHeight - 48];
    const tall = (depth + 1) * rowHeight - metrics.levels;
    const whole = Math.min(1.25, width / (high - low), height / tall);
    view.scale = Math.max(whole, least, 0.02);
    // A tree that does not fit at a readable size is first shown with its root in the middle.
    const centre = whole < least ? root.goal : (low + high) / 2;
    view.x = gutterWidth + 16 + width / 2 - centre * view.scale;
    view.y = 32;
    showView();
  }

  function bringIntoView(item) {
    settle();
    const half = (outer(item) / 2 + 24) * view.scale;
    const x = view.x + item.goal * view.scale, y = view.y + rowTop(item.depth) * view.scale;
    const nudge = (low, high, from, to) => (low < from ? from - low : high > to ? to - high : 0);
    view.x += nudge(x - half, x + half, gutterWidth, stage.clientWidth);
    view.y += nudge(y - 16, y + rowHeight * view.scale, 0, stage.clientHeight);
    showView();
  }

  // ---- Folding: animates to the new layout, with the folded node fixed.

  let visible = [];
  let moving = 0;
  let settle = () => {};
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function refresh(anchor) {
    settle();
    const before = new Set(visible);
    visible = tidyLayout(root, metrics, outer);
    const now = new Set(visible);
    for (const item of before) if (!now.has(item)) erase(item);
    for (const item of visible) {
      if (!before.has(item)) {
        draw(item);
        item.x = anchor ? anchor.x : item.goal;
      }
      item.start = item.x;
      markFold(item);
    }
    nameLevels(visible[visible.length - 1].depth + 1);
    showPlies();
    const step = (part) => {
      if (anchor) view.x += anchor.x * view.scale;
      for (const item of visible) item.x = item.start + (item.goal - item.start) * part;
      if (anchor) view.x -= anchor.x * view.scale;
      put(visible);
      showView();
    };
    settle = () => {
      cancelAnimationFrame(moving);
      settle = () => {};
      step(1);
    };
    if (!anchor || still.matches || visible.length > 800) return settle();
    const began = performance.now();
    const frame = (time) => {
      const part = Math.min(1, Math.max(0, (time - began) / 200));
      if (part === 1) return settle();
      step(1 - (1 - part) ** 3);
      moving = requestAnimationFrame(frame);
    };
    moving = requestAnimationFrame(frame);
  }

  function toggle(item) {
    if (item.children.length === 0) return;
    item.folded = !item.folded;
    refresh(item);
  }

  let plies = deepest;
  function fold(depth) {
    plies = depth;
    for (const node of nodes) {
      node.folded = depth < deepest && node.depth >= depth && node.children.length > 0;
    }
    let item = selected;
    for (let up = item && item.parent; up; up = up.parent) if (up.folded) item = up;
    refresh(root);
    if (item) select(item);
  }
  function showPlies() {
    byId("plies").textContent = `${plies} ${plies === 1 ? "ply" : "plies"}`;
    byId("fewer").disabled = plies <= 0;
    byId("more").disabled = plies >= deepest || pliesUpTo[plies + 1] > MOST_AT_ONCE;
  }

  // ---- The panel beside the tree.

  let selected = null;

  function select(item, focus) {
    if (selected && selected.group) {
      selected.group.setAttribute("tabindex", "-1");
      selected.group.setAttribute("aria-selected", "false");
    }
    selected = item;
    item.group.setAttribute("tabindex", "0");
    item.group.setAttribute("aria-selected", "true");
    if (focus) {
      item.group.focus({ preventScroll: true });
      bringIntoView(item);
    }
    describe(item);
  }

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  function describe(item) {
    const { facts } = item;
    const path = [];
    for (let up = item; up; up = up.parent) path.unshift(up.facts.label);
    const side = facts.turn ? `${facts.kind}, ${facts.turn} to move` : facts.kind;
    const parts = [element("h2", {}, facts.label)];
    // The root needs no path line: the heading already names it.
    if (item.parent) parts.push(element("p", { className: "path" }, path.join(" › ")));
    if (facts.board) parts.push(board(facts.board, facts.label));
    const list = element("dl", {});
    const row = (term, text) => list.append(element("dt", {}, term), element("dd", {}, text));
    row("Side", facts.leaf ? `${side} (leaf)` : side);
    row("Value", facts.value);
    if (facts.window) row("Window", facts.window);
    const searched = item.children.filter((child) => !child.stub).length;
    if (searched > 0) {
      row("Moves", facts.skipped ? `${searched} of ${searched + facts.skipped} searched` : `${searched}`);
    }
    if (facts.board) {
      const count = (disc) => facts.board.split(disc).length - 1;
      row("Discs", `Black ${count("X")}, White ${count("O")}`);
    }
    parts.push(list);
    if (facts.reason) parts.push(element("p", { className: "reason" }, facts.reason));
    if (facts.notes) {
      parts.push(element("ul", {}, ...facts.notes.map((note) => element("li", {}, note))));
    }
    byId("details").replaceChildren(...parts);
  }

  function board(squares, label) {
    const size = 40, edge = 20;
    const drawn = make(null, "svg", {
      class: "board", viewBox: "0 0 344 344", role: "img", "aria-label": `Board after ${label}`,
    });
    const area = make(drawn, "g", { transform: `translate(${edge} ${edge})` });
    make(area, "rect", { class: "felt", width: 8 * size, height: 8 * size, rx: 6 });
    const lines = [];
    for (let i = 1; i < 8; i++) lines.push(`M${i * size} 0V${8 * size}M0 ${i * size}H${8 * size}`);
    make(area, "path", { class: "grid", d: lines.join("") });
    for (const x of [2, 6]) for (const y of [2, 6]) {
      make(area, "circle", { class: "dot", cx: x * size, cy: y * size, r: 3 });
    }
    for (let i = 0; i < 8; i++) {
      const middle = edge + (i + 0.5) * size;
      make(drawn, "text", { class: "names", x: middle, y: 14 }, "abcdefgh"[i]);
      make(drawn, "text", { class: "names", x: 9, y: middle + 5 }, i + 1);
    }
    [...squares].forEach((disc, index) => {
      if (disc === "-") return;
      const [cx, cy] = [((index % 8) + 0.5) * size, (Math.floor(index / 8) + 0.5) * size];
      make(area, "circle", { class: disc, cx, cy, r: 16 });
      make(area, "ellipse", { class: "shine", cx: cx - 4, cy: cy - 6, rx: 7, ry: 5 });
    });
    const last = /^([a-h])([1-8])$/.exec(label);
    if (last) {
      const [x, y] = [last[1].charCodeAt(0) - 97, Number(last[2]) - 1];
      make(area, "circle", { class: "last", cx: (x + 0.5) * size, cy: (y + 0.5) * size, r: 18 });
    }
    return drawn;
  }

  // ---- Pointer and keys.

  const itemAt = (target) => {
    const group = target.closest && target.closest(".node, .stub");
    return group && group.item;
  };
  const pointers = new Map();
  let travelled = 0;

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const gap = (at) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      const area = stage.getBoundingClientRect();
      const now = { x: event.clientX, y: event.clientY };
      zoom(gap(now) / gap(last), (now.x + other.x) / 2 - area.x, (now.y + other.y) / 2 - area.y);
    }
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled > 4) {
      svg.classList.add("dragging");
      view.x += dx / pointers.size;
      view.y += dy / pointers.size;
      showView();
    }
    Object.assign(last, { x: event.clientX, y: event.clientY });
  });
  const release = (event) => {
    pointers.delete(event.pointerId);
    svg.classList.remove("dragging");
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  svg.addEventListener("click", (event) => {
    const item = itemAt(event.target);
    if (!item || travelled > 4) return;
    select(item.stub ? item.parent : item);
    if (item.stub) return;
    item.group.focus({ preventScroll: true });
    toggle(item);
  });
  svg.addEventListener("pointerover", (event) => {
    const item = itemAt(event.target) || selected;
    if (pointers.size === 0) describe(item.stub ? item.parent : item);
  });
  svg.addEventListener("pointerleave", () => describe(selected));
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const area = stage.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    zoom(Math.exp(-event.deltaY * lines * speed), event.clientX - area.x, event.clientY - area.y);
  }, { passive: false });

  const sibling = (item, step) => {
    const family = item.parent ? item.parent.children : [item];
    const next = family[item.place + step];
    return next && !next.stub ? next : null;
  };
  const keys = {
    ArrowUp: (item) => select(item.parent || item, true),
    ArrowDown: (item) => {
      const child = !item.folded && item.children.find((below) => !below.stub);
      select(child || item, true);
    },
    ArrowLeft: (item) => select(sibling(item, -1) || item, true),
    ArrowRight: (item) => select(sibling(item, 1) || item, true),
    Home: () => select(root, true),
    Enter: toggle,
    " ": toggle,
    "+": () => zoomMiddle(1.25),
    "=": () => zoomMiddle(1.25),
    "-": () => zoomMiddle(0.8),
    0: () => fit(),
  };
  svg.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action(selected);
  });
  byId("in").onclick = () => zoomMiddle(1.25);
  byId("out").onclick = () => zoomMiddle(0.8);
  byId("fit").onclick = () => fit();
  byId("fewer").onclick = () => fold(plies - 1);
  byId("more").onclick = () => fold(plies + 1);

  root.x = 0;
  fold(Math.min(deepest, data.plies));
  settle();
  select(root);
  fit(0.65);
})();
