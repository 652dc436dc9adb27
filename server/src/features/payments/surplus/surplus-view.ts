import type { SurplusItem, SurplusView } from "@corral/contract/types";
import { limits } from "@corral/domain/kernel/limits";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, spoken, sum } from "@corral/domain/kernel/money";
import { plus, toIso } from "@corral/domain/kernel/time";
import type { SurplusReason, SurplusState } from "@corral/domain/payments/surplus/states";
import { sql } from "kysely";
import { isTheirs } from "#src/features/business/contact-check/who-acts";
import { mayPayNow } from "#src/features/payments/attempts/may-pay";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { type ChargeRow, withoutDeadline } from "#src/features/payments/charges/state";
import { owedOf, readBalance } from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { readSurplus } from "./state";

const story: Record<SurplusReason, (amount: string) => string> = {
  excess: (a) => `Pagaste ${a} de más.`,
  duplicate: (a) => `Llegó un segundo pago de ${a} para algo que ya estaba pagado.`,
  late: (a) => `Tu pago de ${a} llegó después de la fecha y lo tuyo ya no estaba apartado.`,
  released: (a) => `Abonaste ${a} y la compra no se completó.`,
  lighter: (a) => `Pesó menos de lo que pagaste: quedan ${a} a tu favor.`,
  not_chosen: (a) => `No se escogieron todos a tiempo: quedan ${a} a tu favor.`,
  less_freight: (a) => `Cambió la entrega y el flete bajó: quedan ${a} a tu favor.`,
  mismatch: (a) => `Llegaron ${a} que no correspondían a esta compra.`,
};

const became: Record<SurplusState, string> = {
  open: "Elige qué hacer",
  kept_as_credit: "Saldo a favor",
  applied_to_balance: "Ya pagó una compra",
  refund_wanted: "Devolución pedida",
  refunded: "Devuelto",
};

/**
 * A charge's surplus as anyone with its link may see it; balance and other purchases only for the phone that bought.
 */
export async function surplusView(
  deps: TxDeps,
  tx: Tx,
  charge: ChargeRow,
  buyerId: string | undefined,
): Promise<SurplusView> {
  const now = deps.now();
  const owner = charge.sale_id
    ? (await tx.selectFrom("sale").select("buyer_id").where("id", "=", charge.sale_id).executeTakeFirst())?.buyer_id
    : null;
  const mine = Boolean(owner) && owner === buyerId;
  const rows = await readSurplus(tx, charge.id);
  const confirmed = await isTheirs(tx, { chargeId: charge.public_id }, buyerId);
  const others = mine ? await readOtherCharges(tx, present(owner), charge.id, deps) : [];
  const credit = mine ? await readCredit(tx, present(owner)) : centavos(0);
  const free =
    (await mayPayNow(tx, charge, now, false)) === undefined && (await liveAttempts(tx, charge.id)).length === 0;
  const owed = free ? Math.max(0, charge.amount - (await readBalance(tx, charge.id)).applied) : 0;
  return {
    items: rows.map(
      (r): SurplusItem => ({
        id: r.id,
        amount: r.amount,
        why: r.why,
        story: story[r.why](spoken(r.amount)),
        state: r.state,
        stateWords:
          r.state === "refund_wanted" && r.asked_by === "elsewhere"
            ? "Devolución pedida desde otro teléfono: el vendedor la confirma con quien compró"
            : r.state === "refund_wanted" && r.clabe
              ? `${became[r.state]} a la cuenta que termina en ${r.clabe.slice(-4)}`
              : became[r.state],
        mayChoose: r.state === "open" || (r.state === "refund_wanted" && r.asked_by === "elsewhere" && confirmed),
        chooseBy: r.state === "open" ? toIso(plus(r.created_at, limits.surplusChoice)) : null,
      }),
    ),
    confirmed,
    may: { keep: Boolean(owner) && confirmed, apply: others.length > 0, back: true },
    others,
    credit,
    creditHere: centavos(Math.min(owed, credit)),
  };
}

async function readCredit(tx: Tx, buyerId: string): Promise<Centavos> {
  const rows = await tx.selectFrom("credit").select(["amount", "spent"]).where("buyer_id", "=", buyerId).execute();
  return sum(rows.map((r) => centavos(r.amount - r.spent)));
}

/** The buyer's other payable charges: the rest of the same purchase first, then those that expire soonest. */
async function readOtherCharges(tx: Tx, buyerId: string, except: string, deps: TxDeps) {
  const { rows } = await sql<{ chargeId: string; concept: string; remaining: Centavos }>`
    select c.public_id as "chargeId", c.concept, ${owedOf} as remaining
    from charge c join sale s on s.id = c.sale_id
    where s.buyer_id = ${buyerId} and c.id <> ${except} and c.state in ('open', 'partially_paid')
      and (c.hold_until is null or c.hold_until > ${toIso(deps.now())})
      and (${withoutDeadline} or c.due_at is null or c.due_at > ${toIso(deps.now())})
      and not exists (select from attempt a where a.charge_id = c.id
        and a.state in ('created', 'requires_action', 'processing', 'unknown', 'awaiting_customer'))
    order by (c.sale_id = (select sale_id from charge where id = ${except})) desc, c.hold_until nulls last limit 5`.execute(
    tx,
  );
  return rows.filter((r) => r.remaining > 0);
}
