import {
  askForSale as askForSaleCall,
  askToCancel,
  cancelSale as cancelCall,
  declineRequest as declineCall,
  readCancelRequest,
} from "@corral/contract/selling/cancellations";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { onlyOf, saleAfter } from "#src/features/selling/sales/after-verb";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { cancelSale } from "./cancel";
import { askByCharge, askForSale, declineRequest, requestForPayer } from "./requests";

const ASKS_PER_MINUTE = 10;

export function cancellationRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(
    app,
    deps,
    cancelCall,
    async ({ params: { saleId }, body, staff, request }) => {
      const done = await cancelSale(deps, staff, request.reach === "own", saleId, body);
      return saleAfter(deps, deps.db, staff, onlyOf(request, staff), saleId, done);
    },
    { steps: "many" },
  );
  serveCall(app, deps, askForSaleCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return saleAfter(deps, tx, staff, by, saleId, await askForSale({ deps, tx }, staff, by, saleId, body.text));
  });
  serveCall(app, deps, declineCall, async ({ params: { saleId }, body, staff, tx }) =>
    saleAfter(deps, tx, staff, undefined, saleId, await declineRequest({ deps, tx }, staff, saleId, body.answer)),
  );
  serveCall(
    app,
    deps,
    readCancelRequest,
    async ({ deps, params }) => (await requestForPayer(deps, deps.db, params.chargeId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    askToCancel,
    async ({ deps, params, body, tx, acting }) => {
      const done = await askByCharge({ deps, tx }, params.chargeId, body.text, acting);
      return done.ok ? ((await requestForPayer(deps, tx, params.chargeId)) ?? refuse("NOT_FOUND")) : done;
    },
    { perMinute: ASKS_PER_MINUTE },
  );
}
