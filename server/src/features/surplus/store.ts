import { isClabe } from "@corral/domain/clabe";
import { type Centavos, centavos } from "@corral/domain/money";
import { ok, type Result, refuse } from "@corral/domain/result";
import { move } from "@corral/domain/states/machine";
import { type SurplusEvent, surplusMoves, unsettledSurplus } from "@corral/domain/states/surplus";
import { toIso } from "@corral/domain/time";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "../../platform/db";
import { newId } from "../../platform/ids";
import { announceCharge } from "../../platform/live";
import type { Tables } from "../../platform/tables";
import { balanceOf } from "../ledger/write-journal";
import type { Desk } from "../payments/confirm-sale";
import { addReviewTask, settleTasks } from "../payments/review-tasks";
import { IllegalMove, moveCharge } from "../payments/store";

export type SurplusRow = Selectable<Tables["surplus"]>;

export const surplusOf = (tx: Tx, chargeId: string) =>
  tx.selectFrom("surplus").selectAll().where("charge_id", "=", chargeId).orderBy("created_at").orderBy("id").execute();

/** Moves a surplus by its table. Throws for a move that the table forbids; the caller asks the state under the charge's lock first. */
export async function moveSurplus(
  d: Desk,
  row: SurplusRow,
  event: SurplusEvent,
  by: string,
  also: Updateable<Tables["surplus"]> = {},
) {
  const to = move(surplusMoves, row.state, event);
  if (!to) throw new IllegalMove(`surplus ${row.state} does not accept ${event}`);
  await d.tx
    .updateTable("surplus")
    .set({ ...also, state: to, decided_by: by, decided_at: toIso(d.now) })
    .where("id", "=", row.id)
    .execute();
  row.state = to;
}

/** Leaves only `part` in the row; the rest becomes a row of its own, open, so that the rows of a payment still sum to what was over. */
export async function splitSurplus(d: Desk, row: SurplusRow, part: Centavos): Promise<void> {
  const rest = centavos(row.amount - part);
  if (rest <= 0) return;
  const id = newId();
  await d.tx.updateTable("surplus").set({ amount: part }).where("id", "=", row.id).execute();
  await d.tx
    .insertInto("surplus")
    .values({
      id,
      charge_id: row.charge_id,
      journal_id: row.journal_id,
      amount: rest,
      state: "open",
      why: row.why,
      clabe: null,
      holder: null,
      to_charge_id: null,
      decided_by: null,
      created_at: toIso(row.created_at),
    })
    .execute();
  row.amount = part;
  await addReviewTask(d.tx, {
    kind: "surplus_choice",
    about: id,
    chargeId: row.charge_id,
    surplusId: id,
    waitsForBuyer: true,
    data: { amount: rest },
    now: d.now,
  });
}

/** After a surplus came to its end: who waited for it is told, and the charge goes on when nothing of it is left. */
export async function afterSettling(d: Desk, row: SurplusRow, how: string): Promise<void> {
  const { tx, charge, now } = d;
  await settleTasks(tx, {
    chargeId: charge.id,
    kinds: row.state === "refunded" ? ["surplus_refund_wanted"] : ["surplus_choice", "late_review"],
    surplusId: row.id,
    how,
    now,
  });
  const left = (await surplusOf(tx, charge.id)).some((s) => (unsettledSurplus as readonly string[]).includes(s.state));
  if (!left) {
    const { collected, applied } = await balanceOf(tx, charge.id);
    if (charge.state === "paid_late" && collected === 0) await moveCharge(tx, charge, "all_refunded");
    else if (
      charge.state === "overpaid" ||
      ((charge.state === "paid_late" || charge.state === "expired_partial") && applied === 0)
    )
      await moveCharge(tx, charge, "surplus_settled");
  }
  await announceCharge(tx, charge.public_id);
}

/** An account to send money to, with spaces forgiven. */
export function readAccount(a: {
  clabe?: string | undefined;
  holder?: string | undefined;
}): Result<{ clabe: string; holder: string }, "CLABE_INVALID" | "VALIDATION_FAILED"> {
  const clabe = (a.clabe ?? "").replace(/[\s-]/g, "");
  const holder = (a.holder ?? "").trim().replace(/\s+/g, " ");
  if (holder.length < 3)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "holder", message: "Escribe a nombre de quién está la cuenta." }],
    });
  if (!isClabe(clabe)) return refuse("CLABE_INVALID");
  return ok({ clabe, holder });
}
