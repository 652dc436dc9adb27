import type { Good } from "../life/goods";
import type { Life } from "../life/life";
import { type Facts, putTo, repeated, total } from "./facts";

const LIVE = ["temporary", "awaiting_payment", "deposit", "leased", "sold"];

/**
 * Rules 1, 3 and 5: each animal to choose has one buyer, each purchase what its lines say, and what nobody chose is its payer's money. The
 * same holds for the young of a birth; before it, its stock is the places that nobody has.
 */
export function* chosen(h: Life, f: Facts): Generator<string> {
  for (const good of [h.pen, h.birth]) {
    const birth = f.births.find((b) => b.item_id === good.itemId);
    yield* eachOnce(f, good, birth);
  }
  const prices = [...h.pen.prices, ...h.birth.prices];
  yield* unchosen(h, f, prices);
}

function* eachOnce(f: Facts, { itemId, animals = [], units }: Good, birth: Facts["births"][number] | undefined) {
  const live = f.claims.filter((c) => c.item_id === itemId && LIVE.includes(c.state));
  const taken = live.filter((c) => c.subject_type === "animal").map((c) => c.subject_id);
  for (const [id, n] of repeated(taken)) yield `1: the animal ${id} was chosen by ${n} buyers`;
  for (const id of taken) if (!animals.includes(id)) yield `1: ${id} was chosen and is not in ${itemId}`;
  for (const id of birth?.young ?? [])
    if (!animals.includes(id)) yield `1: ${id} is of the birth and not of its mother`;
  const unchosen = total(
    live.filter((c) => c.subject_type === "lot"),
    (c) => c.qty,
  );
  const offered = birth ? birth.young : animals;
  const unborn = birth?.born_at === null;
  const all = unborn ? units : offered.filter((id) => !taken.includes(id)).length;
  // Where fewer were born than places were sold there is nothing left, and not less.
  const free = birth ? Math.max(0, all - unchosen) : all - unchosen;
  if (f.stock.get(itemId) !== free)
    yield `1: pen ${itemId}: ${f.stock.get(itemId)} on sale, ${free} that nobody has with ${unchosen} still to be chosen`;
  for (const s of f.sales) {
    const lines = f.lines.filter((l) => l.sale_id === s.id && l.item_id === itemId);
    const claims = live.filter((c) => c.sale_id === s.id);
    const said = (rows: { animal: string | null; qty: number }[]) =>
      rows
        .map((r) => r.animal ?? `${r.qty} to choose`)
        .sort()
        .join();
    const sold = said(lines.map((l) => ({ animal: l.animal_id, qty: l.qty })));
    const has = said(claims.map((c) => ({ animal: c.subject_type === "animal" ? c.subject_id : null, qty: c.qty })));
    const isOver = ["expired", "cancelled", "returned"].includes(s.state) && claims.length === 0;
    if (!isOver && sold !== has) yield `1: sale ${s.id} (${s.state}) sold ${sold} and has ${has}`;
  }
}

function* unchosen(h: Life, f: Facts, prices: number[]) {
  for (const s of f.sales) {
    const gone = f.gone.get(s.id);
    if (gone === undefined) continue;
    // A final weight of something else in it changes its price too; lines against total are compared for every sale.
    if (f.weighings.some((w) => w.sale_id === s.id && w.state === "accepted")) continue;
    const seen = h.sales.find((it) => it.saleId === s.public_id)?.total ?? 0;
    const [less, charges] = [seen - s.total, f.charges.filter((c) => c.sale_id === s.id)];
    if (gone < 0 || !prices.some((p) => less === gone * p))
      yield `3: sale ${s.id} costs ${less} less for the ${gone} heads that nobody chose`;
    // What went back otherwise was not there to be given back again.
    if (
      charges.some(
        (c) =>
          f.refunds.some((r) => r.charge_id === c.id) ||
          f.tasks.some((t) => t.charge_id === c.id && t.kind === "dispute"),
      )
    )
      continue;
    const paid = total(charges, (c) => putTo(f, c.id));
    const theirs = total(
      f.surplus.filter((x) => x.why === "not_chosen" && charges.some((c) => c.id === x.charge_id)),
      (x) => x.amount,
    );
    if (theirs !== Math.min(less, Math.max(0, paid - s.total)))
      yield `5: sale ${s.id} of ${s.total} was paid ${paid} and ${theirs} of what nobody chose is its payer's`;
  }
}
