import { itemAt, present } from "@corral/domain/kernel/lookup";
import { centavos, times } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { addDays, type Day, dayIn, dayInWords } from "@corral/domain/kernel/time";
import { itemBounds } from "@corral/domain/shop/items";
import { chosenTitle } from "@corral/domain/shop/picks";
import { recordFact } from "#src/features/business/facts/record-fact";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { issueAgain } from "#src/features/payments/settlement/confirm-sale";
import { whyNotTurn } from "#src/features/selling/births/line";
import { findSale, type Locked, lockSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { exchangePicks } from "#src/features/shop/claims/exchange-picks";
import { readPickRows, whyUnfit } from "#src/features/shop/picks/read-picks";
import { type Acting, type By, isActing } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { type ChoiceRow, choicesOf, LAST_DAY_PASSED, whyNotChosen } from "./read-sold-picks";

export interface ChoiceChange {
  itemId: string;
  add: readonly string[];
  drop: readonly string[];
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "SALE_MOVE_NOT_ALLOWED" | "ANIMAL_NOT_AVAILABLE";
interface Doing {
  deps: TxDeps;
  tx: Tx;
  by: By;
}

/** Locks a sale that chooses from this lot. */
export async function lockChoice(
  tx: Tx,
  saleId: string,
  itemId: string,
): Promise<{ locked: Locked; choice: ChoiceRow } | undefined> {
  const locked = await lockSale(tx, saleId);
  const choice = (await choicesOf(tx, saleId)).find((c) => c.itemId === itemId);
  return choice && { locked, choice };
}

/**
 * Chooses animals of a lot for a purchase, and gives others of it back, all or none: each is claimed under the unique
 * index of animals, so of two who want the same one gets it (rulings 54). What is chosen or given back already changes
 * nothing. The price stays: each head costs what was agreed.
 */
async function choose(
  { deps, tx, by }: Doing,
  { locked, choice }: { locked: Locked; choice: ChoiceRow },
  ask: ChoiceChange,
): Promise<Result<null, Refused>> {
  const { sale, charges } = locked;
  const why = whyNotChosen(sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const notYet = await whyNotTurn(deps, tx, choice, sale.id);
  if (notYet) return refuse("SALE_MOVE_NOT_ALLOWED", notYet);
  const today = dayIn(deps.zone, deps.now());
  if (isActing(by) && choice.by < today) return refuse("SALE_MOVE_NOT_ALLOWED", LAST_DAY_PASSED);
  const has = new Set(choice.chosen.map((l) => l.animal_id));
  const drop = choice.chosen.filter(
    (l) => ask.drop.includes(present(l.animal_id)) && !ask.add.includes(present(l.animal_id)),
  );
  const add = ask.add.filter((id) => !has.has(id));
  if (add.length + drop.length === 0) return ok(null);
  const left = (choice.rest?.qty ?? 0) + drop.length;
  if (add.length > left)
    return refuse(
      "VALIDATION_FAILED",
      left === 0
        ? "Ya escogiste todos los que compraste. Quita uno para cambiarlo por otro."
        : `Sólo ${left === 1 ? "falta 1" : `faltan ${left}`} por escoger. Quita alguno.`,
    );
  if (drop.length) {
    const weighed = await tx
      .selectFrom("weighing")
      .select("id")
      .where(
        "line_id",
        "in",
        drop.map((l) => l.id),
      )
      .limit(1)
      .executeTakeFirst();
    if (weighed)
      return refuse("SALE_MOVE_NOT_ALLOWED", "Ya se pesó uno de los que quieres cambiar: se queda en la compra.");
  }
  const offered = await readPickRows(tx, [choice.itemId]);
  for (const id of add) {
    const row = offered.find((p) => p.animal_id === id);
    if (!row) return refuse("ANIMAL_NOT_AVAILABLE", "Uno de esos animales ya no se ofrece. Escoge otro.");
    const unfit = whyUnfit(row, today);
    if (unfit) return refuse("ANIMAL_NOT_AVAILABLE", `${row.name} ${unfit}. Escoge otro.`);
  }
  const got = await exchangePicks(tx, {
    saleId: sale.id,
    itemId: choice.itemId,
    add,
    drop: drop.map((l) => present(l.animal_id)),
    now: deps.now(),
  });
  const lost = add.find((id) => !got.has(id));
  if (lost !== undefined) {
    const name = offered.find((p) => p.animal_id === lost)?.name ?? "ese animal";
    return refuse("ANIMAL_NOT_AVAILABLE", `Alguien más acaba de escoger a ${name}. Escoge otro.`);
  }
  await writeLines(tx, choice, { drop, add: offered.filter((p) => add.includes(p.animal_id)) });
  const isAll = left === add.length;
  if (isAll)
    await settleTasks(tx, "choice.made", { saleId: sale.id, about: `${sale.id} ${choice.itemId}` }, deps.now());
  // A receipt names what was chosen: again only once all are, so that choosing one by one uses no folio for each.
  const paid = charges.find((c) => c.state === "paid" || c.state === "overpaid");
  if (paid && isAll) await issueAgain({ deps, tx, charge: paid, now: deps.now() });
  const nameOf = (id: string | null) => offered.find((p) => p.animal_id === id)?.name ?? "";
  await recordFact(
    deps,
    tx,
    by,
    "sale.choose",
    { kind: "sale", id: sale.id },
    {
      charge: charges[0]?.public_id,
      title: choice.title,
      before: { animals: choice.chosen.map((l) => nameOf(l.animal_id)).join(", ") },
      after: {
        animals: [...choice.chosen.filter((l) => !drop.includes(l)).map((l) => l.animal_id), ...add]
          .map(nameOf)
          .join(", "),
      },
    },
  );
  const names = [...choice.chosen.filter((l) => !drop.includes(l)).map((l) => l.animal_id), ...add].map(nameOf);
  // Who chooses one by one on their own phone is not told of each.
  if (isAll || !isActing(by) || by.as !== "phone")
    await queueChanged(
      deps,
      tx,
      by,
      charges.at(-1),
      `De ${choice.title} se escogieron: ${names.join(", ") || "ninguno"}.`,
    );
  return ok(null);
}

/** A line for each chosen animal, and one for the rest; the sum of them stays. */
async function writeLines(
  tx: Tx,
  { rest, title, by }: ChoiceRow,
  {
    drop,
    add,
  }: { drop: ChoiceRow["chosen"]; add: readonly { animal_id: string; name: string; photo_id: string | null }[] },
): Promise<void> {
  // None of those that are given back is weighed: each still has the price that was agreed for a head.
  const like = rest ?? itemAt(drop, 0);
  if (drop.length)
    await tx
      .deleteFrom("sale_line")
      .where(
        "id",
        "in",
        drop.map((l) => l.id),
      )
      .execute();
  const listing = await tx
    .selectFrom("catalog_item")
    .select("photo_id")
    .where("id", "=", like.item_id)
    .executeTakeFirst();
  const { id: _id, weight_note: _note, final_weight_g: _final, ...same } = like;
  const priceOfOne = like.unit_price;
  if (add.length)
    await tx
      .insertInto("sale_line")
      .values(
        add.map((p) => ({
          ...same,
          id: newId(),
          animal_id: p.animal_id,
          qty: 1,
          unit_price: priceOfOne,
          line_total: priceOfOne,
          title: chosenTitle(title, p.name),
          photo_id: p.photo_id ?? listing?.photo_id ?? null,
          pick_by: by,
        })),
      )
      .execute();
  const left = (rest?.qty ?? 0) + drop.length - add.length;
  if (left === (rest?.qty ?? 0)) return;
  if (rest && left > 0)
    await tx
      .updateTable("sale_line")
      .set({ qty: left, line_total: times(centavos(rest.unit_price), left) })
      .where("id", "=", rest.id)
      .execute();
  else if (rest) await tx.deleteFrom("sale_line").where("id", "=", rest.id).execute();
  else
    await tx
      .insertInto("sale_line")
      .values({
        ...same,
        id: newId(),
        animal_id: null,
        qty: left,
        unit_price: priceOfOne,
        line_total: times(centavos(priceOfOne), left),
        title,
        photo_id: listing?.photo_id ?? null,
        pick_by: by,
      })
      .execute();
}

/** The buyer chooses on their own phone. */
export async function chooseByBuyer(deps: TxDeps, tx: Tx, acting: Acting, chargeId: string, ask: ChoiceChange) {
  const charge = await tx.selectFrom("charge").select("sale_id").where("public_id", "=", chargeId).executeTakeFirst();
  const found = charge?.sale_id ? await lockChoice(tx, charge.sale_id, ask.itemId) : undefined;
  return found ? choose({ deps, tx, by: acting }, found, ask) : refuse("NOT_FOUND");
}

/** Staff writes down what the buyer chooses in the corral, also after the last day. */
export async function chooseByStaff(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  publicId: string,
  ask: ChoiceChange,
) {
  const sale = await findSale(tx, publicId, by);
  const found = sale && (await lockChoice(tx, sale.id, ask.itemId));
  return found ? choose({ deps, tx, by: staff }, found, ask) : refuse("NOT_FOUND");
}

/** Gives more days to choose. */
export async function extendChoice(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  by: OnlyOf,
  ask: { saleId: string; itemId: string; by: Day },
): Promise<Result<null, "NOT_FOUND" | "VALIDATION_FAILED" | "SALE_MOVE_NOT_ALLOWED">> {
  const sale = await findSale(tx, ask.saleId, by);
  const found = sale && (await lockChoice(tx, sale.id, ask.itemId));
  if (!found) return refuse("NOT_FOUND");
  const why = whyNotChosen(found.locked.sale);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const today = dayIn(deps.zone, deps.now());
  const last = addDays(today, itemBounds.pickDays.max);
  if (ask.by < today || ask.by > last)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "by", message: `Elige un día de hoy al ${dayInWords(last)}.` }],
    });
  if (found.choice.by === ask.by) return ok(null);
  await tx
    .updateTable("sale_line")
    .set({ pick_by: ask.by })
    .where("sale_id", "=", found.locked.sale.id)
    .where("item_id", "=", ask.itemId)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "sale.choice_extended",
    { kind: "sale", id: found.locked.sale.id, part: `${found.locked.sale.id} ${ask.itemId}` },
    {
      charge: found.locked.charges[0]?.public_id,
      title: found.choice.title,
      before: { lastDay: found.choice.by },
      after: { lastDay: ask.by },
    },
  );
  return ok(null);
}
