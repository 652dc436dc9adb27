import * as calls from "@corral/contract/selling/shipping";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { isTheirs } from "#src/features/business/contact-check/who-acts";
import { saleById } from "#src/features/payments/settlement/sale-state";
import { onlyOf } from "#src/features/selling/sales/after-verb";
import { findSale, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { changeByBuyer, changeByStaff } from "./change-shipping";
import { listDepartures } from "./departures";
import { answerQuote, answerQuoteInPerson, giveQuote } from "./quote";
import { cartOptions, shippingView } from "./shipping-view";

export function shippingRoutes(app: FastifyInstance, deps: Deps) {
  const ofCharge = async (db: Db | Tx, chargeId: string, buyer: Buyer) => {
    const charge = await db.selectFrom("charge").select("sale_id").where("public_id", "=", chargeId).executeTakeFirst();
    if (!charge?.sale_id) return refuse("NOT_FOUND");
    const sale = await saleById(db, charge.sale_id);
    const isMine = await isTheirs(db, { chargeId }, await findBuyerId(db, buyer));
    return shippingView(deps, db, sale, { side: "buyer", isMine });
  };
  const ofSale = async (db: Db | Tx, saleId: string, by: OnlyOf) => {
    const sale = await findSale(db, saleId, by);
    return sale ? shippingView(deps, db, sale, { side: "seller", isMine: true }) : refuse("NOT_FOUND");
  };
  /** The delivery after a verb, or the verb's refusal. */
  const after = async <C extends ProblemCode>(tx: Tx, saleId: string, by: OnlyOf, done: Result<null, C>) =>
    done.ok ? ofSale(tx, saleId, by) : done;

  serveCall(app, deps, calls.shippingOptions, ({ deps, query }) => cartOptions(deps, query.items.split(",")));
  serveCall(app, deps, calls.readBuyerShipping, ({ deps, params, buyer }) => ofCharge(deps.db, params.chargeId, buyer));
  serveCall(app, deps, calls.changeBuyerShipping, async ({ deps, params, body, buyer, tx, acting }) => {
    const done = await changeByBuyer(deps, tx, acting, params.chargeId, body);
    return done.ok ? ofCharge(tx, params.chargeId, buyer) : done;
  });
  serveCall(app, deps, calls.answerQuote, async ({ deps, params, body, buyer, tx, acting }) => {
    const done = await answerQuote(deps, tx, acting, params.chargeId, body);
    return done.ok ? ofCharge(tx, params.chargeId, buyer) : done;
  });
  serveCall(app, deps, calls.readSaleShipping, ({ deps, params, staff, request }) =>
    ofSale(deps.db, params.saleId, onlyOf(request, staff)),
  );
  serveCall(app, deps, calls.changeSaleShipping, async ({ deps, params, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await changeByStaff(deps, tx, staff, by, params.saleId, body));
  });
  serveCall(app, deps, calls.giveQuote, async ({ deps, params, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await giveQuote(deps, tx, staff, by, params.saleId, body));
  });
  serveCall(app, deps, calls.answerQuoteInPerson, async ({ deps, params, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, params.saleId, by, await answerQuoteInPerson(deps, tx, staff, by, params.saleId, body));
  });
  serveCall(app, deps, calls.listDepartures, ({ deps, query, staff, request }) =>
    listDepartures(deps, staff, onlyOf(request, staff), { day: query.day }),
  );
}
