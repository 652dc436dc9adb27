import type { SessionForm } from "@corral/contract/types";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { recordFact } from "#src/features/business/facts/record-fact";
import { lockItem } from "#src/features/shop/items/lock-item";
import { type SessionRow, sessionForm } from "#src/features/shop/visit-sessions/session-view";
import { insertSession } from "#src/features/shop/visit-sessions/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { columnsOf, faultsOfDate, takenWords, toAuditFacts } from "./form";
import { priceFromDates } from "./price-from-dates";

/** Locks a date after its visit, in the same order as a sale, so that there is no deadlock. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const found = await tx.selectFrom("session").select("item_id").where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  await lockItem(tx, found.item_id);
  return tx.selectFrom("session").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Reads and locks the visit of a date; refuses an item that is no visit. */
export async function lockVisit(tx: Tx, itemId: string) {
  const item = await lockItem(tx, itemId);
  if (!item) return refuse("NOT_FOUND");
  return hasDates(item.kind) ? ok(item) : refuse("DECISION_NOT_ALLOWED", "Sólo las visitas tienen fechas.");
}

/** Adds a date, on sale at once when its visit is, or when its own sale opens. */
export async function addSession(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  itemId: string,
  form: SessionForm,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const item = await lockVisit(tx, itemId);
  if (!item.ok) return item;
  const errors = faultsOfDate(deps, form);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const id = newId();
  await insertSession(tx, { id, item_id: itemId, ...columnsOf(deps, form) }).execute();
  await recordFact(
    deps,
    tx,
    staff,
    "date.added",
    { kind: "session", id },
    { title: item.value.title, ...toAuditFacts(form) },
  );
  await priceFromDates(deps, tx, staff, itemId);
  return ok(itemId);
}

/**
 * Changes one date, also one of a series, which from then on leaves it alone. While places are sold its time stays;
 * its capacity never goes below them. Buyers keep their price.
 */
export async function editSession(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; form: SessionForm },
): Promise<
  Result<
    string,
    "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "CAPACITY_BELOW_SOLD" | "DECISION_NOT_ALLOWED"
  >
> {
  const { form } = ask;
  const was = await lockSession(tx, ask.id);
  if (!was) return refuse("NOT_FOUND");
  if (was.version !== ask.version) return refuse("VERSION_CONFLICT");
  if (!["scheduled", "open", "closed"].includes(was.status) || was.starts_at <= deps.now())
    return refuse("DECISION_NOT_ALLOWED", "Esa fecha ya pasó o se canceló.");
  const errors = faultsOfDate(deps, form);
  const before = sessionForm(was);
  const moved = form.day !== before.day || form.time !== before.time || form.minutes !== before.minutes;
  if (moved && was.seats_taken > 0)
    errors.push({
      field: "day",
      message: `Ya hay ${takenWords(was.seats_taken)} a esa hora. Deja la hora como está y agrega otra fecha.`,
    });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (form.capacity < was.seats_taken)
    return refuse("CAPACITY_BELOW_SOLD", `Ya hay ${takenWords(was.seats_taken)}: el cupo no puede ser menor.`, {
      errors: [{ field: "capacity", message: `El menor cupo posible es ${was.seats_taken}.` }],
    });
  await tx
    .updateTable("session")
    .set((e) => ({ ...columnsOf(deps, form), alone: was.series_id !== null, version: e("version", "+", 1) }))
    .where("id", "=", was.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "date.edited",
    { kind: "session", id: was.id },
    { before: toAuditFacts(before), after: toAuditFacts(form) },
  );
  await priceFromDates(deps, tx, staff, was.item_id);
  return ok(was.item_id);
}
