import { MINUTE } from "@corral/domain/kernel/time";
import { conekta } from "@corral/providers/conekta";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { type Corral, corral } from "#src/testing/corral";
import { pdfText } from "#src/testing/pdf";
import { produces } from "#src/testing/produces";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
beforeEach(() => c.control("/cash", { networks: "oxxo" }));

const oxxo = { method: "oxxo_cash" };
async function held() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  const sale = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
  if (sale.status !== 201) throw new Error(JSON.stringify(sale.body));
  return { b, chargeId: sale.body.chargeId as string };
}

test("a voucher of several networks shows each reference with its stores and agreement number, and never mentions OXXO", async () => {
  await c.control("/cash", { networks: "several" });
  const { b, chargeId } = await held();
  const attempt = (await b.pay(chargeId, oxxo)).body.attempts[0];
  const stores = expect.arrayContaining(["7 Eleven", "Soriana"]);
  expect(attempt.voucher).toMatchObject({
    network: "cash",
    agreement: "0009999",
    // References that are typed at a bank's machine need no barcode.
    barcodeSvg: null,
    stores: ["Cajero BBVA"],
    others: [{ network: "cash", agreement: null, stores, barcodeSvg: expect.stringContaining("<svg") }],
  });
  const ficha = await b.get(`/api/receipts/oxxo/${attempt.id}`);
  expect(ficha.body.ficha.voucher.others).toHaveLength(1);
  for (const papel of ["58", "80", "carta"]) {
    const pdf = await fetch(`${c.url}/api/receipts/oxxo/${attempt.id}/pdf?papel=${papel}`);
    const said = await pdfText(Buffer.from(await pdf.arrayBuffer()));
    for (const words of [attempt.voucher.grouped, attempt.voucher.others[0].grouped, "Convenio 0009999", "Soriana"])
      expect(said, papel).toContain(words);
    expect(said).not.toMatch(/oxxo/i);
  }
  const { content } = await c.deps.db
    .selectFrom("message")
    .select("content")
    .where("kind", "=", "voucher")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const message = JSON.stringify(content);
  for (const words of ["en efectivo", "0009999", attempt.voucher.others[0].grouped]) expect(message).toContain(words);
  expect(message.replaceAll("/comprobante/oxxo/", "")).not.toMatch(/oxxo/i);

  await c.control("/pay", { kind: "oxxo", reference: attempt.voucher.others[0].reference });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  const paid = (await b.get(`/api/charges/${chargeId}`)).body;
  expect(paid.state).toBe("paid");
  const receipt = paid.receipts.find((r: { tipo: string }) => r.tipo === "pago");
  const { snapshot } = (await b.get(`/api/receipts/pago/${receipt.id}`)).body;
  expect(snapshot.payments[0].method).toBe("Efectivo en tienda o cajero");
});

test("an order made with a test key is not shown: the buyer chooses again, the method is disabled, and staff are notified", async () => {
  const { conekta: own } = c.deps.providers;
  const { b, chargeId } = await held();
  await c.deps.db
    .insertInto("provider_credential")
    .values({
      provider: "conekta",
      sealed: "x",
      shown: "{}",
      account: "Digital FEMSA",
      mode: "live",
      changed_at: new Date().toISOString(),
      changed_by: null,
    })
    .execute();
  c.deps.providers.conekta = conekta({
    flavour: "digitalfemsa",
    baseUrl: `${c.sandboxUrl}/digitalfemsa`,
    apiKey: "key_prueba",
    live: true,
    now: c.deps.now,
  });
  try {
    produces("METHOD_NOT_ALLOWED")(await b.pay(chargeId, oxxo));
    const charge = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(charge.state).toBe("open");
    expect(charge.attempts.map((a: { state: string; voucher: unknown }) => [a.state, a.voucher])).toEqual([
      ["failed", null],
    ]);
    expect(charge.offers.find((o: { method: string }) => o.method === "oxxo_cash").allowed).toBe(false);
    const tasks = await c.deps.db.selectFrom("review_task").selectAll().where("kind", "=", "test_payment").execute();
    expect(tasks).toMatchObject([{ state: "open", data: { provider: "conekta" } }]);
    const other = await held();
    produces("PROVIDER_NOT_CONFIGURED")(await other.b.pay(other.chargeId, oxxo));
  } finally {
    if (own) c.deps.providers.conekta = own;
    c.deps.public.testKeys = {};
    await c.deps.db.deleteFrom("provider_credential").execute();
  }
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
});

test("attempts without an answer, or with an unexpected one, are not shown as still being created", async () => {
  const { b, chargeId } = await held();
  const own = c.deps.providers.conekta;
  if (!own) throw new Error("no conekta");
  c.deps.providers.conekta = {
    ...own,
    charge: async () => ({ kind: "mismatch", what: "amount", orderRef: "ord_1", raw: "pending_payment" }),
    ask: async () => ({ kind: "mismatch", what: "amount", orderRef: "ord_1", raw: "pending_payment" }),
  };
  try {
    const [attempt] = (await b.pay(chargeId, oxxo)).body.attempts;
    expect([attempt.state, attempt.stateWords]).toEqual(["unknown", "Verificando, no pagues otra vez"]);
  } finally {
    c.deps.providers.conekta = own;
  }
  await writingStates(c.deps.db)
    .updateTable("attempt")
    .set({ state: "created" })
    .where("state", "=", "unknown")
    .execute();
  const words = async () => (await b.get(`/api/charges/${chargeId}`)).body.attempts[0].stateWords;
  expect(await words()).toBe("Preparando");
  const now = c.deps.now;
  c.deps.now = () => (now() + 2 * MINUTE) as ReturnType<typeof now>;
  try {
    expect(await words()).toBe("Verificando, no pagues otra vez");
  } finally {
    c.deps.now = now;
  }
});
