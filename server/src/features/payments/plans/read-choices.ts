import { limits } from "@corral/domain/kernel/limits";
import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { isPayable } from "@corral/domain/payments/charges/states";
import { type PlanInput, planBounds, proposePlans } from "@corral/domain/payments/plans/plans";
import { readSettings } from "#src/features/business/settings/business";
import { mayDivide, type OfferFacts, offerInput, offerQueries } from "#src/features/payments/charges/payment-methods";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import { readTogether } from "#src/platform/database/together";
import type { Deps, TxDeps } from "#src/platform/deps";

/** What is left of the debt that a charge asks for: of it alone, or of its plan. */
export interface Debt {
  charge: ChargeRow;
  /** The charges that still ask for some of it, in their order. */
  open: ChargeRow[];
  /** How many of its plan are paid and stay as they are, and the highest number that one of them has. */
  kept: number;
  lastPart: number;
  /** Centavos. */
  owed: Centavos;
}

/** Reads the debt of a charge; under its lock where that decides. */
export async function readDebt(db: Db | Tx, charge: ChargeRow): Promise<Debt> {
  const all =
    charge.plan_id === null
      ? [charge]
      : await db
          .selectFrom("charge")
          .selectAll()
          .where("plan_id", "=", charge.plan_id)
          .orderBy("part")
          .orderBy("created_at")
          .execute();
  const open = all.filter((c) => isPayable(c));
  const due = await Promise.all(
    open.map(async (c) => centavos(Math.max(0, c.amount - (await readBalance(db, c.id)).applied))),
  );
  const ended = ["cancelled", "expired"];
  const kept = charge.plan_id === null ? [] : all.filter((c) => !open.includes(c) && !ended.includes(c.state));
  return {
    charge,
    open,
    kept: kept.length,
    lastPart: Math.max(0, ...kept.map((c) => c.part ?? 0)),
    owed: sum(due),
  };
}

/** What decides about each method of a part. Staff may ask for cash, which they take, and for parts of any size. */
export async function planInput(
  deps: TxDeps,
  db: Db | Tx,
  charge: ChargeRow,
  by: { staff: Staff | undefined; origin: string },
): Promise<PlanInput> {
  const { rules } = await readSettings(db);
  const facts: OfferFacts = await readTogether(
    db,
    offerQueries(db, { chargeId: charge.id, saleId: charge.sale_id }, deps.now()),
  );
  return {
    offers: offerInput(deps, rules, charge, facts, { online: true, inFrame: false, origin: by.origin }),
    withCash: by.staff !== undefined,
  };
}

/** How what is owed could be divided now. */
export async function readPlanChoices(
  deps: Deps,
  charge: ChargeRow,
  by: { staff: Staff | undefined; origin: string },
): Promise<
  Result<
    {
      owed: Centavos;
      divided: boolean;
      most: number;
      bounds: ReturnType<typeof planBounds>;
      proposals: ReturnType<typeof proposePlans>;
    },
    "PLAN_NOT_ALLOWED"
  >
> {
  const { owed, open } = await readDebt(deps.db, charge);
  if (owed === 0 || !mayDivide(charge)) return refuse("PLAN_NOT_ALLOWED");
  const input = await planInput(deps, deps.db, charge, by);
  return ok({
    owed,
    divided: open.length > 1,
    most: limits.planParts,
    bounds: planBounds(owed, input),
    proposals: proposePlans(owed, input),
  });
}
