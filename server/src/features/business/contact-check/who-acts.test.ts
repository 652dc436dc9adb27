import { randomUUID } from "node:crypto";
import type { AnyCall } from "@corral/contract/call";
import type { CatalogCard } from "@corral/contract/types";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { everyCall } from "#src/testing/contract-calls";
import { type Corral, corral } from "#src/testing/corral";
import { openKiloSales } from "#src/testing/kilo-sales";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

type Phone = ReturnType<Corral["buyer"]>;
const calls = await everyCall();
const needing = (...needs: string[]) => calls.filter((call) => needs.includes(call.need ?? ""));
const namesOf = (list: readonly AnyCall[]) => [...new Set(list.map((call) => call.id))].sort();

let c: Corral;
let m: PaymentsInTest;
let privacyVersion: string;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  privacyVersion = (await c.buyer().get("/api/config")).body.privacy.version;
  await writeSetting(c.deps.db as never, "methods", { ownClabe: "999180000012345674" }, c.deps.now());
});
afterAll(() => c.close());

describe("what a call without session needs", () => {
  it("is declared by each, and this is the whole list", () => {
    expect(namesOf(needing("buyer"))).toEqual([
      "answerQuote",
      "answerWeighing",
      "askToCancel",
      "changeBuyerShipping",
      "chooseAnimals",
      "chooseConsent",
      "chooseSurplus",
      "divideCharge",
      "readSaleConsents",
      "releaseSale",
      "useCredit",
    ]);
    expect(namesOf(needing("own"))).toEqual([
      "addTransferProof",
      "answerAsBuyer",
      "buyInTurn",
      "cancelAttempt",
      "leaveWaitlist",
      "withdrawTransfer",
    ]);
    expect(namesOf(needing("link"))).toEqual([
      "askSurplusBack",
      "chargeStory",
      "checkCharge",
      "issueChargeStatement",
      "openPurchaseList",
      "readBuyerChoices",
      "readBuyerShipping",
      "readBuyerWeighing",
      "readCancelRequest",
      "readCharge",
      "readDirectTransfer",
      "readOffer",
      "readPlace",
      "readPlanChoices",
      "readProvisional",
      "readReceipt",
      "readStatement",
      "readSurplus",
      "reportTransfer",
      "startAttempt",
    ]);
    // What writes and needs nobody: buying, offering, joining, signing in, and the codes themselves.
    expect(namesOf(needing("public").filter((call) => call.method !== "GET"))).toEqual([
      "beginSecondFactor",
      "beginSponsorship",
      "confirmContactCode",
      "confirmSecondFactor",
      "createSale",
      "firstOwner",
      "joinWaitlist",
      "lostReceipt",
      "makeOffer",
      "redeemCode",
      "sendContactCode",
      "signIn",
      "signOut",
    ]);
  });
});

/** One purchase, offer and place in line, each of Ana's phone, by their public ids. */
async function things() {
  const ana = c.buyer();
  const { chargeId, saleId } = await m.hold(undefined, undefined, ana);
  const spei = await ana.pay(chargeId, { method: "spei_mp" });
  const made = await report(ana, (await m.hold(undefined, undefined, ana)).chargeId);
  const animals = ((await ana.shelf("group=animales")) as unknown as CatalogCard[]).filter(
    (i) => i.availability.buyable && i.priceMode === "fixed",
  );
  const [forOffer, forLine] = [animals.at(-1), animals.at(-2)] as [CatalogCard, CatalogCard];
  await c.deps.db.updateTable("catalog_item").set({ price_mode: "negotiable" }).where("id", "=", forOffer.id).execute();
  const contact = { name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" };
  const offer = await ana.call("POST", `/api/items/${forOffer.id}/offers`, {
    amount: Math.round(forOffer.price * 0.9),
    days: 3,
    note: "",
    setAside: false,
    contact,
    privacyVersion,
  });
  await m.hold({ id: forLine.id, price: forLine.price });
  const place = await ana.call("POST", `/api/items/${forLine.id}/waitlist`, { qty: 1, contact, privacyVersion });
  const ids = {
    chargeId,
    saleId,
    attemptId: spei.body.attempts[0].id,
    reportChargeId: made.chargeId,
    transferId: made.id,
    offerId: offer.body.id,
    placeId: place.body.id,
    surplusId: randomUUID(),
    weighingId: randomUUID(),
  };
  expect(Object.values(ids).every((id) => typeof id === "string")).toBe(true);
  return { ana, ids };
}
let keys = 0;
async function report(by: Phone, chargeId: string, amount?: number) {
  const due = (await by.get(`/api/charges/${chargeId}/direct-transfer`)).body;
  const { body, status } = await by.call("POST", `/api/charges/${chargeId}/reported-transfers`, {
    amount: amount ?? due.due,
    trackingKey: `QUIENACTUA${String(++keys).padStart(6, "0")}`,
    bankFrom: "BBVA",
    opDay: due.today,
    account: "5674",
    amountSeen: true,
  });
  return { status, body, chargeId, id: body.reports?.[0]?.id as string };
}

const bodies: Record<string, object> = {
  answerQuote: { act: "accept", version: 1 },
  answerWeighing: { accept: true },
  askToCancel: { text: "Ya no lo quiero" },
  changeBuyerShipping: { version: 0, choice: { way: "pickup" }, seenFreight: 0 },
  chooseAnimals: { itemId: randomUUID(), add: [], drop: [] },
  chooseConsent: { purpose: "marketing", given: true },
  chooseSurplus: { choice: "keep" },
  divideCharge: { parts: [{ method: "spei_mp", amount: 1_000 }] },
  releaseSale: {},
  useCredit: {},
  answerAsBuyer: { act: "end", seen: 1 },
  buyInTurn: { seenTotal: 1 },
  cancelAttempt: {},
  leaveWaitlist: {},
  withdrawTransfer: {},
};

describe("a buyer's call", () => {
  const send = (by: Phone, call: AnyCall, ids: Record<string, string>) => {
    const of = /:transferId/.test(call.path) ? { ...ids, chargeId: ids.reportChargeId as string } : ids;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => of[name] as string);
    if (call.id === "addTransferProof")
      return by.call("POST", path, undefined, { raw: new Uint8Array(8), type: "image/png" });
    if (call.method === "GET") return by.get(path);
    const body = bodies[call.id];
    if (!body) throw new Error(`give ${call.id} a body in this test`);
    return by.call(call.method, path, body);
  };
  /** Everything that such a call could change, and what is recorded of it. */
  const everything = async () =>
    (
      await sql<{ hash: string }>`select md5(concat(
        (select string_agg(t::text, '' order by id) from charge t), (select string_agg(t::text, '' order by id) from sale t),
        (select string_agg(t::text, '' order by id) from attempt t), (select string_agg(t::text, '' order by id) from transfer_proof t),
        (select string_agg(t::text, '' order by id) from offer t), (select string_agg(t::text, '' order by id) from waitlist_entry t),
        (select count(*) from audit_entry), (select count(*) from sale_request), (select count(*) from consent))) as hash`.execute(
        c.deps.db,
      )
    ).rows[0]?.hash;

  it("is refused to a stranger with the link, to another buyer and to staff with a session, and nothing changes", async () => {
    const { ids } = await things();
    const other = (await m.hold()).b;
    const stranger = c.buyer();
    await stranger.get("/api/config");
    const staff = await Promise.all(["cajero", "dueno"].map((login) => m.staff(login)));
    const before = await everything();
    for (const call of needing("buyer", "own")) {
      for (const who of [stranger, other]) produces("CONTACT_UNCONFIRMED")(await send(who, call, ids));
      for (const who of staff) {
        const refused = await send(who, call, ids);
        produces("BUYER_ONLY")(refused);
        expect(refused.body.detail).toContain(call.staffWay);
      }
    }
    expect(await everything()).toBe(before);
  });

  it("with unknown ids is about nothing", async () => {
    const { ids } = await things();
    const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, "A".repeat(22)]));
    const stranger = c.buyer();
    for (const call of needing("buyer", "own"))
      expect(
        (await send(stranger, call, { ...unknown, surplusId: randomUUID(), weighingId: randomUUID() })).status,
      ).toBe(404);
  });

  it("is the buyer's to make, and recorded as theirs", async () => {
    const { ana, ids } = await things();
    expect((await ana.call("POST", `/api/waitlist/${ids.placeId}/leave`, {})).body.state).toBe("cancelled");
    expect(await whoDid("waitlist.leave")).toBe("comprador");
  });

  it("made by staff for what their own phone bought is recorded as their own purchase", async () => {
    const cashier = await m.staff("cajero");
    const { chargeId } = await m.hold(undefined, undefined, cashier);
    await cashier.pay(chargeId, await cashier.card());
    const asked = await cashier.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no lo quiero" });
    expect(asked.status).toBe(200);
    expect(await whoDid("sale.request")).toMatch(/^compra propia de /);
  });
});

const whoDid = async (action: string) =>
  (
    await c.deps.db
      .selectFrom("audit_entry")
      .select("who")
      .where("action", "=", action)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.who;

describe("a code that staff carry", () => {
  it("reads, cancels and chooses, with the name of who carried it, and serves for nothing else", async () => {
    const b = c.buyer();
    const item = (await b.shelf("group=productos"))[0] as CatalogCard;
    const contact = { name: "Beto", phone: "55 8765 4321" };
    const { chargeId } = (await b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact })).body;
    await b.pay(chargeId, { ...(await b.card()), payer: { email: "beto@testuser.com" } });
    const other = c.buyer();
    await other.get("/api/config");
    expect((await other.call("POST", "/api/contact-codes", { chargeId })).body.way).toBe("staff");
    const owner = await m.staff("dueno");
    const [message] = (await owner.get("/api/messages?group=by_hand")).body.items;
    const shown = (await owner.get(`/api/messages/${message.id}`)).body;
    const code = /\d{6}/.exec(shown.text)?.[0] as string;
    await owner.call(
      "POST",
      `/api/messages/${message.id}/sent`,
      { version: shown.version },
      { version: shown.version },
    );
    expect((await other.call("POST", "/api/contact-codes/confirm", { chargeId, code })).status).toBe(200);
    const shipping = { version: 0, choice: { way: "pickup" }, seenFreight: 0 };
    const refused = await other.call("POST", `/api/charges/${chargeId}/shipping`, shipping);
    produces("CONTACT_UNCONFIRMED")(refused);
    expect(refused.body.way).toBe("none");
    expect((await other.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no" })).status).toBe(200);
    expect(await whoDid("sale.request")).toMatch(/^comprador, con un código que le llevó /);
  });

  it("by e-mail is read by its addressee alone: staff who read the message don't see it", async () => {
    const { b, chargeId } = await m.hold();
    await b.pay(chargeId, await b.card());
    const other = c.buyer();
    await other.get("/api/config");
    c.deps.mail = { send: async () => undefined, linkBase: "http://127.0.0.1" } as never;
    try {
      expect((await other.call("POST", "/api/contact-codes", { chargeId })).body.way).toBe("email");
    } finally {
      delete c.deps.mail;
    }
    const owner = await m.staff("dueno");
    const { items } = (await owner.get("/api/messages?q=ana")).body;
    const found = items.find((it: { kind: string }) => it.kind === "contact_code");
    const shown = (await owner.get(`/api/messages/${found.id}`)).body;
    expect(`${JSON.stringify(found)} ${shown.text}`).not.toMatch(/\b\d{6}\b/);
  });
});

describe("the code by which a weight is accepted", () => {
  it("is shown on the buyer's phone, and to nobody who has the link or a session", async () => {
    const kilo = openKiloSales(c);
    const it = await kilo.bought();
    const read = async (by: Phone) => (await by.get(`/api/charges/${it.chargeId}/weighing`)).body;
    expect((await read(it.b)).code).toMatch(/^\d{6}$/);
    for (const who of [c.buyer(), await m.staff("cajero"), await m.staff("dueno")])
      expect(await read(who)).toMatchObject({ code: null, isMine: false });
    const staff = await m.staff("dueno");
    const { code } = await read(it.b);
    for (const path of [`/api/sales/${it.saleId}`, `/api/sales/${it.saleId}/weighings`, `/api/charges/${it.chargeId}`])
      expect(JSON.stringify((await staff.get(path)).body)).not.toContain(code);
  });
});

describe("a transfer that a stranger reports", () => {
  it("stands beside the charge: the buyer pays by card, and reports three of their own", async () => {
    const { b, chargeId } = await m.hold();
    const strangers = [c.buyer(), c.buyer(), c.buyer()];
    for (const who of strangers) expect((await report(who, chargeId)).status).toBe(201);
    const fourth = await report(c.buyer(), chargeId);
    expect([fourth.status, fourth.body.code]).toEqual([409, "TRANSFER_REPORT_LIMIT"]);
    expect(await whoDid("transfer.report")).toBe("quien tiene el enlace");
    for (let i = 0; i < 3; i++) {
      const own = await report(b, chargeId);
      expect(own.status).toBe(201);
      await b.call("POST", `/api/charges/${chargeId}/reported-transfers/${own.id}/withdraw`, {});
    }
    expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  });

  it("counts once staff have seen it in the bank", async () => {
    const { b, chargeId } = await m.hold();
    const told = await report(c.buyer(), chargeId);
    const owner = await m.staff("dueno");
    const checks = { settled: true, amount: true, account: true };
    expect((await owner.call("POST", `/api/transfers/${told.id}/confirm`, { checks })).status).toBe(200);
    expect((await m.charge(b, chargeId)).state).toBe("paid");
    await m.mustBalance();
  });

  it("leaves nobody's place or name in the hands of who has a link", async () => {
    const { ids } = await things();
    const stranger = c.buyer();
    expect((await stranger.get(`/api/offers/${ids.offerId}`)).body).toMatchObject({ name: null, isMine: false });
    expect((await stranger.get(`/api/waitlist/${ids.placeId}`)).body).toMatchObject({ name: null, isMine: false });
  });
});

describe("a purchase made by staff", () => {
  it("has as buying phone the first that paid it online, and none before", async () => {
    const d = openPointOfSale(c);
    const cashier = await d.staff("cajero");
    const item = (await c.buyer().shelf("group=productos"))[1] as CatalogCard;
    const made = await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price);
    expect(made.status).toBe(201);
    const { chargeId } = made.body;
    const [payer, other] = [c.buyer(), c.buyer()];
    for (const b of [payer, other]) await b.get("/api/config");
    produces("CONTACT_UNCONFIRMED")(
      await payer.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no" }),
    );
    const card = await payer.card();
    const paid = await payer.pay(chargeId, { ...card, payer: { name: "Ana", email: "ana@testuser.com" } });
    expect(paid.body.state).toBe("paid");
    expect(
      (await payer.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no lo quiero" })).status,
    ).toBe(200);
    produces("CONTACT_UNCONFIRMED")(
      await other.call("POST", `/api/charges/${chargeId}/cancel-request`, { text: "Ya no" }),
    );
  });
});
