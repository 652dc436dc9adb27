import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { asObject } from "../json";
import type { MpOrder, MpPayment } from "./model";
import { expireDueOrders, finishChallenge } from "./order-moves";
import { escapeHtml, hostedPage, pesos } from "./page";
import { expireDuePayments, finishPaymentChallenge } from "./payment-moves";

type Challenged = { order?: MpOrder | undefined; payment?: MpPayment | undefined };

/** The 3-D Secure frame and the transfer slip. */
export async function hostedRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  const find = (input: unknown): Challenged => {
    expireDueOrders(context);
    expireDuePayments(context);
    const { order_id: orderId, payment_id: paymentId } = asObject(input);
    return {
      order: context.store.state.orders[String(orderId)],
      payment: context.store.state.payments[String(paymentId)],
    };
  };
  const show = (found: Challenged): string => {
    const amount = found.order?.amount ?? found.payment?.amount;
    const waiting = (found.order?.paymentDetail ?? found.payment?.detail) === "pending_challenge";
    return amount === undefined || !waiting ? donePage() : challengePage(found, amount);
  };

  scope.get<{ Querystring: Record<string, string> }>("/challenge", (request, reply) =>
    reply.type("text/html; charset=utf-8").send(show(find(request.query))),
  );
  // the Payments API opens the frame by posting `creq`
  scope.post("/challenge", (request, reply) => {
    const creq = asObject(request.body).creq;
    return reply.type("text/html; charset=utf-8").send(show(find({ payment_id: creq })));
  });
  scope.post("/challenge/answer", (request, reply) => {
    const approved = asObject(request.body).answer === "approve";
    const { order, payment } = find(request.body);
    if (order !== undefined) finishChallenge(context, order, approved);
    if (payment !== undefined) finishPaymentChallenge(context, payment, approved);
    return reply.type("text/html; charset=utf-8").send(donePage());
  });
  scope.get<{ Params: { id: string } }>("/ticket/:id", (request, reply) => {
    const { orders, payments } = context.store.state;
    const order = orders[request.params.id];
    const row = order ?? payments[request.params.id];
    const account = row?.clabe ?? order?.transferReference ?? order?.pageClabe;
    if (row === undefined || account === undefined)
      return reply
        .code(404)
        .type("text/html; charset=utf-8")
        .send(hostedPage("No existe", "<h1>Esta ficha no existe</h1>"));
    return reply.type("text/html; charset=utf-8").send(ticketPage(account, row.amount, row.status));
  });
}

function challengePage(found: Challenged, amount: number): string {
  const field = found.order === undefined ? "payment_id" : "order_id";
  const id = String(found.order?.id ?? found.payment?.id);
  return hostedPage(
    "Verificación del banco",
    `<h1>Tu banco quiere confirmar que eres tú</h1>
<p>Compra por <strong>${pesos(amount)}</strong></p>
<form method="post" action="/mercadopago/challenge/answer"><input type="hidden" name="${field}" value="${escapeHtml(id)}">
<button name="answer" value="approve" data-testid="approve">Aprobar</button>
<button name="answer" value="reject" class="plain" data-testid="reject">Rechazar</button></form>`,
  );
}

const donePage = (): string =>
  hostedPage(
    "Verificación terminada",
    `<h1>Verificación terminada</h1><p>Ya puedes volver a la tienda.</p>
<script>for(const page of [window.parent!==window&&window.parent,window.opener])if(page)page.postMessage({status:"COMPLETE"},"*")</script>`,
  );

function ticketPage(account: string, amount: number, status: string): string {
  const open = status === "action_required" || status === "pending";
  return hostedPage(
    "Transferencia SPEI",
    open
      ? `<h1>Transferencia SPEI</h1><p>De demostración, no transfieras:</p><p><code>${escapeHtml(account)}</code></p>
<p class="total"><span>Monto</span><span>${pesos(amount)}</span></p>`
      : "<h1>Esta ficha ya no está vigente</h1>",
  );
}
