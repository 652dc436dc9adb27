import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Acting } from "#src/platform/calls/acting";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { endPlace } from "./offer-turns";
import { lockPlace } from "./state";

/** Who waits leaves the line. Asked again, it stays as it is. */
export async function leaveWaitlist(
  deps: TxDeps,
  tx: Tx,
  publicId: string,
  acting: Acting,
): Promise<Result<null, "NOT_FOUND" | "WAITLIST_TURN_OVER">> {
  const place = await lockPlace(tx, { publicId });
  if (!place) return refuse("NOT_FOUND");
  if (place.state === "cancelled") return ok(null);
  const done = await endPlace(tx, place, "leave", deps.now(), { endedBy: "buyer" });
  if (!done.ok) return done;
  await recordFact(
    deps,
    tx,
    acting,
    "waitlist.leave",
    { kind: "waitlist", id: place.id },
    { name: place.contact_name },
  );
  return ok(null);
}

/** Staff takes somebody out of a line, with the reason that they are told. */
export async function removeFromWaitlist(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
  typed: string,
): Promise<Result<null, "NOT_FOUND" | "VALIDATION_FAILED" | "WAITLIST_TURN_OVER">> {
  const reason = typed.trim();
  if (reason.length < 3) return refuseField("reason", "Escribe por qué, con 3 letras o más.");
  const place = await lockPlace(tx, { publicId });
  if (!place) return refuse("NOT_FOUND");
  const done = await endPlace(tx, place, "remove", deps.now(), { endedBy: "staff", reason });
  if (!done.ok) return done;
  await recordFact(
    deps,
    tx,
    staff,
    "waitlist.remove",
    { kind: "waitlist", id: place.id },
    { name: place.contact_name, reason },
  );
  return ok(null);
}
