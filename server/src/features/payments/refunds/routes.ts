import {
  approveRefund as approveCall,
  askRefund as askCall,
  checkRefund as checkCall,
  listRefunds,
  settleRefund as settleCall,
  turnDownRefund as turnDownCall,
} from "@corral/contract/payments/refunds";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { askRefund, type NewRefund } from "./ask-refund";
import { approveRefund, turnDownRefund } from "./decide-refund";
import { findRefund } from "./find-refund";
import { refundsView } from "./refund-view";
import { askAboutRefund } from "./send-refund";
import { settleRefund } from "./settle-refund";
import { refundById } from "./state";

export function refundRoutes(app: FastifyInstance, deps: Deps) {
  const view = async (staff: Staff, chargeId: string) =>
    (await refundsView(deps, deps.db, staff, chargeId)) ?? refuse("NOT_FOUND");
  /** The charge's refunds after a decision. */
  const after = async <C extends ProblemCode>(staff: Staff, done: Result<{ chargeId: string }, C>) =>
    done.ok ? view(staff, done.value.chargeId) : done;

  serveCall(app, deps, listRefunds, ({ staff, params }) => view(staff, params.chargeId));

  serveCall(app, deps, askCall, async ({ deps, staff, params, body, tx }) => {
    const done = await askRefund(deps, tx, staff, params.chargeId, body as NewRefund);
    return done.ok ? ((await refundsView(deps, tx, staff, params.chargeId)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(
    app,
    deps,
    approveCall,
    async ({ deps, staff, params }) => after(staff, await approveRefund(deps, staff, params.refundId)),
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    turnDownCall,
    async ({ deps, staff, params, body }) => after(staff, await turnDownRefund(deps, staff, params.refundId, body.why)),
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    settleCall,
    async ({ deps, staff, params, body, buyer }) =>
      after(staff, await settleRefund(deps, staff, params.refundId, body, await findBuyerId(deps.db, buyer))),
    { steps: "many" },
  );

  const checkedAt = new Map<string, number>();
  serveCall(
    app,
    deps,
    checkCall,
    async ({ deps, staff, params }) => {
      const found = await findRefund(deps.db, params.refundId);
      if (!found) return refuse("NOT_FOUND");
      // Repeated clicks must not reach the provider.
      if (deps.now() - (checkedAt.get(found.id) ?? 0) < 3_000) return refuse("RATE_LIMITED");
      if (checkedAt.size > 1_000) checkedAt.clear();
      checkedAt.set(found.id, deps.now());
      const refund = await refundById(deps.db, found.id);
      if (refund.state === "sent" && refund.way === "provider") await askAboutRefund(deps, refund);
      return view(staff, found.charge_public);
    },
    { steps: "many" },
  );
}
