import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mailer } from "#src/platform/mailer";
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

const CLABE = "646180111805035430";
const OTHER = "002010077777777771";
const account = (clabe: string) => ({ clabe, holder: "Quien Sea" });
const back = (clabe: string) => ({ choice: "back", ...account(clabe) });
async function overpaid() {
  const held = await m.bySpei("group=productos");
  await c.control("/pay", { clabe: held.clabe, amount: held.item.price + 5_000 });
  await held.b.call("POST", `/api/charges/${held.chargeId}/check`);
  const view = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  return { ...held, path: `/api/charges/${held.chargeId}/surplus/${view.items[0].id}` };
}
const newestCode = async () => {
  const row = await c.deps.db
    .selectFrom("message")
    .select(["content", "to_email", "to_phone", "channel"])
    .where("kind", "=", "contact_code")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { ...row, code: row.content.facts[0]?.value as string };
};

describe("a phone that has only the link of a charge", () => {
  it("can't redirect its surplus or decide about it, and learns nothing of the contact", async () => {
    const { b, chargeId, path } = await overpaid();
    // A known buyer, with a purchase of their own.
    const thief = (await m.bySpei("group=productos")).b;
    const no = await thief.call("POST", path, back(OTHER));
    produces("CONTACT_UNCONFIRMED")(no);
    // Staff carry no code for money (rulings 63).
    expect(no.body.way).toBe("none");
    expect(JSON.stringify(no.body)).not.toMatch(/ana@|1234 ?5678/);
    expect((await thief.call("POST", path, { choice: "keep" })).body.code).toBe("CONTACT_UNCONFIRMED");
    const seen = (await thief.get(`/api/charges/${chargeId}/surplus`)).body;
    expect(seen).toMatchObject({ confirmed: false, items: [{ state: "open" }] });
    expect((await b.call("POST", path, back(CLABE))).body.items[0]).toMatchObject({ state: "refund_wanted" });
    const [task] = await m.tasks(chargeId);
    expect((await m.open(task)).warning).toBeNull();
  });

  it("may ask the seller, whose page says so before money leaves; the buyer still decides", async () => {
    const { b, chargeId, path } = await overpaid();
    const thief = c.buyer();
    const request = await thief.call("POST", `${path}/ask`, account(OTHER));
    expect(request.body.items[0].stateWords).toMatch(/otro teléfono/);
    const [task] = await m.tasks(chargeId);
    const shown = await m.open(task);
    expect(shown.warning).toMatch(/no hizo la compra.*Llama a quien compró/);
    const mine = await b.call("POST", path, back(CLABE));
    expect(mine.body.items[0]).toMatchObject({ state: "refund_wanted", stateWords: expect.stringContaining("5430") });
    const [now] = await m.tasks(chargeId);
    const again = await m.open(now);
    expect(again.warning).toBeNull();
    expect(JSON.stringify(again.facts)).not.toContain(OTHER.slice(-4));
    expect((await thief.call("POST", `${path}/ask`, account(OTHER))).body.code).toBe("ALREADY_DECIDED");
  });

  it("is mentioned to the approver in the reason of the refund", async () => {
    const { chargeId, path } = await overpaid();
    await c.buyer().call("POST", `${path}/ask`, account(OTHER));
    const [task] = await m.tasks(chargeId);
    expect((await m.decide(task, { decision: "refund" })).status).toBe(200);
    const refund = await c.deps.db
      .selectFrom("refund")
      .selectAll()
      .orderBy("asked_at", "desc")
      .executeTakeFirstOrThrow();
    expect(refund.reason).toMatch(/^OJO: lo pidió otro teléfono, sin confirmar/);
  });

  it("gets the buyer's rights with the code that was e-mailed to the contact on file, and not with one that the seller carried", async () => {
    for (const mail of [undefined, {} as Mailer]) {
      if (mail) c.deps.mail = mail;
      const { chargeId, path } = await overpaid();
      const other = c.buyer();
      const sent = await other.call("POST", "/api/contact-codes", { chargeId, email: "ladron@testuser.com" });
      expect(sent.body.way).toBe(mail ? "email" : "staff");
      const { code, ...to } = await newestCode();
      expect(to).toMatchObject(
        mail
          ? { channel: "email", to_email: "ana@testuser.com", to_phone: null }
          : { channel: "whatsapp", to_email: null, to_phone: "+525512345678" },
      );
      // The code is bound to this phone.
      const third = c.buyer();
      await third.get("/api/config");
      expect((await third.call("POST", "/api/contact-codes/confirm", { chargeId, code })).status).not.toBe(200);
      expect((await other.call("POST", "/api/contact-codes/confirm", { chargeId, code })).status).toBe(200);
      if (!mail) {
        produces("CONTACT_UNCONFIRMED")(await other.call("POST", path, back(CLABE)));
        continue;
      }
      expect((await other.call("POST", path, back(CLABE))).body.items[0].state).toBe("refund_wanted");
      const [task] = await m.tasks(chargeId);
      const shown = await m.open(task);
      expect(shown.warning).toBeNull();
      expect(shown.story.join(" ")).toMatch(/otro teléfono, que confirmó con un código/);
      delete c.deps.mail;
    }
  });

  it("can't cancel another payer's transfer; its payer, the buyer and staff can", async () => {
    const cancel = (b: ReturnType<Corral["buyer"]>, chargeId: string, attempt: string) =>
      b.call("POST", `/api/charges/${chargeId}/attempts/${attempt}/cancel`);
    const one = await m.bySpei("group=productos");
    const attempt = (await one.b.get(`/api/charges/${one.chargeId}`)).body.attempts[0].id as string;
    const thief = (await m.bySpei("group=productos")).b;
    produces("CONTACT_UNCONFIRMED")(await cancel(thief, one.chargeId, attempt));
    const two = await m.bySpei("group=productos");
    expect((await cancel(two.b, two.chargeId, attempt)).status).toBe(404);
    expect((await one.b.get(`/api/charges/${one.chargeId}`)).body.attempts[0].state).toBe("awaiting_customer");
    const staff = c.buyer();
    await staff.call("POST", "/api/session", { login: "encargado", password: "corral-demo" });
    const theirs = (await two.b.get(`/api/charges/${two.chargeId}`)).body.attempts[0].id;
    produces("BUYER_ONLY")(await cancel(staff, two.chargeId, theirs));
    expect((await staff.call("POST", `/api/charges/${two.chargeId}/attempts/${theirs}/end`)).status).toBe(200);
    expect((await cancel(one.b, one.chargeId, attempt)).body.attempts[0].state).toBe("cancelled");
    // A payer with the link may cancel their own attempt.
    const friend = c.buyer();
    await friend.get(`/api/charges/${one.chargeId}`);
    const paying = await friend.pay(one.chargeId, { method: "spei_mp" });
    expect((await cancel(friend, one.chargeId, paying.body.attempts[0].id)).status).toBe(200);
  });

  it("can't even ask for a cancellation", async () => {
    const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
    await c.control("/pay", { clabe, amount: item.price });
    await b.call("POST", `/api/charges/${chargeId}/check`);
    const path = `/api/charges/${chargeId}/cancel-request`;
    produces("CONTACT_UNCONFIRMED")(await c.buyer().call("POST", path, { text: "Ya no lo quiero" }));
    expect(await m.tasks(chargeId)).toEqual([]);
  });
});
