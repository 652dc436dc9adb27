import type { FactName } from "@corral/domain/facts";
import { toIso } from "@corral/domain/kernel/time";
import type { Acting } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

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
 * Writes an audit entry in the transaction of the action. Append-only: the database refuses changes. Never pass
 * secrets.
 * `data.before` and `data.after` hold the same keys with the old and new values; other keys are facts (`reason`,
 * `amount`). A test checks that every key has a label in features/office/audit/fields.ts.
 */
export const audit = (
  deps: Pick<Deps, "now">,
  db: Db | Tx,
  by: Actor,
  action: FactName,
  about?: { kind: string; id: string },
  data: Record<string, unknown> = {},
) =>
  db
    .insertInto("audit_entry")
    .values({
      id: newId(),
      at: toIso(deps.now()),
      staff_id: staffBehind(by)?.id ?? null,
      who: nameOf(by),
      action,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      data: JSON.stringify(isStaff(by) && by.madeAt !== undefined ? { ...data, madeAt: toIso(by.madeAt) } : data),
      session_id: staffBehind(by)?.sessionId ?? null,
      address: typeof by === "string" || isActing(by) ? null : (by.address ?? null),
      device: typeof by === "string" || isStaff(by) || isActing(by) ? null : by.device.slice(0, 200),
    })
    .execute();

/** The actor's name in the ledger. */
export const actorName = (by: Actor) => (isStaff(by) ? `staff:${by.id}` : nameOf(by));
