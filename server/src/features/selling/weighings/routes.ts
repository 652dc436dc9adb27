import * as calls from "@corral/contract/selling/weighings";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTheirs } from "#src/features/business/contact-check/who-acts";
import { onlyOf } from "#src/features/selling/sales/after-verb";
import type { Staff } from "#src/platform/calls/authorize";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { acceptAtScale, answerByBuyer, approveWeighing, withdrawWeighing } from "./accept";
import { type NewWeighing, proposeWeighing } from "./propose";
import { listToWeigh } from "./to-weigh";
import { buyerWeighing, saleWeighings } from "./weighing-view";

export function weighingRoutes(app: FastifyInstance, deps: Deps) {
  const view = async (db: Db | Tx, it: { staff: Staff; request: FastifyRequest; saleId: string; origin: string }) =>
    (await saleWeighings(deps, db, it.staff, onlyOf(it.request, it.staff), it)) ?? refuse("NOT_FOUND");
  /** The weighings after a verb, or the verb's refusal. */
  const after = async <C extends ProblemCode>(
    tx: Tx,
    it: { staff: Staff; request: FastifyRequest; saleId: string; origin: string },
    done: Result<null, C>,
  ) => (done.ok ? view(tx, it) : done);

  serveCall(app, deps, calls.readWeighings, ({ deps, params, staff, request, origin }) =>
    view(deps.db, { ...params, staff, request, origin }),
  );
  serveCall(app, deps, calls.listToWeigh, ({ deps, staff, request, origin }) =>
    listToWeigh(deps, staff, onlyOf(request, staff), origin),
  );
  serveCall(app, deps, calls.proposeWeighing, async ({ deps, params, body, staff, request, origin, tx }) => {
    const it = { ...params, staff, request, origin };
    const by = onlyOf(request, staff);
    return after(tx, it, await proposeWeighing(deps, tx, staff, by, params.saleId, body as NewWeighing));
  });
  serveCall(app, deps, calls.acceptWeighing, async ({ deps, onRefusal, params, body, staff, request, origin, tx }) => {
    const it = { ...params, staff, request, origin };
    return after(
      tx,
      it,
      await acceptAtScale(deps, tx, staff, onlyOf(request, staff), { ...params, ...body, onRefusal }),
    );
  });
  serveCall(app, deps, calls.approveWeighing, async ({ deps, params, staff, request, origin, tx }) => {
    const it = { ...params, staff, request, origin };
    return after(tx, it, await approveWeighing(deps, tx, staff, params));
  });
  serveCall(app, deps, calls.withdrawWeighing, async ({ deps, params, staff, request, origin, tx }) => {
    const it = { ...params, staff, request, origin };
    return after(tx, it, await withdrawWeighing(deps, tx, staff, onlyOf(request, staff), params));
  });

  serveCall(app, deps, calls.readBuyerWeighing, async ({ deps, params, buyer }) => {
    const isMine = await isTheirs(deps.db, params, await findBuyerId(deps.db, buyer));
    return (await buyerWeighing(deps, deps.db, params.chargeId, isMine)) ?? refuse("NOT_FOUND");
  });
  serveCall(app, deps, calls.answerWeighing, async ({ deps, params, body, tx, acting }) => {
    const done = await answerByBuyer(deps, tx, acting, { ...params, ...body });
    return done.ok ? ((await buyerWeighing(deps, tx, params.chargeId, true)) ?? refuse("NOT_FOUND")) : done;
  });
}
