import bwipjs from "bwip-js/node";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Context, originOf } from "../context";
import { installFaults } from "../faults";
import { createCash } from "./create";
import { CashRefusal, errorBody, type Flavour, invalid } from "./errors";
import { isLive, modeOf } from "./keys";
import { listCash } from "./list";
import type { CashOrder } from "./model";
import { cancelCash, expireDueCash } from "./state";
import { orderView } from "./view";
import { webhookRoutes } from "./webhook-routes";

const ACCEPTS: Record<Flavour, string> = { conekta: "vnd.conekta-v", digitalfemsa: "vnd.app-v" };
type IdRoute = { Params: { id: string } };

/** One flavour of the cash voucher API; both share state and code. */
export async function cashApi(scope: FastifyInstance, context: Context, flavour: Flavour): Promise<void> {
  const body = (refusal: CashRefusal) => errorBody(flavour, context.ids.hex(24), refusal);
  scope.get<{ Params: { file: string } }>("/barcodes/:file", async (request, reply) => {
    const reference = request.params.file.replace(/\.png$/, "");
    if (!/^\d{14,20}$/.test(reference)) return reply.code(404).send(body(notFound()));
    return reply
      .type("image/png")
      .send(await bwipjs.toBuffer({ bcid: "code128", text: reference, scale: 3, height: 14 }));
  });
  await scope.register(async (api) => {
    guard(api, context, flavour);
    installFaults(api, context, "conekta", {
      internal: body(new CashRefusal(500, "api.system.general_failure", "Error interno.")),
      rateLimit: body(new CashRefusal(429, "api.too_many_requests", "Demasiadas peticiones.")),
      disabled: body(
        invalid(
          "charge.cash_payment.oxxo_payment.disabled",
          "El pago en OXXO no está activo en esta cuenta.",
          "charges",
        ),
      ),
    });
    api.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const refusal =
        error instanceof CashRefusal
          ? error
          : error.statusCode !== undefined && error.statusCode < 500
            ? new CashRefusal(400, "malformed_request", error.message)
            : new CashRefusal(500, "api.system.general_failure", error.message);
      return reply.code(refusal.status).send(body(refusal));
    });
    orderCalls(api, context, flavour);
    accountCalls(api, context);
    webhookRoutes(api, context);
  });
}

const notFound = (): CashRefusal =>
  new CashRefusal(404, "resource_not_found.entity", "El recurso no ha sido encontrado.");

function guard(api: FastifyInstance, context: Context, flavour: Flavour): void {
  const other = ACCEPTS[flavour === "conekta" ? "digitalfemsa" : "conekta"];
  api.addHook("onRequest", async (request) => {
    context.calls.arrive(request, context.now());
    if (modeOf(context, request) === undefined)
      throw new CashRefusal(401, "authentication.missing_key", "Acceso no autorizado: revisa tu llave.");
    if ((request.headers.accept ?? "").includes(other))
      throw new CashRefusal(400, "malformed_request", "La versión pedida no es de esta API.", "accept");
  });
  api.addHook("preValidation", async (request) => context.calls.readBody(request));
  api.addHook("onResponse", async (request, reply) => context.calls.answered(request, reply.statusCode));
}

function orderCalls(api: FastifyInstance, context: Context, flavour: Flavour): void {
  const find = (request: FastifyRequest<IdRoute>): CashOrder => {
    expireDueCash(context);
    const order = context.store.state.cashOrders[request.params.id];
    // orders created with the other key don't exist for this one
    if (order === undefined || (order.live === true) !== isLive(context, request)) throw notFound();
    return order;
  };
  api.get("/ping", () => ({ status: 200 }));
  api.post("/orders", (request) =>
    orderView(createCash(context, request.body, originOf(request), isLive(context, request))),
  );
  api.get<{ Querystring: Record<string, string> }>("/orders", (request) => {
    expireDueCash(context);
    const address = `${originOf(request)}${request.url.split("?")[0] ?? ""}`;
    return listCash(context, request.query, { address, flavour, live: isLive(context, request) });
  });
  api.get<IdRoute>("/orders/:id", (request) => orderView(find(request)));
  api.post<IdRoute>("/orders/:id/cancel", (request) => {
    const order = find(request);
    cancelCash(context, order);
    return orderView(order);
  });
  api.put<IdRoute>("/orders/:id", (request) => {
    const order = find(request);
    if (order.paidAt !== undefined)
      throw new CashRefusal(
        422,
        "parameter_validation.combo.order.cannot_be_updated_because_has_charge_paid",
        "La orden ya se pagó.",
      );
    throw new CashRefusal(
      428,
      "precondition_required.combo.order.cannot_be_updated_because_has_charge",
      "La orden tiene un cargo.",
    );
  });
  api.post<IdRoute>("/orders/:id/refunds", (request) => {
    find(request);
    throw new CashRefusal(
      422,
      "parameter_validation.combo.order.is_not_refundable",
      "Los pagos en efectivo no se pueden devolver.",
    );
  });
}

/** The keys of the account, each with its prefix and mode. */
function accountCalls(api: FastifyInstance, context: Context): void {
  api.get("/api_keys", () => {
    if (context.store.state.cashAccount.apiKeys === "refused")
      throw new CashRefusal(403, "authorization.forbidden", "Tu llave no puede ver las llaves de la cuenta.");
    const row = (key: string, livemode: boolean) => ({
      object: "api_key",
      id: context.ids.hex(24),
      active: true,
      livemode,
      prefix: key.slice(0, 6),
      role: "private",
      description: livemode ? "online store" : "test",
      created_at: Math.floor(context.now() / 1_000),
    });
    const { conektaKey, conektaLiveKey } = context.options;
    const data = [row(conektaKey, false), row(conektaLiveKey, true)];
    return { object: "list", has_more: false, next_page_url: null, previous_page_url: null, data };
  });
}
