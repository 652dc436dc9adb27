import type { OfflineCash, OfflineCashTaken } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { reach } from "@corral/domain/permissions";
import { offlineCash, provisionalFolio } from "@corral/domain/selling/offline-limits";
import { findCustomer, onlyOf } from "#src/features/business/customers/find-customer";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { insertFree, payerOf, readCustomer, readFree } from "./new-charge";
import { takeNow } from "./take-money";
import { takenView } from "./taken-view";

type Refused = "FORBIDDEN" | "VALIDATION_FAILED" | "AMOUNT_ABOVE_MAX" | "TILL_CLOSED" | "IDEMPOTENCY_CONFLICT";
const invalid = (errors: { field: string; message: string }[]) => refuse("VALIDATION_FAILED", undefined, { errors });

/**
 * Stores an offline cash payment in one transaction: charge, payment and receipt, or nothing. A repeat of the id,
 * under any key, gets the first answer (rulings 20); with other content or by another person it is refused.
 */
export async function takeOfflineCash(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: OfflineCash,
  by: { key: string; deviceId: string | undefined },
): Promise<Result<OfflineCashTaken, Refused>> {
  if (reach("charge.create", staff.role) === "none") return refuse("FORBIDDEN");
  const { seen, ...said } = ask;
  const hash = sha256(canonicalJson(said));
  const before = await takenBefore(tx, staff, ask.id, hash);
  if (before) return before;
  const customer = await readPayer(deps, tx, staff, ask);
  const { value, errors } = readFree(ask);
  if (customer.errors.length || errors.length) return invalid([...errors, ...customer.errors]);
  if (value.amount > offlineCash.perCharge)
    return refuse(
      "AMOUNT_ABOVE_MAX",
      `Sin señal se cobra hasta ${spoken(offlineCash.perCharge)} en efectivo. Anótalo como un cobro de mostrador.`,
    );
  const { amount, concept, purpose } = value;
  const offline = { id: ask.id, hash };
  const chargeId = await insertFree(deps, tx, staff, {
    ...{ amount, concept, purpose, offline },
    ...(await customer.payer()),
  });
  // A concurrent duplicate created it.
  if (!chargeId) return (await takenBefore(tx, staff, ask.id, hash)) ?? refuse("IDEMPOTENCY_CONFLICT");
  const { id } = await tx.selectFrom("charge").select("id").where("public_id", "=", chargeId).executeTakeFirstOrThrow();
  const taken = await takeNow(
    deps,
    tx,
    id,
    {
      ...{ staff, amount, method: "cash", tendered: ask.tendered, key: by.key },
      ...{ deviceId: by.deviceId, onlyOf: undefined, seenTill: seen.till },
    },
    `${id}.${by.key}`.slice(0, 128),
  );
  // A new charge can be refused only for the cash itself.
  return taken.ok ? answer(tx, ask.id, taken.value.attempt) : (taken as Result<never, Refused>);
}

const answer = async (tx: Tx, id: string, attempt: AttemptRow) =>
  ok({ ...(await takenView(tx, attempt)), provisional: provisionalFolio(id) });

/** The first answer for this id, if there was one. */
async function takenBefore(
  tx: Tx,
  staff: Staff,
  id: string,
  hash: string,
): Promise<Result<OfflineCashTaken, "IDEMPOTENCY_CONFLICT"> | undefined> {
  const charge = await tx
    .selectFrom("charge")
    .select(["id", "created_by", "offline_hash"])
    .where("offline_id", "=", id)
    .executeTakeFirst();
  if (!charge) return undefined;
  if (charge.created_by !== staff.id || charge.offline_hash !== hash) return refuse("IDEMPOTENCY_CONFLICT");
  const attempt = await tx
    .selectFrom("attempt")
    .selectAll()
    .where("charge_id", "=", charge.id)
    .where("taken_by", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return answer(tx, id, attempt);
}

/** The payer: a known customer whom this person may see, or the customer of the typed phone. */
async function readPayer(deps: TxDeps, tx: Tx, staff: Staff, ask: OfflineCash) {
  if (ask.customerId === undefined) {
    const who = await readCustomer(tx, ask.customer);
    return { errors: who.errors, payer: () => payerOf(deps, tx, staff, who) };
  }
  const known = await findCustomer(tx, ask.customerId, onlyOf(reach("customer.see", staff.role), staff));
  const twice = ask.customer !== undefined;
  return {
    errors:
      known && !twice
        ? []
        : [{ field: "customerId", message: twice ? "Di quién paga de una sola forma." : "Ese cliente no está." }],
    payer: async () => ({ customerId: known?.id }),
  };
}
