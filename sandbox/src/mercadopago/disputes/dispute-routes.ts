import type { FastifyInstance } from "fastify";
import type { Context } from "../../context";
import { paymentRefusal } from "../errors";
import { chargebackById, chargebacksOf, claimView } from "./disputes";

type IdRoute = { Params: { id: string } };

/** The seller's read access to chargebacks and claims. */
export async function disputeRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.get<{ Querystring: Record<string, string> }>("/v1/chargebacks/search", (request) => {
    // Only sdk-nodejs (3.1) names the call; its parameters are on no page. Without a payment all of the account's are listed.
    const results = chargebacksOf(context, request.query.payment_id);
    return { paging: { offset: 0, limit: 25, total: results.length }, results };
  });
  scope.get<IdRoute>("/v1/chargebacks/:id", (request) => {
    const found = chargebackById(context, request.params.id);
    if (found === undefined) throw paymentRefusal(404, "not_found", "Chargeback not found");
    return found;
  });
  // the API reference has the first path, newer pages the second
  for (const path of ["/v1/claims/:id", "/post-purchase/v1/claims/:id"])
    scope.get<IdRoute>(path, (request) => {
      const claim = context.store.state.claims[request.params.id];
      if (claim === undefined) throw paymentRefusal(404, "not_found", "Claim not found");
      return claimView(claim);
    });
}
