import { missingLegal } from "@corral/domain/business/legal";
import type { SoldAs } from "@corral/domain/business/modules/module";
import { hasHeads, hasPicks, isLivestock } from "@corral/domain/kernel/item-kinds";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { modules, modulesToSell } from "@corral/domain/modules";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import type { ItemAct } from "@corral/domain/shop/items/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { whyNotListedCodes } from "#src/features/herd/animals/listable";
import { reservedHeads } from "#src/features/herd/lots/heads";
import type { ItemRow } from "#src/features/shop/catalog/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { lockItem } from "./lock-item";
import { lotListing } from "./lot-listing";
import { keepOffered, showPicks } from "./pick-listing";
import { moveItemRow, whereItemGoes } from "./state";

type Guard =
  | "LEGAL_INFO_MISSING"
  | "MODULE_OFF"
  | "PRIVACY_NOT_SHOWN"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "VALIDATION_FAILED";
export interface Missing {
  code: Guard;
  where: "item" | "business" | "privacy" | "animal";
  /** The form's field; null when it is fixed elsewhere. */
  field: string | null;
  words: string;
}

/** What the modules need to know of an item. */
export const soldAs = (item: Pick<ItemRow, "kind" | "price_mode" | "dam_id">): SoldAs => ({
  kind: item.kind,
  priceMode: item.price_mode,
  isOfBirth: item.dam_id !== null,
});

/** What is missing before an item can be published (domain.md §7.3), the business's own data first. */
export async function findMissing(deps: TxDeps, db: Db | Tx, item: ItemRow): Promise<Missing[]> {
  const { business, privacy, modules: used } = await readSettings(db);
  const missing: Missing[] = missingLegal(business).map(({ words }) => ({
    code: "LEGAL_INFO_MISSING",
    where: "business",
    field: null,
    words: `Falta ${words}, que la ley pide mostrar a quien compra.`,
  }));
  if (!privacy.version || !privacy.full.trim())
    missing.push({
      code: "PRIVACY_NOT_SHOWN",
      where: "privacy",
      field: null,
      words: "Falta publicar tu aviso de privacidad.",
    });
  for (const code of modulesToSell(soldAs(item)).filter((it) => !used.includes(it)))
    missing.push({
      code: "MODULE_OFF",
      where: "business",
      field: null,
      words: `Tu negocio no usa «${modules[code].title}». Enciéndelo en Lo que usas.`,
    });
  if (item.animal_id) {
    const animal = await db.selectFrom("animal").selectAll().where("id", "=", item.animal_id).executeTakeFirstOrThrow();
    // A hold on a paused listing continues.
    const why = (await whyNotListedCodes(deps, db, [animal], item.status === "paused")).get(animal.id) ?? [];
    if (item.status !== "published" && item.status !== "sold_out")
      for (const { code, words } of why)
        missing.push({ code, where: "animal", field: null, words: `${animal.name}: ${words}.` });
  }
  if (isLivestock(item.kind) && item.photo_ids.length === 0)
    missing.push({
      code: "VALIDATION_FAILED",
      where: "item",
      field: "photoIds",
      words: `Ponle al menos una foto: nadie compra un ${item.group_id ? "lote" : "animal"} sin verlo.`,
    });
  if (item.group_id && item.stock === 0 && item.status !== "published")
    missing.push({
      code: "VALIDATION_FAILED",
      where: "animal",
      field: null,
      words: hasHeads(item.kind)
        ? "El lote no tiene cabezas libres. Anótalas en el lote."
        : "No hay animales libres para escoger. Agrega otros a la publicación.",
    });
  if (item.born_at !== null && item.status !== "published" && (await isBeingChosen(db, item.id)))
    missing.push({
      code: "VALIDATION_FAILED",
      where: "item",
      field: null,
      words: "Espera a que escojan quienes compraron su lugar antes de que naciera.",
    });
  if (item.delivery.length === 0)
    missing.push({
      code: "VALIDATION_FAILED",
      where: "item",
      field: "delivery",
      words: "Elige al menos una forma de entrega.",
    });
  return missing;
}

/** Whether somebody who bought a place before the birth hasn't chosen yet. */
async function isBeingChosen(db: Db | Tx, itemId: string): Promise<boolean> {
  const rest = await db
    .selectFrom("claim")
    .select("id")
    .where("item_id", "=", itemId)
    .where("subject_type", "=", "lot")
    .where("state", "in", [...liveClaimStates])
    .limit(1)
    .executeTakeFirst();
  return rest !== undefined;
}

/** Publishes, pauses, archives or unarchives. Idempotent. */
export async function actOnItem(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  act: ItemAct,
): Promise<Result<string, "NOT_FOUND" | "DECISION_NOT_ALLOWED" | Guard>> {
  const item = await lockItem(tx, id);
  if (!item) return refuse("NOT_FOUND");
  const to = whereItemGoes(item.status, act);
  const done = { publish: "published", pause: "paused", archive: "archived", restore: "draft" } as const;
  if (!to) return item.status === done[act] ? ok(id) : refuse("DECISION_NOT_ALLOWED");
  if (act === "publish") {
    const [first, ...rest] = await findMissing(deps, tx, item);
    if (first) return refusalOf([first, ...rest]);
    // Photos and page of a listed animal become public.
    if (item.animal_id)
      await tx.updateTable("animal").set({ published: true }).where("id", "=", item.animal_id).execute();
    if (hasPicks(item.kind)) await showPicks(tx, id);
  }
  const subject = item.animal_id
    ? ("animal_id" as const)
    : item.group_id
      ? ("group_id" as const)
      : item.dam_id && item.born_at === null
        ? ("dam_id" as const)
        : undefined;
  if (act === "restore" && subject) {
    const other = await tx
      .selectFrom("catalog_item")
      .select("id")
      .where(subject, "=", item[subject])
      .where("kind", "=", item.kind)
      .where("status", "in", ["draft", "published", "paused"])
      .executeTakeFirst();
    if (other)
      return refuse(
        "ANIMAL_NOT_LISTABLE",
        `Este ${item.animal_id ? "animal" : "lote"} ya tiene otra publicación. Búscala en el catálogo.`,
      );
  }
  const from = item.status;
  await moveItemRow(tx, item, act, from === "draft" && act === "publish" ? { published_at: toIso(deps.now()) } : {});
  if (act === "restore" && hasPicks(item.kind)) await keepOffered({ deps, tx, staff, itemId: id });
  if (act === "restore" && hasHeads(item.kind) && item.group_id)
    await lotListing.followHeads(
      tx,
      item.group_id,
      { heads: item.heads ?? 0, reserved: await reservedHeads(tx, item.group_id) },
      { who: staff.name, staffId: staff.id, now: deps.now() },
    );
  const after = { state: item.status };
  await recordFact(
    deps,
    tx,
    staff,
    `item.${act}`,
    { kind: "item", id },
    { title: item.title, before: { state: from }, after },
  );
  return ok(id);
}

function refusalOf(missing: [Missing, ...Missing[]]) {
  const [first] = missing;
  const same = missing.filter((m) => m.code === first.code);
  const detail = same.map((m) => m.words).join(" ");
  return refuse(
    first.code,
    first.where === "business" || first.where === "privacy" ? `${detail} Complétalo en Ajustes.` : detail,
    first.field ? { errors: same.map((m) => ({ field: present(m.field), message: m.words })) } : undefined,
  );
}
