import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Context, originOf } from "../../context";
import { asList, asObject, centavosOf, isObject, isoMinus4, type Json } from "../../json";
import { paymentRefusal } from "../errors";
import type { Preference } from "../model";
import { isPublicHttps, notificationUrlOf } from "../payments/payment-create";

type IdRoute = { Params: { id: string } };
const COLLECTOR = 2001001001;

/** Checkout Pro: preferences. */
export async function preferenceRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  const find = (request: FastifyRequest<IdRoute>): Preference => {
    const preference = context.store.state.preferences[request.params.id];
    if (preference === undefined) throw paymentRefusal(404, "preference_not_found", "Preference not found");
    return preference;
  };

  scope.post("/checkout/preferences", (request, reply) => {
    const body = checked(context, request.body);
    const preference: Preference = {
      id: `${COLLECTOR}-${context.ids.uuid()}`,
      origin: originOf(request),
      body,
      amount: totalOf(body),
      merchantOrderId: context.ids.bigNumber(),
      createdAt: context.now(),
    };
    context.store.state.preferences[preference.id] = preference;
    context.store.save();
    return reply.code(201).send(preferenceView(preference));
  });
  scope.get<IdRoute>("/checkout/preferences/:id", (request) => preferenceView(find(request)));
  scope.put<IdRoute>("/checkout/preferences/:id", (request) => {
    const preference = find(request);
    preference.body = checked(context, { ...preference.body, ...asObject(request.body) });
    preference.amount = totalOf(preference.body);
    context.store.save();
    return preferenceView(preference);
  });
  scope.get<IdRoute>("/merchant_orders/:id", (request) => {
    const preference = Object.values(context.store.state.preferences).find(
      (one) => String(one.merchantOrderId) === request.params.id,
    );
    if (preference === undefined) throw paymentRefusal(404, "not_found", "Merchant order not found");
    return merchantOrderView(context, preference);
  });
}

function checked(context: Context, input: unknown): Json {
  if (!isObject(input)) throw paymentRefusal(400, 400, "Invalid body");
  const body = { ...input };
  const items = asList(body.items).map(asObject);
  if (items.length === 0) throw paymentRefusal(400, "invalid_items", "items needed");
  for (const item of items) {
    if (typeof item.unit_price !== "number" || !(item.unit_price > 0) || centavosOf(item.unit_price) === undefined)
      throw paymentRefusal(400, "invalid_items", "unit_price invalid");
    if (!Number.isInteger(item.quantity) || Number(item.quantity) < 1)
      throw paymentRefusal(400, "invalid_items", "quantity invalid");
    if ((item.currency_id ?? "MXN") !== "MXN") throw paymentRefusal(400, "invalid_items", "currency_id invalid");
  }
  const reference = body.external_reference;
  if (reference !== undefined && (typeof reference !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(reference)))
    throw paymentRefusal(400, "invalid_external_reference", "external_reference invalid");
  const excluded = asList(asObject(body.payment_methods).excluded_payment_types).map((one) => asObject(one).id);
  if (excluded.includes("account_money"))
    throw paymentRefusal(400, "invalid_payment_methods", "account_money can't be excluded");
  notificationUrlOf(context, body);
  const urls = asObject(body.back_urls);
  body.back_urls = Object.fromEntries(
    Object.entries(urls).filter(([, url]) => context.options.allowHttpReturn || isPublicHttps(String(url))),
  );
  if (body.auto_return !== undefined && asObject(body.back_urls).success === undefined)
    throw paymentRefusal(400, "invalid_auto_return", "auto_return invalid. back_url.success must be defined");
  return body;
}

const totalOf = (body: Json): number =>
  asList(body.items)
    .map(asObject)
    .reduce((sum, item) => sum + (centavosOf(item.unit_price) ?? 0) * Number(item.quantity), 0);

function preferenceView(preference: Preference): Json {
  const link = `${preference.origin}/mercadopago/checkout/v1/redirect?pref_id=${preference.id}`;
  return {
    ...preference.body,
    id: preference.id,
    init_point: link,
    sandbox_init_point: link,
    collector_id: COLLECTOR,
    client_id: "3003003003",
    date_created: isoMinus4(preference.createdAt),
    site_id: "MLM",
    operation_type: "regular_payment",
  };
}

function merchantOrderView(context: Context, preference: Preference): Json {
  const payments = Object.values(context.store.state.payments).filter((one) => one.preferenceId === preference.id);
  const paid = payments.filter((one) => one.status === "approved").reduce((sum, one) => sum + one.amount, 0);
  const isPaid = paid >= preference.amount;
  return {
    id: preference.merchantOrderId,
    status: isPaid ? "closed" : "opened",
    order_status: isPaid ? "paid" : "payment_required",
    preference_id: preference.id,
    external_reference: preference.body.external_reference ?? null,
    site_id: "MLM",
    total_amount: preference.amount / 100,
    paid_amount: paid / 100,
    payments: payments.map((one) => ({ id: one.id, status: one.status, transaction_amount: one.amount / 100 })),
  };
}
