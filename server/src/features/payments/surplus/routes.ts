import { chooseSurplus as chooseCall, readSurplus, useCredit } from "@corral/contract/payments/surplus";
import { ok, refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { chooseSurplus, spendCredit } from "./choose";
import { surplusView } from "./surplus-view";

export function surplusRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readSurplus, async ({ deps, params, buyer, tx }) => {
    const charge = await deps.db
      .selectFrom("charge")
      .selectAll()
      .where("public_id", "=", params.chargeId)
      .executeTakeFirst();
    return charge ? surplusView(deps, tx, charge, await findBuyerId(deps.db, buyer)) : refuse("NOT_FOUND");
  });

  serveCall(app, deps, chooseCall, async ({ deps, params, body, buyer, tx }) => {
    const buyerId = await findBuyerId(tx, buyer);
    const done = await chooseSurplus(deps, tx, { ...body, ...params, buyerId });
    return done.ok ? ok(await surplusView(deps, tx, done.value, buyerId)) : done;
  });

  serveCall(app, deps, useCredit, async ({ deps, params, buyer, tx }) => {
    const buyerId = await findBuyerId(tx, buyer);
    const done = await spendCredit(deps, tx, { chargeId: params.chargeId, buyerId });
    return done.ok ? ok(await surplusView(deps, tx, done.value, buyerId)) : done;
  });
}
