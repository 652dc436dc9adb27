import {
  createSale as createCall,
  myPurchases as myCall,
  releaseSale as releaseCall,
} from "@corral/contract/selling/sales";
import type { FastifyInstance } from "fastify";
import { findStaff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { createSale } from "./create-sale";
import { myPurchases } from "./my-purchases";
import { releaseSale } from "./release-sale";

export function saleRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(
    app,
    deps,
    createCall,
    async ({ deps, tx, buyer, body, once, request }) => {
      // Staff on their own phone are not limited.
      const staff = await findStaff(tx, request, deps.now());
      return createSale(deps, tx, { by: "shop", buyer, once, ...(staff ? {} : { address: request.address }) }, body);
    },
    { steps: "own" },
  );
  serveCall(app, deps, releaseCall, ({ deps, params }) => releaseSale(deps, params.saleId), {
    steps: "many",
  });
  serveCall(app, deps, myCall, ({ deps, buyer }) => myPurchases(deps, buyer));
}
