import type { FastifyInstance, FastifyRequest } from "fastify";
import { secureFieldPage } from "../browser-sdk/secure-field";
import { shimScript } from "../browser-sdk/shim";
import type { Context } from "../context";
import { allowKnownOrigins } from "../cors";
import { installmentsOf, issuersOf, methodsOfBin } from "./catalog";
import { paymentRefusal, Refusal } from "./errors";
import { createToken, tokenView } from "./tokens";

type Query = { Querystring: Record<string, string> };

/** The browser's calls with the public key, and the script and frames that make them. */
export async function browserRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  allowKnownOrigins(scope, context);
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    error instanceof Refusal
      ? reply.code(error.status).send(error.body)
      : reply.code(error.statusCode ?? 500).send(paymentRefusal(error.statusCode ?? 500, 0, error.message).body),
  );
  const demandKey = (request: FastifyRequest<Query>): string => {
    const key = request.query.public_key ?? "";
    if (key !== context.options.mpPublicKey) throw paymentRefusal(401, 7, "invalid public_key");
    return key;
  };

  scope.get("/sdk.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(shimScript),
  );
  scope.get("/secure-field", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(secureFieldPage),
  );
  scope.post<Query>("/v1/card_tokens", (request, reply) => {
    const key = demandKey(request);
    const origin = request.headers.origin;
    // card data is accepted from our own frames only, never from the shop's page
    if (origin !== undefined && new URL(origin).host !== request.headers.host)
      throw paymentRefusal(403, 4, "card data is accepted from the secure fields only");
    const isLive = context.store.state.mpAccount.keys === "live";
    return reply.code(201).send(tokenView(createToken(context, request.body, key), isLive));
  });
  scope.get<Query>("/v1/payment_methods/search", (request) => {
    demandKey(request);
    return methodsOfBin(request.query.bin ?? request.query.bins ?? "");
  });
  scope.get<Query>("/v1/payment_methods/card_issuers", (request) => {
    demandKey(request);
    return issuersOf(request.query.payment_method_id ?? "");
  });
  scope.get<Query>("/v1/payment_methods/installments", (request) => {
    demandKey(request);
    return installmentsOf(request.query.amount ?? "", request.query.bin ?? "");
  });
}
