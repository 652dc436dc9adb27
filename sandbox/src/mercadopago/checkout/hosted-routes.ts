import type { FastifyInstance } from "fastify";
import type { Context } from "../../context";
import { escapeHtml, hostedPage, pesos } from "./page";

/** The transfer slip. */
export async function hostedRoutes(scope: FastifyInstance, context: Context): Promise<void> {
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
