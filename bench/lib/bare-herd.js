import { herd } from "./herd-rows.js";

/** The least that a list of the herd needs: rows from IndexedDB in as many parts as the app's, a plain loop, as many lines as a phone shows. */
const PARTS = 64;
const LINES = 16;
const opened = new Promise((done) => {
  const opening = indexedDB.open("bare");
  opening.onupgradeneeded = () => opening.result.createObjectStore("kv");
  opening.onsuccess = () => done(opening.result);
});
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
let rows = [];

function draw(some) {
  document.querySelector("ul").replaceChildren(
    ...some.slice(0, LINES).map((it) => {
      const line = document.createElement("li");
      line.textContent = `${it.name} ${it.breed} ${it.marks[0].value}`;
      return line;
    }),
  );
  return drawn();
}

window.fill = async (n) => {
  const store = (await opened).transaction("kv", "readwrite").objectStore("kv");
  const all = herd(n);
  for (let part = 0; part < PARTS; part++)
    store.put(
      all.filter((_, i) => i % PARTS === part),
      part,
    );
  await new Promise((done) => {
    store.transaction.oncomplete = done;
  });
};
/** Milliseconds since the page was asked for. */
window.list = async () => {
  const store = (await opened).transaction("kv").objectStore("kv");
  const parts = await Promise.all(
    Array.from(
      { length: PARTS },
      (_, part) =>
        new Promise((done) => {
          const asked = store.get(part);
          asked.onsuccess = () => done(asked.result);
        }),
    ),
  );
  rows = parts.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
  return draw(rows);
};
const timed = async (work) => {
  const start = performance.now();
  return (await work()) - start;
};
window.filter = () => timed(() => draw(rows.filter((it) => it.sex === "male")));
window.search = (word) => timed(() => draw(rows.filter((it) => it.marks.some((m) => m.norm.endsWith(word)))));
