import { askSurplusBack, chooseSurplus as chooseCall, readSurplus, useCredit } from "@corral/contract/payments/surplus";
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

  serveCall(app, deps, chooseCall, async ({ deps, params, body, acting, tx }) => {
    const done = await chooseSurplus(deps, tx, acting, { ...body, ...params });
    return done.ok ? ok(await surplusView(deps, tx, done.value, acting.buyerId)) : done;
  });
  serveCall(app, deps, askSurplusBack, async ({ deps, params, body, whoHasLink, tx }) => {
    const who = await whoHasLink();
    if (!who.ok) return who;
    const done = await chooseSurplus(deps, tx, who.value, { ...body, ...params, choice: "back" });
    return done.ok ? ok(await surplusView(deps, tx, done.value, who.value.buyerId)) : done;
  });

  serveCall(app, deps, useCredit, async ({ deps, params, acting, tx }) => {
    const done = await spendCredit(deps, tx, acting, params.chargeId);
    return done.ok ? ok(await surplusView(deps, tx, done.value, acting.buyerId)) : done;
  });
}
