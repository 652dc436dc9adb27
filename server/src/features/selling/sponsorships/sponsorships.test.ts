import type { ChargeView, StaffSponsorship } from "@corral/contract/types";
import { dayIn, firstOfMonth, instant } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let privacyVersion: string;
let itemId: string;
const DAY = 86_400_000;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  privacyVersion = (await c.buyer().get("/api/config")).body.privacy.version;
  itemId = await publish();
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

const owner = () => m.staff("dueno");
/** A sponsorship from $150.00 a month, in the shop. */
async function publish() {
  const photo = await c.deps.db.selectFrom("photo").select("id").limit(1).executeTakeFirstOrThrow();
  const boss = await owner();
  const { body, status } = await boss.call("POST", "/api/items", {
    kind: "sponsorship",
    animalId: null,
    title: "Apadrina a la burra Canela",
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: 15_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "accountant",
    depositBp: null,
    maxQty: 1,
    delivery: ["on_site"],
    photoIds: [photo.id],
    stock: null,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  expect((await boss.call("POST", `/api/items/${body.id}/state`, { act: "publish" })).status).toBe(200);
  return body.id as string;
}
const ANA = { name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" };
type Phone = ReturnType<Corral["buyer"]>;
const begin = (b: Phone, more: object = {}) =>
  b.call("POST", `/api/items/${itemId}/sponsorships`, {
    amount: 20_000,
    monthly: true,
    contact: ANA,
    privacyVersion,
    ...more,
  });
const pay = async (b: Phone, id: string) => b.pay(id, { ...(await b.card()), payer: { email: ANA.email } });
const charge = async (id: string | null) => (await c.buyer().get(`/api/charges/${id}`)).body as ChargeView;
const list = async (group = "active") =>
  (await (await m.staff("cajero")).get(`/api/sponsorships?group=${group}&limit=60`)).body.items as StaffSponsorship[];
const renew = async (id: string, login = "cajero") =>
  (await m.staff(login)).call("POST", `/api/sponsorships/${id}/renewal`);
async function promised(more: object = {}) {
  const b = c.buyer();
  const { body } = await begin(b, more);
  expect((await pay(b, body.chargeId)).body.state).toBe("paid");
  const [it] = await list();
  return { b, chargeId: body.chargeId as string, it: it as StaffSponsorship };
}
/** Moves to the first days of the next month. */
async function nextMonth() {
  const now = c.deps.now();
  const month = firstOfMonth(dayIn(c.deps.zone, now));
  let ahead = 0;
  while (firstOfMonth(dayIn(c.deps.zone, instant(now + ahead * DAY))) === month) ahead++;
  await c.later(ahead * DAY);
}

test("one sponsors once: a payment, a thank-you receipt, no sale and no promise", async () => {
  const b = c.buyer();
  const sales = async () =>
    (await (await owner()).get("/api/sales?limit=60")).body.items.filter((it: { kind: string }) => it.kind === "sale")
      .length;
  const before = await sales();
  const made = await begin(b, { monthly: false });
  expect(made.status).toBe(201);
  const toPay = await charge(made.body.chargeId);
  expect(toPay).toMatchObject({ amount: 20_000, purpose: "sponsorship", saleId: null });
  expect(toPay.concept).toBe("Padrinazgo: Apadrina a la burra Canela");
  expect((await pay(b, toPay.id)).body.state).toBe("paid");
  expect((await charge(toPay.id)).receipts.map((r) => r.tipo)).toEqual(["donativo"]);
  expect(await sales()).toBe(before);
  expect(await list()).toEqual([]);
});

test("a promise is renewed by link once a month, however often it is asked for, and each month is paid once", async () => {
  const { it } = await promised();
  expect(it).toMatchObject({
    name: "Ana Pérez",
    amount: 20_000,
    standing: "paid",
    payments: 1,
    given: 20_000,
    whatsapp: null,
  });
  produces("ALREADY_PAID")(await renew(it.id));

  await nextMonth();
  expect((await list())[0]).toMatchObject({ id: it.id, standing: "due", stateWords: "Por renovar", chargeId: null });
  expect((await (await owner()).get("/api/today")).body.sponsorships.count).toBe(1);
  const both = await Promise.all([renew(it.id), renew(it.id, "dueno")]);
  expect(both.map((r) => r.status)).toEqual([200, 200]);
  expect(both[0]?.body.chargeId).toBe(both[1]?.body.chargeId);
  const sent = both[0]?.body as StaffSponsorship;
  expect(sent).toMatchObject({ standing: "sent", payments: 1 });
  expect(decodeURIComponent(sent.whatsapp ?? "")).toContain(`/cobro?c=${sent.chargeId}`);
  expect((await (await owner()).get("/api/today")).body.sponsorships.count).toBe(0);
  const told = await c.deps.db
    .selectFrom("message")
    .select(["content", "to_email"])
    .where("kind", "=", "sponsorship_due")
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ to_email: ANA.email, content: { link: { path: `/cobro?c=${sent.chargeId}` } } });
  const b = c.buyer();
  expect((await pay(b, sent.chargeId as string)).body.state).toBe("paid");
  expect((await list())[0]).toMatchObject({ standing: "paid", payments: 2, given: 40_000 });
  produces("ALREADY_PAID")(await renew(it.id));

  // A link that ran out is made again in its month.
  await nextMonth();
  const lost = (await renew(it.id)).body as StaffSponsorship;
  await c.later(5 * DAY);
  expect((await charge(lost.chargeId)).state).toBe("expired");
  expect((await list())[0]?.standing).toBe("due");
  const again = (await renew(it.id)).body as StaffSponsorship;
  expect(again.chargeId).not.toBe(lost.chargeId);
  expect(again.standing).toBe("sent");

  // Ended, nothing new is asked for; it may go on.
  const act = async (what: string) => (await owner()).call("POST", `/api/sponsorships/${it.id}/state`, { act: what });
  await nextMonth();
  expect((await act("end")).body).toMatchObject({ standing: "ended" });
  produces("SPONSORSHIP_ENDED")(await renew(it.id));
  produces("SPONSORSHIP_ENDED")(await act("end"));
  expect((await list("ended")).map((s) => s.id)).toEqual([it.id]);
  expect((await act("resume")).body.standing).toBe("due");
  expect((await renew(it.id)).status).toBe(200);
});

test("what is wrong is told in words, and nothing is written", async () => {
  const b = c.buyer();
  const fields = async (more: object) => {
    const refused = await begin(b, more);
    produces("VALIDATION_FAILED")(refused);
    return refused.body.errors.map((e: { field: string }) => e.field);
  };
  expect(await fields({ amount: 14_999 })).toEqual(["amount"]);
  expect(await fields({ amount: -1 })).toEqual(["amount"]);
  expect(await fields({ contact: { name: "" } })).toEqual(["contact.name", "contact.phone"]);
  produces("PRIVACY_NOT_SHOWN")(await begin(b, { privacyVersion: "otra" }));
  const product = (await b.shelf("group=productos"))[0];
  produces("ITEM_NOT_PUBLISHED")(
    await b.call("POST", `/api/items/${product?.id}/sponsorships`, {
      amount: 20_000,
      monthly: false,
      contact: ANA,
      privacyVersion,
    }),
  );
  // It can't be put into a cart, where it would be a sale.
  produces("ITEM_NOT_PUBLISHED")(await b.cart([{ itemId, qty: 1 }], 15_000));
  produces("NOT_FOUND")(await renew("aaaaaaaaaaaaaaaaaaaaaa"));
  for (const login of ["vaquero", "mvz", "taquilla", "contador"])
    produces("FORBIDDEN")(await (await m.staff(login)).get("/api/sponsorships"));
  for (let n = 0; n < 5; n++) expect((await begin(b)).status).toBe(201);
  produces("HOLD_LIMIT")(await begin(b));
});
