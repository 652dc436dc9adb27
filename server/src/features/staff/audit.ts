import { toIso } from "@corral/domain/time";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Staff } from "../../platform/gate";
import { newId } from "../../platform/ids";

/** Who did it: somebody signed in, the terminal of the machine, or the program by itself. */
export type Actor = Staff | "terminal" | "programa";

/** Keeps that somebody did something, in the transaction that did it. Append-only: the database refuses a change. No secret goes in. */
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
      staff_id: typeof by === "string" ? null : by.id,
      who: typeof by === "string" ? by : by.name,
      action,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      data: JSON.stringify(data),
      session_id: typeof by === "string" ? null : by.sessionId,
    })
    .execute();

/** How an actor is named in the ledger. */
export const actorName = (by: Actor) => (typeof by === "string" ? by : `staff:${by.id}`);
