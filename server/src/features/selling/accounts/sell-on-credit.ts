import { hasDates } from "@corral/domain/kernel/item-kinds";
import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { addDays, atWall, type Day, dayIn, dayInWords, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { isPayable } from "@corral/domain/payments/charges/states";
import { problemOf } from "@corral/domain/problems";
import { creditDue, mayOwe } from "@corral/domain/selling/accounts";
import { saleSaid } from "@corral/domain/selling/sale-words";
import { findCustomer } from "#src/features/business/customers/find-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { mayPayNow } from "#src/features/payments/attempts/may-pay";
import { liveAttempts } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { moveSale, readLines, type SaleRow } from "#src/features/payments/settlement/sale-state";
import { mayOweMore, readOwed, termsOf } from "#src/features/selling/sales/account-limit";
import { isOnAccount } from "#src/features/selling/sales/allowed-acts";
import { findSale, lockSale } from "#src/features/selling/sales/find-sale";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

type Refused =
  | "NOT_FOUND"
  | "SALE_MOVE_NOT_ALLOWED"
  | "CREDIT_NOT_GRANTED"
  | "CREDIT_LIMIT_EXCEEDED"
  | "PAYMENT_IN_PROGRESS"
  | "HOLD_EXPIRED"
  | "ALREADY_PAID"
  | "CHARGE_CANCELLED"
  | "CHARGE_EXPIRED";

/**
 * Leaves what is missing of a sale on its customer's account (domain.md §7.4 "staff a crédito"): confirmed, its units sold, its charges open
 * until paid. The limit is counted under a lock of the customer, so that sales at once can't pass it together.
 */
export async function sellOnCredit(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
): Promise<Result<null, Refused>> {
  const found = await findSale(tx, publicId, undefined);
  if (!found) return refuse("NOT_FOUND");
  const { sale, charges } = await lockSale(tx, found.id);
  const now = deps.now();
  const why = await whyNotOnCredit(tx, sale, charges);
  if (why) return refuse("SALE_MOVE_NOT_ALLOWED", why);
  const open = charges.filter(isPayable);
  for (const charge of open) {
    const live = await liveAttempts(tx, charge.id);
    const refused = await mayPayNow(tx, charge, now, live.length > 0);
    if (refused) return refuse(refused);
    if (live.some((a) => isOneOf(busyAttemptStates, a.state)))
      return refuse("PAYMENT_IN_PROGRESS", "Hay un pago en proceso de esta venta. Espera a que termine.");
  }
  const customer = sale.customer_id === null ? undefined : await findCustomer(tx, sale.customer_id, undefined);
  if (!customer) return refuse("CREDIT_NOT_GRANTED", NOBODY);
  const amount = await owedOn(tx, open);
  // Before the limit's lock, in the common order (ADR 0070).
  await moveClaims(tx, sale.id, "all_in", null, now);
  const { terms, owed, may } = await mayOweMore(tx, customer.id, amount);
  if (!may.ok) return may;
  const due = creditDue(dayIn(deps.zone, now), present(terms).days);
  await moveSale(tx, sale, "on_credit", sale.confirmed_at === null ? { confirmed_at: toIso(now) } : {});
  for (const charge of open) await putOnAccount(deps, tx, charge, due);
  await recordFact(
    deps,
    tx,
    staff,
    "account.sell",
    { kind: "sale", id: sale.id },
    { charge: charges[0]?.public_id, name: customer.name, amount, owed, limit: terms?.limit, lastDay: due },
  );
  return ok(null);
}

/** The charge has no deadline any more that releases anything; it is to be paid by the end of this day. */
async function putOnAccount(deps: TxDeps, tx: Tx, charge: ChargeRow, due: Day): Promise<void> {
  await tx
    .updateTable("charge")
    .set((e) => ({
      hold_until: null,
      credit_due: due,
      ...(charge.purpose === "balance" ? { due_at: toIso(plus(atWall(deps.zone, addDays(due, 1)), -MINUTE)) } : {}),
      version: e("version", "+", 1),
    }))
    .where("id", "=", charge.id)
    .execute();
}

const NOBODY = "Esta venta no tiene cliente. Hazla con su celular para poder dejarla en su cuenta.";

/** Why a sale can't be left on account whoever buys it; undefined when it can. */
async function whyNotOnCredit(db: Db | Tx, sale: SaleRow, charges: readonly ChargeRow[]): Promise<string | undefined> {
  if (!["placed", "confirmed"].includes(sale.state))
    return `La venta está en «${saleSaid[sale.state].words}». Recarga para ver cómo quedó.`;
  const open = charges.filter(isPayable);
  if (open.length === 0) return "Ningún cobro de esta venta se puede pagar. Revisa sus cobros.";
  if (isOnAccount(charges)) return "Esta venta ya está a crédito.";
  if (open.some((c) => c.purpose === "deposit"))
    return "Primero se cobra su apartado; el saldo se puede dejar a crédito.";
  if (sale.price_status === "estimated") return "Se vende por kilo y falta el peso final. Pésalo antes.";
  const lines = await readLines(db, sale.id);
  if (lines.some((l) => hasDates(l.kind)))
    return "Las visitas se pagan antes de venir. Cóbralas, y deja a crédito lo demás en otra venta.";
  if (lines.some((l) => l.pick_by !== null && l.animal_id === null)) return "Falta escoger animales. Escójanlos antes.";
  return undefined;
}

async function owedOn(db: Db | Tx, open: readonly ChargeRow[]): Promise<Centavos> {
  let owed = 0;
  for (const c of open) owed += Math.max(0, c.amount - (await readBalance(db, c.id)).applied);
  return centavos(owed);
}
/** What leaving this sale on account would mean now, for the person who decides; undefined for an unknown sale. */
export async function creditOffer(deps: TxDeps, db: Db | Tx, publicId: string) {
  const sale = await findSale(db, publicId, undefined);
  if (!sale) return undefined;
  const charges = await db.selectFrom("charge").selectAll().where("sale_id", "=", sale.id).execute();
  const amount = await owedOn(db, charges.filter(isPayable));
  const customer = sale.customer_id === null ? undefined : await findCustomer(db, sale.customer_id, undefined);
  const terms = customer ? termsOf(customer) : null;
  const owed = customer ? await readOwed(db, customer.id) : centavos(0);
  const why = await whyNotOnCredit(db, sale, charges);
  const may = mayOwe(terms, owed, amount);
  const due = terms && creditDue(dayIn(deps.zone, deps.now()), terms.days);
  return {
    customer: customer ? { id: customer.id, name: customer.name } : null,
    amount,
    terms,
    owed,
    left: may.ok && !why ? may.value.left : null,
    dueWords: due && dayInWords(due),
    why: why ?? (customer ? (may.ok ? null : (may.detail ?? problemOf(may.code).detail)) : NOBODY),
  };
}
