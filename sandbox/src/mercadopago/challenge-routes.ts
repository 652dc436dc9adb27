import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context";
import { asObject, asText, type Json } from "../json";
import { escapeHtml, hostedPage, pesos } from "./checkout/page";
import type { MpOrder, MpPayment } from "./model";
import { expireDueOrders, finishChallenge } from "./orders/order-state";
import { expireDuePayments, finishPaymentChallenge } from "./payments/payment-state";

interface Challenged {
  /** The field name with which the page passes the challenge on. */
  field: "order_id" | "payment_id";
  id: string;
  amount: number;
  waiting: boolean;
  finish(approved: boolean): void;
}
const PATH = "/mercadopago/challenge";
/** The same machine under two host names: the provider's and the bank's. */
const OTHER_NAME: Record<string, string> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };

/** The 3-D Secure frame: the provider's page, the bank's, and their variants set by the control panel. */
export async function challengeRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  const find = (input: Json): Challenged | undefined => {
    expireDueOrders(context);
    expireDuePayments(context);
    const order = context.store.state.orders[String(input.order_id)];
    const payment = context.store.state.payments[String(input.payment_id ?? input.creq)];
    return order !== undefined ? ofOrder(context, order) : payment && ofPayment(context, payment);
  };
  const mode = () => context.store.state.challenges.mode;
  const page = (reply: FastifyReply, html: string) => {
    if (mode() === "refused")
      reply.header("x-frame-options", "DENY").header("content-security-policy", "frame-ancestors 'none'");
    return reply.type("text/html; charset=utf-8").send(html);
  };
  /** Shows the challenge on the host and at the depth of the current mode. */
  const show = (request: FastifyRequest, reply: FastifyReply, input: Json) => {
    const found = find(input);
    if (!found?.waiting) return page(reply, donePage(mode(), input.inside !== undefined));
    const host = new URL(`http://${request.headers.host}`);
    const bank = OTHER_NAME[host.hostname];
    if (mode() === "hop" && bank !== undefined && input.bank === undefined) {
      host.hostname = bank;
      return page(reply, hopPage(found, `${host.origin}${PATH}`));
    }
    if (mode() === "nested" && input.inside === undefined) return page(reply, nestPage(found));
    return page(reply, questionPage(found, input.inside !== undefined));
  };

  scope.get("/challenge", (request, reply) => show(request, reply, asObject(request.query)));
  // the Payments API opens the frame by posting `creq`; a bank's page gets its challenge the same way
  scope.post("/challenge", (request, reply) => show(request, reply, asObject(request.body)));
  scope.post("/challenge/answer", (request, reply) => {
    const input = asObject(request.body);
    find(input)?.finish(input.answer === "approve");
    return page(reply, donePage(mode(), asText(input.inside) !== undefined));
  });
}

const ofOrder = (context: Context, order: MpOrder): Challenged => ({
  field: "order_id",
  id: order.id,
  amount: order.amount,
  waiting: order.paymentDetail === "pending_challenge",
  finish: (approved) => finishChallenge(context, order, approved),
});
const ofPayment = (context: Context, payment: MpPayment): Challenged => ({
  field: "payment_id",
  id: String(payment.id),
  amount: payment.amount,
  waiting: payment.detail === "pending_challenge",
  finish: (approved) => finishPaymentChallenge(context, payment, approved),
});

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const questionPage = (found: Challenged, inside: boolean) =>
  hostedPage(
    "Verificación del banco",
    `<h1>Tu banco quiere confirmar que eres tú</h1>
<p>Compra por <strong>${pesos(found.amount)}</strong></p>
<form method="post" action="${PATH}/answer">${hidden(found.field, found.id)}${inside ? hidden("inside", "1") : ""}
<button name="answer" value="approve" data-testid="approve">Aprobar</button>
<button name="answer" value="reject" class="plain" data-testid="reject">Rechazar</button></form>`,
  );

/** Redirects to the bank's host with a self-submitting form, as the provider's page does. */
const hopPage = (found: Challenged, to: string) =>
  hostedPage(
    "Vamos con tu banco",
    `<h1>Vamos con tu banco</h1><form id="go" method="post" action="${escapeHtml(to)}">
${hidden(found.field, found.id)}${hidden("bank", "1")}</form><script>document.getElementById("go").submit()</script>`,
  );

const nestPage = (found: Challenged) =>
  hostedPage(
    "Tu banco",
    `<h1>Tu banco</h1><iframe title="Verificación" style="border:0;width:100%;height:340px"
src="${PATH}?${found.field}=${encodeURIComponent(found.id)}&amp;inside=1"></iframe>`,
  );

/** The final page. The mode decides who is notified: the embedding page, the top window, or nobody. */
function donePage(mode: Context["store"]["state"]["challenges"]["mode"], inside: boolean): string {
  const windows = inside ? "[window.top]" : "[window.parent!==window&&window.parent,window.opener]";
  return hostedPage(
    "Verificación terminada",
    `<h1>Verificación terminada</h1><p>Ya puedes volver a la tienda.</p>
${mode === "silent" ? "" : `<script>for(const page of ${windows})if(page)page.postMessage({status:"COMPLETE"},"*")</script>`}`,
  );
}
