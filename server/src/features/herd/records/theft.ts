import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { Day } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { keepRecords } from "./keep";
import { openRecordTx, type RecordDeps, type Refused } from "./record-tx";
import type { Done } from "./write";

interface Ask {
  id: string;
  on: Day;
  report?: string;
  note: string;
}
/** A theft report or its end: a record, audited once even when the request is repeated. */
async function theft(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  animalId: string,
  type: "theft_report" | "theft_cleared",
  ask: Ask,
): Promise<Result<Done, Refused>> {
  const context = await openRecordTx(deps, tx, staff, [animalId]);
  const animal = context.animals.get(animalId);
  if (!animal) return refuse("NOT_FOUND");
  const done = { recordId: ask.id, animalId, youngIds: [] };
  if (context.records.get(animalId)?.some((r) => r.id === ask.id && r.type === type)) return ok(done);
  const kept = await keepRecords(context, [
    {
      id: ask.id,
      animalId,
      typed: {
        type,
        status: "done",
        on: ask.on,
        data: { report: ask.report },
        note: ask.note,
        photoIds: [],
      },
    },
  ]);
  if (!kept.ok) return kept;
  await recordFact(
    deps,
    tx,
    staff,
    type === "theft_report" ? "animal.flagged_stolen" : "animal.cleared_stolen",
    { kind: "animal", id: animalId },
    { animal: animal.name, on: ask.on, note: ask.note },
  );
  return ok(done);
}

/** Reports an animal as stolen. Has its own permission (domain.md §7.14). */
export const flagStolen = (deps: RecordDeps, tx: Tx, staff: Staff, animalId: string, ask: Ask) =>
  theft(deps, tx, staff, animalId, "theft_report", ask);

/** Ends a theft report. */
export const clearStolen = (deps: RecordDeps, tx: Tx, staff: Staff, animalId: string, ask: Ask) =>
  theft(deps, tx, staff, animalId, "theft_cleared", ask);
