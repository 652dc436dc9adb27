import { limits } from "@corral/domain/kernel/limits";
import { grams } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import { faultsOfReading, isOutside, netWeight } from "@corral/domain/selling/weighings/net-weight";
import { weighedPrice } from "@corral/domain/selling/weighings/weighed-price";
import type { ScaleReading } from "@corral/domain/shop/price-by-kilo";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { readLines } from "#src/features/payments/settlement/sale-state";
import { findSale, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { buyersCharge } from "./buyers-charge";
import { type BuyersWord, takeWord } from "./buyers-word";
import { queueProposed } from "./queue-proposed";
import { insertWeighing, moveWeighing, readWeighings, versionOf } from "./state";
import { whyNotWeighed } from "./why-not";

export interface NewWeighing extends ScaleReading {
  id: string;
  lineId: string;
  scale: string;
  photoId?: string;
  /** The version of its line that the phone had, and how the buyer accepted there: of what was weighed without signal. */
  seen?: string;
  ack?: BuyersWord;
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "WEIGHT_OUT_OF_RANGE" | "SALE_MOVE_NOT_ALLOWED" | "AMOUNT_ABOVE_MAX";

/** The agreed difference of a sale in basis points; the default for those made before it was agreed on. */
export const toleranceOf = (sale: { weight_tolerance_bp: number | null }) =>
  sale.weight_tolerance_bp ?? limits.weightTolerance;

/**
 * Proposes the final weight of a line (grams, shrink in basis points); nothing changes until its buyer accepts it. It
 * takes the place of an earlier proposal of the line. A repeat of the same id changes nothing.
 */
export async function proposeWeighing(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: NewWeighing,
): Promise<Result<null, Refused>> {
  const found = await findSale(tx, publicId, by);
  if (!found) return refuse("NOT_FOUND");
  const { sale, charges } = await lockSale(tx, found.id);
  const known = await tx.selectFrom("weighing").select("sale_id").where("id", "=", ask.id).executeTakeFirst();
  if (known)
    return known.sale_id === sale.id
      ? ok(null)
      : refuseField("id", "Ese peso ya existe. Recarga e inténtalo otra vez.");
  const why = whyNotWeighed(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", `No se puede pesar. ${why}`);
  const lines = await readLines(tx, sale.id);
  const line = lines.find((l) => l.id === ask.lineId);
  if (!line || line.price_per_kg === null || line.est_weight_g === null) return refuse("NOT_FOUND");
  if (line.pick_by !== null && line.animal_id === null)
    return refuse("SALE_MOVE_NOT_ALLOWED", "Primero se escogen los animales; después se pesa cada uno.");
  const faults = faultsOfReading(await speciesOf(tx, line), ask, line.heads ?? 1);
  if (faults.length) return refuse("WEIGHT_OUT_OF_RANGE", faults[0]?.message, { errors: faults });
  if (ask.photoId && !(await keepPhotos(deps, tx, [ask.photoId], `Báscula: ${line.title}`)))
    return refuseField("photoId", "Esa foto ya no está; tómala otra vez.");
  const netG = netWeight(ask);
  const price = weighedPrice(
    lines.map((l) => ({ id: l.id, lineTotal: l.line_total })),
    { lineId: line.id, netG, pricePerKg: line.price_per_kg },
  );
  if (!price.ok) return price;
  const after = price.value.lineTotal;
  const earlier = await readWeighings(tx, sale.id);
  const isStale = ask.seen !== undefined && ask.seen !== versionOf(line, earlier);
  for (const row of earlier)
    if (row.line_id === line.id && (row.state === "proposed" || row.state === "rejected")) {
      await moveWeighing(tx, row, "replace", { ended_at: toIso(deps.now()) });
      await settleTasks(tx, "weighing.replaced", { saleId: sale.id, about: row.id }, deps.now());
    }
  const outside = isOutside(netG, line.est_weight_g, toleranceOf(sale));
  await insertWeighing(tx, {
    id: ask.id,
    sale_id: sale.id,
    line_id: line.id,
    gross_g: grams(ask.grossG),
    tare_g: grams(ask.tareG),
    shrink_bp: ask.shrinkBp,
    net_g: netG,
    scale: ask.scale.trim().replace(/\s+/g, " "),
    photo_id: ask.photoId ?? null,
    before: line.line_total,
    after,
    outside,
    proposed_by: staff.id,
    proposed_at: toIso(deps.now()),
    // Who may go on outside the agreed difference has done so by proposing it.
    approved_by: outside && reach("sale.weigh_outside", staff.role) !== "none" ? staff.id : null,
  }).execute();
  await recordFact(
    deps,
    tx,
    staff,
    "sale.weigh",
    { kind: "sale", id: sale.id },
    {
      charge: charges[0]?.public_id,
      title: line.title,
      grossG: ask.grossG,
      tareG: ask.tareG,
      shrinkBp: ask.shrinkBp,
      netG,
      before: { amount: line.line_total },
      after: { amount: after },
      outside,
    },
  );
  const read = buyersCharge(charges);
  const word = ask.ack ?? (isStale && staff.madeAt !== undefined ? null : undefined);
  if (word !== undefined && (await takeWord(deps, tx, staff, { saleId: sale.id, weighingId: ask.id, word, isStale })))
    return ok(null);
  if (read)
    await queueProposed(deps, tx, read, { id: ask.id, title: line.title, netG, before: line.line_total, after });
  return ok(null);
}

/** The species of a line's animal or lot; "" where it isn't known. */
async function speciesOf(tx: Tx, line: { item_id: string; animal_id: string | null }): Promise<string> {
  const { rows } = await sql<{ species: string | null }>`
    select coalesce(a.species, i.species) as species from catalog_item i left join animal a on a.id = coalesce(i.animal_id, ${line.animal_id})
    where i.id = ${line.item_id}`.execute(tx);
  return rows[0]?.species ?? "";
}
