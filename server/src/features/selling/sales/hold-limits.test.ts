import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Mailer } from "#src/platform/mailer";
import { type Corral, corral } from "#src/testing/corral";
import { phoneAt } from "#src/testing/phone-at";
import { produces } from "#src/testing/produces";

let c: Corral;
beforeAll(async () => {
  c = await corral();
  delete c.deps.holdsPerAddress;
});
afterAll(() => c.close());
beforeEach(async () => {
  delete c.deps.mail;
  await c.later(2 * DAY);
  await c.deps.db.updateTable("sale").set({ from_network: null }).execute();
});

let people = 0;
const someone = () => ({
  name: "Comprador Nuevo",
  phone: `55 1000 ${String(1000 + ++people)}`,
  email: `c${people}@testuser.com`,
});
const animals = async () => {
  const shelf = await c.buyer().shelf("group=animales");
  return shelf.filter((i) => i.animalId);
};
type Item = Awaited<ReturnType<typeof animals>>[number];
const hold = (address: string, item: Item, contact: object = someone(), phone = phoneAt(c.app, address)) =>
  phone.buy([{ itemId: item.id, qty: 1 }], item.price, contact).then((answer) => ({ ...answer, phone }));
const codeOf = async () => {
  const row = await c.deps.db
    .selectFrom("message")
    .select(["content", "channel"])
    .where("kind", "=", "contact_code")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { code: row.content.facts[0]?.value as string, channel: row.channel };
};
const minutesLeft = (answer: { body: { holdUntil: string } }) =>
  Math.round((Date.parse(answer.body.holdUntil) - c.deps.now()) / MINUTE);

describe("unpaid holds of animals", () => {
  it("above six from one address last 15 minutes, can be paid at once, and need a confirmed contact to last longer", async () => {
    const shelf = await animals();
    for (const item of shelf.slice(0, 6)) expect((await hold("203.0.113.9", item)).body.contactNeeded).toBe(false);
    const next = await hold("203.0.113.9", shelf[6] as Item);
    expect(next.status).toBe(201);
    expect(next.body.contactNeeded).toBe(true);
    expect(minutesLeft(next)).toBe(15);
    const charge = (await next.phone.call("GET", `/api/charges/${next.body.chargeId}`)).body;
    expect(charge.contactNeeded).toBe(true);
    const offer = (method: string) => charge.offers.find((o: { method: string }) => o.method === method);
    expect(offer("spei_mp")).toMatchObject({ allowed: false, reasonCode: "CONTACT_UNCONFIRMED" });
    expect(offer("mp_card").allowed).toBe(true);
    const voucher = await next.phone.call("POST", `/api/charges/${next.body.chargeId}/attempts`, { method: "spei_mp" });
    produces("CONTACT_UNCONFIRMED")(voucher);
    // Another address, and items that are not one of a kind, are unaffected.
    expect((await hold("203.0.113.10", shelf[7] as Item)).body.contactNeeded).toBe(false);
    const [bag] = await c.buyer().shelf("group=productos");
    expect((await hold("203.0.113.9", bag as Item)).body.contactNeeded).toBe(false);
    // The owner gets a notification.
    const owner = c.buyer();
    await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
    const news = (await owner.get("/api/news")).body.items as { title: string; detail: string }[];
    expect(news.find((n) => n.title.startsWith("Muchos apartados"))?.detail).toMatch(/^1 apartado corto/);
  });

  it("last as long as usual once the e-mailed code is entered", async () => {
    c.deps.mail = {} as Mailer;
    const shelf = await animals();
    for (const item of shelf.slice(0, 6)) await hold("198.51.100.1", item);
    const { body, phone } = await hold("198.51.100.1", shelf[6] as Item);
    const about = { chargeId: body.chargeId };
    expect((await phone.call("POST", "/api/contact-codes", about)).body.way).toBe("email");
    const { code, channel } = await codeOf();
    expect(channel).toBe("email");
    const wrong = await phone.call("POST", "/api/contact-codes/confirm", {
      ...about,
      code: code === "000000" ? "1" : "000000",
    });
    expect(wrong.body.errors[0].field).toBe("code");
    expect((await phone.call("POST", "/api/contact-codes/confirm", { ...about, code })).body.confirmed).toBe(true);
    const charge = (await phone.call("GET", `/api/charges/${body.chargeId}`)).body;
    expect(charge.contactNeeded).toBe(false);
    const voucher = await phone.call("POST", `/api/charges/${body.chargeId}/attempts`, { method: "spei_mp" });
    expect(voucher.status).toBe(201);
    expect(voucher.body.attempts[0].state).toBe("awaiting_customer");
  });

  it("that were short and unpaid can't be repeated by the same address before a confirmation, so no animal is held for days", async () => {
    c.deps.mail = {} as Mailer;
    const shelf = await animals();
    for (const item of shelf.slice(0, 6)) await hold("198.51.100.2", item);
    const animal = shelf[6] as Item;
    expect((await hold("198.51.100.2", animal)).body.contactNeeded).toBe(true);
    await c.later(16 * MINUTE);
    const contact = someone();
    const again = await hold("198.51.100.2", animal, contact);
    produces("CONTACT_UNCONFIRMED")(again);
    expect(again.body.way).toBe("email");
    // A buyer at another address finds it free.
    const elsewhere = await hold("198.51.100.77", animal);
    expect(elsewhere.status).toBe(201);
    await elsewhere.phone.call("POST", `/api/sales/${elsewhere.body.saleId}/release`);
    const { email } = contact;
    expect((await again.phone.call("POST", "/api/contact-codes", { email })).body.way).toBe("email");
    expect(
      (
        await again.phone.call(
          "POST",
          "/api/contact-codes/confirm",
          (await codeOf()) && { code: (await codeOf()).code },
        )
      ).status,
    ).toBe(200);
    const mine = await hold("198.51.100.2", animal, contact, again.phone);
    expect(mine.status).toBe(201);
    expect(mine.body.contactNeeded).toBe(false);
  });

  it("of an unconfirmed contact count with their address only; of a confirmed one everywhere", async () => {
    c.deps.mail = {} as Mailer;
    const shelf = await animals();
    const contact = someone();
    for (const item of shelf.slice(0, 3)) expect((await hold("192.0.2.1", item, contact)).status).toBe(201);
    // Typing another person's contact uses up none of their holds.
    const theirs = await hold("192.0.2.2", shelf[3] as Item, contact);
    expect(theirs.body.contactNeeded).toBe(false);
    const fourth = await hold("192.0.2.1", shelf[4] as Item, contact);
    expect(fourth.body.contactNeeded).toBe(true);
    const phone = phoneAt(c.app, "192.0.2.3");
    await phone.call("POST", "/api/contact-codes", { email: contact.email });
    await phone.call("POST", "/api/contact-codes/confirm", { code: (await codeOf()).code });
    for (const item of shelf.slice(5, 8)) expect((await hold("192.0.2.3", item, contact, phone)).status).toBe(201);
    const other = phoneAt(c.app, "192.0.2.4");
    await other.call("POST", "/api/contact-codes", { email: contact.email });
    await other.call("POST", "/api/contact-codes/confirm", { code: (await codeOf()).code });
    expect((await hold("192.0.2.4", shelf[8] as Item, contact, other)).body.code).toBe("HOLD_LIMIT");
  });

  it("by staff on their own phone are not counted", async () => {
    const shelf = await animals();
    for (let i = 0; i < 8; i++) {
      const phone = phoneAt(c.app, "192.0.2.50");
      await phone.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
      expect((await hold("192.0.2.50", shelf[i] as Item, someone(), phone)).body.contactNeeded).toBe(false);
    }
  });

  it("are counted exactly across two concurrent processes", async () => {
    const second = await c.secondProcess();
    const shelf = await animals();
    const answers = await Promise.all(
      shelf
        .slice(0, 12)
        .map((item, i) => hold("192.0.2.99", item, someone(), phoneAt(i % 2 ? second.app : c.app, "192.0.2.99"))),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(12).fill(201));
    expect(answers.filter((a) => a.body.contactNeeded)).toHaveLength(6);
    await second.close();
  });
});

describe("a code for a contact", () => {
  it("is limited in number, works once, and ends after five wrong attempts, also concurrent ones in two processes", async () => {
    c.deps.mail = {} as Mailer;
    const second = await c.secondProcess();
    const phone = phoneAt(c.app, "203.0.113.70");
    const email = "una@testuser.com";
    await phone.call("POST", "/api/contact-codes", { email });
    const { code } = await codeOf();
    const guess = (app: Corral["app"], typed: string) =>
      phoneAt(app, "203.0.113.70", phone.jar).call("POST", "/api/contact-codes/confirm", { code: typed });
    const wrong = code === "123456" ? "654321" : "123456";
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i % 2 ? second.app : c.app, wrong)));
    expect(many.filter((a) => /Revísalo/.test(a.body.errors[0].message))).toHaveLength(5);
    expect((await guess(c.app, code)).body.errors[0].message).toMatch(/ya no sirve/);
    await phone.call("POST", "/api/contact-codes", { email });
    const again = (await codeOf()).code;
    expect((await guess(c.app, again)).status).toBe(200);
    expect((await guess(c.app, again)).status).toBe(422);
    await phone.call("POST", "/api/contact-codes", { email });
    produces("RATE_LIMITED")(await phone.call("POST", "/api/contact-codes", { email }));
    await c.later(HOUR + MINUTE);
    expect((await phone.call("POST", "/api/contact-codes", { email })).status).toBe(201);
    await second.close();
  });
});
