import type { SetUpView } from "@corral/contract/types";
import { ok, type Result, refuseField } from "@corral/domain/kernel/result";
import type { SetUpStep } from "@corral/domain/office/set-up/steps";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { writeSetting } from "#src/features/business/settings/business";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { readMarks, readSetUp, SET_UP } from "./read-set-up";

/** What a person says of a step: it waits for later, it is taken up again, or the shop was shared, which nothing else shows. */
export async function markStep(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  step: SetUpStep,
  as: "skipped" | "pending" | "shared",
): Promise<Result<SetUpView, "VALIDATION_FAILED">> {
  if (as === "shared" && step !== "share") return refuseField("as", "Sólo se comparte la tienda.");
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${SET_UP}`}))`.execute(tx);
  const row = await tx.selectFrom("setting").select("value").where("key", "=", SET_UP).executeTakeFirst();
  const was = readMarks(row?.value);
  const others = was.skipped.filter((it) => it !== step);
  const next = { skipped: as === "skipped" ? [...others, step] : others, shared: was.shared || as === "shared" };
  await writeSetting(tx, SET_UP, next, deps.now());
  await recordFact(deps, tx, staff, "setup.step", { kind: "setting", id: SET_UP }, { step, as });
  return ok(await readSetUp(deps, tx));
}
