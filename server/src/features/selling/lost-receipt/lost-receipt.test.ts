import { HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sendMessages } from "#src/features/office/messages/send-messages";
import { writingStates } from "#src/platform/database/writing-states";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { type MailServer, mailServer } from "#src/testing/processes/mail-server";
import { produces } from "#src/testing/produces";
import { queriesOf } from "#src/testing/watch-statements";
import { lostReceipt } from "./lost-receipt";

let c: Corral;
let m: PaymentsInTest;
let mail: MailServer;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(() => c.close());
beforeEach(async () => {
  mail = await mailServer();
  c.deps.mail = mail.mailer();
  // Resets the limits used up by earlier tests.
  await c.deps.db.deleteFrom("guess_guard").execute();
});
afterEach(async () => {
  delete c.deps.mail;
  await writingStates(c.deps.db)
    .updateTable("message")
    .set({ state: "cancelled", last_error: "otra prueba" })
    .execute();
  await mail.close();
});

const ask = (contact: string) => c.buyer().call("POST", "/api/lost-receipts", { contact });
const openList = (id: string) => c.buyer().call("POST", `/api/purchase-lists/${id}/open`);
const lists = () =>
  c.deps.db.selectFrom("message").selectAll().where("kind", "=", "purchase_list").where("state", "<>", "cancelled");
const idIn = (text: string) => /compras=([A-Za-z0-9_-]{22})/.exec(text)?.[1] ?? "";
/** Processes the requests, then sends the messages. */
async function round() {
  await c.tick();
  await sendMessages(c.deps);
}
const mailed = (to: string) => mail.received.filter((it) => it.to.includes(to) && idIn(it.text));

let people = 0;
/** A paid purchase by a new customer. */
async function bought(contact: { phone: string; email: string }) {
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).find((it) => it.price > 0);
  const { body } = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0, {
    contact: { name: "Ana Ruiz", ...contact },
  });
  const paid = await b.pay(body.chargeId, await b.card());
  expect(paid.body.state).toBe("paid");
  const receipt = paid.body.receipts.find((r: { tipo: string }) => r.tipo === "venta") as { id: string; folio: string };
  return { b, chargeId: body.chargeId as string, receipt };
}
const somebody = () => ({ phone: `55100000${++people + 10}`, email: `ana${people}@testuser.com` });

test("known and unknown contacts get the same answer with the same queries; nothing is sent before the scheduled run", async () => {
  const who = somebody();
  await bought(who);
  await sendMessages(c.deps);
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const work: string[] = [];
  for (const contact of [who.email, who.phone, "nadie@testuser.com", "5599999999"])
    work.push((await queriesOf(c, async () => answers.push(await ask(contact)))).join("\n"));
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1);
  expect(answers[0]?.body.words).toContain("el vendedor te lo mandará");
  expect(new Set(work).size).toBe(1);
  expect(await lists().execute()).toEqual([]);
  await round();
  // Both contacts lead to its e-mail, which gets one message.
  expect(mail.received.filter((it) => idIn(it.text)).map((it) => it.to)).toEqual([[who.email]]);
  expect(await c.deps.db.selectFrom("lost_link_ask").selectAll().execute()).toEqual([]);
});

test("the link opens the purchases of that contact; the buyer's saved links still work", async () => {
  const who = somebody();
  const [one, two] = [await bought(who), await bought(who)];
  await ask(` ${who.email.toUpperCase()} `);
  await round();
  const id = idIn(mailed(who.email)[0]?.text ?? "");
  const list = await openList(id);
  expect(list.status).toBe(200);
  expect(list.body.contact).toBe("a•••@testuser.com");
  expect(list.body.purchases.map((p: { chargeId: string }) => p.chargeId)).toEqual([two.chargeId, one.chargeId]);
  expect(list.body.purchases[1].receipts.map((r: { id: string }) => r.id)).toContain(one.receipt.id);
  expect((await one.b.get(`/api/receipts/venta/${one.receipt.id}`)).status).toBe(200);
  produces("NOT_FOUND")(await openList("A".repeat(22)));
});

test("a list works until a newer one of its contact is opened", async () => {
  const who = somebody();
  await bought(who);
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    await ask(who.email);
    await round();
    ids.push(idIn(mailed(who.email)[n]?.text ?? ""));
    await c.later(HOUR + MINUTE);
  }
  const [old = "", fresh = ""] = ids;
  expect(old).not.toBe(fresh);
  for (let n = 0; n < 2; n++) expect((await openList(old)).status).toBe(200);
  expect((await openList(fresh)).status).toBe(200);
  produces("NOT_FOUND")(await openList(old));
  expect((await openList(fresh)).status).toBe(200);
});

test("a phone without e-mail waits for staff, who are notified and send it by WhatsApp; counter charges are included", async () => {
  const staff = openPointOfSale(c);
  const cashier = await staff.staff("cajero");
  await staff.drawer(cashier);
  const phone = "5587654399";
  const charge = await staff.free(cashier, 35_000, { customer: { name: "Don Chema", phone } });
  await staff.cash(cashier, charge, 35_000);
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).find((it) => it.price > 0);
  const held = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0, {
    contact: { name: "Chema", phone },
  });
  await staff.cash(cashier, held.body.chargeId, item?.price ?? 0);
  await ask(phone);
  await round();
  expect(mail.received.filter((it) => idIn(it.text))).toEqual([]);
  const { body: news } = await cashier.get("/api/news");
  const notification = news.items.find((it: { kind: string }) => it.kind === "message");
  expect(notification).toMatchObject({
    title: "Piden el enlace de sus compras: mándaselo por WhatsApp",
    chargeId: null,
  });
  const { body: message } = await cashier.get(`/api/messages/${notification.messageId}`);
  const id = idIn(message.text);
  expect(decodeURIComponent(message.whatsapp)).toContain("wa.me/525587654399");
  expect(decodeURIComponent(message.whatsapp)).toContain(`compras=${id}`);
  await cashier.call("POST", `/api/messages/${notification.messageId}/by-hand`, {}, { version: message.version });
  const list = await openList(id);
  expect(list.body.contact).toBe("•• •••• 4399");
  expect(list.body.purchases.map((p: { chargeId: string }) => p.chargeId)).toEqual([held.body.chargeId, charge]);
  expect(list.body.purchases[1]).toMatchObject({ saleId: null, total: 35_000, stateWords: "Pagado" });
  expect(list.body.purchases[1].receipts).toHaveLength(1);
});

test("a contact gets one message an hour, however many requests there are", async () => {
  const who = somebody();
  await bought(who);
  await sendMessages(c.deps);
  await Promise.all([who.email, who.phone, who.email, who.phone, who.email].map(ask));
  await Promise.all([c.tick(), c.tick()]);
  await round();
  expect(mailed(who.email)).toHaveLength(1);
  await c.later(HOUR - MINUTE);
  await ask(who.phone);
  await round();
  expect(mailed(who.email)).toHaveLength(1);
  await c.later(2 * MINUTE);
  await ask(who.phone);
  await round();
  expect(mailed(who.email)).toHaveLength(2);
});

test("a buyer who typed another person's phone gets only their own purchases", async () => {
  const owner = somebody();
  const other = { phone: owner.phone, email: "otro@testuser.com" };
  const [theirs, its] = [await bought(owner), await bought(other)];
  await ask(owner.phone);
  await round();
  const seen = async (email: string) =>
    (await openList(idIn(mailed(email)[0]?.text ?? ""))).body.purchases.map((p: { chargeId: string }) => p.chargeId);
  expect(await seen(owner.email)).toEqual([theirs.chargeId]);
  expect(await seen(other.email)).toEqual([its.chargeId]);
});

test("requests are limited by contact and by address, with a retry time, until the window has passed", async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => ask("nadie@testuser.com")));
  expect(many.filter((a) => a.status === 200)).toHaveLength(5);
  const late = await ask("nadie@testuser.com");
  produces("RATE_LIMITED")(late);
  expect(late.body.retry_after).toBeGreaterThan(3_000);
  expect(late.headers.get("retry-after")).toBe(String(late.body.retry_after));
  expect(late.body.detail).toContain("60 minutos");
  for (let n = 0; n < 11; n++) expect((await ask(`nadie${n}@testuser.com`)).status).toBe(200);
  produces("RATE_LIMITED")(await ask("alguien@testuser.com"));
  await c.later(HOUR);
  expect((await ask("nadie@testuser.com")).status).toBe(200);
  for (const contact of ["V-2026-000123", "ana@", "5512"]) {
    const refused = await ask(contact);
    produces("VALIDATION_FAILED")(refused);
    expect(refused.body.errors[0].field).toBe("contact");
  }
});

test("all IPv6 addresses of a household count as one", async () => {
  const from = (n: number) => lostReceipt(c.deps, { contact: `casa${n}@testuser.com` }, `2001:db8:1:2::${n}`);
  for (let n = 1; n <= 20; n++) expect((await from(n)).ok).toBe(true);
  expect(await from(21)).toMatchObject({ ok: false, code: "RATE_LIMITED" });
});

test("staff replace a receipt's link; the old one works until the new one is opened, which a preview doesn't do", async () => {
  const { receipt, b } = await bought(somebody());
  produces("FORBIDDEN")(await (await m.staff("contador")).call("POST", `/api/receipts/${receipt.id}/relink`, {}));
  const staff = await m.staff("cajero");
  const [one, two] = await Promise.all([1, 2].map(() => staff.call("POST", `/api/receipts/${receipt.id}/relink`, {})));
  expect([one?.status, two?.status]).toEqual([200, 200]);
  expect(one?.body).toMatchObject({ tipo: "venta", folio: receipt.folio });
  expect(one?.body.url).toBe(`${c.url}/comprobante/venta/${one?.body.id}`);
  expect(decodeURIComponent(one?.body.whatsapp)).toContain("?text=Hola");
  const status = async (id: string) => (await b.get(`/api/receipts/venta/${id}`)).status;
  // A messenger fetches the page and its metadata for a preview.
  expect((await c.buyer().text(`/comprobante/venta/${one?.body.id}`)).status).toBe(200);
  await fetch(`${c.url}/api/receipts/venta/${one?.body.id}`, { method: "HEAD" });
  expect(await status(receipt.id)).toBe(200);
  const before = (await b.get(`/api/receipts/venta/${receipt.id}`)).body;
  const after = (await b.get(`/api/receipts/venta/${one?.body.id}`)).body;
  expect([after.snapshot, after.hash, after.seal]).toEqual([before.snapshot, before.hash, before.seal]);
  expect(await status(one?.body.id)).toBe(200);
  const [old, unknown] = [
    await b.get(`/api/receipts/venta/${receipt.id}`),
    await b.get(`/api/receipts/venta/${"A".repeat(22)}`),
  ];
  produces("RECEIPT_NOT_FOUND")(old);
  const bare = ({ support_id: _, ...body }: { support_id?: string }) => body;
  expect(bare(old.body)).toEqual(bare(unknown.body));
  expect(await status(two?.body.id)).toBe(404);
  produces("RECEIPT_NOT_FOUND")(await staff.call("POST", `/api/receipts/${receipt.id}/relink`, {}));
  const lines = await c.deps.db
    .selectFrom("audit_entry")
    .select("data")
    .where("action", "=", "receipt.relink")
    .execute();
  expect(JSON.stringify(lines)).not.toContain(one?.body.id);
  await expect(
    c.deps.db.updateTable("receipt").set({ snapshot: "{}" }).where("folio", "=", receipt.folio).execute(),
  ).rejects.toThrow(/append-only/);
});

test("the new link of what staff charged to a customer goes to that customer's phone", async () => {
  const counter = openPointOfSale(c);
  const cashier = await counter.device("cajero");
  await counter.drawer(cashier);
  const chargeId = await counter.free(cashier, 35_000, { customer: { phone: "5519876543", name: "Luz Vera" } });
  const paid = await counter.cash(cashier, chargeId, 35_000);
  const { body } = await cashier.call("POST", `/api/receipts/${paid.body.receipt.id}/relink`, {});
  expect(body.whatsapp).toContain("525519876543");
});
