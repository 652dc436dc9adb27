import type { FactName } from "@corral/domain/facts";
import { toIso } from "@corral/domain/kernel/time";
import { settledBy } from "@corral/domain/reviews";
import { sql } from "kysely";
import { settleTasks } from "#src/features/business/review-tasks/state";
import type { Acting } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { chargeNotice, chargeNotices } from "#src/platform/live/live";

/** Where an anonymous request comes from. `device` is the user agent. */
export interface Origin {
  address: string;
  device: string;
  /** Hash of the cookie that marks a device where someone has signed in before. */
  knownDevice?: string | undefined;
}
/** Who did it: staff, the command line ("terminal"), the program itself, a buyer, or an anonymous client. */
export type Actor = Staff | Acting | "terminal" | "programa" | "comprador" | Origin;

const isStaff = (by: Actor): by is Staff => typeof by === "object" && "id" in by;
const isActing = (by: Actor): by is Acting => typeof by === "object" && "as" in by;

/** Who acted for a purchase, in the words of the record (rulings 63). */
function actingWords({ as, staff, carriedBy }: Acting): string {
  if (as === "link" || as === "first") return staff ? staff.name : "quien tiene el enlace";
  if (as === "carried") return `comprador, con un código que le llevó ${carriedBy}`;
  return staff ? `compra propia de ${staff.name}` : "comprador";
}
/** The same in a sentence or a ledger. */
export const nameOf = (by: Actor): string =>
  isStaff(by) ? by.name : isActing(by) ? actingWords(by) : typeof by === "string" ? by : "desconocido";

/** The person with a session who did it, or on whose phone a buyer's call was made. */
const staffBehind = (by: Actor) => (isStaff(by) ? by : isActing(by) ? by.staff : undefined);

/**
 * What a fact is about. `part`: of a sale the weighing, choice or request that it is about, by which review tasks about that
 * part alone are found.
 */
interface About {
  kind: string;
  id: string;
  part?: string;
}

/**
 * Records that something happened, in the transaction of the act, with what follows from it: the audit entry, the live notice
 * of the charges that it concerns, and the end of the review tasks that it makes obsolete (`settledBy` of their kinds).
 * Append-only: the database refuses changes. Never pass secrets.
 * `data.before` and `data.after` hold the same keys with the old and new values; `data.charge` is the public id of the charge
 * that is concerned; other keys are facts (`reason`, `amount`). A test checks that every key has a label in
 * features/office/audit/fields.ts.
 */
export async function recordFact(
  deps: Pick<Deps, "now">,
  db: Db | Tx,
  by: Actor,
  fact: FactName,
  about?: About,
  data: Record<string, unknown> = {},
): Promise<void> {
  const now = deps.now();
  const entry = db.insertInto("audit_entry").values({
    id: newId(),
    at: toIso(now),
    staff_id: staffBehind(by)?.id ?? null,
    who: nameOf(by),
    action: fact,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    data: JSON.stringify(isStaff(by) && by.madeAt !== undefined ? { ...data, madeAt: toIso(by.madeAt) } : data),
    session_id: staffBehind(by)?.sessionId ?? null,
    address: typeof by === "string" || isActing(by) ? null : (by.address ?? null),
    device: typeof by === "string" || isStaff(by) || isActing(by) ? null : by.device.slice(0, 200),
  });
  const notices = noticesOf(about, data);
  await (notices ? sql`with entry as (${entry}) ${notices}`.execute(db) : entry.execute());
  if (!about || settledBy(fact).length === 0) return;
  await settleTasks(db, fact, concerned(about), now);
}

/** The live notices of the charges that a fact concerns: each of a sale's, or the one that it names. */
function noticesOf(about: About | undefined, { charge }: Record<string, unknown>) {
  if (about?.kind === "sale") return chargeNotices(sql`sale_id = ${about.id}`);
  if (typeof charge === "string") return chargeNotice(charge);
  return about?.kind === "charge" ? chargeNotices(sql`id = ${about.id}`) : undefined;
}

/** Which review tasks a fact can be about: those of its sale or charge, else those about the thing itself. */
const concerned = ({ kind, id, part }: About) => ({
  ...(kind === "sale" ? { saleId: id } : kind === "charge" ? { chargeId: id } : { about: id }),
  ...(part === undefined ? {} : { about: part }),
});

/** The actor's name in the ledger. */
export const actorName = (by: Actor) => (isStaff(by) ? `staff:${by.id}` : nameOf(by));
