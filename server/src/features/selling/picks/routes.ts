import * as calls from "@corral/contract/selling/picks";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { saleById } from "#src/features/payments/settlement/sale-state";
import { onlyOf } from "#src/features/selling/sales/after-verb";
import { findSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { chooseByBuyer, chooseByStaff, extendChoice } from "./choose";
import { readSoldPicks } from "./read-sold-picks";
import { returnByStaff } from "./return-rest";

export function pickRoutes(app: FastifyInstance, deps: Deps) {
  const ofCharge = async (db: Db | Tx, chargeId: string) => {
    const charge = await db.selectFrom("charge").select("sale_id").where("public_id", "=", chargeId).executeTakeFirst();
    return charge?.sale_id ? readSoldPicks(deps, db, await saleById(db, charge.sale_id), "buyer") : refuse("NOT_FOUND");
  };
  const ofSale = async (db: Db | Tx, saleId: string, by: OnlyOf) => {
    const sale = await findSale(db, saleId, by);
    return sale ? readSoldPicks(deps, db, sale, "staff") : refuse("NOT_FOUND");
  };
  /** The choices after a verb, or the verb's refusal. */
  const after = async <C extends ProblemCode>(tx: Tx, saleId: string, by: OnlyOf, done: Result<null, C>) =>
    done.ok ? ofSale(tx, saleId, by) : done;

  serveCall(app, deps, calls.readBuyerChoices, ({ deps, params }) => ofCharge(deps.db, params.chargeId));
  serveCall(app, deps, calls.chooseAnimals, async ({ deps, params, body, tx, acting }) => {
    const done = await chooseByBuyer(deps, tx, acting, params.chargeId, body);
    return done.ok ? ofCharge(tx, params.chargeId) : done;
  });
  serveCall(app, deps, calls.readSaleChoices, ({ deps, params, staff, request }) =>
    ofSale(deps.db, params.saleId, onlyOf(request, staff)),
  );
  serveCall(app, deps, calls.chooseInCorral, async ({ deps, params, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await chooseByStaff(deps, tx, staff, by, params.saleId, body));
  });
  serveCall(app, deps, calls.extendChoice, async ({ deps, params, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await extendChoice(deps, tx, staff, by, { ...params, by: body.by }));
  });
  serveCall(app, deps, calls.returnUnchosen, async ({ deps, params, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await returnByStaff(deps, tx, staff, by, params));
  });
}
