import { shortCode } from "@corral/domain/kernel/folio";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { type StaffMethod, staffMethodWords, staffProviderOf } from "@corral/domain/payments/charges/staff-methods";
import { reach } from "@corral/domain/permissions";
import { changeOf } from "@corral/domain/selling/cash";
import { sql } from "kysely";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { mayPayNow } from "#src/features/payments/attempts/may-pay";
import { type AttemptRow, insertAttempt, isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import type { CounterFacts } from "#src/features/payments/attempts/tables";
import { findOpenTill, lockTill } from "#src/features/payments/cash-sessions/state";
import { type ChargeRow, lockCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { countPayment } from "#src/features/payments/settlement/count-money";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { findPayer } from "./find-payer";

export interface TakeMoney {
  staff: Staff;
  /** The browser in which the drawer was opened. */
  deviceId: string | undefined;
  /** Only charges created by this person (reach `own`). */
  onlyOf: string | undefined;
  /** The client's idempotency key: a retry takes the same money, also after a crash midway. */
  key: string;
  method: Exclude<StaffMethod, "transfer_manual">;
  amount: number;
  tendered?: number;
  approval?: string;
  brand?: string;
  /** The drawer that was open when cash was taken offline. */
  seenTill?: string | null;
}
export type TakeRefused =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "VALIDATION_FAILED"
  | "PAYMENT_IN_PROGRESS"
  | "ALREADY_PAID"
  | "CHARGE_EXPIRED"
  | "CHARGE_CANCELLED"
  | "HOLD_EXPIRED";

/**
 * Counts money that staff took with the same function as any payment, once, under the charge's lock. Attempts at
 * providers are checked first, so that nobody pays twice; an open voucher is cancelled, and if it is paid all the
 * same, that is surplus.
 */
export async function takeMoney<M extends TakeMoney["method"]>(
  deps: Deps,
  publicId: string,
  ask: TakeMoney & { method: M },
): Promise<Result<{ attempt: AttemptRow }, TakeRefused | (M extends "cash" ? "TILL_CLOSED" : never)>> {
  const charge = await findCharge(deps, publicId, ask.onlyOf);
  if (!charge) return refuse("NOT_FOUND");
  const idempotencyKey = `${charge.id}.${ask.key}`.slice(0, 128);
  const before = await takenBefore(deps.db, idempotencyKey);
  if (before) return ok({ attempt: before });
  for (const live of (await liveAttempts(deps.db, charge.id)).filter(isOnline))
    await askProvider(deps, live, live.state === "requires_action" && live.order_ref ? "cancel" : "ask");
  const taken = await inTransaction(deps, (tx, deps) => takeNow(deps, tx, charge.id, ask, idempotencyKey));
  // TILL_CLOSED is refused for cash only, which the return type says by the method.
  return taken as never;
}

/** The charge of a link; undefined when this person may not access it. */
export async function findCharge(deps: Deps, publicId: string, onlyOf: string | undefined) {
  const charge = await deps.db
    .selectFrom("charge")
    .select(["id", "created_by"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  return charge && (onlyOf === undefined || charge.created_by === onlyOf) ? charge : undefined;
}

const takenBefore = (db: Tx | Deps["db"], idempotencyKey: string) =>
  db.selectFrom("attempt").selectAll().where("idempotency_key", "=", idempotencyKey).executeTakeFirst();

/** The same for a new charge, which has no other attempts, in the caller's transaction. */
export async function takeNow(
  deps: TxDeps,
  tx: Tx,
  chargeId: string,
  ask: TakeMoney,
  idempotencyKey: string,
): Promise<Result<{ attempt: AttemptRow }, TakeRefused | "TILL_CLOSED">> {
  const now = deps.now();
  const charge = await lockCharge(tx, chargeId);
  const before = await takenBefore(tx, idempotencyKey);
  if (before) return ok({ attempt: before });
  const live = await liveAttempts(tx, chargeId);
  const refused = await mayPayNow(tx, charge, now, live.length > 0);
  if (refused) return refuse(refused);
  const busy = live.find((a) => isOneOf(busyAttemptStates, a.state));
  if (busy)
    return refuse(
      "PAYMENT_IN_PROGRESS",
      isOnline(busy)
        ? "Hay un pago en proceso en este cobro. Espera a que termine antes de recibir más dinero."
        : "Hay una transferencia por confirmar en este cobro. Confírmala o recházala primero.",
    );
  const owed = centavos(charge.amount - (await readBalance(tx, chargeId)).applied);
  const checked = await check(tx, charge, ask, owed);
  if (!checked.ok) return checked;

  const till = await findOpenTill(tx, ask.staff.id, ask.deviceId);
  const drawer = till ? await lockTill(tx, till.id) : undefined;
  const isOpen = drawer?.state === "open";
  if (ask.method === "cash" && !isOpen)
    return refuse(
      "TILL_CLOSED",
      drawer?.state === "counting"
        ? "Estás contando tu caja. Termina el corte o sigue cobrando con ella para recibir efectivo."
        : undefined,
    );
  const cashSessionId = isOpen ? drawer.id : null;
  const id = newId();
  const attempt = await insertAttempt(
    tx,
    {
      id,
      public_id: newPublicId(),
      charge_id: chargeId,
      method: ask.method,
      provider: staffProviderOf[ask.method],
      amount: centavos(ask.amount),
      idempotency_key: idempotencyKey,
      payer: JSON.stringify(await findPayer(tx, charge)),
      taken_by: ask.staff.id,
      cash_session_id: cashSessionId,
      counter: JSON.stringify(checked.value),
      created_at: toIso(now),
      ended_at: toIso(now),
    },
    "succeeded",
  )
    .returningAll()
    .executeTakeFirstOrThrow();
  const ref = `${ask.method === "cash" ? "EF" : "TP"}-${shortCode(sha256(id))}`;
  await countPayment(
    { deps, tx, charge, attempt, now },
    {
      ref,
      amount: attempt.amount,
      at: now,
      takenBy: { actor: actorName(ask.staff), reason: `${staffMethodWords[ask.method]} ${ref}`, cashSessionId },
    },
  );
  await recordFact(
    deps,
    tx,
    ask.staff,
    ask.method === "cash" ? "cash.take" : "terminal.take",
    { kind: "charge", id: charge.id },
    {
      charge: charge.public_id,
      amount: ask.amount,
      ...checked.value,
      ...(ask.seenTill !== undefined && ask.seenTill !== (drawer?.public_id ?? null) ? { otherTill: true } : {}),
      before: { owed },
      after: { owed: owed - ask.amount },
    },
  );
  return ok({ attempt });
}

/** Validates the money: never more than owed, never more change than was handed over. */
async function check(
  tx: Tx,
  charge: ChargeRow,
  ask: TakeMoney,
  owed: Centavos,
): Promise<Result<CounterFacts, "VALIDATION_FAILED" | "FORBIDDEN">> {
  const invalid = (field: string, message: string) => refuseField(field, message);
  if (ask.amount < 1) return invalid("amount", "Escribe cuánto se paga, mayor de cero.");
  if (ask.amount > owed) return invalid("amount", `De este cobro faltan ${spoken(owed)}: no se puede recibir más.`);
  if (ask.method === "terminal_manual") {
    const approval = ask.approval?.trim().toUpperCase();
    if (approval && !/^[A-Z0-9]{4,12}$/.test(approval))
      return invalid("approval", "El número de aprobación lleva de 4 a 12 letras o números.");
    return ok({ ...(approval ? { approval } : {}), ...(ask.brand ? { brand: ask.brand } : {}) });
  }
  const tendered = centavos(ask.tendered ?? 0);
  const change = changeOf(centavos(ask.amount), tendered);
  if (change === undefined)
    return invalid(
      "tendered",
      `Recibiste menos de ${spoken(centavos(ask.amount))}. Cobra sólo una parte si así quedaron.`,
    );
  const { limits } = (await readSettings(tx)).rules;
  if (change > limits.cashInHand) return invalid("tendered", "Revisa cuánto te dieron: el cambio es demasiado.");
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(p.amount), 0)::bigint as cash from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${charge.id} and p.account = 'clearing:cash'`.execute(tx);
  // Several parts count together against the cash limit.
  if ((rows[0]?.cash ?? 0) + ask.amount > limits.cashInHand && reach("cash.large", ask.staff.role) === "none")
    return refuse("FORBIDDEN", `Más de ${spoken(limits.cashInHand)} en efectivo lo recibe el encargado o el dueño.`);
  return ok({ tendered, change });
}
