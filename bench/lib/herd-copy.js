// biome-ignore lint/style/noRestrictedImports: what is measured is this very code, which runs on the phone and answers no HTTP
import { countHerd, herdFilter, textOfRow } from "@corral/domain/herd/animals/herd-filter";
import { openHerdCopy } from "../../web/src/offline/herd-copy/copy";
import { indexedDb } from "../../web/src/offline/storage/mechanisms";
import { openStorage } from "../../web/src/offline/storage/storage";
import { herd } from "./herd-rows.js";

const TODAY = "2026-11-22";
const PAGE = 500;

const timed = async (work) => {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
};
/** The longest time in milliseconds that the main thread was blocked while `work` ran. */
async function longest(work) {
  let worst = 0;
  let last = performance.now();
  let on = true;
  const channel = new MessageChannel();
  const beat = () => {
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
    if (on) channel.port2.postMessage(0);
  };
  channel.port1.onmessage = beat;
  beat();
  await work();
  beat();
  on = false;
  return worst;
}

window.measure = async (n) => {
  const storage = await openStorage([indexedDb(`bench-${n}`)]);
  const rows = herd(n);
  const first = await openHerdCopy(storage, "lupita");
  const news = (animals, more) => ({ anew: false, animals, groups: [], cursor: "c", more });
  let save = 0;
  const stuck = await longest(async () => {
    for (let at = 0; at < n; at += PAGE) {
      first.take(news(rows.slice(at, at + PAGE), at + PAGE < n), 1);
      if (at % (5 * PAGE) === 0 || at + PAGE >= n) save += (await timed(() => first.save()))[0];
    }
  });
  first.take(
    news(
      Array.from({ length: 100 }, (_, i) => ({ ...rows[(i * 97) % n], version: 2 })),
      false,
    ),
    2,
  );
  const [delta] = await timed(() => first.save());
  const [open, copy] = await timed(() => openHerdCopy(storage, "lupita"));
  const all = [...copy.kept().rows.values()];
  if (all.length !== n) throw new Error(`${all.length} of ${n}`);
  const [index] = await timed(() => {
    for (const row of all) textOfRow(row);
  });
  const words = Array.from({ length: 40 }, (_, i) => rows[(i * 131) % n].marks[1].norm.slice(-5));
  // All searches in one measurement: a single one is below the resolution of the browser's clock.
  const each = async (once) => (await timed(() => words.forEach(once)))[0] / words.length;
  // Alternating, so that a busy machine affects both.
  const search = [];
  const scan = [];
  for (let i = 0; i < 5; i++) {
    search.push(await each((q) => all.filter(herdFilter({ q }, TODAY))));
    scan.push(await each((w) => all.filter((a) => a.name.includes(w) || a.marks.some((m) => m.norm.endsWith(w)))));
  }
  const [count] = await timed(() => countHerd(all, TODAY));
  const mid = (of) => of.sort((a, b) => a - b)[2];
  return { save, stuck, delta, open, index, count, search: mid(search), scan: mid(scan) };
};
