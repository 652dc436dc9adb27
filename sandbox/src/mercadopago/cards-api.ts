import type { FastifyInstance } from "fastify";
import type { Context } from "../context";
import { cardOf, cardOfBin, payerCosts, testCards } from "./cards";

/** What the browser's script asks: tokens, methods, months (providers.md §2.8.3). */
export function cardRoutes(app: FastifyInstance, c: Context) {
  app.post<{ Body: Record<string, string> }>("/v1/card_tokens", async (request, reply) => {
    const b = request.body ?? {};
    const card = cardOf(b.card_number ?? "");
    if (!card) return reply.code(400).send({ message: "REAL_CARD_IN_DEMO", error: "bad_request", status: 400, cause: [{ code: "E301", description: "REAL_CARD_IN_DEMO" }] });
    const id = c.state.hex(16);
    // The number and the code are forgotten here: only what a real token also tells is kept.
    c.state.data.tokens[id] = { id, bin: card.number.slice(0, 8), last4: card.number.slice(-4), holder: b.cardholder ?? "", methodId: card.methodId, typeId: card.typeId, challenge: card.challenge, used: false, badCode: (b.security_code ?? "").length !== card.code };
    c.state.save();
    return reply.code(201).send({
      id, public_key: c.options.publicKey, first_six_digits: card.number.slice(0, 6), last_four_digits: card.number.slice(-4), expiration_month: Number(b.expiration_month), expiration_year: Number(b.expiration_year), status: "active",
      cardholder: { name: b.cardholder ?? "", identification: {} }, date_created: new Date(c.state.now()).toISOString(), luhn_validation: true, live_mode: false, security_code_length: card.code,
    });
  });
  app.get<{ Querystring: { bin?: string } }>("/v1/payment_methods/search", async (request) => {
    const card = cardOfBin(request.query.bin ?? "");
    return { paging: { total: card ? 1 : 0, limit: 30, offset: 0 }, results: card ? [methodView(card)] : [] };
  });
  app.get("/v1/payment_methods", async () => [...new Map(testCards.map((t) => [t.methodId, t])).values()].map(methodView));
  app.get("/v1/payment_methods/card_issuers", async () => [{ id: "12345", name: "Banco de demostración" }]);
  app.get<{ Querystring: { amount?: string; bin?: string } }>("/v1/payment_methods/installments", async (request) => {
    const card = cardOfBin(request.query.bin ?? "");
    return card ? [{ payment_method_id: card.methodId, payment_type_id: card.typeId, issuer: { id: "12345", name: "Banco de demostración" }, payer_costs: payerCosts(Number(request.query.amount ?? 0), card.typeId) }] : [];
  });
  app.get("/v1/identification_types", async () => []);
  app.get("/users/me", async () => ({ id: 100200300, nickname: "RANCHO_DEMO", site_id: "MLM", country_id: "MX" }));
}

const methodView = (t: (typeof testCards)[0]) => ({
  id: t.methodId, name: t.name, payment_type_id: t.typeId, status: "active", thumbnail: "", min_allowed_amount: 5, max_allowed_amount: 250000, additional_info_needed: ["cardholder_name"], issuer: { id: 12345, name: "Banco de demostración" },
  settings: [{ bin: { pattern: `^${t.number.slice(0, 6)}` }, card_number: { length: t.number.length, validation: "standard" }, security_code: { length: t.code, mode: "mandatory", card_location: t.code === 4 ? "front" : "back" } }],
});
