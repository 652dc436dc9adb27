import { centavos, MAX_AMOUNT, spoken } from "@corral/domain/kernel/money";
import { ok, type Refusal, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import { asTold, oldestFirst, type PaidPart } from "@corral/domain/selling/accounts";
import { changeOf } from "@corral/domain/selling/cash";
import { findCustomer } from "#src/features/business/customers/find-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { type TakeRefused, takeNow } from "#src/features/selling/point-of-sale/take-money";
import { readDebts } from "#src/features/selling/sales/account-limit";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { violated } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";
import { lockAccount } from "./store";
import { readTransfer, type ToldTransfer, takeTransfer } from "./take-transfer";

export interface AccountPay {
  staff: Staff;
  /** The browser in which the drawer was opened. */
  deviceId: string | undefined;
  /** The client's idempotency key: a retry is the same payment, also after a crash midway. */
  key: string;
  method: "cash" | "terminal_manual" | "transfer_manual";
  amount: number;
  tendered?: number;
  approval?: string;
  transfer?: ToldTransfer & { settled: boolean };
  /** How much pays which charge; undefined: what is due first. */
  parts?: { chargeId: string; amount: number }[];
}
type Refused = TakeRefused | "TILL_CLOSED" | "TRANSFER_KEY_REUSED" | "ACCOUNT_OVERPAID" | "ACCOUNT_PARTS_DIFFER";

/** Rolls back its transaction and carries the refusal out of it. */
class Undo extends Error {
  constructor(readonly refusal: Refusal<Refused>) {
    super("refused");
  }
}

/**
 * Takes one payment for an account and divides it among its charges: all parts or none, each counted as any payment of its charge, with its
 * journal and its receipt. The account's charges are locked together, so that two cashiers never take more than is owed.
 */
export async function payAccount(
  deps: Deps,
  customerId: string,
  ask: AccountPay,
): Promise<Result<{ id: string; customerId: string }, Refused>> {
  const customer = await findCustomer(deps.db, customerId, undefined);
  if (!customer) return refuse("NOT_FOUND");
  const key = `${customer.id}.${ask.key}`.slice(0, 128);
  const before = await paidBefore(deps.db, key);
  if (before) return ok({ id: before.id, customerId: customer.id });
  const fault = await check(deps, ask);
  if (fault) return fault;
  const first = divide(await readDebts(deps.db, customer.id), ask);
  if (!first.ok) return first;
  await askAbout(deps, first.value);
  return inTransaction(deps, async (tx, deps): Promise<Result<{ id: string; customerId: string }, Refused>> => {
    const charges = await lockAccount(tx, customer.id);
    const twin = await paidBefore(tx, key);
    if (twin) return ok({ id: twin.id, customerId: customer.id });
    const parts = divide(await readDebts(tx, customer.id), ask);
    if (!parts.ok) return parts;
    const id = newId();
    const transfer = ask.method === "transfer_manual" ? readTransfer(deps, ask.transfer) : undefined;
    if (transfer && !transfer.ok) return transfer;
    await tx
      .insertInto("account_payment")
      .values({
        id,
        public_id: newPublicId(),
        customer_id: customer.id,
        method: ask.method,
        amount: centavos(ask.amount),
        idempotency_key: key,
        tracking_key: transfer?.value.tracking_key ?? null,
        taken_by: ask.staff.id,
        at: toIso(deps.now()),
      })
      .execute();
    for (const [n, part] of parts.value.entries()) {
      const charge = charges.find((c) => c.public_id === part.chargeId);
      if (!charge) throw new Error(`charge ${part.chargeId} is on the account and was not locked`);
      const isLast = n === parts.value.length - 1;
      const taken = transfer
        ? await takeTransfer(deps, tx, charge, part.amount, { ...ask, n, total: ask.amount, told: transfer.value })
        : await takePart(deps, tx, charge, part, isLast, ask);
      if (!taken.ok) throw new Undo(taken);
      await tx
        .insertInto("account_payment_part")
        .values({ attempt_id: taken.value.attempt.id, payment_id: id })
        .execute();
    }
    await recordFact(
      deps,
      tx,
      ask.staff,
      "account.pay",
      { kind: "customer", id: customer.id },
      { name: customer.name, amount: ask.amount, sales: parts.value.length, told: ask.parts !== undefined },
    );
    return ok({ id, customerId: customer.id });
  }).catch((e): Result<never, Refused> => {
    if (e instanceof Undo) return e.refusal;
    if (["one_account_payment_per_tracking_key", "one_transfer_per_tracking_key"].includes(violated(e) ?? ""))
      return refuse("TRANSFER_KEY_REUSED");
    throw e;
  });
}

const paidBefore = (db: Tx | Deps["db"], key: string) =>
  db.selectFrom("account_payment").select("id").where("idempotency_key", "=", key).executeTakeFirst();

const divide = (debts: Parameters<typeof oldestFirst>[0], ask: AccountPay) =>
  ask.parts
    ? asTold(
        debts,
        centavos(ask.amount),
        ask.parts.map((p): PaidPart => ({ chargeId: p.chargeId, amount: centavos(p.amount) })),
      )
    : oldestFirst(debts, centavos(ask.amount));

/** What is wrong with the payment as a whole; the parts are checked by what takes them. */
async function check(deps: Deps, ask: AccountPay): Promise<Refusal<"VALIDATION_FAILED" | "FORBIDDEN"> | undefined> {
  if (ask.amount < 1 || ask.amount > MAX_AMOUNT) return refuseField("amount", "Escribe cuánto paga, mayor de cero.");
  if (ask.method === "transfer_manual") {
    if (reach("transfer.confirm", ask.staff.role) === "none")
      return refuse(
        "FORBIDDEN",
        "Una transferencia la recibe quien la puede revisar en el banco: el encargado o el dueño.",
      );
    if (!ask.transfer?.settled) return refuseField("transfer.settled", "Marca que ya la viste liquidada en tu banco.");
    const read = readTransfer(deps, ask.transfer);
    return read.ok ? undefined : read;
  }
  if (ask.method !== "cash") return undefined;
  const { limits } = (await readSettings(deps.db)).rules;
  const change = changeOf(centavos(ask.amount), centavos(ask.tendered ?? 0));
  if (change === undefined)
    return refuseField("tendered", `Recibiste menos de ${spoken(centavos(ask.amount))}. Anota sólo lo que pagó.`);
  if (change > limits.cashInHand) return refuseField("tendered", "Revisa cuánto te dieron: el cambio es demasiado.");
  if (ask.amount > limits.cashInHand && reach("cash.large", ask.staff.role) === "none")
    return refuse("FORBIDDEN", `Más de ${spoken(limits.cashInHand)} en efectivo lo recibe el encargado o el dueño.`);
  return undefined;
}

/** Attempts at providers are looked at first, so that nobody pays twice. */
async function askAbout(deps: Deps, parts: readonly PaidPart[]): Promise<void> {
  const ids = await deps.db
    .selectFrom("charge")
    .select("id")
    .where(
      "public_id",
      "in",
      parts.map((p) => p.chargeId),
    )
    .execute();
  for (const { id } of ids)
    for (const live of (await liveAttempts(deps.db, id)).filter(isOnline))
      await askProvider(deps, live, live.state === "requires_action" && live.order_ref ? "cancel" : "ask");
}

/** One part, by the verb of any payment at the counter; the change is of the last one. */
const takePart = (deps: TxDeps, tx: Tx, charge: ChargeRow, part: PaidPart, isLast: boolean, ask: AccountPay) =>
  takeNow(
    deps,
    tx,
    charge.id,
    {
      staff: ask.staff,
      deviceId: ask.deviceId,
      onlyOf: undefined,
      key: ask.key,
      method: ask.method === "cash" ? "cash" : "terminal_manual",
      amount: part.amount,
      ...(ask.method === "cash"
        ? { tendered: part.amount + (isLast ? (ask.tendered ?? 0) - ask.amount : 0) }
        : ask.approval
          ? { approval: ask.approval }
          : {}),
    },
    `${charge.id}.${ask.key}`.slice(0, 128),
  );
