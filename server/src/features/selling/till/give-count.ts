import { centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { fromIso, toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import { type Pieces, sumPieces } from "@corral/domain/selling/cash";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import type { TillRow } from "#src/features/payments/cash-sessions/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { readSums } from "./sums";
import type { TillCount } from "./tables";

/** The most counts of one drawer: each is kept on its corte. */
const MOST = 30;

/** Whether this person counts before they see what is expected. Whoever sees every drawer sees both. */
export const countsBlind = async (db: Db | Tx, staff: Staff): Promise<boolean> =>
  reach("till.see", staff.role) !== "all" && (await readSettings(db)).sales.blindCount;

/** The counts given since the counting began: with one, the expected cash is shown. */
export const countsNow = (till: TillRow): TillCount[] =>
  till.state !== "counting" || till.counting_at === null
    ? []
    : (till.counts ?? []).filter((it) => fromIso(it.at) >= (till.counting_at as number));

/** The counted cash as it was told, by pieces or as a total. */
export function readCounted(told: { pieces?: Pieces; total?: number }): Result<number, "VALIDATION_FAILED"> {
  const counted = told.pieces ? sumPieces(told.pieces) : told.total;
  return counted === undefined || counted < 0 || counted > MAX_AMOUNT
    ? refuseField("total", "Escribe cuánto efectivo contaste, o cuántas piezas de cada una.")
    : ok(counted);
}

/**
 * Keeps a count before the expected cash is shown. It stays on the corte, also when the drawer is counted again. The
 * caller holds the drawer's lock.
 */
export async function giveCount(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  till: TillRow,
  told: { pieces?: Pieces; total?: number },
): Promise<Result<TillRow, "VALIDATION_FAILED" | "TILL_STATE">> {
  if (till.state !== "counting") return refuse("TILL_STATE");
  const counted = readCounted(told);
  if (!counted.ok) return counted;
  const before = till.counts ?? [];
  if (before.length >= MOST)
    return refuseField("total", "Ya contaste muchas veces. Pide a un encargado que cierre esta caja.");
  const { cash } = await readSums(tx, till);
  const count: TillCount = {
    at: toIso(deps.now()),
    counted: centavos(counted.value),
    expected: cash.expected,
    by: staff.name,
  };
  const kept = await tx
    .updateTable("cash_session")
    .set((e) => ({ counts: JSON.stringify([...before, count]), version: e("version", "+", 1) }))
    .where("id", "=", till.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordFact(
    deps,
    tx,
    staff,
    "till.counted",
    { kind: "cash_session", id: till.id },
    {
      before: { expected: cash.expected },
      after: { counted: counted.value, difference: counted.value - cash.expected },
    },
  );
  return ok(kept);
}
