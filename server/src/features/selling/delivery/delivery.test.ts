import type { SaleDetail, Shipping } from "@corral/contract/types";
import { dayIn, shortDay } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

const read = async (saleId: string, login = "dueno") =>
  (await (await m.staff(login)).get(`/api/sales/${saleId}`)).body as SaleDetail;
const act = async (saleId: string, what: string, body: object, login = "dueno") =>
  (await m.staff(login)).call(
    "POST",
    `/api/sales/${saleId}/${what}`,
    // Some animals are sold by the kilo; here nobody weighs them.
    what === "deliver" ? { asEstimated: true, ...body } : body,
  );
const bought = async (shelf = "group=productos") => {
  const held = await m.hold(undefined, shelf);
  expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
  return held;
};
/** An animal whose deposit nobody has paid. */
const toSetAside = async () => {
  const b = c.buyer();
  for (const item of await b.shelf("group=animales")) {
    const quote = await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]))}`);
    if (!quote.body.deposit) continue;
    const made = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit: quote.body.deposit });
    if (made.status === 201)
      return { b, item, saleId: made.body.saleId as string, depositId: made.body.chargeId as string };
  }
  throw new Error("nothing can be set aside");
};
const setAside = async () => {
  const unpaid = await toSetAside();
  expect((await unpaid.b.pay(unpaid.depositId, await unpaid.b.card())).body.state).toBe("paid");
  const { body } = await unpaid.b.get("/api/me/purchases");
  return { ...unpaid, balanceId: body.purchases[0].chargeId as string };
};
const events = (animalId: string) =>
  c.deps.db
    .selectFrom("animal_event")
    .select(["type", "data"])
    .where("animal_id", "=", animalId)
    .where("type", "in", ["exit", "return"])
    .orderBy("id")
    .execute();

test("an animal that is handed over without a way that anybody chose was collected, and its sale says so", async () => {
  const { saleId, item } = await bought("group=animales");
  const way = async () => (await (await m.staff("dueno")).get(`/api/sales/${saleId}/shipping`)).body as Shipping;
  expect([(await way()).way, (await way()).version]).toEqual([null, 0]);
  // It can't go out, to nobody knows where.
  await act(saleId, "fulfilment", { event: "made_ready" });
  const out = await act(saleId, "fulfilment", { event: "sent_out" });
  produces("SALE_MOVE_NOT_ALLOWED")(out);
  expect(out.body.detail).toContain("Nadie ha dicho cómo se entrega");
  expect((await act(saleId, "deliver", { receivedBy: "Ana Pérez" })).status).toBe(200);
  expect(await way()).toMatchObject({ way: "pickup", words: "Se recoge en el rancho", freight: 0, version: 1 });
  expect((await read(saleId)).order.state, item.title).toBe("completed");
});

test("the list finds a sale by folio, buyer, phone, animal and concept, filters by its three states, and is paged", async () => {
  const { saleId, item } = await bought("group=animales");
  const staff = await m.staff("cajero");
  const detail = await read(saleId);
  expect(detail).toMatchObject({
    order: { state: "confirmed" },
    payment: { state: "paid" },
    fulfilment: { state: "docs_pending", words: "Por preparar" },
    due: 0,
    channelWords: "Por internet",
    may: { deliver: true, cancel: "paid", giveBack: false },
  });
  for (const q of [detail.folio, "ana pérez", "1234 5678", String(item.title).slice(0, 8)]) {
    const { body } = await staff.get(`/api/sales?q=${encodeURIComponent(q ?? "")}`);
    expect(
      body.items.map((s: { id: string }) => s.id),
      `by ${q}`,
    ).toContain(saleId);
  }
  const has = async (query: string) =>
    (await staff.get(`/api/sales?${query}&limit=60`)).body.items.some((s: { id: string }) => s.id === saleId);
  expect([
    await has("money=paid"),
    await has("money=due"),
    await has("fulfilment=to_deliver"),
    await has("fulfilment=delivered"),
    await has("money=paid&fulfilment=to_deliver"),
    await has("money=ended"),
  ]).toEqual([true, false, true, false, true, false]);
  await bought();
  const first = (await staff.get("/api/sales?limit=1")).body;
  const second = (await staff.get(`/api/sales?limit=1&cursor=${first.next}`)).body;
  expect(first.items).toHaveLength(1);
  expect(second.items[0].id).not.toBe(first.items[0].id);
  produces("VALIDATION_FAILED")(await staff.get("/api/sales?cursor=nada"));
});

test("a sale is prepared, scheduled, and delivered once under concurrency; its receipt names the receiver", async () => {
  const { saleId, chargeId, b, item } = await bought("group=animales");
  // What the buyer reads of it, on the page of the charge.
  const line = async () =>
    (await m.charge(b, chargeId)).handover?.line?.map(
      (it) => `${it.words}: ${it.state}${it.when ? `, ${it.when}` : ""}`,
    );
  const today = shortDay(dayIn(c.deps.zone, c.deps.now()));
  expect(await line()).toEqual([`Pagado: done, ${today}`, "Lo preparamos: now", "Recógelo: later"]);
  expect((await act(saleId, "fulfilment", { event: "made_ready" }, "cajero")).body.fulfilment.state).toBe("ready");
  produces("SALE_MOVE_NOT_ALLOWED")(await act(saleId, "fulfilment", { event: "not_received" }, "cajero"));
  produces("VALIDATION_FAILED")(await act(saleId, "fulfilment", { event: "date_set", date: "2020-01-01T10:00" }));
  const dated = await act(saleId, "fulfilment", { event: "date_set", date: "2030-01-04T10:30" });
  expect(dated.body.scheduledWords).toBe("viernes 4 de enero, 10:30");
  expect(await line()).toEqual([`Pagado: done, ${today}`, `Listo: done, ${today}`, "Recógelo: now, vie 4 ene"]);
  produces("FORBIDDEN")(await act(saleId, "deliver", { receivedBy: "Luis" }, "cajero"));
  const answers = await Promise.all([
    act(saleId, "deliver", { receivedBy: "Luis Mora", papers: ["Factura", "Guía"], note: "Con su becerro" }),
    act(saleId, "deliver", { receivedBy: "Otra persona" }, "encargado"),
  ]);
  const done = answers.find((x) => x.status === 200);
  const late = answers.find((x) => x.status !== 200) ?? { body: {} };
  expect(late.body).toMatchObject({ code: "SALE_MOVE_NOT_ALLOWED" });
  expect(done?.body).toMatchObject({
    order: { state: "completed" },
    fulfilment: { state: "delivered" },
    may: { giveBack: true, cancel: null },
  });
  expect(done?.body.revocation).toMatchObject({ open: true });
  expect((await line())?.at(-1)).toBe(`Recogido: done, ${today}`);
  const slips = (done as { body: SaleDetail }).body.receipts.filter((r) => r.tipo === "entrega");
  expect(slips).toHaveLength(1);
  const slip = await b.get(`/api/receipts/entrega/${slips[0]?.id}`);
  expect(slip.body.snapshot).toMatchObject({
    tipo: "entrega",
    total: item.price,
    balance: 0,
    handover: { receivedBy: done?.body.handover.receivedBy, animals: [{ name: item.title }] },
  });
  expect(slip.body.seal).toBeTruthy();
  const pdf = await fetch(`${c.url}/api/receipts/entrega/${slips[0]?.id}/pdf?papel=80`);
  expect(pdf.status).toBe(200);
  expect(await events(item.animalId as string)).toMatchObject([{ type: "exit", data: { reason: "sold" } }]);
  produces("SALE_MOVE_NOT_ALLOWED")(await act(saleId, "cancel", { reason: "Ya no", refunds: [] }));
  expect((await m.charge(b, chargeId)).receipts.some((r) => r.tipo === "entrega")).toBe(true);
});

test("an unpaid sale is delivered only by owner or manager with a reason; then no deadline releases it, and its payment completes it", async () => {
  const held = await m.hold(undefined, "group=animales");
  const { saleId, chargeId, b } = held;
  produces("SALE_NOT_PAID")(await act(saleId, "deliver", { receivedBy: "Luis Mora" }));
  const out = await act(
    saleId,
    "deliver",
    { receivedBy: "Luis Mora", unpaidReason: "Cliente de siempre" },
    "encargado",
  );
  expect(out.body).toMatchObject({
    order: { state: "confirmed" },
    payment: { state: "unpaid" },
    fulfilment: { state: "delivered" },
    due: held.item.price,
  });
  await c.later(3 * 24 * 3_600_000);
  expect((await m.charge(b, chargeId)).state).toBe("open");
  expect((await b.shelf("group=animales")).some((i) => i.id === held.item.id)).toBe(false);
  const owner = await m.staff("dueno");
  produces("SALE_MOVE_NOT_ALLOWED")(
    await owner.call("POST", `/api/charges/${chargeId}/cancel`, { reason: "Ya no", replace: false }),
  );
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  expect(await read(saleId)).toMatchObject({ order: { state: "completed" }, payment: { state: "paid" }, due: 0 });
});

test("what is set aside without its deposit isn't delivered: of its price only the deposit would be owed", async () => {
  const { saleId, depositId, b } = await toSetAside();
  const body = { receivedBy: "Luis Mora", unpaidReason: "Cliente de siempre" };
  produces("SALE_MOVE_NOT_ALLOWED")(await act(saleId, "deliver", body));
  expect((await b.pay(depositId, await b.card())).body.state).toBe("paid");
  const out = await act(saleId, "deliver", body);
  expect(out.body).toMatchObject({ order: { state: "confirmed" }, fulfilment: { state: "delivered" } });
});

test("an unpaid delivery can be returned: the debt ends and the animal is on sale again", async () => {
  const held = await m.hold(undefined, "group=animales");
  await act(held.saleId, "deliver", { receivedBy: "Luis Mora", unpaidReason: "Paga mañana" });
  const back = await act(held.saleId, "return", { reason: "No lo pagó", units: "sell", refunds: [] });
  expect(back.body).toMatchObject({ order: { state: "returned" }, fulfilment: { state: "returned" } });
  expect((await m.charge(held.b, held.chargeId)).state).toBe("cancelled");
  expect((await held.b.shelf("group=animales")).some((i) => i.id === held.item.id)).toBe(true);
});

test("a paid sale cancelled by staff frees its units at once and refunds exactly what was collected", async () => {
  const { saleId, chargeId, b, item } = await bought("group=animales");
  const before = await read(saleId);
  produces("FORBIDDEN")(await act(saleId, "cancel", { reason: "Se enfermó", refunds: [] }, "contador"));
  produces("VALIDATION_FAILED")(await act(saleId, "cancel", { reason: "Se enfermó", refunds: [] }));
  produces("CLABE_INVALID")(
    await act(saleId, "cancel", {
      reason: "Se enfermó",
      refunds: [{ chargeId, way: "spei_manual", clabe: "1", holder: "Ana" }],
    }),
  );
  expect((await read(saleId)).order.state).toBe("confirmed");
  expect(before.charges[0]?.left).toBe(item.price);
  const cancelled = await act(saleId, "cancel", { reason: "Se enfermó", refunds: [{ chargeId, way: "provider" }] });
  expect(cancelled.body).toMatchObject({
    order: { state: "cancelled" },
    payment: { state: "refund_pending" },
    fulfilment: null,
  });
  expect((await b.shelf("group=animales")).some((i) => i.id === item.id)).toBe(true);
  expect(await m.tasks(chargeId)).toMatchObject([{ kind: "sale_to_return", amount: item.price }]);
  const owner = await m.staff("dueno");
  produces("REFUND_EXCEEDS_COLLECTED")(
    await owner.call("POST", `/api/charges/${chargeId}/refunds`, { amount: 100, way: "cash", reason: "Otra vez" }),
  );
  const { body } = await owner.get(`/api/charges/${chargeId}/refunds`);
  await owner.call("POST", `/api/refunds/${body.items[0].id}/approve`, {});
  expect(await read(saleId)).toMatchObject({ payment: { state: "refunded" } });
  expect(await m.tasks(chargeId)).toEqual([]);
  const sold = (await read(saleId)).receipts.find((r) => r.tipo === "venta");
  expect((await b.get(`/api/receipts/venta/${sold?.id}`)).body.standing).toMatchObject({
    refunded: item.price,
    sale: "cancelled",
  });
  // Sold again to somebody else, and refunded once.
  await m.buyNow(item);
});

test("a set-aside sale cancelled during its balance payment ends cancelled or paid, with every centavo accounted for", async () => {
  const x = await setAside();
  produces("VALIDATION_FAILED")(await act(x.saleId, "cancel", { reason: "Ya no", refunds: [] }));
  const card = await x.b.card();
  const [cancelled] = await Promise.all([
    act(x.saleId, "cancel", {
      reason: "El comprador ya no",
      deposit: "return",
      refunds: [{ chargeId: x.depositId, way: "provider" }],
    }),
    x.b.pay(x.balanceId, card),
  ]);
  await c.tick();
  const after = await read(x.saleId);
  if (after.order.state === "cancelled") {
    expect(cancelled.status).toBe(200);
    expect((await x.b.shelf("group=animales")).some((i) => i.id === x.item.id)).toBe(true);
  } else {
    expect(after.order.state).toBe("confirmed");
    expect((await x.b.shelf("group=animales")).some((i) => i.id === x.item.id)).toBe(false);
  }
});

test("an unpaid sale is cancelled once, and only with permission", async () => {
  const held = await m.hold();
  produces("NOT_FOUND")(await act(held.saleId, "cancel", { reason: "No es mía", refunds: [] }, "cajero"));
  const done = await act(held.saleId, "cancel", { reason: "Se equivocó", refunds: [] });
  expect(done.body).toMatchObject({ order: { state: "cancelled" }, payment: { state: "unpaid" } });
  produces("SALE_MOVE_NOT_ALLOWED")(await act(held.saleId, "cancel", { reason: "Otra vez", refunds: [] }));
});

test("a buyer's request shows staff whether it is in time; they refund it, and the animal returns", async () => {
  const { saleId, chargeId, b, item } = await bought("group=animales");
  await act(saleId, "deliver", { receivedBy: "Luis Mora" });
  expect((await b.get(`/api/charges/${chargeId}/cancel-request`)).body).toEqual({
    open: true,
    text: null,
    words: null,
  });
  produces("VALIDATION_FAILED")(await b.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "  a " }));
  const request = await b.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "No come nada" });
  expect(request.body).toMatchObject({ open: false, text: "No come nada" });
  produces("SALE_MOVE_NOT_ALLOWED")(
    await b.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Otra vez" }),
  );
  const [task] = await m.tasks(chargeId);
  // What is at stake is the whole purchase.
  expect(task).toMatchObject({ amount: item.price, todo: expect.stringContaining("Contesta desde la venta") });
  expect((await m.open(task)).story.join(" ")).toContain("a tiempo");
  expect((await read(saleId)).request).toMatchObject({ text: "No come nada", byBuyer: true, inTime: true });
  produces("REFUND_EXCEEDS_COLLECTED")(
    await act(saleId, "return", {
      reason: "No come",
      units: "sell",
      refunds: [{ chargeId, way: "cash", amount: item.price + 1 }],
    }),
  );
  const freight = 15_000;
  const two = await Promise.all(
    ["dueno", "encargado"].map((login) =>
      act(
        saleId,
        "return",
        { reason: "No come", units: "keep", refunds: [{ chargeId, way: "cash", amount: item.price - freight }] },
        login,
      ),
    ),
  );
  expect(two.map((x) => x.status).sort()).toEqual([200, 409]);
  expect(await read(saleId)).toMatchObject({
    order: { state: "returned" },
    fulfilment: { state: "returned" },
    payment: { state: "refund_pending" },
    request: null,
  });
  expect(await events(item.animalId as string)).toMatchObject([{ type: "exit" }, { type: "return" }]);
  const listing = await c.deps.db
    .selectFrom("catalog_item")
    .select("status")
    .where("id", "=", item.id)
    .executeTakeFirstOrThrow();
  expect(listing.status).toBe("paused");
  expect((await b.get(`/api/charges/${chargeId}/cancel-request`)).body.words).toContain("lo aceptó");
  expect((await m.tasks(chargeId)).map((t) => t.kind)).toEqual(["sale_to_return"]);
});

test("a request after the allowed business days is late and may be declined with a reason for the buyer", async () => {
  const { saleId, chargeId, b } = await bought();
  await act(saleId, "deliver", { receivedBy: "Luis Mora" });
  await c.later(14 * 24 * 3_600_000);
  expect((await read(saleId)).revocation?.open).toBe(false);
  expect((await act(saleId, "request", { text: "Llamó: ya no lo quiere" }, "cajero")).body.request).toMatchObject({
    inTime: false,
    byBuyer: false,
  });
  produces("FORBIDDEN")(await act(saleId, "request/decline", { answer: "No" }, "cajero"));
  const no = await act(saleId, "request/decline", { answer: "Pasaron los cinco días hábiles" });
  expect(no.body).toMatchObject({ request: null, order: { state: "completed" } });
  produces("ALREADY_DECIDED")(await act(saleId, "request/decline", { answer: "No se puede" }));
  const { body: request } = await b.get(`/api/charges/${chargeId}/cancel-request`);
  expect(request).toMatchObject({ open: true, words: expect.stringContaining("cinco días hábiles") });
  const { rows } = await sql<{ said: string }>`
    select m.content->'says'->>0 as said from message m join charge c on c.id = m.charge_id
    where c.public_id = ${chargeId} and m.kind = 'purchase_changed'`.execute(c.deps.db);
  expect(rows.map((it) => it.said)).toEqual([request.words]);
});

test("notes are immutable, with author and time; field staff see only sales that they charged", async () => {
  const { saleId } = await bought();
  const noted = await act(saleId, "notes", { text: "Pasa el sábado" }, "cajero");
  expect(noted.body.notes).toMatchObject([
    { text: "Pasa el sábado", who: (await (await m.staff("cajero")).get("/api/session")).body.me.name },
  ]);
  await expect(c.deps.db.updateTable("sale_note").set({ text: "otra" }).execute()).rejects.toThrow(/append-only/);
  produces("NOT_FOUND")(await (await m.staff("vaquero")).get(`/api/sales/${saleId}`));
  expect((await (await m.staff("vaquero")).get("/api/sales")).body.items).toEqual([]);
  produces("UNAUTHENTICATED")(await c.buyer().get("/api/sales"));
  for (const [what, body, login] of [
    ["notes", { text: "No es mía" }, "mvz"],
    ["fulfilment", { event: "made_ready" }, "vaquero"],
    ["deliver", { receivedBy: "Luis Mora" }, "vaquero"],
    ["cancel", { reason: "No es mía", refunds: [] }, "taquilla"],
  ] as const)
    produces("NOT_FOUND")(await act(saleId, what, body, login));
  const me = (await (await m.staff("vaquero")).get("/api/session")).body.me.id as string;
  const { id } = await c.deps.db
    .selectFrom("sale")
    .select("id")
    .where("public_id", "=", saleId)
    .executeTakeFirstOrThrow();
  await c.deps.db.updateTable("charge").set({ created_by: me }).where("sale_id", "=", id).execute();
  const mine = await read(saleId, "vaquero");
  expect(mine).toMatchObject({
    contact: { phone: "•• •••• 5678", whatsapp: null },
    may: { deliver: true, cancel: null, giveBack: false },
  });
  expect((await act(saleId, "deliver", { receivedBy: "Luis Mora" }, "vaquero")).body.order.state).toBe("completed");
});
