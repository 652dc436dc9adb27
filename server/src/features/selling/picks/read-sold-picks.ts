import type { SoldPicks } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { type Day, dayIn, dayInWords } from "@corral/domain/kernel/time";
import { saleSaid } from "@corral/domain/selling/sale-words";
import type { Selectable } from "kysely";
import { readLines, type SaleRow } from "#src/features/payments/settlement/sale-state";
import { whyNotTurn } from "#src/features/selling/births/line";
import { type PickRow, pickViews, readPickRows } from "#src/features/shop/picks/read-picks";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";

type LineRow = Selectable<Tables["sale_line"]>;

/** What a purchase chooses from one lot. */
export interface ChoiceRow {
  itemId: string;
  title: string;
  by: Day;
  /** The line of the heads that are still to be chosen. */
  rest: LineRow | undefined;
  chosen: LineRow[];
}

/** The lots that a sale chooses from. Those that are sold whole have nothing to choose. */
export async function choicesOf(db: Db | Tx, saleId: string): Promise<ChoiceRow[]> {
  const by = new Map<string, LineRow[]>();
  for (const l of await readLines(db, saleId))
    if (l.pick_by !== null) by.set(l.item_id, [...(by.get(l.item_id) ?? []), l]);
  const items = by.size
    ? await db
        .selectFrom("catalog_item")
        .select(["id", "title"])
        .where("id", "in", [...by.keys()])
        .execute()
    : [];
  return [...by].map(([itemId, all]) => ({
    itemId,
    title: items.find((i) => i.id === itemId)?.title ?? "",
    by: present(all[0]?.pick_by),
    rest: all.find((l) => l.animal_id === null),
    chosen: all.filter((l) => l.animal_id !== null),
  }));
}

/** Why nothing of a sale can be chosen now; undefined when it can. */
export function whyNotChosen(sale: Pick<SaleRow, "state" | "fulfilment">): string | undefined {
  if (sale.fulfilment === "delivered" || sale.fulfilment === "returned") return "Ya se entregó lo que se escogió.";
  return sale.state === "placed" || sale.state === "confirmed"
    ? undefined
    : `La compra está en «${saleSaid[sale.state].words}».`;
}

export const LAST_DAY_PASSED = "Ya pasó el último día para escoger. Pídele al vendedor que te dé más días.";

/** The choices of a sale, as buyer or staff see them: what it has, and what nobody else has. */
export async function readSoldPicks(
  deps: TxDeps,
  db: Db | Tx,
  sale: SaleRow,
  asks: "buyer" | "staff",
): Promise<SoldPicks> {
  const rows = await choicesOf(db, sale.id);
  const picks = await readPickRows(
    db,
    rows.map((r) => r.itemId),
  );
  const today = dayIn(deps.zone, deps.now());
  const why = whyNotChosen(sale);
  const isMine = (p: PickRow) => p.sale_id === sale.id;
  const items = await Promise.all(
    rows.map(async (r) => ({
      itemId: r.itemId,
      title: r.title,
      heads: (r.rest?.qty ?? 0) + r.chosen.length,
      left: r.rest?.qty ?? 0,
      by: r.by,
      byWords: dayInWords(r.by, { year: false }),
      overdue: r.by < today,
      why:
        why ?? (await whyNotTurn(deps, db, r, sale.id)) ?? (asks === "buyer" && r.by < today ? LAST_DAY_PASSED : null),
      animals: (
        await pickViews(
          deps,
          db,
          picks.filter((p) => p.item_id === r.itemId && (p.claim === null || isMine(p))),
          sale.id,
        )
      ).filter((a) => a.state === "free" || a.state === "chosen"),
    })),
  );
  // A purchase that ended has only what was chosen and handed over.
  return { items: items.filter((i) => why === undefined || i.animals.some((a) => a.state === "chosen")) };
}
