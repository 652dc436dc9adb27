import type { NewItem } from "@corral/contract/types";
import type { SoldAs } from "@corral/domain/business/modules/module";
import { headsInWords, lotStock } from "@corral/domain/herd/lots";
import { hasDates, hasHeads, hasPicks, hasStock, isWholeLot, type PriceMode } from "@corral/domain/kernel/item-kinds";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { modules, modulesToSell } from "@corral/domain/modules";
import { shelfOf } from "@corral/domain/shop/items";
import { recordFact } from "#src/features/business/facts/record-fact";
import { usedModules } from "#src/features/business/modules/used";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { reservedHeads } from "#src/features/herd/lots/heads";
import type { ItemRow } from "#src/features/shop/catalog/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { changesOf } from "./changes";
import { columnsOf, type Fault, faultsOf, tidy } from "./form";
import { foundBy } from "./found-by";
import { lockItem } from "./lock-item";
import { lotListing } from "./lot-listing";
import { NONE_OFFERED, offerPicks, whereOffered } from "./pick-listing";
import { notePrice, priceFacts, samePrice } from "./price-history";
import { findMissing, soldAs } from "./publish";
import { insertItem } from "./state";
import type { NewItemBody } from "./types";

const PHOTO_GONE = { field: "photoIds", message: "Una de las fotos ya no está. Quítala y súbela otra vez." };

/** The refusal of what is sold in a way that the business doesn't use. */
async function unusedToSell(tx: Tx, sold: SoldAs) {
  const needed = modulesToSell(sold);
  if (needed.length === 0) return undefined;
  const { used } = await usedModules(tx);
  const missing = needed.find((code) => !used.includes(code));
  return (
    missing &&
    refuse(
      "MODULE_OFF",
      `Tu negocio no usa «${modules[missing].title}». Quien es dueño lo enciende en Más › Lo que usas.`,
    )
  );
}

/** Creates an item as a draft. An animal comes from the herd and has at most one open listing. */
export async function createItem(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  body: NewItem,
): Promise<Result<string, "VALIDATION_FAILED" | "ANIMAL_NOT_LISTABLE" | "MODULE_OFF">> {
  const { kind, animalId, groupId, animalIds, stock, ...typed } = body;
  const form = tidy<NewItemBody>(typed, kind);
  const unused = await unusedToSell(tx, { kind, priceMode: form.priceMode, isOfBirth: false });
  if (unused) return unused;
  const errors = faultsOf(form, kind);
  if (kind === "animal" && !animalId) errors.push({ field: "animalId", message: "Elige el animal." });
  const animal =
    kind === "animal" && animalId
      ? await tx.selectFrom("animal").selectAll().where("id", "=", animalId).forNoKeyUpdate().executeTakeFirst()
      : undefined;
  const offers = animal && (await whereOffered(tx, [animal.id])).get(animal.id);
  if (animal && offers)
    return refuse(
      "ANIMAL_NOT_LISTABLE",
      `${animal.name} está en «${offers}», para escoger. Quítalo de ahí para venderlo aparte.`,
    );
  if (animalId && kind === "animal" && !animal)
    errors.push({ field: "animalId", message: "Ese animal ya no está en el registro." });
  const lot = hasHeads(kind)
    ? await lotToSell(tx, groupId, form.priceMode)
    : hasPicks(kind)
      ? await groupToPickFrom(tx, groupId)
      : undefined;
  if (lot && !lot.ok) errors.push(lot.fault);
  if (hasPicks(kind) && !animalIds?.length) errors.push({ field: "animalIds", message: NONE_OFFERED });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (!(await keepPhotos(deps, tx, form.photoIds, form.title)))
    return refuse("VALIDATION_FAILED", undefined, { errors: [PHOTO_GONE] });
  const id = newId();
  const made = await insertItem(tx, {
    id,
    kind,
    shelf: shelfOf[kind],
    animal_id: animal?.id ?? null,
    species: animal?.species ?? null,
    ...columnsOf(form),
    group_id: lot?.ok ? lot.id : null,
    stock: lot?.ok ? lot.stock : hasStock(kind) ? stock : null,
    ...foundBy(form, animal?.species ?? (lot?.ok ? lot.species : null)),
    published_at: toIso(deps.now()),
  })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made)
    return refuse(
      "ANIMAL_NOT_LISTABLE",
      `${animal?.name ?? (lot?.ok ? lot.name : form.title)} ya tiene una publicación. Búscala en el catálogo.`,
    );
  const offered = hasPicks(kind) ? await offerPicks({ deps, tx, staff }, made, animalIds ?? []) : ok(null);
  if (!offered.ok) return offered;
  await notePrice(deps, tx, staff, id, made);
  await recordFact(deps, tx, staff, "item.created", { kind: "item", id }, { title: made.title, ...priceFacts(made) });
  return ok(id);
}

/** The lot that is put on sale, with what of it nobody has; or what is wrong with it. */
async function lotToSell(
  tx: Tx,
  groupId: string | null | undefined,
  mode: PriceMode,
): Promise<
  { ok: true; id: string; name: string; species: string | null; stock: number } | { ok: false; fault: Fault }
> {
  const wrong = (message: string) => ({ ok: false as const, fault: { field: "groupId", message } });
  // Held, so that heads that leave meanwhile wait and see the listing.
  const lot = groupId
    ? await tx.selectFrom("animal_group").selectAll().where("id", "=", groupId).forShare().executeTakeFirst()
    : undefined;
  if (!lot || lot.archived_at) return wrong("Elige el lote.");
  const stock = lotStock({ heads: lot.heads, reserved: await reservedHeads(tx, lot.id) }, mode);
  return stock > 0
    ? { ok: true, id: lot.id, name: lot.name, species: lot.species, stock }
    : wrong(`${lot.name} no tiene cabezas libres. Anótalas en el lote.`);
}

/** The group whose animals are offered. */
async function groupToPickFrom(
  tx: Tx,
  groupId: string | null | undefined,
): Promise<
  { ok: true; id: string; name: string; species: string | null; stock: number } | { ok: false; fault: Fault }
> {
  const group = groupId
    ? await tx
        .selectFrom("animal_group")
        .select(["id", "name", "species", "archived_at"])
        .where("id", "=", groupId)
        .executeTakeFirst()
    : undefined;
  return group && !group.archived_at
    ? { ok: true, id: group.id, name: group.name, species: group.species, stock: 0 }
    : { ok: false, fault: { field: "groupId", message: "Elige el lote o corral." } };
}

/** Changes an item if its version is the one that was seen. Purchases in progress keep their price. */
export async function editItem(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; form: NewItemBody },
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "MODULE_OFF">> {
  const was = await lockItem(tx, ask.id);
  if (!was) return refuse("NOT_FOUND");
  if (was.version !== ask.version) return refuse("VERSION_CONFLICT");
  const form = tidy({ ...ask.form, pickDays: ask.form.pickDays ?? was.pick_days }, was.kind);
  // What was there before its module was switched off may still be edited, but not turned into it.
  if (form.priceMode !== was.price_mode) {
    const unused = await unusedToSell(tx, { ...soldAs(was), priceMode: form.priceMode });
    if (unused) return unused;
  }
  // A visit's price is derived from its dates; it is entered only before there are any.
  const [dated] = hasDates(was.kind)
    ? await tx.selectFrom("session").select("id").where("item_id", "=", was.id).limit(1).execute()
    : [];
  if (dated) form.price = was.price;
  const errors = faultsOf(form, was.kind);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (!(await keepPhotos(deps, tx, form.photoIds, form.title)))
    return refuse("VALIDATION_FAILED", undefined, { errors: [PHOTO_GONE] });
  const next = { ...was, ...columnsOf(form) } as ItemRow;
  if (was.status === "published" || was.status === "sold_out") {
    // A published item must stay publishable.
    const now = (await findMissing(deps, tx, next)).filter((m) => m.field !== null);
    if (now.length)
      return refuse("VALIDATION_FAILED", undefined, {
        errors: now.map((m) => ({ field: present(m.field), message: m.words })),
      });
  }
  const reserved =
    was.group_id && hasHeads(was.kind) && was.price_mode !== next.price_mode
      ? await reservedHeads(tx, was.group_id)
      : undefined;
  if (reserved && isWholeLot(was.kind, next.price_mode))
    return refuseField(
      "priceMode",
      `De este lote ya hay ${headsInWords(reserved)} apartadas o vendidas: el resto se vende por cabeza.`,
    );
  const change = changesOf(was, next);
  if (!change) return ok(was.id);
  await tx
    .updateTable("catalog_item")
    .set((e) => ({
      ...columnsOf(form),
      ...foundBy(form, was.species),
      version: e("version", "+", 1),
    }))
    .where("id", "=", was.id)
    .execute();
  // What of a lot is on sale follows how it is sold.
  if (was.group_id && reserved !== undefined)
    await lotListing.followHeads(
      tx,
      was.group_id,
      { heads: was.heads ?? 0, reserved },
      { who: staff.name, staffId: staff.id, now: deps.now() },
    );
  const about = { kind: "item", id: was.id };
  if (!samePrice(was, next)) {
    await notePrice(deps, tx, staff, was.id, next);
    await recordFact(deps, tx, staff, "item.priced", about, {
      title: next.title,
      before: priceFacts(was),
      after: priceFacts(next),
    });
  }
  if (Object.keys(change.after).length)
    await recordFact(deps, tx, staff, "item.edited", about, { title: next.title, ...change });
  return ok(was.id);
}
