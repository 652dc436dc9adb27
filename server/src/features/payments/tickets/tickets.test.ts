import { verifyReceipt } from "@corral/contract/payments/receipts";
import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { parseTicket } from "@corral/domain/payments/tickets/ticket-code";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { pdfText } from "#src/testing/pdf";
import { produces } from "#src/testing/produces";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  visits = openVisits(c, staff);
});
afterAll(() => c.close());

const enter = async (sessionId: string, ask: object, login = "taquilla") =>
  (await staff.staff(login)).call("POST", `/api/gate/${sessionId}/check-in`, { gate: "Puerta 1", ...ask });
const undo = async (sessionId: string, placeId: string, login = "taquilla") =>
  (await staff.staff(login)).call("POST", `/api/gate/${sessionId}/undo`, { placeId });
const people = async (sessionId: string, q = "") =>
  (await staff.staff("taquilla")).get(`/api/gate/${sessionId}/places?q=${encodeURIComponent(q)}`);
interface Place {
  seat: number;
  tier: string;
  code: string;
  shortCode: string;
}
const places = (boleto: { snapshot: { visit: { places: Place[] } } }) => boleto.snapshot.visit.places;

test("a paid visit has one ticket with a signed code for each place; its QR is readable, its PDF has all of them", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d, { adulto: 2, nino: 1 });
  expect(bought.links).toHaveLength(1);
  const view = await bought.boleto();
  expect(view.snapshot).toMatchObject({
    tipo: "boleto",
    total: bought.total,
    visit: { title: "Recorrido de prueba", holder: "Ana Pérez", day: d.day },
  });
  expect(view.snapshot.folio).toMatch(/^B-\d{4}-\d{6}$/);
  expect(places(view).map((p) => [p.seat, p.tier])).toEqual([
    [1, "Adulto"],
    [2, "Adulto"],
    [3, "Niño"],
  ]);
  expect(view.places.map((p: { state: string }) => p.state)).toEqual(["valid", "valid", "valid"]);
  expect(new Set(places(view).map((p) => p.code)).size).toBe(3);
  const [p] = places(view) as [Place];
  expect(parseTicket(p.code)?.facts).toMatchObject({ seat: 1, session: d.sessionId });
  const { data, info } = await sharp(Buffer.from(view.places[0].qrSvg))
    .resize(420)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(p.code);
  const paper = await fetch(`${c.url}/api/receipts/boleto/${view.id}/pdf?papel=80`);
  const text = await pdfText(Buffer.from(await paper.arrayBuffer()));
  for (const { shortCode } of places(view)) expect(text).toContain(`${shortCode.slice(0, 5)}-${shortCode.slice(5)}`);
  expect(text).toContain("Boleto de visita");
  const facts = await c.buyer().get(verifyReceipt.path.replace(":shortCode", view.shortCode));
  expect(facts.body).toMatchObject({ tipo: "boleto", total: bought.total, signed: true });
  expect(JSON.stringify(facts.body)).not.toContain(p.code);
  const audit = await c.deps.db.selectFrom("message").select("content").where("sale_id", "is not", null).execute();
  expect(audit.some((m) => JSON.stringify(m.content).includes(`/comprobante/boleto/${view.id}`))).toBe(true);
});

test("goods have no ticket, and two dates in one purchase have two", async () => {
  const held = await staff.hold();
  await held.b.pay(held.chargeId, await held.b.card());
  expect((await staff.charge(held.b, held.chargeId)).receipts.some((r) => r.tipo === "boleto")).toBe(false);
  const [one, two] = [await visits.date(), await visits.date({ inMinutes: 300 })];
  const b = c.buyer();
  const lines = [one, two].map((d) => ({ itemId: d.itemId, sessionId: d.sessionId, tier: "adulto", qty: 1 }));
  const sale = await b.cart(lines, 40_000);
  const paid = await b.pay(sale.body.chargeId, await b.card());
  expect(paid.body.receipts.filter((r: { tipo: string }) => r.tipo === "boleto")).toHaveLength(2);
});

test("each place is admitted once: by QR, typed code or name; later attempts show when and where", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d, { adulto: 2, nino: 1 }, "Lucía Ñandú");
  const [p, q, r] = places(await bought.boleto()) as [Place, Place, Place];
  const first = await enter(d.sessionId, { code: ` ${p.code} ` });
  expect(first.body).toMatchObject({
    session: { taken: 3, arrived: 1 },
    place: { seat: 1, of: 3, tier: "Adulto", holder: "Lucía Ñandú", state: "used" },
  });
  const again = await enter(d.sessionId, { code: p.shortCode, gate: "Puerta 2" }, "cajero");
  produces("TICKET_USED")(again);
  expect(again.body).toMatchObject({ gate: "Puerta 1", holder: "Lucía Ñandú", can_undo: true });
  expect(again.body.detail).toContain("«Puerta 1»");
  const typed = `${q.shortCode.slice(0, 5)}-${q.shortCode.slice(5)}`.toLowerCase();
  expect((await enter(d.sessionId, { code: typed })).body.place.seat).toBe(2);
  const found = await people(d.sessionId, "lucia nandu");
  expect(found.body.places.map((x: { state: string }) => x.state)).toEqual(["valid", "used", "used"]);
  expect((await enter(d.sessionId, { placeId: found.body.places[0].id })).body.session.arrived).toBe(3);
  expect((await people(d.sessionId, "nadie")).body.places).toEqual([]);
  expect((await people(d.sessionId, r.shortCode.slice(0, 4))).body.places).toHaveLength(1);
  expect((await bought.boleto()).places.map((x: { state: string }) => x.state)).toEqual(["used", "used", "used"]);
  const mine = (await (await staff.staff("taquilla")).get("/api/gate")).body.sessions.find(
    (s: { id: string }) => s.id === d.sessionId,
  );
  expect(mine).toMatchObject({ taken: 3, free: 17, arrived: 3, cancelled: false });
});

test("ten concurrent check-ins of one place: one admits it, nine say that it is in", async () => {
  const d = await visits.date();
  const [p] = places(await (await visits.buy(d)).boleto()) as [Place];
  await staff.staff("taquilla");
  const doors = await Promise.all(
    Array.from({ length: 10 }, (_, i) => enter(d.sessionId, { code: p.code, gate: `Puerta ${i}` })),
  );
  expect(doors.map((x) => x.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  for (const no of doors.filter((x) => x.status === 409)) produces("TICKET_USED")(no);
  const { n } = await c.deps.db
    .selectFrom("ticket")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("session_id", "=", d.sessionId)
    .where("state", "=", "used")
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
});

test("a group has one signed code: all or some enter by it, each place once, also at two gates at once", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d, { adulto: 4, nino: 2 }, "Familia Ruiz");
  const view = await bought.boleto();
  const { group } = view.snapshot.visit;
  expect(view.group.shortCode).toBe(group.shortCode);
  expect(parseTicket(group.code, "group")?.facts).toMatchObject({ seat: 6, session: d.sessionId });
  // Neither kind of code passes for the other.
  expect(parseTicket(group.code)).toBeUndefined();
  expect(parseTicket(`T2${group.code.slice(2)}`)).toBeDefined();
  produces("TICKET_INVALID")(await enter(d.sessionId, { code: `T2${group.code.slice(2)}` }));
  const bySelf = await enter(d.sessionId, { code: group.code });
  produces("TICKET_INVALID")(bySelf);
  expect(bySelf.body.group).toBe(true);

  const gate = await staff.staff("taquilla");
  const read = (code: string, session = d.sessionId) =>
    gate.get(`/api/gate/${session}/group?code=${encodeURIComponent(code)}`);
  const seen = await read(group.code);
  expect(seen.body).toMatchObject({ holder: "Familia Ruiz", session: { taken: 6, arrived: 0 } });
  const ids = seen.body.places.map((p: { id: string }) => p.id) as string[];
  expect(ids).toHaveLength(6);
  expect((await read(group.shortCode.toLowerCase())).body.places).toHaveLength(6);

  // Two of them come first, by their number in the group's code, which is all that a phone without the list has.
  for (const seat of [1, 2]) expect((await enter(d.sessionId, { code: group.code, seat })).body.place.seat).toBe(seat);
  produces("TICKET_USED")(await enter(d.sessionId, { code: group.code, seat: 2 }));
  produces("TICKET_INVALID")(await enter(d.sessionId, { code: group.code, seat: 7 }));
  // One by their own ticket, then two gates let in all the others at once.
  expect((await enter(d.sessionId, { code: (places(view)[2] as Place).code })).status).toBe(200);
  const doors = await Promise.all(
    ["Puerta 1", "Puerta 2"].flatMap((door) =>
      ids.slice(3).map((placeId) => enter(d.sessionId, { placeId, gate: door })),
    ),
  );
  expect(doors.map((x) => x.status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  const after = await read(group.code);
  expect(after.body.session).toMatchObject({ taken: 6, free: 14, arrived: 6 });
  expect(after.body.places.every((p: { state: string }) => p.state === "used")).toBe(true);

  const other = await visits.date();
  produces("TICKET_WRONG_DAY")(await read(group.code, other.sessionId));
  produces("TICKET_INVALID")(await read("0000000000"));
  produces("FORBIDDEN")(await (await staff.staff("vaquero")).get(`/api/gate/${d.sessionId}/group?code=x`));
  const book = (await gate.get(`/api/gate/${d.sessionId}/book`)).body.groups;
  expect(book[0].code).toBe(group.shortCode);
  // Who bought one place has one code, and no other.
  expect((await (await visits.buy(d)).boleto()).group).toBeUndefined();
});

test("an unknown, altered or foreign-signed code and a receipt's QR are no tickets", async () => {
  const d = await visits.date();
  const view = await (await visits.buy(d)).boleto();
  const [p] = places(view) as [Place];
  const bent = `${p.code.slice(0, -3)}${p.code.at(-3) === "A" ? "B" : "A"}${p.code.slice(-2)}`;
  for (const code of ["0000000000", "hola", bent, `T1${"A".repeat(150)}`, `T2${"A".repeat(180)}`])
    produces("TICKET_INVALID")(await enter(d.sessionId, { code }));
  expect((await enter(d.sessionId, { code: view.verifyUrl })).body.detail).toContain("Escanea el del lugar");
  produces("VALIDATION_FAILED")(await enter(d.sessionId, {}));
  produces("NOT_FOUND")(await enter("00000000-0000-7000-8000-000000000000", { code: p.code }));
  produces("FORBIDDEN")(await enter(d.sessionId, { code: p.code }, "vaquero"));
});

test("another date's ticket is refused with its date; a date admits nobody on other days", async () => {
  const [d, other] = [await visits.date(), await visits.date({ inMinutes: 120, title: "Ordeña de prueba" })];
  const far = await visits.date({ inMinutes: 5 * 24 * 60 });
  const [p] = places(await (await visits.buy(other)).boleto()) as [Place];
  const wrong = await enter(d.sessionId, { code: p.code });
  produces("TICKET_WRONG_DAY")(wrong);
  expect(wrong.body.detail).toContain("Ordeña de prueba");
  const [q] = places(await (await visits.buy(far)).boleto()) as [Place];
  produces("TICKET_WRONG_DAY")(await enter(far.sessionId, { code: q.code }));
  expect(
    (await (await staff.staff("taquilla")).get("/api/gate")).body.sessions.map((s: { id: string }) => s.id),
  ).not.toContain(far.sessionId);
});

test("a mistaken check-in can be undone within minutes, and is audited", async () => {
  const d = await visits.date();
  const [p] = places(await (await visits.buy(d)).boleto()) as [Place];
  const { place } = (await enter(d.sessionId, { code: p.code })).body;
  const back = await undo(d.sessionId, place.id);
  expect(back.body).toMatchObject({ place: { state: "valid", usedWords: null }, session: { arrived: 0 } });
  produces("DECISION_NOT_ALLOWED")(await undo(d.sessionId, place.id));
  expect((await enter(d.sessionId, { code: p.code })).status).toBe(200);
  await c.later(11 * MINUTE);
  produces("DECISION_NOT_ALLOWED")(await undo(d.sessionId, place.id));
  const entries = await c.deps.db
    .selectFrom("audit_entry")
    .select(["who", "data"])
    .where("action", "=", "ticket.undone")
    .execute();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries[0]?.data)).toContain("Puerta 1");
});

test("cancelling a sale voids its places at once, and its ticket says so", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d, { adulto: 2 });
  const [p] = places(await bought.boleto()) as [Place];
  const cancelled = await (await staff.staff("dueno")).call("POST", `/api/sales/${bought.saleId}/cancel`, {
    reason: "Se enfermó",
    refunds: [{ chargeId: bought.chargeId, way: "provider" }],
  });
  expect(cancelled.status).toBe(200);
  const no = await enter(d.sessionId, { code: p.code });
  produces("TICKET_INVALID")(no);
  expect(no.body.detail).toContain("se canceló");
  const view = await bought.boleto();
  expect(view.places.map((x: { state: string }) => x.state)).toEqual(["void", "void"]);
  expect(view.standing.sale).toBe("cancelled");
  expect((await people(d.sessionId)).body.session.taken).toBe(0);
});

test("fully refunded places admit nobody, also when the seats stay taken", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d);
  const [p] = places(await bought.boleto()) as [Place];
  const owner = await staff.staff("dueno");
  const request = await owner.call("POST", `/api/charges/${bought.chargeId}/refunds`, {
    amount: bought.total,
    way: "provider",
    reason: "No pudo venir",
    units: "keep",
  });
  expect(request.status).toBe(201);
  const row = await c.deps.db
    .selectFrom("refund")
    .select("public_id")
    .orderBy("asked_at", "desc")
    .executeTakeFirstOrThrow();
  await owner.call("POST", `/api/refunds/${row.public_id}/approve`, {});
  await c.later(HOUR / 4);
  await c.later(HOUR / 4);
  produces("TICKET_INVALID")(await enter(d.sessionId, { code: p.code }));
});

test("unpaid places have no ticket, and a repeated check of the same payment issues none again", async () => {
  const d = await visits.date({ inMinutes: 3 * 24 * 60 });
  const bought = await visits.buy(d, { adulto: 1 });
  const attempt = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as x", "x.id", "a.charge_id")
    .select("a.id")
    .where("x.public_id", "=", bought.chargeId)
    .executeTakeFirstOrThrow();
  await staff.ask(attempt.id);
  const b = c.buyer();
  await b.cart([{ itemId: d.itemId, qty: 1, sessionId: d.sessionId, tier: "adulto" }], 20_000);
  const made = await c.deps.db.selectFrom("ticket").select("state").where("session_id", "=", d.sessionId).execute();
  expect(made).toEqual([{ state: "valid" }]);
  await c.later(DAY);
  expect((await staff.charge(bought.b, bought.chargeId)).receipts.filter((r) => r.tipo === "boleto")).toHaveLength(1);
});

test("a new link of a ticket replaces the old one; its places don't change", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d);
  const view = await bought.boleto();
  const boss = await staff.staff("encargado");
  const detail = await boss.get(`/api/sales/${bought.saleId}`);
  expect(detail.body.receipts.some((r: { tipo: string }) => r.tipo === "boleto")).toBe(true);
  const anew = await boss.call("POST", `/api/receipts/${view.id}/relink`, {});
  expect((await bought.b.get(`/api/receipts/boleto/${anew.body.id}`)).status).toBe(200);
  produces("RECEIPT_NOT_FOUND")(await bought.b.get(`/api/receipts/boleto/${view.id}`));
  const [p] = places(view) as [Place];
  expect((await enter(d.sessionId, { code: p.code })).status).toBe(200);
});

test("cancelling a date voids all its places at once", async () => {
  const d = await visits.date();
  const bought = await visits.buy(d, { adulto: 2 });
  const [p] = places(await bought.boleto()) as [Place];
  const off = await (await staff.staff("encargado")).call("POST", `/api/sessions/${d.sessionId}/cancel`, {
    reason: "Llueve",
  });
  expect(off.status).toBe(200);
  expect((await bought.boleto()).places.map((x: { state: string }) => x.state)).toEqual(["void", "void"]);
  produces("TICKET_INVALID")(await enter(d.sessionId, { code: p.code }));
});

test("the check-in list has every place of its date by purchase, and is resent only when it changed", async () => {
  const d = await visits.date();
  const two = await visits.buy(d, { adulto: 1, nino: 1 }, "Lucía Ñandú");
  await visits.buy(d, { adulto: 1 }, "Ana Pérez");
  const gate = await staff.staff("taquilla");
  const book = (known = "") => gate.get(`/api/gate/${d.sessionId}/book${known && `?known=${known}`}`);
  const first = (await book()).body;
  expect(first).toMatchObject({ session: { taken: 3, arrived: 0 }, zone: c.deps.zone });
  expect(first.groups.map((g: { holder: string; places: unknown[] }) => [g.holder, g.places.length])).toEqual([
    ["Ana Pérez", 1],
    ["Lucía Ñandú", 2],
  ]);
  const [p, q] = places(await two.boleto()) as [Place, Place];
  const now = c.deps.now();
  expect(Date.parse(first.opens) < now && now < Date.parse(first.closes)).toBe(true);
  // The list has names and what check-in verifies; no contact data, and no code that could be used as a ticket.
  const kept = JSON.stringify(first);
  expect(kept).toContain(q.shortCode);
  for (const secret of [p.code, "55 1234 5678", "5512345678", "ana@testuser.com", two.saleId])
    expect(kept).not.toContain(secret);
  expect((await book(first.version)).body).toMatchObject({ version: first.version, groups: null });
  await enter(d.sessionId, { code: p.shortCode });
  const later = (await book(first.version)).body;
  expect(later.groups[1].places).toMatchObject([
    { seat: 1, tier: "Adulto", code: p.shortCode, state: "used", used: { gate: "Puerta 1", at: expect.any(String) } },
    { seat: 2, tier: "Niño", code: q.shortCode, state: "valid" },
  ]);
  produces("NOT_FOUND")(await gate.get("/api/gate/00000000-0000-7000-8000-000000000000/book"));
  for (const login of ["vaquero", "contador", "mvz"])
    produces("FORBIDDEN")(await (await staff.staff(login)).get(`/api/gate/${d.sessionId}/book`));
  produces("UNAUTHENTICATED")(await c.buyer().get(`/api/gate/${d.sessionId}/book`));
});

test("check-in lists the dates until the end of tomorrow, so that phones can download them while online", async () => {
  const [now, soon, far] = [
    await visits.date(),
    await visits.date({ inMinutes: 24 * 60 }),
    await visits.date({ inMinutes: 4 * 24 * 60 }),
  ];
  const { sessions, next } = (await (await staff.staff("taquilla")).get("/api/gate")).body;
  const open = sessions.map((s: { id: string }) => s.id);
  expect(open).toContain(now.sessionId);
  // Around midnight tomorrow's check-in is already open.
  expect([...open, ...next]).toContain(soon.sessionId);
  expect([...open, ...next]).not.toContain(far.sessionId);
});
