import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { itemBounds } from "@corral/domain/shop/items";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { whyNotListedCodes } from "#src/features/herd/animals/listable";
import type { ItemRow } from "#src/features/shop/catalog/store";
import { readPickRows } from "#src/features/shop/picks/read-picks";
import { followPicks, takeOut } from "#src/features/shop/picks/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";
import { lockItem } from "./lock-item";

interface Doing {
  deps: TxDeps;
  tx: Tx;
  staff: Staff;
}

/** A lot of which nothing is offered would stand in the shop as sold out. */
export const NONE_OFFERED = "Marca al menos un animal para escoger.";

/** By animal: the title of the listing that offers it to choose from. */
export async function whereOffered(
  db: Db | Tx,
  animalIds: readonly string[],
  notIn?: string,
): Promise<Map<string, string>> {
  if (animalIds.length === 0) return new Map();
  const { rows } = await sql<{ animal_id: string; title: string }>`
    select p.animal_id, i.title from pick_animal p join catalog_item i on i.id = p.item_id
    where p.animal_id = any(${[...animalIds]}::uuid[]) and i.status <> 'archived'
      and i.id is distinct from ${notIn ?? null}::uuid`.execute(db);
  return new Map(rows.map((r) => [r.animal_id, r.title]));
}

/** Those of these animals that are on sale by themselves, or about to be. */
async function haveOwnListing(tx: Tx, animalIds: readonly string[]): Promise<Set<string>> {
  if (animalIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("catalog_item")
    .select("animal_id")
    .where("animal_id", "in", [...animalIds])
    .where("status", "in", ["draft", "published", "paused"])
    .execute();
  return new Set(rows.flatMap((r) => r.animal_id ?? []));
}

/**
 * Offers animals in a listing whose lock the caller holds. Each must be one that could be put on sale, and in no other
 * listing; their rows are locked, so that none is put into two at once.
 */
export async function offerPicks(
  { deps, tx, staff }: Doing,
  item: ItemRow,
  animalIds: readonly string[],
): Promise<Result<null, "ANIMAL_NOT_LISTABLE" | "VALIDATION_FAILED">> {
  if (animalIds.length > itemBounds.picks)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "animalIds", message: `Se pueden ofrecer hasta ${itemBounds.picks} animales.` }],
    });
  const animals = await tx
    .selectFrom("animal")
    .selectAll()
    .where("id", "in", [...animalIds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (animals.length < animalIds.length)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "animalIds", message: "Uno de los animales ya no está en el registro." }],
    });
  const [why, elsewhere, listed] = await Promise.all([
    whyNotListedCodes(deps, tx, animals),
    whereOffered(tx, animalIds, item.id),
    haveOwnListing(tx, animalIds),
  ]);
  for (const a of animals) {
    const [first] = why.get(a.id) ?? [];
    const other = elsewhere.get(a.id);
    const words = first
      ? `${a.name} ${first.words}.`
      : other
        ? `${a.name} ya está en «${other}».`
        : listed.has(a.id)
          ? `${a.name} tiene su propia publicación. Archívala para ofrecerlo aquí.`
          : undefined;
    if (words) return refuse("ANIMAL_NOT_LISTABLE", words);
  }
  const at = toIso(deps.now());
  await tx
    .insertInto("pick_animal")
    .values(animals.map((a) => ({ item_id: item.id, animal_id: a.id, added_at: at })))
    .onConflict((c) => c.doNothing())
    .execute();
  await afterChange({ deps, tx, staff }, item);
  return ok(null);
}

/** The stock, and what all of them are, as the shop filters by it. */
async function afterChange({ deps, tx, staff }: Doing, item: Pick<ItemRow, "id" | "status">): Promise<void> {
  await followPicks(tx, item.id, { who: staff.name, staffId: staff.id, now: deps.now() });
  await sql`
    update catalog_item i set species = a.species, sex = a.sex, birth_date = a.birth_date
    from (select case when min(a.species) = max(a.species) then min(a.species) end as species,
        case when min(a.sex) = max(a.sex) then min(a.sex) end as sex,
        case when max(a.birth_date) - min(a.birth_date) <= 60 and count(*) = count(a.birth_date) then max(a.birth_date) end as birth_date
      from pick_animal p join animal a on a.id = p.animal_id where p.item_id = ${item.id}) a
    where i.id = ${item.id}`.execute(tx);
  if (item.status === "published") await showPicks(tx, item.id);
}

/** Photos and pages of the animals that a published listing offers are public. */
export async function showPicks(tx: Tx, itemId: string): Promise<void> {
  await sql`update animal a set published = true from pick_animal p
    where p.item_id = ${itemId} and a.id = p.animal_id and not a.published`.execute(tx);
}

/** Changes which animals a listing offers; those with a buyer stay, and so many as are bought and not chosen yet. */
export async function setPicks(
  doing: Doing,
  id: string,
  animalIds: readonly string[],
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "ANIMAL_NOT_LISTABLE" | "NOT_ENOUGH_STOCK">> {
  const { deps, tx, staff } = doing;
  if (animalIds.length === 0)
    return refuse("VALIDATION_FAILED", undefined, { errors: [{ field: "animalIds", message: NONE_OFFERED }] });
  // Animals before items, as a sale takes them (ADR 0070).
  await tx
    .selectFrom("animal")
    .select("id")
    .where("id", "in", [...animalIds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const item = await lockItem(tx, id);
  if (item?.kind !== "pick_from_lot") return refuse("NOT_FOUND");
  if (item.dam_id) return refuse("ANIMAL_NOT_LISTABLE", "Las crías de un parto se dicen en «Por nacer», cuando nacen.");
  const now = await readPickRows(tx, [id]);
  const wanted = new Set(animalIds);
  const out = now.filter((p) => !wanted.has(p.animal_id));
  const kept = out.find((p) => p.claim !== null);
  if (kept) return refuse("NOT_ENOUGH_STOCK", `${kept.name} ya está apartado o vendido: se queda en la publicación.`);
  const added = animalIds.filter((it) => !now.some((p) => p.animal_id === it));
  const free = now.filter((p) => p.claim === null).length;
  // What is bought and not chosen yet needs as many to choose from.
  const toChoose = free - (item.stock ?? 0);
  if (free - out.length + added.length < toChoose)
    return refuse(
      "NOT_ENOUGH_STOCK",
      `Hay ${toChoose} por escoger que ya se vendieron: deja al menos tantos animales para escoger.`,
    );
  if (out.length)
    await tx
      .deleteFrom("pick_animal")
      .where("item_id", "=", id)
      .where(
        "animal_id",
        "in",
        out.map((p) => p.animal_id),
      )
      .execute();
  if (added.length) {
    const offered = await offerPicks(doing, item, added);
    if (!offered.ok) return offered;
  } else if (out.length) await afterChange(doing, item);
  if (out.length + added.length)
    await recordFact(
      deps,
      tx,
      staff,
      "item.picks",
      { kind: "item", id },
      {
        title: item.title,
        before: { animals: now.length },
        after: { animals: now.length - out.length + added.length },
      },
    );
  return ok(id);
}

/** A listing that returns from the archive offers what it still may. */
export async function keepOffered({ deps, tx, staff, itemId }: Doing & { itemId: string }): Promise<void> {
  const rows = await readPickRows(tx, [itemId]);
  const free = rows.filter((p) => p.claim === null).map((p) => p.animal_id);
  const [elsewhere, listed] = await Promise.all([whereOffered(tx, free, itemId), haveOwnListing(tx, free)]);
  const gone = free.filter((it) => elsewhere.has(it) || listed.has(it));
  await takeOut(tx, itemId, gone, { who: staff.name, staffId: staff.id, now: deps.now() });
}

/** Takes an animal that can't be sold any more out of what is offered, where nobody has it. */
export async function takeOutUnfit(
  { deps, tx, staff }: Doing,
  animal: { id: string; name: string },
  why: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; title: string }>`
    select i.id, i.title from catalog_item i join pick_animal p on p.item_id = i.id
    where p.animal_id = ${animal.id} and i.status <> 'archived' and not exists (
      select from claim k where k.subject_type = 'animal' and k.subject_id = p.animal_id
        and k.state in ${inList(liveClaimStates)})
    order by i.id for no key update of i`.execute(tx);
  for (const item of rows) {
    await takeOut(tx, item.id, [animal.id], { who: staff.name, staffId: staff.id, now: deps.now() });
    await recordFact(
      deps,
      tx,
      staff,
      "item.picks",
      { kind: "item", id: item.id },
      { title: item.title, name: animal.name, reason: why },
    );
  }
}
