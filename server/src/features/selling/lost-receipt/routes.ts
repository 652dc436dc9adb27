import {
  lostReceipt as lostCall,
  openPurchaseList as openListCall,
  relinkReceipt as relinkCall,
} from "@corral/contract/selling/lost-receipt";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { lostReceipt } from "./lost-receipt";
import { openPurchaseList } from "./purchase-list";
import { relinkReceipt } from "./relink";

/** A list's link has 128 random bits; nobody opens one more often than this. */
const OPENINGS_PER_MINUTE = 60;

export function lostReceiptRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, relinkCall, ({ deps, params, staff, origin, tx }) =>
    relinkReceipt(deps, tx, staff, params.receiptId, origin),
  );
  // "unkept": a request refused by its limits may be repeated with the same key.
  serveCall(app, deps, lostCall, ({ deps, body, request }) => lostReceipt(deps, body, request.address), {
    steps: "unkept",
  });
  serveCall(
    app,
    deps,
    openListCall,
    ({ deps, params }) => inTransaction(deps, (tx, deps) => openPurchaseList(deps, tx, params.listId)),
    { steps: "unkept", perMinute: OPENINGS_PER_MINUTE },
  );
}
