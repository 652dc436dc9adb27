import type { FastifyInstance } from "fastify";
import type { Context } from "../../context";
import { asList, asObject, asText, centavosOf } from "../../json";
import type { MpPayment, Preference } from "../model";
import { blankPayment, changePayment } from "../payments/payment-state";
import { escapeHtml, hostedPage, pesos } from "./page";

const RESULTS: Record<string, [status: string, detail: string]> = {
  pay: ["approved", "accredited"],
  decline: ["rejected", "cc_rejected_other_reason"],
  review: ["in_process", "pending_contingency"],
};

/** Whether the link can be paid at this time. */
export function linkIsOpen(context: Context, preference: Preference): boolean {
  const { expires, expiration_date_from: from, expiration_date_to: to } = preference.body;
  if (expires !== true) return true;
  const now = context.now();
  return !(typeof to === "string" && now >= Date.parse(to)) && !(typeof from === "string" && now < Date.parse(from));
}

/** A payment with wallet balance, as the hosted page creates it. */
export function payWithWallet(
  context: Context,
  preference: Preference,
  answer: string,
  amount = preference.amount,
): MpPayment {
  const [status, detail] = RESULTS[answer] ?? ["rejected", "cc_rejected_other_reason"];
  const payment = blankPayment(context, {
    origin: preference.origin,
    amount,
    methodId: "account_money",
    typeId: "account_money",
  });
  payment.externalReference = asText(preference.body.external_reference) ?? null;
  payment.description = asText(asObject(asList(preference.body.items)[0]).title) ?? null;
  payment.payerEmail = asText(asObject(preference.body.payer).email) ?? "comprador@testuser.com";
  payment.metadata = asObject(preference.body.metadata);
  payment.preferenceId = preference.id;
  payment.merchantOrderId = preference.merchantOrderId;
  const url = asText(preference.body.notification_url);
  if (url !== undefined) payment.notificationUrl = url;
  changePayment(context, payment, status, detail);
  return payment;
}

/** The hosted checkout that `init_point` opens. */
export async function checkoutRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.get<{ Querystring: Record<string, string> }>("/checkout/v1/redirect", (request, reply) => {
    const preference = context.store.state.preferences[request.query.pref_id ?? ""];
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    if (preference === undefined)
      return reply.code(404).send(hostedPage("No existe", "<h1>Este enlace de pago no existe</h1>"));
    return reply.send(checkoutPage(context, preference));
  });
  scope.post("/checkout/v1/answer", (request, reply) => {
    const { pref_id: id, answer } = asObject(request.body);
    const preference = context.store.state.preferences[String(id)];
    if (preference === undefined) return reply.code(404).send();
    if (answer === "back") return leave(preference, undefined);
    if (!linkIsOpen(context, preference) || paidAlready(context, preference))
      return reply.type("text/html; charset=utf-8").send(checkoutPage(context, preference));
    return leave(preference, payWithWallet(context, preference, String(answer)));

    function leave(from: Preference, payment: MpPayment | undefined) {
      const to = returnAddress(from, payment);
      if (to !== undefined) return reply.redirect(to, 303);
      const words = payment?.status === "approved" ? "Listo, tu pago se acreditó" : "El pago no se hizo";
      return reply.type("text/html; charset=utf-8").send(hostedPage("Mercado Pago", `<h1>${words}</h1>`));
    }
  });
}

const paidAlready = (context: Context, preference: Preference): boolean =>
  Object.values(context.store.state.payments).some(
    (one) => one.preferenceId === preference.id && ["approved", "in_process"].includes(one.status),
  );

/** The return URL, with the provider's query parameters; absent values are `null`. */
function returnAddress(preference: Preference, payment: MpPayment | undefined): string | undefined {
  const urls = asObject(preference.body.back_urls);
  const status = payment?.status ?? null;
  const kind =
    status === "approved" ? "success" : status === "in_process" || status === "pending" ? "pending" : "failure";
  const url = asText(urls[kind]) ?? asText(urls.success);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const full = new URL(url);
  const values: Record<string, unknown> = {
    collection_id: payment?.id,
    collection_status: status,
    payment_id: payment?.id,
    status,
    external_reference: preference.body.external_reference,
    payment_type: payment?.typeId,
    merchant_order_id: payment === undefined ? undefined : preference.merchantOrderId,
    preference_id: preference.id,
    site_id: "MLM",
    processing_mode: "aggregator",
    merchant_account_id: null,
  };
  for (const [key, value] of Object.entries(values)) full.searchParams.set(key, String(value ?? "null"));
  return full.toString();
}

function checkoutPage(context: Context, preference: Preference): string {
  if (paidAlready(context, preference))
    return hostedPage("Mercado Pago", `<h1>Este enlace ya se pagó</h1>${backForm(preference)}`);
  if (!linkIsOpen(context, preference))
    return hostedPage("Mercado Pago", `<h1>Este enlace de pago venció</h1>${backForm(preference)}`);
  const items = asList(preference.body.items)
    .map(asObject)
    .map((item) => {
      const each = (centavosOf(item.unit_price) ?? 0) * Number(item.quantity);
      return `<li><span>${Number(item.quantity)} × ${escapeHtml(String(item.title))}</span><span>${pesos(each)}</span></li>`;
    });
  return hostedPage(
    "Mercado Pago",
    `<h1>Revisa tu pago</h1><ul>${items.join("")}</ul>
<p class="total"><span>Total</span><span>${pesos(preference.amount)}</span></p>
${form(preference, [
  ["pay", "Pagar con dinero en cuenta", ""],
  ["decline", "Pagar (será rechazado)", "plain"],
  ["review", "Pagar (quedará en revisión)", "plain"],
  ["back", "Volver sin pagar", "plain"],
])}`,
  );
}

const backForm = (preference: Preference): string => form(preference, [["back", "Volver a la tienda", "plain"]]);

const form = (preference: Preference, buttons: [answer: string, words: string, look: string][]): string =>
  `<form method="post" action="/mercadopago/checkout/v1/answer"><input type="hidden" name="pref_id" value="${escapeHtml(preference.id)}">
${buttons.map(([answer, words, look]) => `<button name="answer" value="${answer}" class="${look}" data-testid="${answer}">${words}</button>`).join("\n")}</form>`;
