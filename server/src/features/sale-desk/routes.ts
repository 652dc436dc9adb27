import {
  addNote as addNoteCall,
  askForSale as askForSaleCall,
  askToCancel,
  cancelSale as cancelCall,
  customerHistory,
  declineRequest as declineCall,
  deliverSale as deliverCall,
  listSales as listCall,
  lostReceipt as lostCall,
  openPurchaseList as openListCall,
  prepareSale as prepareCall,
  readCancelRequest,
  readSale,
  relinkReceipt as relinkCall,
  returnSale as returnCall,
} from "@corral/contract/sale-desk";
import { type Result, refuse } from "@corral/domain/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findBuyerId } from "../../platform/buyer";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Staff } from "../../platform/gate";
import { serveCall } from "../../platform/serve-call";
import { cancelSale, type SaleCancel } from "./cancel";
import { type Delivery, deliverSale } from "./deliver";
import { returnSale, type SaleReturn } from "./give-back";
import { historyOf } from "./history";
import { listSales, type SaleFilter } from "./list-sales";
import { lostReceipt } from "./lost-receipt";
import { addNote } from "./notes";
import { type Preparing, prepareSale } from "./prepare";
import { openPurchaseList } from "./purchase-list";
import { relinkReceipt } from "./relink";
import { askByCharge, askForSale, declineRequest, requestForPayer } from "./requests";
import { saleDetail } from "./sale-detail";

const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);
const ASKS_PER_MINUTE = 10;
/** A list's link is 128 random bits; nobody opens one this often. */
const OPENINGS_PER_MINUTE = 60;

export function saleDeskRoutes(app: FastifyInstance, deps: Deps) {
  const view = async (db: Db | Tx, staff: Staff, by: string | undefined, id: string) =>
    (await saleDetail(deps, db, staff, by, id)) ?? refuse("NOT_FOUND");
  /** The sale as it is after a verb. */
  const after = async <R extends Result<null>>(
    db: Db | Tx,
    staff: Staff,
    by: string | undefined,
    id: string,
    done: R,
  ) => (done.ok ? view(db, staff, by, id) : (done as Exclude<R, { ok: true }>));

  serveCall(app, deps, listCall, ({ query, staff, request }) =>
    listSales(deps, onlyOf(request, staff), query as SaleFilter),
  );
  serveCall(app, deps, readSale, ({ params, staff, request }) =>
    view(deps.db, staff, onlyOf(request, staff), params.saleId),
  );
  serveCall(app, deps, prepareCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, staff, by, saleId, await prepareSale(deps, tx, staff, by, saleId, body as Preparing));
  });
  serveCall(app, deps, deliverCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, staff, by, saleId, await deliverSale(deps, tx, staff, by, saleId, body as Delivery));
  });
  serveCall(
    app,
    deps,
    cancelCall,
    async ({ params: { saleId }, body, staff, request }) => {
      const done = await cancelSale(deps, staff, request.reach === "own", saleId, body as SaleCancel);
      return after(deps.db, staff, onlyOf(request, staff), saleId, done);
    },
    { steps: "many" },
  );
  serveCall(app, deps, returnCall, async ({ params: { saleId }, body, staff, tx }) =>
    after(tx, staff, undefined, saleId, await returnSale(deps, tx, staff, saleId, body as SaleReturn)),
  );
  serveCall(app, deps, askForSaleCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, staff, by, saleId, await askForSale({ deps, tx }, staff, by, saleId, body.text));
  });
  serveCall(app, deps, declineCall, async ({ params: { saleId }, body, staff, tx }) =>
    after(tx, staff, undefined, saleId, await declineRequest({ deps, tx }, staff, saleId, body.answer)),
  );
  serveCall(app, deps, addNoteCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return after(tx, staff, by, saleId, await addNote(deps, tx, staff, by, saleId, body.text));
  });
  serveCall(
    app,
    deps,
    customerHistory,
    async ({ params, query, staff, request }) =>
      (await historyOf(deps, params.customerId, onlyOf(request, staff), query)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, relinkCall, ({ params, staff, origin, tx }) =>
    relinkReceipt(deps, tx, staff, params.receiptId, origin),
  );
  buyersCalls(app, deps);
}

/** What those do who have bought. */
function buyersCalls(app: FastifyInstance, deps: Deps) {
  // Nothing of it is remembered by its key: who asks too fast may ask again with the same.
  serveCall(app, deps, lostCall, ({ body, request }) => lostReceipt(deps, body, request.address), { steps: "unkept" });
  serveCall(
    app,
    deps,
    openListCall,
    ({ params }) => deps.db.transaction().execute((tx) => openPurchaseList(deps, tx, params.listId)),
    { steps: "unkept", perMinute: OPENINGS_PER_MINUTE },
  );
  serveCall(
    app,
    deps,
    readCancelRequest,
    async ({ params }) => (await requestForPayer(deps, deps.db, params.chargeId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    askToCancel,
    async ({ params, body, tx, buyer }) => {
      const done = await askByCharge({ deps, tx }, params.chargeId, body.text, await findBuyerId(deps.db, buyer));
      return done.ok ? ((await requestForPayer(deps, tx, params.chargeId)) ?? refuse("NOT_FOUND")) : done;
    },
    { perMinute: ASKS_PER_MINUTE },
  );
}
