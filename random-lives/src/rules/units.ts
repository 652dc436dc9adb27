import type { Life } from "../life/life";
import { type Facts, isLeaving, total } from "./facts";

const LIVE = ["temporary", "awaiting_payment", "deposit", "leased", "sold"];
const DONE = ["confirmed", "completed"];
/** A sale of these has nothing any more, save what a person is asked to decide. */
const OVER = ["expired", "cancelled", "returned"];

/** Rule 1: nothing is sold twice, and nothing stays held for nobody. */
export function* soldOnce(h: Life, f: Facts): Generator<string> {
  const state = new Map(f.sales.map((s) => [s.id, s.state]));
  for (const g of h.goods) {
    const live = f.claims.filter((c) => c.item_id === g.itemId && LIVE.includes(c.state));
    const held = total(live, (c) => c.qty);
    const sold = total(
      f.lines.filter((l) => l.item_id === g.itemId && DONE.includes(state.get(l.sale_id) ?? "")),
      (l) => l.qty,
    );
    // Heads come and die meanwhile: theirs are below.
    if (g.kind === "lot") continue;
    // More may be born than places were sold.
    const units = g.damId ? Math.max(g.units, g.animals?.length ?? 0) : g.units;
    if (held > units) yield `1: ${g.kind} ${g.itemId}: ${held} held of ${units}`;
    if (sold > units) yield `1: ${g.kind} ${g.itemId}: ${sold} sold of ${units}`;
    if (g.kind === "product" && f.stock.get(g.itemId) !== g.units - held)
      yield `1: product ${g.itemId}: stock ${f.stock.get(g.itemId)} beside ${held} held of ${g.units}`;
    if (g.kind === "session" && f.seats.get(g.itemId) !== held)
      yield `1: visit ${g.itemId}: ${f.seats.get(g.itemId)} seats taken beside ${held} held`;
  }
  for (const lot of f.lots) {
    if (lot.heads !== lot.moved) yield `1: lot ${lot.item_id}: ${lot.heads} heads beside movements of ${lot.moved}`;
    if (lot.reserved > lot.heads) yield `1: lot ${lot.item_id}: ${lot.reserved} heads claimed of ${lot.heads}`;
    const free = lot.isWhole ? (lot.reserved === 0 && lot.heads > 0 ? 1 : 0) : lot.heads - lot.reserved;
    if (lot.stock !== free)
      yield `1: lot ${lot.item_id}: ${lot.stock} on sale of ${lot.heads} heads, ${lot.reserved} of them claimed`;
  }
  for (const it of f.handed) {
    const [once, left] = it.delivered ? [1, it.heads] : [0, 0];
    if (it.times !== once || it.out !== left)
      yield `1: sale ${it.sale_id} was handed over ${it.times} times with ${it.out} of its ${it.heads} heads`;
  }
  for (const s of f.sales) {
    const claims = f.claims.filter((c) => c.sale_id === s.id && LIVE.includes(c.state));
    const wanted = total(
      f.lines.filter((l) => l.sale_id === s.id),
      (l) => l.qty,
    );
    const held = total(claims, (c) => c.qty);
    if (DONE.includes(s.state) && (held !== wanted || claims.some((c) => c.state !== "sold" && c.state !== "deposit")))
      yield `1: sale ${s.id} is ${s.state} with ${held} of ${wanted} units: ${claims.map((c) => c.state).join()}`;
    const charges = f.charges.filter((c) => c.sale_id === s.id);
    if (
      OVER.includes(s.state) &&
      held > 0 &&
      !f.tasks.some((t) => charges.some((c) => c.id === t.charge_id) && t.state === "open")
    )
      yield `1: sale ${s.id} is ${s.state} and keeps ${held} units that nobody is asked about`;
    // Money on its way back by hand waits for whoever carries it.
    if (s.state === "placed" && !f.refunds.some((r) => isLeaving(r) && charges.some((c) => c.id === r.charge_id)))
      yield `1: sale ${s.id} is still placed after all this time (${charges.map((c) => c.state).join()})`;
  }
}
