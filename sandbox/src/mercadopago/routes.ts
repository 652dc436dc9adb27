import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { installFaults } from "../faults";
import { allMethods } from "./catalog";
import { preferenceRoutes } from "./checkout/preference-routes";
import { disputeRoutes } from "./disputes/dispute-routes";
import { orderErrors, paymentRefusal, Refusal } from "./errors";
import { orderRoutes } from "./orders/order-routes";
import { paymentRoutes } from "./payments/payment-routes";

/** The APIs of Mercado Pago that need the seller's access token. */
export async function mercadoPagoApi(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook("onRequest", async (request, reply) => {
    context.calls.arrive(request, context.now());
    if (request.headers.authorization === `Bearer ${context.options.mpAccessToken}`) return;
    const orders = request.url.includes("/v1/orders");
    const body = orders
      ? orderErrors("invalid_credentials", ["The access token is missing or unknown."])
      : paymentRefusal(401, 7, "Unauthorized use of live credentials").body;
    return reply.code(401).send(body);
  });
  scope.addHook("preValidation", async (request) => context.calls.readBody(request));
  scope.addHook("onResponse", async (request, reply) => context.calls.answered(request, reply.statusCode));
  installFaults(scope, context, "mercadopago", {
    internal: orderErrors("internal_error"),
    rateLimit: { message: "Too many requests", error: "too_many_requests", status: 429, cause: [] },
    policy: {
      message: "At least one policy returned UNAUTHORIZED.",
      code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
      status: 403,
      blocked_by: "PolicyAgent",
    },
  });
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send(orderErrors("json_syntax_error", [error.message]));
    return reply.code(500).send(orderErrors("internal_error", [error.message]));
  });

  await scope.register(async (inner) => orderRoutes(inner, context));
  await scope.register(async (inner) => paymentRoutes(inner, context));
  await scope.register(async (inner) => preferenceRoutes(inner, context));
  await scope.register(async (inner) => disputeRoutes(inner, context));
  scope.get("/v1/payment_methods", () => allMethods());
  scope.get("/v1/identification_types", () => []);
  scope.get("/users/me", () => {
    const isLive = context.store.state.mpAccount.keys === "live";
    return {
      id: 2001001001,
      nickname: "CORRALDEMO",
      first_name: "Rosa",
      last_name: "Demo",
      email: isLive ? "vendedor@example.mx" : "vendedor@testuser.com",
      country_id: "MX",
      site_id: "MLM",
      site_status: "active",
      tags: isLive ? ["normal"] : ["normal", "test_user"],
    };
  });
}
