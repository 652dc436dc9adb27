import type { Admitted, CheckIn, CheckInGroup, CheckInPeople } from "@corral/contract/types";
import { findPlaces } from "@corral/domain/calendar/check-in-book";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { dayInWords, dayOfWall, fromIso, type Instant, instant, toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import { ticketByCode, ticketsOfGroup } from "#src/features/payments/tickets/find-ticket";
import { moveTicket, type TicketRow } from "#src/features/shop/seats/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import {
  checkInSession,
  checkInTicket,
  type Dated,
  datedSession,
  isOpenNow,
  mayUndo,
  usedWords,
} from "./check-in-view";

/** Upper bound of one answer: a longer list is searched. */
const MOST = 60;

/** Expected visitors by name, those not admitted yet first. */
export async function readPeople(deps: Deps, sessionId: string, q = ""): Promise<Result<CheckInPeople, "NOT_FOUND">> {
  const session = await datedSession(deps.db, sessionId);
  if (!session) return refuse("NOT_FOUND");
  const all = await deps.db
    .selectFrom("ticket")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("holder")
    .orderBy("booking_id")
    .orderBy("seat")
    .execute();
  const inOrder = findPlaces(all, q, (t) => t.short_code);
  const sizes = new Map<string, number>();
  for (const t of all) sizes.set(t.booking_id, (sizes.get(t.booking_id) ?? 0) + 1);
  return ok({
    session: await checkInSession(deps, deps.db, session),
    places: inOrder.slice(0, MOST).map((t) => checkInTicket(deps, t, sizes.get(t.booking_id) ?? 1)),
    more: inOrder.length > MOST,
  });
}

/** The places of a group's code, as it is scanned or typed; refused like one of its places would be. */
export async function readGroup(
  deps: Deps,
  sessionId: string,
  code: string,
): Promise<Result<CheckInGroup, "NOT_FOUND" | "TICKET_INVALID" | "TICKET_WRONG_DAY">> {
  const session = await datedSession(deps.db, sessionId);
  if (!session) return refuse("NOT_FOUND");
  const rows = await ticketsOfGroup(deps.db, code);
  const [first] = rows ?? [];
  if (!rows || !first) return refuse("TICKET_INVALID");
  const no = await whyNot(deps.db, session, rows.find((t) => t.state !== "void") ?? first, deps.now());
  if (no) return no;
  return ok({
    session: await checkInSession(deps, deps.db, session),
    holder: first.holder,
    places: rows.map((t) => checkInTicket(deps, t, rows.length)),
  });
}

type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "TICKET_USED"
  | "TICKET_INVALID"
  | "TICKET_WRONG_DAY"
  | "IDEMPOTENCY_CONFLICT";

/** When someone was admitted: now, or for offline check-in the phone's time, capped at now. */
export function cameInAt(deps: TxDeps, staff: Staff, said: string | undefined): Instant {
  const at = staff.madeAt === undefined || said === undefined ? Number.NaN : fromIso(said);
  const now = deps.now();
  return at >= 0 && at < now ? instant(at) : now;
}

/**
 * Admits one place with a conditional update, so that of any number of concurrent devices one succeeds. An offline
 * entry is judged by its own time; a repeat of it gets the first answer.
 */
export async function admit(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  sessionId: string,
  ask: Omit<CheckIn, "at"> & { at: Instant },
): Promise<Result<Admitted, Refused>> {
  const session = await datedSession(tx, sessionId);
  if (!session) return refuse("NOT_FOUND");
  if ((ask.code === undefined) === (ask.placeId === undefined))
    return refuseField("code", "Escanea el código, escríbelo o elige a la persona.");
  const ticket = await ticketOf(tx, ask);
  if (!ticket) return unknownCode(tx, ask.code);
  const gate = ask.gate.trim().replace(/\s+/g, " ") || "Entrada";
  const entry = { used_at: ask.at, gate, used_by_name: staff.name };
  const late = staff.madeAt === undefined ? undefined : entry;
  const isSame = (t: TicketRow) => t.entry_id === (ask.id ?? "") && t.used_by === staff.id;
  if (isSame(ticket)) return ok(await answer(deps, tx, session, ticket));
  if (ask.id && (await isEntryOfAnother(tx, ask.id))) return refuse("IDEMPOTENCY_CONFLICT");
  const no =
    (await whyNot(tx, session, ticket, ask.at)) ?? (ticket.state === "used" ? used(deps, ticket, late) : undefined);
  if (no) return no;
  const done = await moveTicket(tx, ticket.id, "enter", {
    ...entry,
    used_at: toIso(ask.at),
    used_by: staff.id,
    entry_id: ask.id ?? null,
  });
  if (!done) {
    const now = await ticketById(tx, ticket.id);
    if (now && isSame(now)) return ok(await answer(deps, tx, session, now));
    return now?.state === "used" ? used(deps, now, late) : invalidTicket(now);
  }
  return ok(await answer(deps, tx, session, done));
}
/** The place that is meant: by its id, by its own code, or by the code of its group and its number. */
async function ticketOf(tx: Tx, { code, placeId, seat }: Pick<CheckIn, "code" | "placeId" | "seat">) {
  if (code === undefined) return ticketById(tx, present(placeId));
  if (seat === undefined) return ticketByCode(tx, code);
  return (await ticketsOfGroup(tx, code))?.find((t) => t.seat === seat);
}

/** A group's code says who comes, not which of them are here: the phone asks for its places first. */
async function unknownCode(tx: Tx, code: string | undefined): Promise<Result<never, "TICKET_INVALID">> {
  if (code !== undefined && (await ticketsOfGroup(tx, code)))
    return refuse("TICKET_INVALID", GROUP_QR, { group: true });
  return refuse("TICKET_INVALID", code?.includes("/verificar/") ? OTHER_QR : undefined);
}

type Entry = Pick<TicketRow, "used_at" | "gate" | "used_by_name">;

/** Whether this entry id already admitted another place: phones make one for each. */
const isEntryOfAnother = async (tx: Tx, entryId: string) =>
  (await tx.selectFrom("ticket").select("id").where("entry_id", "=", entryId).executeTakeFirst()) !== undefined;

const OTHER_QR =
  "Ese código comprueba que el comprobante es auténtico. Escanea el del lugar, que está más arriba en el boleto.";

const GROUP_QR =
  "Es el código de todo el grupo. Vuelve a abrir la puerta y escanéalo otra vez, o escanea el de cada lugar.";

async function whyNot(
  tx: Db | Tx,
  session: Dated,
  t: TicketRow,
  at: Instant,
): Promise<Result<never, "TICKET_INVALID" | "TICKET_WRONG_DAY"> | undefined> {
  if (t.state === "void") return invalidTicket(t);
  if (t.session_id !== session.id) {
    const its = await datedSession(tx, t.session_id);
    return refuse(
      "TICKET_WRONG_DAY",
      its && `Es de «${its.title}», ${dayInWords(dayOfWall(its.local_start))}, ${its.local_start.slice(11, 16)}.`,
      { holder: t.holder },
    );
  }
  if (session.status === "cancelled") return refuse("TICKET_INVALID", "Esa visita se canceló.");
  if (!isOpenNow(session, at))
    return refuse("TICKET_WRONG_DAY", `Esta visita es del ${dayInWords(dayOfWall(session.local_start))}.`, {
      holder: t.holder,
    });
  return undefined;
}

const invalidTicket = (t: TicketRow | undefined): Result<never, "TICKET_INVALID"> =>
  refuse("TICKET_INVALID", t?.voided_why ? `Ese boleto ya no vale: ${t.voided_why}.` : undefined);

/**
 * The place was admitted before. `late` is an offline entry that admitted someone too: both are named with their
 * times.
 */
function used(deps: TxDeps, t: TicketRow, late: Entry | undefined): Result<never, "TICKET_USED"> {
  const yours = late ? ` Sin señal también entró: ${usedWords(deps, late)}.` : "";
  return refuse("TICKET_USED", `Ya entró: ${usedWords(deps, t)}.${yours}`, {
    holder: t.holder,
    gate: t.gate,
    used_at: t.used_at === null ? null : toIso(t.used_at),
    place_id: t.id,
    can_undo: mayUndo(t, deps.now()),
    ...(late ? { late: { gate: late.gate, used_at: late.used_at === null ? null : toIso(late.used_at) } } : {}),
  });
}

/** Undoes a recent check-in; the audit log keeps it. */
export async function undo(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  sessionId: string,
  placeId: string,
): Promise<Result<Admitted, "NOT_FOUND" | "DECISION_NOT_ALLOWED">> {
  const session = await datedSession(tx, sessionId);
  const was = await tx.selectFrom("ticket").selectAll().where("id", "=", placeId).forUpdate().executeTakeFirst();
  if (!session || was?.session_id !== sessionId) return refuse("NOT_FOUND");
  if (!mayUndo(was, deps.now()))
    return refuse("DECISION_NOT_ALLOWED", "Una entrada sólo se deshace en los diez minutos siguientes.");
  const done = await moveTicket(tx, was.id, "taken_back", {
    used_at: null,
    used_by: null,
    used_by_name: null,
    gate: null,
    entry_id: null,
  });
  if (!done) return refuse("DECISION_NOT_ALLOWED");
  await recordFact(
    deps,
    tx,
    staff,
    "ticket.undone",
    { kind: "session", id: sessionId },
    { title: session.title, name: was.holder, place: was.gate, when: usedWords(deps, was) },
  );
  return ok(await answer(deps, tx, session, done));
}

const ticketById = (tx: Tx, id: string) => tx.selectFrom("ticket").selectAll().where("id", "=", id).executeTakeFirst();

async function answer(deps: TxDeps, tx: Tx, session: Dated, t: TicketRow): Promise<Admitted> {
  const { n } = await tx
    .selectFrom("ticket")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("booking_id", "=", t.booking_id)
    .executeTakeFirstOrThrow();
  return { session: await checkInSession(deps, tx, session), place: checkInTicket(deps, t, Number(n)) };
}
