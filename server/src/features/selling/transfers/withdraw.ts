import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { mayWithdraw } from "@corral/domain/selling/transfers/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { end } from "#src/features/payments/settlement/settle";
import type { Acting } from "#src/platform/calls/acting";
import type { Deps } from "#src/platform/deps";
import { underLock } from "./decide";
import { moveTransfer } from "./state";

const LOOKED_FOR = "El vendedor ya la está buscando en su banco. Espera su respuesta o escríbele.";

/**
 * Who reported it takes back a report that nobody looks for yet, such as one with a wrong key. The
 * charge can be reported again or paid otherwise. Taking it back again answers the same.
 */
export async function withdrawReport(
  deps: Deps,
  { chargeId, transferId }: { chargeId: string; transferId: string },
  acting: Acting,
): Promise<Result<{ id: string }, "NOT_FOUND" | "TRANSFER_DECIDED">> {
  const find = () =>
    deps.db
      .selectFrom("transfer_proof as t")
      .innerJoin("charge as c", "c.id", "t.charge_id")
      .select(["t.id", "t.state"])
      .where("t.public_id", "=", transferId)
      .where("c.public_id", "=", chargeId)
      .where("t.by_payer", "=", true)
      .executeTakeFirst();
  const found = await find();
  if (!found) return refuse("NOT_FOUND");
  const done = await underLock<"TRANSFER_DECIDED">(deps, transferId, async (s) => {
    const { tx, charge, transfer } = s;
    if (!mayWithdraw(transfer.state)) return refuse("TRANSFER_DECIDED", LOOKED_FOR);
    await moveTransfer(tx, transfer, "withdraw", { decided_at: toIso(s.now) });
    await end(s, "declined", { failure_code: "transfer_withdrawn" });
    await recordFact(
      deps,
      tx,
      acting,
      "transfer.withdraw",
      { kind: "transfer", id: transfer.id },
      { charge: charge.public_id, amount: transfer.amount, trackingKey: transfer.tracking_key },
    );
    return ok({ id: transfer.id });
  });
  return !done.ok && (await find())?.state === "withdrawn" ? ok({ id: found.id }) : done;
}
