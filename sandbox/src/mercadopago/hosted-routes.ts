import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { escapeHtml, hostedPage, pesos } from "./page";

/** The transfer slip. */
export async function hostedRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.get<{ Params: { id: string } }>("/ticket/:id", (request, reply) => {
    const row = context.store.state.orders[request.params.id] ?? context.store.state.payments[request.params.id];
    if (row?.clabe === undefined)
      return reply
        .code(404)
        .type("text/html; charset=utf-8")
        .send(hostedPage("No existe", "<h1>Esta ficha no existe</h1>"));
    return reply.type("text/html; charset=utf-8").send(ticketPage(row.clabe, row.amount, row.status));
  });
}

function ticketPage(clabe: string, amount: number, status: string): string {
  const open = status === "action_required" || status === "pending";
  return hostedPage(
    "Transferencia SPEI",
    open
      ? `<h1>Transferencia SPEI</h1><p>CLABE de demostración, no transfieras:</p><p><code>${escapeHtml(clabe)}</code></p>
<p class="total"><span>Monto</span><span>${pesos(amount)}</span></p>`
      : "<h1>Esta ficha ya no está vigente</h1>",
  );
}
