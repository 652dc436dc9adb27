import type { Centavos } from "@corral/domain/kernel/money";
import { type Day, type Instant, toIso } from "@corral/domain/kernel/time";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import type { Tx } from "#src/platform/database/db";
import { newId, newPublicId } from "#src/platform/ids";
import type { ChargeRow } from "./state";
import { insertOpenCharge } from "./state";

interface NewCharge {
  sale_id: string | null;
  customer_id: string | null;
  payer_name?: string | null;
  purpose: ChargePurpose;
  concept: string;
  amount: Centavos;
  created_by: string | null;
  replaces_id?: string | null;
  hold_until: Instant | null;
  due_at: Instant | null;
  /** The plan of a divided debt that it is a part of, its number, and how it is meant to be paid. */
  plan_id?: string | null;
  part?: number | null;
  part_method?: PlanMethod | null;
  /** On its customer's account: the last day to pay it. */
  credit_due?: Day | null;
}

/** Creates another open charge of a sale, as of `now`. Whoever listens isn't told. */
export const insertCharge = (tx: Tx, c: NewCharge, now: Instant): Promise<ChargeRow> =>
  insertOpenCharge(tx, {
    id: newId(),
    public_id: newPublicId(),
    sale_id: c.sale_id,
    customer_id: c.customer_id,
    payer_name: c.payer_name ?? null,
    purpose: c.purpose,
    concept: c.concept,
    amount: c.amount,
    created_by: c.created_by,
    replaces_id: c.replaces_id ?? null,
    hold_until: c.hold_until === null ? null : toIso(c.hold_until),
    due_at: c.due_at === null ? null : toIso(c.due_at),
    plan_id: c.plan_id ?? null,
    part: c.part ?? null,
    part_method: c.part_method ?? null,
    credit_due: c.credit_due ?? null,
    created_at: toIso(now),
  })
    .returningAll()
    .executeTakeFirstOrThrow();
