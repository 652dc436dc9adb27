import type { SessionForm } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/money";
import { ok, type Result, refuse } from "@corral/domain/result";
import { searchText } from "@corral/domain/search-text";
import { atWall, type Day, dayInWords, isDay, MINUTE, plus, toIso } from "@corral/domain/time";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Staff } from "../../platform/gate";
import { newId } from "../../platform/ids";
import { moveSession, whereSessionGoes } from "../moves/session";
import type { SessionRow } from "../sessions/session-view";
import { audit } from "../staff/audit";
import type { Fault } from "./form";
import { lockItem } from "./lock-item";
import { notePrice, priceFacts } from "./price-history";

type Tier = { code: string; name: string; price: Centavos };

/** Each price with a code of its own; a code that a cart may hold already stays. */
function tiersOf(typed: SessionForm["tiers"]): Tier[] {
  const used = new Set<string>();
  return typed.map((t) => {
    const base =
      (t.code ??
        searchText(t.name)
          .replace(/[^a-z0-9]+/g, "-")
          .slice(0, 24)) ||
      "general";
    let code = base;
    for (let n = 2; used.has(code); n++) code = `${base}-${n}`;
    used.add(code);
    return { code, name: t.name.trim(), price: t.price as Centavos };
  });
}

function faultsOf(deps: Deps, form: SessionForm): Fault[] {
  const faults: Fault[] = [];
  if (!isDay(form.day)) faults.push({ field: "day", message: "Esa fecha no existe." });
  else if (atWall(deps.zone, form.day as Day, form.time) <= deps.now())
    faults.push({ field: "day", message: "Esa fecha y hora ya pasaron." });
  const names = form.tiers.map((t) => searchText(t.name));
  form.tiers.forEach((t, i) => {
    if (!t.name.trim()) faults.push({ field: `tiers.${i}.name`, message: "Ponle nombre a este precio." });
    else if (names.indexOf(names[i] as string) !== i)
      faults.push({ field: `tiers.${i}.name`, message: "Ya hay otro precio con ese nombre." });
  });
  return faults;
}

/** The wall's day and time are the truth; the moments are worked out from them (domain.md §7.1). */
function columnsOf(deps: Deps, form: SessionForm) {
  const starts = atWall(deps.zone, form.day as Day, form.time);
  return {
    local_start: `${form.day} ${form.time}:00`,
    zone: deps.zone,
    starts_at: toIso(starts),
    ends_at: toIso(plus(starts, form.minutes * MINUTE)),
    sales_close_at: toIso(plus(starts, -form.closesBefore * MINUTE)),
    capacity: form.capacity,
    tiers: JSON.stringify(tiersOf(form.tiers)),
  };
}

const whenOf = (form: { day: string; time: string }) => `${dayInWords(form.day as Day)}, ${form.time}`;
const told = (form: SessionForm) => ({
  when: whenOf(form),
  capacity: form.capacity,
  prices: form.tiers.map((t) => ({ name: t.name, price: t.price })),
});
const formOf = (s: SessionRow): SessionForm => ({
  day: s.local_start.slice(0, 10),
  time: s.local_start.slice(11, 16),
  minutes: Math.round((s.ends_at - s.starts_at) / MINUTE),
  capacity: s.capacity,
  closesBefore: Math.round((s.starts_at - s.sales_close_at) / MINUTE),
  tiers: s.tiers,
});

export { formOf as sessionForm };

/** What a visit costs «from»: the lowest of its dates to come. */
async function priceFromDates(deps: Deps, tx: Tx, staff: Staff, itemId: string) {
  const item = await lockItem(tx, itemId);
  if (!item) return;
  const coming = await tx
    .selectFrom("session")
    .select("tiers")
    .where("item_id", "=", itemId)
    .where("status", "in", ["scheduled", "open"])
    .where("starts_at", ">", toIso(deps.now()) as never)
    .execute();
  const lowest = Math.min(...coming.flatMap((s) => s.tiers.map((t) => t.price))) as Centavos;
  if (!Number.isFinite(lowest) || lowest === item.price) return;
  const next = { ...item, price: lowest };
  await tx
    .updateTable("catalog_item")
    .set((e) => ({ price: lowest, version: e("version", "+", 1) }))
    .where("id", "=", itemId)
    .execute();
  await notePrice(deps, tx, staff, itemId, next);
  await audit(
    deps,
    tx,
    staff,
    "item.priced",
    { kind: "item", id: itemId },
    {
      title: item.title,
      before: priceFacts(item),
      after: priceFacts(next),
    },
  );
}

/** A new date, on sale at once when its visit is. */
export async function addSession(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  itemId: string,
  form: SessionForm,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const item = await tx.selectFrom("catalog_item").selectAll().where("id", "=", itemId).executeTakeFirst();
  if (!item) return refuse("NOT_FOUND");
  if (item.kind !== "session") return refuse("DECISION_NOT_ALLOWED", "Sólo las visitas tienen fechas.");
  const errors = faultsOf(deps, form);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const id = newId();
  await tx
    .insertInto("session")
    .values({ id, item_id: itemId, ...columnsOf(deps, form), status: "open" })
    .execute();
  await audit(deps, tx, staff, "date.added", { kind: "session", id }, { title: item.title, ...told(form) });
  await priceFromDates(deps, tx, staff, itemId);
  return ok(itemId);
}

/** Changes a date. While somebody has a place its hour stays; the places never go below those taken. Who has bought keeps their price. */
export async function editSession(
  deps: Deps,
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
  const errors = faultsOf(deps, form);
  const before = formOf(was);
  const moved = form.day !== before.day || form.time !== before.time || form.minutes !== before.minutes;
  if (moved && was.seats_taken > 0)
    errors.push({
      field: "day",
      message: `Ya hay ${taken(was)} a esa hora. Deja la hora como está y agrega otra fecha.`,
    });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (form.capacity < was.seats_taken)
    return refuse("CAPACITY_BELOW_SOLD", `Ya hay ${taken(was)}: el cupo no puede ser menor.`, {
      errors: [{ field: "capacity", message: `El menor cupo posible es ${was.seats_taken}.` }],
    });
  await tx
    .updateTable("session")
    .set((e) => ({ ...columnsOf(deps, form), version: e("version", "+", 1) }))
    .where("id", "=", was.id)
    .execute();
  await audit(
    deps,
    tx,
    staff,
    "date.edited",
    { kind: "session", id: was.id },
    { before: told(before), after: told(form) },
  );
  await priceFromDates(deps, tx, staff, was.item_id);
  return ok(was.item_id);
}

/** Cancels a date of which nobody has a place, bought or held. */
export async function cancelSession(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  id: string,
): Promise<Result<string, "NOT_FOUND" | "CAPACITY_BELOW_SOLD" | "DECISION_NOT_ALLOWED">> {
  const was = await lockSession(tx, id);
  if (!was) return refuse("NOT_FOUND");
  if (was.status === "cancelled") return ok(was.item_id);
  if (!whereSessionGoes(was.status, "cancel") || was.starts_at <= deps.now())
    return refuse("DECISION_NOT_ALLOWED", "Esa fecha ya pasó.");
  if (was.seats_taken > 0)
    return refuse(
      "CAPACITY_BELOW_SOLD",
      `Ya hay ${taken(was)}. Cancela o devuelve esas compras antes de cancelar la fecha.`,
    );
  await moveSession(tx, was, "cancel");
  await audit(deps, tx, staff, "date.cancelled", { kind: "session", id }, { when: whenOf(formOf(was)) });
  await priceFromDates(deps, tx, staff, was.item_id);
  return ok(was.item_id);
}

const lockSession = (tx: Tx, id: string) =>
  tx.selectFrom("session").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
const taken = (s: SessionRow) =>
  s.seats_taken === 1 ? "1 lugar vendido o apartado" : `${s.seats_taken} lugares vendidos o apartados`;
