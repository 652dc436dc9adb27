import { FREIGHT_TO_ZONE } from "../life/goods";
import type { Life } from "../life/life";
import { type Facts, total } from "./facts";

/** Rules 3 to 5: lines and freight are the total, the freight is what was agreed on and counted once, and what was accepted is there. */
export function* delivered(h: Life, f: Facts): Generator<string> {
  for (const s of f.sales) {
    const sum = total(
      f.lines.filter((l) => l.sale_id === s.id),
      (l) => l.line_total,
    );
    if (sum + s.freight !== s.total)
      yield `3: sale ${s.id} of ${sum} with freight ${s.freight} has the total ${s.total}`;
    const way = f.shipping.get(s.id);
    const agreed =
      way?.way === "zone" ? FREIGHT_TO_ZONE : way?.quote === "accepted" ? (way.quote_amount ?? Number.NaN) : 0;
    if (s.freight !== agreed)
      yield `3: sale ${s.id} has a freight of ${s.freight}, and ${JSON.stringify(way)} was agreed on`;
    const seen = h.freight.get(s.public_id);
    if (seen && way?.version === seen.version && (way.quote !== "accepted" || s.freight !== seen.amount))
      yield `4: the accepted freight ${seen.amount} of ${s.id} is ${s.freight}`;
    if (seen && (way?.version ?? 0) < seen.version) yield `4: the accepted freight of ${s.id} is not there`;
    // A receipt of the sale lists the freight once.
    for (const r of f.receipts.filter((it) => it.sale_id === s.id && it.tipo === "venta")) {
      const { lines, total: said } = JSON.parse(r.snapshot) as {
        lines: { title: string; lineTotal: number }[];
        total: number;
      };
      const freights = lines.filter((l) => l.title === "Flete").length;
      if (freights > 1 || total(lines, (l) => l.lineTotal) !== said)
        yield `5: a receipt of ${s.id} lists ${freights} freights and lines that are not its total ${said}`;
    }
  }
}
