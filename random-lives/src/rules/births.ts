import type { Life } from "../life/life";
import { type Facts, type Sale, total } from "./facts";

const LIVE = ["temporary", "awaiting_payment", "deposit", "leased", "sold"];
const HOUR = 3_600_000;

const dayOf = (ms: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Mexico_City", dateStyle: "short" }).format(ms);

/** Somebody who has places, or the young that they chose. */
interface InLine {
  sale: Sale;
  left: number;
  /** When they chose the first of theirs, and when the last. */
  first: number | null;
  done: number | null;
}

/**
 * Rules 1 and 5: nothing is chosen before the birth; then in the order of payment, each once everybody before has theirs or let their time
 * pass; who paid first is not left without while who paid later has one; and for whom none is left somebody is asked.
 */
export function* bornInOrder(_h: Life, f: Facts): Generator<string> {
  for (const b of f.births) {
    const claims = f.claims.filter((c) => c.item_id === b.item_id && c.sale_id !== null && LIVE.includes(c.state));
    if (b.born_at === null) {
      for (const c of claims) if (c.subject_type === "animal") yield `1: ${c.subject_id} was chosen before it was born`;
      continue;
    }
    const bornAt = b.born_at;
    const all: InLine[] = f.sales
      .filter((s) => claims.some((c) => c.sale_id === s.id))
      .map((sale) => {
        const own = claims.filter((c) => c.sale_id === sale.id);
        const times = own.filter((c) => c.subject_type === "animal").map((c) => c.created_at);
        const left = total(
          own.filter((c) => c.subject_type === "lot"),
          (c) => c.qty,
        );
        return {
          sale,
          left,
          first: times.length ? Math.min(...times) : null,
          done: left === 0 ? Math.max(...times) : null,
        };
      });
    const paidAt = (it: InLine) => it.sale.confirmed_at ?? Number.POSITIVE_INFINITY;
    const line = all.filter((it) => it.sale.placed_at <= bornAt).sort((x, y) => paidAt(x) - paidAt(y));
    for (const it of all) {
      const { first } = it;
      if (first === null) continue;
      const before = line.filter(
        (other) => other !== it && paidAt(other) <= first && (paidAt(other) < paidAt(it) || !line.includes(it)),
      );
      // The earliest moment at which their turn can have come.
      let turn = bornAt;
      for (const other of before) {
        const end = turn + b.turn_hours * HOUR;
        turn = other.done !== null && other.done <= end ? Math.max(turn, other.done) : end;
      }
      if (first < turn) yield `1: sale ${it.sale.id} chose ${turn - first} ms before its turn`;
    }
    for (const it of line) {
      const isAsked = f.tasks.some(
        (t) => f.charges.some((c) => c.id === t.charge_id && c.sale_id === it.sale.id) && t.kind === "choice_overdue",
      );
      if (it.left > 0 && ["confirmed", "completed"].includes(it.sale.state) && !isAsked)
        yield `5: sale ${it.sale.id} has ${it.left} places of a birth that is over and nobody is asked`;
      // Told that none is left, while somebody who paid later has one.
      const isShort = f.lines.some(
        (l) => l.sale_id === it.sale.id && l.item_id === b.item_id && l.pick_by !== null && l.pick_by < dayOf(bornAt),
      );
      const later = line.find((other) => paidAt(other) > paidAt(it) && other.first !== null);
      if (isShort && it.left > 0 && later)
        yield `1: sale ${it.sale.id} paid before ${later.sale.id} and was left without`;
    }
  }
}
