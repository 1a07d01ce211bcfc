"use strict";
// Tidy tree layout: the linear form of Walker's algorithm, as in tidy.rs.
// Sets the x coordinate `goal` of every unfolded item below `root` and returns the items level by level.
function tidyLayout(root, metrics, outer) {
  const items = [root];
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    Object.assign(item, { prelim: 0, mod: 0, change: 0, shift: 0, thread: null, owner: item });
    if (!item.folded) for (const child of item.children) items.push(child);
  }
  const below = (item) => (item.folded ? [] : item.children);
  const left = (item) => below(item)[0] || item.thread;
  const right = (item) => below(item)[below(item).length - 1] || item.thread;
  const apart = (a, b) =>
    (outer(a) + outer(b)) / 2 + (a.parent === b.parent ? metrics.siblings : metrics.cousins);

  const pushApart = (family, index, fallback) => {
    const item = family[index];
    let [il, ir, ol, or] = [family[index - 1], item, family[0], item];
    let [sil, sir, sol, sor] = [il.mod, ir.mod, ol.mod, or.mod];
    while (right(il) && left(ir)) {
      [il, ir, ol, or] = [right(il), left(ir), left(ol) || ol, right(or) || or];
      or.owner = item;
      const overlap = il.prelim + sil - (ir.prelim + sir) + apart(il, ir);
      if (overlap > 0) {
        const first = il.owner.parent === item.parent ? il.owner : fallback;
        const step = overlap / (index - first.place);
        first.change += step;
        item.change -= step;
        item.shift += overlap;
        item.prelim += overlap;
        item.mod += overlap;
        sir += overlap;
        sor += overlap;
      }
      sil += il.mod; sir += ir.mod; sol += ol.mod; sor += or.mod;
    }
    if (right(il) && !right(or)) {
      or.thread = right(il);
      or.mod += sil - sor;
    }
    if (left(ir) && !left(ol)) {
      ol.thread = left(ir);
      ol.mod += sir - sol;
      return item;
    }
    return fallback;
  };

  for (let i = items.length - 1; i >= 0; i--) {
    const family = below(items[i]);
    if (family.length === 0) continue;
    let fallback = family[0];
    for (let k = 1; k < family.length; k++) {
      const item = family[k];
      const beside = family[k - 1].prelim + apart(family[k - 1], item);
      if (below(item).length > 0) item.mod = beside - item.prelim;
      item.prelim = beside;
      fallback = pushApart(family, k, fallback);
    }
    let shift = 0, change = 0;
    for (let k = family.length - 1; k >= 0; k--) {
      const item = family[k];
      item.prelim += shift;
      item.mod += shift;
      change += item.change;
      shift += item.shift + change;
    }
    items[i].prelim = (family[0].prelim + family[family.length - 1].prelim) / 2;
  }
  root.sum = 0;
  for (const item of items) {
    item.goal = item.prelim + item.sum;
    for (const child of below(item)) child.sum = item.sum + item.mod;
  }
  return items;
}
