import { toIso } from "@corral/domain/kernel/time";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

/** Where somebody is who has not come in. `device` is what the browser says of itself. */
export interface Origin {
  address: string;
  device: string;
  /** The hash of the cookie that tells where somebody has come in before. */
  knownDevice?: string | undefined;
}
/** Who did it: somebody signed in, the terminal of the machine, the program by itself, a buyer, or somebody who is not signed in. */
export type Actor = Staff | "terminal" | "programa" | "comprador" | Origin;

const isStaff = (by: Actor): by is Staff => typeof by === "object" && "id" in by;

/**
 * Keeps that somebody did something, in the transaction that did it. Append-only: the database refuses a change. No secret goes in.
 * `data.before` and `data.after` hold the same keys with what was and what is; what else is in it are facts about it (`reason`, `amount`).
 * Every action has its words in features/office/audit/sentences.ts, and every key its label in features/office/audit/fields.ts: a test asks for them.
 */
export const audit = (
  deps: Pick<Deps, "now">,
  db: Db | Tx,
  by: Actor,
  action: string,
  about?: { kind: string; id: string },
  data: Record<string, unknown> = {},
) =>
  db
    .insertInto("audit_entry")
    .values({
      id: newId(),
      at: toIso(deps.now()),
      staff_id: isStaff(by) ? by.id : null,
      who: isStaff(by) ? by.name : typeof by === "string" ? by : "desconocido",
      action,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      data: JSON.stringify(isStaff(by) && by.madeAt !== undefined ? { ...data, madeAt: toIso(by.madeAt) } : data),
      session_id: isStaff(by) ? by.sessionId : null,
      address: typeof by === "string" ? null : (by.address ?? null),
      device: typeof by === "string" || isStaff(by) ? null : by.device.slice(0, 200),
    })
    .execute();

/** How an actor is named in the ledger. */
export const actorName = (by: Actor) => (isStaff(by) ? `staff:${by.id}` : typeof by === "string" ? by : "desconocido");
