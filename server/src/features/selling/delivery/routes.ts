import {
  deliverSale as deliverCall,
  prepareSale as prepareCall,
  returnSale as returnCall,
} from "@corral/contract/selling/delivery";
import type { FastifyInstance } from "fastify";
import { onlyOf, saleAfter } from "#src/features/selling/sales/after-verb";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { type Delivery, deliverSale } from "./deliver";
import { returnSale } from "./give-back";
import { prepareSale } from "./prepare";

export function deliveryRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, prepareCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return saleAfter(deps, tx, staff, by, saleId, await prepareSale(deps, tx, staff, by, saleId, body));
  });
  serveCall(app, deps, deliverCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return saleAfter(deps, tx, staff, by, saleId, await deliverSale(deps, tx, staff, by, saleId, body as Delivery));
  });
  serveCall(app, deps, returnCall, async ({ params: { saleId }, body, staff, tx }) =>
    saleAfter(deps, tx, staff, undefined, saleId, await returnSale(deps, tx, staff, saleId, body)),
  );
}
