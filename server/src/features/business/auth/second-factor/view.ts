import { type FactorState, factorState } from "@corral/domain/business/second-factor";
import { momentInWords } from "@corral/domain/kernel/time";
import { isFactorRequired, type Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

const rowOf = (db: Db | Tx, staffId: string) =>
  db
    .selectFrom("staff_user as u")
    .leftJoin("second_factor as f", (j) => j.onRef("f.staff_id", "=", "u.id").on("f.secret", "is not", null))
    .select(["u.role", "u.sign_ins", "u.factor_asked_at", "f.confirmed_at", "f.recovery"])
    .where("u.id", "=", staffId)
    .executeTakeFirstOrThrow();
const stateOf = (deps: Pick<TxDeps, "mode">, row: Awaited<ReturnType<typeof rowOf>>) =>
  factorState({
    mode: deps.mode,
    role: row.role,
    isOn: row.confirmed_at !== null,
    signIns: row.sign_ins,
    askedAt: row.factor_asked_at,
  });

/** The state that a person's page shows. */
export const factorStateOf = async (deps: Pick<TxDeps, "mode">, db: Db | Tx, staffId: string): Promise<FactorState> =>
  stateOf(deps, await rowOf(db, staffId));

/** One's own second factor, for the page about it. */
export async function secondFactorView(deps: Pick<TxDeps, "mode" | "zone">, db: Db | Tx, staff: Staff) {
  const row = await rowOf(db, staff.id);
  return {
    state: stateOf(deps, row),
    sinceWords: row.confirmed_at === null ? null : momentInWords(deps.zone, row.confirmed_at),
    recoveryLeft: row.recovery?.length ?? 0,
    isRequired: await isFactorRequired(db, staff.role),
  };
}
