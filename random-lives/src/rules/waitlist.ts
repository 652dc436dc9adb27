import type { Life } from "../life/life";
import { type Facts, total } from "./facts";

const LIVE = ["temporary", "awaiting_payment", "deposit", "leased", "sold"];

/** Rule 1: what a turn is for is held for it alone, and no place that isn't somebody's turn holds anything. */
export function* heldForOne(h: Life, f: Facts): Generator<string> {
  for (const p of f.places) {
    const held = total(
      f.claims.filter((c) => c.waitlist_id === p.id && LIVE.includes(c.state)),
      (c) => c.qty,
    );
    const isCounted = !h.goods.some((g) => g.itemId === p.item_id && g.isWhole);
    const wanted = p.state === "offered" ? p.qty : 0;
    if (isCounted ? held !== wanted : held > 0 !== wanted > 0)
      yield `1: the place ${p.public_id} in line is ${p.state} and holds ${held} of ${p.qty}`;
    const sale = f.sales.find((s) => s.id === p.sale_id);
    if ((p.state === "purchased") !== (sale !== undefined))
      yield `1: the place ${p.public_id} in line is ${p.state} with the sale ${p.sale_id}`;
  }
  for (const id of h.turns)
    if (!f.places.some((p) => p.public_id === id && p.state === "purchased"))
      yield `4: what was bought in the turn ${id} is not there`;
  // Each line asked one after another: who joined later and could be given as much is never asked before.
  for (const p of f.places.filter((it) => it.state === "waiting"))
    for (const q of f.places)
      if (q.item_id === p.item_id && q.state === "offered" && q.place > p.place && q.qty >= p.qty)
        yield `1: the place ${q.public_id} was asked before ${p.public_id}, which is in line before it`;
}
