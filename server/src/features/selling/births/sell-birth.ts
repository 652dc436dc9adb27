import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { checkBirthDays } from "@corral/domain/shop/births";
import { itemBounds, shelfOf } from "@corral/domain/shop/items";
import { recordFact } from "#src/features/business/facts/record-fact";
import { foundBy } from "#src/features/shop/items/found-by";
import { notePrice } from "#src/features/shop/items/price-history";
import { actOnItem } from "#src/features/shop/items/publish";
import { insertItem } from "#src/features/shop/items/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

export interface BirthAsk {
  damId: string;
  places: number;
  price: Centavos;
  depositBp: number | null;
  birthFrom: Day;
  birthTo: Day;
  turnHours: number;
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "ANIMAL_NOT_LISTABLE" | "LEGAL_INFO_MISSING" | "PRIVACY_NOT_SHOWN";

/**
 * Puts places for the young of a pregnant female on sale: a listing to choose from whose animals come with the birth.
 * Answers its id.
 */
export async function sellBirth(deps: TxDeps, tx: Tx, staff: Staff, ask: BirthAsk): Promise<Result<string, Refused>> {
  const dam = await tx.selectFrom("animal").selectAll().where("id", "=", ask.damId).forNoKeyUpdate().executeTakeFirst();
  if (!dam) return refuse("NOT_FOUND");
  if (dam.life_status !== "alive" || !dam.present)
    return refuse("ANIMAL_NOT_LISTABLE", `${dam.name} ya no está en el rancho.`);
  if (dam.expects_to === null)
    return refuse(
      "ANIMAL_NOT_LISTABLE",
      `${dam.name} no tiene una monta ni un diagnóstico de gestación. Anótalo en su ficha y vuelve.`,
    );
  const now = deps.now();
  const days = checkBirthDays(ask.birthFrom, ask.birthTo, dayIn(deps.zone, now));
  if (!days.ok) return days;
  if (dam.photo_id === null)
    return refuseField("damId", `Ponle una foto a ${dam.name}: nadie compra una cría sin ver a su madre.`);
  const title = `Cría de ${dam.name}`.slice(0, itemBounds.title.max);
  const subtitle = "Compras un lugar en la fila para escoger";
  const made = await insertItem(tx, {
    id: newId(),
    kind: "pick_from_lot",
    shelf: shelfOf.pick_from_lot,
    animal_id: null,
    dam_id: dam.id,
    birth_from: ask.birthFrom,
    birth_to: ask.birthTo,
    places: ask.places,
    turn_hours: ask.turnHours,
    title,
    subtitle,
    description: "",
    species: dam.species,
    category: null,
    price_mode: "per_head",
    price: centavos(ask.price),
    price_per_kg: null,
    est_weight_g: null,
    tax_class: "iva_0",
    deposit_bp: ask.depositBp,
    pick_days: itemBounds.pickDays.usual,
    stock: ask.places,
    max_qty: ask.places,
    delivery: ["pickup"],
    photo_id: dam.photo_id,
    photo_ids: [dam.photo_id],
    ...foundBy({ title, subtitle, category: null }, dam.species),
    published_at: toIso(now),
  })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) return refuse("ANIMAL_NOT_LISTABLE", `Ya se venden lugares de la cría de ${dam.name}.`);
  await notePrice(deps, tx, staff, made.id, made);
  await recordFact(
    deps,
    tx,
    staff,
    "birth.sell",
    { kind: "item", id: made.id },
    { title, name: dam.name, qty: ask.places, amount: ask.price },
  );
  const published = await actOnItem(deps, tx, staff, made.id, "publish");
  if (published.ok) return ok(made.id);
  if (published.code === "LEGAL_INFO_MISSING" || published.code === "PRIVACY_NOT_SHOWN")
    return refuse(published.code, published.detail, published.extra);
  throw new Error(`places of a birth can't be published: ${published.code} ${published.detail ?? ""}`);
}
