"use strict";
(() => {
  const plies = JSON.parse(document.getElementById("plies").textContent);
  const element = (id) => document.getElementById(id);
  const discs = document.querySelectorAll(".disc");
  const rows = new Map([...document.querySelectorAll("#moves tbody tr")].map((row) => [Number(row.dataset.ply), row]));
  const slider = element("ply");
  const last = plies.length - 1;
  let at = 0;

  // A mark on a square, by its number from a1 to h8.
  function mark(id, square) {
    const circle = element(id);
    circle.classList.toggle("hidden", square === null);
    if (square !== null) {
      circle.setAttribute("cx", 40 + 40 * (square % 8));
      circle.setAttribute("cy", 40 + 40 * Math.floor(square / 8));
    }
  }

  function show(ply) {
    rows.get(at)?.classList.remove("current");
    at = Math.min(Math.max(ply, 0), last);
    const now = plies[at];
    discs.forEach((disc, square) => disc.setAttribute("class", "disc " + now.board[square]));
    mark("mark-last", now.last);
    mark("mark-better", now.better);
    element("title").textContent = now.title;
    element("title").className = now.grade;
    element("text").textContent = now.text;
    element("black").textContent = now.discs[0];
    element("white").textContent = now.discs[1];
    element("cursor").setAttribute("d", "M" + 10 * at + " 0V200");
    slider.value = at;
    element("first").disabled = element("back").disabled = at === 0;
    element("last").disabled = element("forward").disabled = at === last;
    rows.get(at)?.classList.add("current");
  }

  element("first").onclick = () => show(0);
  element("back").onclick = () => show(at - 1);
  element("forward").onclick = () => show(at + 1);
  element("last").onclick = () => show(last);
  slider.oninput = () => show(Number(slider.value));

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-ply]");
    if (target) show(Number(target.dataset.ply));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey && !event.key.startsWith("Arrow")) return;
    const to = { ArrowLeft: at - 1, "[": at - 1, ArrowRight: at + 1, "]": at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });

  const graph = element("graph");
  function point(event) {
    const box = graph.getBoundingClientRect();
    show(Math.round((event.clientX - box.left) / box.width * last));
  }
  graph.addEventListener("pointerdown", (event) => {
    graph.setPointerCapture(event.pointerId);
    point(event);
  });
  graph.addEventListener("pointermove", (event) => {
    if (event.buttons & 1) point(event);
  });

  // An address such as review.html#17 shows a ply.
  const asked = Number(location.hash.slice(1));
  show(Number.isInteger(asked) ? asked : 0);
})();
