import { formatFolio } from "@corral/domain/kernel/folio";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso, wallClock } from "@corral/domain/kernel/time";
import type { Pieces } from "@corral/domain/selling/cash";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { moveTill, type TillRow } from "#src/features/payments/cash-sessions/state";
import { writeJournal } from "#src/features/payments/ledger/write-journal";
import { nextNumber } from "#src/features/payments/receipts/issue-receipt";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { countsBlind, countsNow, readCounted } from "./give-count";
import { readSums } from "./sums";
import { readMovements } from "./till-view";

/** Series of the folios: C-2026-000012. */
const SERIES = "C";

/**
 * Closes a counted drawer: freezes its summary (corte) under a folio, and books its difference, so that the ledger's
 * cash equals the counted cash. The caller holds the drawer's lock.
 */
export async function closeTill(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  till: TillRow,
  told: { pieces?: Pieces; total?: number; reason?: string },
): Promise<Result<TillRow, "VALIDATION_FAILED" | "TILL_STATE">> {
  if (till.state !== "counting") return refuse("TILL_STATE");
  const given = readCounted(told);
  if (!given.ok) return given;
  const counted = given.value;
  // The refusal of a difference would tell what is expected.
  if (countsNow(till).length === 0 && (await countsBlind(tx, staff)))
    return refuseField("total", "Primero guarda lo que contaste; después ves lo esperado y cierras.");
  const { cash, others } = await readSums(tx, till);
  const difference = centavos(counted - cash.expected);
  const reason = told.reason?.trim().replace(/\s+/g, " ") ?? "";
  if (difference !== 0 && reason.length < 3)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [
        {
          field: "reason",
          message: `${difference > 0 ? "Sobran" : "Faltan"} ${spoken(centavos(Math.abs(difference)))}: escribe por qué.`,
        },
      ],
    });
  const now = deps.now();
  const year = Number(wallClock(deps.zone, now).day.slice(0, 4));
  const folio = formatFolio(SERIES, year, await nextNumber(tx, SERIES, year));
  if (difference !== 0)
    await writeJournal(tx, {
      kind: "till_difference",
      at: now,
      chargeId: null,
      actor: actorName(staff),
      reason: `${folio}: ${reason}`,
      cashSessionId: till.id,
      postings: { "clearing:cash": difference, till_differences: centavos(-difference) },
    });
  const [{ business }, person] = [
    await readSettings(tx),
    await tx.selectFrom("staff_user").select("name").where("id", "=", till.staff_id).executeTakeFirstOrThrow(),
  ];
  const closed = await moveTill(tx, till, "close", {
    closed_at: toIso(now),
    closed_by: staff.id,
    folio,
    counted: centavos(counted),
    expected: cash.expected,
    difference,
    reason: difference === 0 ? null : reason,
    snapshot: JSON.stringify({
      business: business.name,
      person: person.name,
      closedBy: staff.name,
      cash,
      others,
      pieces: told.pieces ?? null,
      counts: till.counts ?? [],
      movements: await readMovements(deps, tx, till.id),
    }),
  });
  await recordFact(
    deps,
    tx,
    staff,
    "till.close",
    { kind: "cash_session", id: till.id },
    { before: { expected: cash.expected }, after: { counted, difference, folio }, ...(reason ? { reason } : {}) },
  );
  return ok(closed);
}
