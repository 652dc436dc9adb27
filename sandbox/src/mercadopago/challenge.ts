import type { FastifyInstance } from "fastify";
import { type Context, orderChanged } from "../context";
import { page } from "../page";
import { fresh } from "./orders";

/** The bank's page of 3-D Secure, in a frame of the shop (providers.md §2.4.5), and the SPEI ticket. */
export function challengeRoutes(app: FastifyInstance, c: Context) {
  app.get<{ Params: { id: string } }>("/challenge/:id", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    reply.type("text/html; charset=utf-8");
    if (!o || fresh(c, o).paymentDetail !== "pending_challenge") return reply.code(410).send(page("Verificación terminada", "<p>Esta verificación ya terminó o se venció.</p>", "parent.postMessage({status:'COMPLETE'},'*')"));
    const go = "async function go(a){await fetch(location.pathname,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({approve:a})});parent.postMessage({status:'COMPLETE'},'*')}document.querySelectorAll('button').forEach(b=>b.onclick=()=>go(b.dataset.testid==='approve'))";
    return page("Tu banco", `<p class="lead">¿Autorizas este pago?</p><p class="amount">$${o.amount}</p><button class="main" data-testid="approve">Sí, soy yo</button><button data-testid="reject">Rechazar</button>`, go);
  });
  app.post<{ Params: { id: string }; Body: { approve?: boolean } }>("/challenge/:id", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    if (!o || fresh(c, o).paymentDetail !== "pending_challenge") return reply.code(410).send({});
    if (request.body.approve && o.challenge === "ok") {
      o.paid = o.amount;
      orderChanged(c, o, "processed", "accredited");
    } else orderChanged(c, o, "failed", "failed", ["failed", "cc_rejected_3ds_challenge"]);
    return { status: "COMPLETE" };
  });
  app.get<{ Params: { id: string } }>("/spei/:id", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    return reply.type("text/html; charset=utf-8").code(o?.clabe ? 200 : 404).send(page("Transferencia SPEI", o ? `<p class="lead">CLABE ${o.clabe}</p><p class="amount">$${o.amount}</p>` : "<p>No existe.</p>"));
  });
}
