import { createHash } from "node:crypto";
import { ok, type Result } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { findOpenTill } from "@corral/server/features/payments/cash-sessions/state";
import { newCharge } from "@corral/server/features/selling/point-of-sale/new-charge";
import { takeMoney } from "@corral/server/features/selling/point-of-sale/take-money";
import { closeTill } from "@corral/server/features/selling/till/close-till";
import { giveCount } from "@corral/server/features/selling/till/give-count";
import { readSums } from "@corral/server/features/selling/till/sums";
import { countTill, openTill } from "@corral/server/features/selling/till/use-till";
import { confirmTransfer } from "@corral/server/features/selling/transfers/decide";
import { submitTransfer } from "@corral/server/features/selling/transfers/submit";
import type { CartLine } from "@corral/server/features/shop/catalog/price-lines";
import { type Buyer, ensureBuyerId } from "@corral/server/platform/calls/buyer";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import type { Deps } from "@corral/server/platform/deps";
import type { PlannedSale } from "../ranch/types";
import { personOf } from "./person";

/** What the cashier does. Each verb answers a repeat with what was done before, so an interrupted start goes on. */

const FLOAT = 100_000;
/** Notes with which buyers pay, in centavos. */
const NOTE = 10_000;

export async function sellAtCounter(
  deps: Deps,
  sale: { lines: CartLine[]; seenTotal: number },
  buyer: PlannedSale["buyer"],
): Promise<Result<unknown>> {
  const staff = await personOf(deps, "cashier");
  const customer = { name: buyer.name, phone: buyer.phone };
  return inTransaction(deps, (tx, deps) => newCharge(deps, tx, staff, { sale, customer }));
}

export async function takeAtCounter(
  deps: Deps,
  device: Buyer,
  of: { chargeId: string; amount: number; key: string; method: PlannedSale["method"] },
): Promise<Result<unknown>> {
  const staff = await personOf(deps, "cashier");
  const deviceId = await ensureBuyerId(deps.db, device, deps.now());
  const { amount, key } = of;
  const digits = BigInt(`0x${createHash("sha256").update(key).digest("hex").slice(0, 16)}`).toString();
  if (of.method === "transfer")
    return submitTransfer(
      deps,
      of.chargeId,
      { staff, onlyOf: undefined, deviceId, key },
      {
        amount,
        trackingKey: `MBAN01${digits.slice(0, 14)}`,
        bankFrom: "BBVA México",
        bankTo: "Banorte",
        opDay: dayIn(deps.zone, deps.now()),
      },
    );
  const common = { staff, deviceId, onlyOf: undefined, key, amount };
  return of.method === "cash"
    ? takeMoney(deps, of.chargeId, { ...common, method: "cash", tendered: Math.ceil(amount / NOTE) * NOTE })
    : takeMoney(deps, of.chargeId, { ...common, method: "terminal_manual", approval: digits.slice(0, 6) });
}

/** The manager sees the transfer in the bank and confirms it. */
export async function settleTransfer(deps: Deps, charge: string): Promise<Result<unknown>> {
  const pending = await deps.db
    .selectFrom("transfer_proof")
    .select("public_id")
    .where("charge_id", "=", charge)
    .where("state", "in", [...pendingTransferStates])
    .executeTakeFirst();
  if (!pending) return ok(null);
  const checks = { settled: true, amount: true, account: true };
  return confirmTransfer(deps, await personOf(deps, "manager"), pending.public_id, checks);
}

/** Opens the cashier's drawer, or counts and closes it without a difference. */
export async function handleTill(deps: Deps, device: Buyer, what: "open" | "close"): Promise<Result<unknown>> {
  const staff = await personOf(deps, "cashier");
  return inTransaction(deps, async (tx, deps): Promise<Result<unknown>> => {
    const till = await findOpenTill(tx, staff.id, await ensureBuyerId(tx, device, deps.now()));
    if (what === "open") return till ? ok(null) : openTill(deps, tx, staff, device, FLOAT);
    if (!till) return ok(null);
    const counted = await countTill(deps, tx, staff, till, "count");
    if (!counted.ok) return counted;
    const { cash } = await readSums(tx, counted.value);
    // The setting `blindCount` asks a cashier for a count before the drawer can be closed.
    const given = await giveCount(deps, tx, staff, counted.value, { total: cash.expected });
    return given.ok ? closeTill(deps, tx, staff, given.value, { total: cash.expected }) : given;
  });
}
