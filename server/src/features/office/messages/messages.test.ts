import type { ChargeView } from "@corral/contract/types";
import { messageMoves } from "@corral/domain/business/message-queue/states";
import { DAY, HOUR, MINUTE, plus } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepConsents } from "#src/features/business/consents/store";
import { insertMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import { receiptsMessages } from "#src/features/payments/receipts/messages";
import { openDatabase } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { writingStates } from "#src/platform/database/writing-states";
import type { Deps } from "#src/platform/deps";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { type MailServer, mailServer } from "#src/testing/processes/mail-server";
import { produces } from "#src/testing/produces";
import { together } from "#src/testing/together";
import { openVisits } from "#src/testing/visits";
import { sendMessages } from "./send-messages";

let c: Corral;
let mail: MailServer;
let staff: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
});
afterAll(() => c.close());
beforeEach(async () => {
  mail = await mailServer();
  c.deps.mail = mail.mailer();
});
afterEach(async () => {
  delete c.deps.mail;
  // Messages left by an earlier test don't belong to the next one.
  await sql`update message set state = 'cancelled', last_error = 'otra prueba', next_try_at = null
    where state in ('queued', 'held', 'sending')`.execute(c.deps.db);
  await mail.close();
});

const send = () => sendMessages(c.deps);
/** The pictures within a mail by their ids, its files by their names, and its HTML. */
function partsOf(raw: string) {
  const all = (pattern: RegExp) => [...raw.matchAll(pattern)].map((it) => it[1]);
  const encoded = /content-type: text\/html.*?\r\n\r\n(.*?)\r\n--/is.exec(raw)?.[1] ?? "";
  const html = encoded
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { images: all(/content-id: <([^>]+)>/gi), files: all(/filename="?([^"\r\n;]+)"?/gi), html };
}
const rows = (chargeId?: string) =>
  c.deps.db
    .selectFrom("message as m")
    .leftJoin("charge as ch", "ch.id", "m.charge_id")
    .selectAll("m")
    .$if(chargeId !== undefined, (q) => q.where("ch.public_id", "=", chargeId as string))
    .orderBy("m.created_at")
    .orderBy("m.id")
    .execute();
/** Mails received about a charge; advancing the clock sends reminders of other tests' balances too. */
async function arrived(chargeId: string) {
  const ids = (await rows(chargeId)).map((m) => m.id);
  return mail.received.filter((m) => ids.some((id) => m.header("message-id")?.includes(id)));
}
const states = async (chargeId: string) => (await rows(chargeId)).map((m) => [m.kind, m.state]);
/** Advances the clock without sending. */
const wait = (ms: number) => c.later(ms);

async function paidByCard() {
  const held = await staff.hold();
  const { body } = await held.b.pay(held.chargeId, await held.b.card());
  expect(body.state).toBe("paid");
  return { ...held, view: body as ChargeView };
}
async function voucherOf(method: "oxxo_cash" | "spei_mp") {
  const held = await staff.hold();
  const { body } = await held.b.pay(held.chargeId, {
    method,
    payer: { name: "Ana Pérez", email: "ana@testuser.com", phone: "55 1234 5678" },
  });
  return { ...held, attempt: body.attempts[0] };
}
const asOwner = () => staff.staff("dueno");

describe("messages that are sent", () => {
  it("announce a payment that completes a sale once, with folio, amount and a working link to the receipt", async () => {
    const { chargeId, view, item } = await paidByCard();
    await send();
    expect(await states(chargeId)).toEqual([["receipt", "sent"]]);
    const [one] = mail.received;
    const venta = view.receipts.find((r) => r.tipo === "venta");
    expect(mail.received).toHaveLength(1);
    expect(one?.to).toEqual(["ana@testuser.com"]);
    expect(one?.header("subject")).toBe(`Tu compra está pagada · ${venta?.folio}`);
    expect(one?.header("from")).toContain("<tienda@rancho.test>");
    expect(one?.header("message-id")).toMatch(/^<[0-9a-f-]{36}\.1@rancho\.test>$/);
    expect(one?.header("auto-submitted")).toBe("auto-generated");
    expect(one?.text).toContain("Hola, Ana Pérez:");
    expect(one?.text).toContain(`$${(item.price / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
    expect(one?.text).toContain(`https://rancho.test/comprobante/venta/${venta?.id}`);
    expect(one?.raw).toMatch(/content-type: text\/html/i);
    await send();
    await wait(DAY);
    await send();
    expect(await arrived(chargeId)).toHaveLength(1);
  });

  it("show who sells and what was bought with nothing from outside, and bring a ticket's visit for the calendar", async () => {
    const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#0a0" } })
      .png()
      .toBuffer();
    const owner = await asOwner();
    const raw = { raw: new Uint8Array(logo), type: "image/png" };
    const photo = (await owner.call("POST", "/api/photos?alt=Logo", undefined, raw)).body;
    const { body: now } = await owner.get("/api/settings/business");
    const change = (values: object, version: number) =>
      owner.call("PUT", "/api/settings/business", { values: { ...now.values, ...values } }, { version });
    expect((await change({ logo: photo.id, color: "#9f1d3f" }, now.version)).status).toBe(200);

    const animal = await staff.hold(undefined, "group=animales");
    expect((await animal.b.pay(animal.chargeId, await animal.b.card())).body.state).toBe("paid");
    await send();
    const [one] = mail.received;
    expect(one?.text).toContain(`${now.values.name}\n${now.values.address}\nTel. `);
    const { images, files, html } = partsOf(one?.raw ?? "");
    expect(images).toEqual(["logo", "foto"]);
    expect(files).toEqual([]);
    expect(html).toContain("#9f1d3f");
    for (const part of images) expect(html).toContain(`src="cid:${part}"`);
    // Links lead out, pictures and styles don't.
    expect(html).not.toMatch(/(?:src|url\(|@import|<link|<script)[^>]*https?:/);

    mail.received.length = 0;
    const visits = openVisits(c, staff);
    await visits.buy(await visits.date());
    await send();
    const calendars = mail.received.map((it) => partsOf(it.raw)).filter((it) => it.files.length > 0);
    expect(calendars.map((it) => it.files)).toEqual([["visita.ics"]]);
    expect((await change({ logo: "", color: "" }, now.version + 1)).status).toBe(200);
  });

  it("announce a voucher and a CLABE with reference, deadline and link, and then its payment", async () => {
    for (const method of ["oxxo_cash", "spei_mp"] as const) {
      mail.received.length = 0;
      const { chargeId, attempt } = await voucherOf(method);
      await send();
      const shown = attempt.voucher ?? attempt.clabe;
      expect(mail.received).toHaveLength(1);
      expect(mail.received[0]?.text).toContain(shown.grouped);
      expect(mail.received[0]?.text).toContain(shown.deadlineWords);
      expect(mail.received[0]?.text).toContain("no es un comprobante de pago");
      const path = `/comprobante/${method === "oxxo_cash" ? "oxxo" : "spei"}/${attempt.id}`;
      expect(mail.received[0]?.text).toContain(`https://rancho.test${path}`);
      expect((await c.buyer().get(`/api/receipts${path.slice("/comprobante".length)}`)).status).toBe(200);
      await c.control("/pay", attempt.voucher ? { reference: shown.reference } : { clabe: shown.clabe });
      await c.buyer().call("POST", `/api/charges/${chargeId}/check`);
      await send();
      expect(await states(chargeId)).toEqual([
        ["voucher", "sent"],
        ["receipt", "sent"],
      ]);
    }
  });

  it("announce a deposit with balance and date, and an immediate refund by its receipt alone", async () => {
    const t = together(c, staff);
    const { chargeId, deposit } = await t.withDeposit();
    await send();
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.text).toMatch(/Saldo por pagar: \$[\d,.]+\nPaga el saldo antes del: .+\(hora del centro/);
    await t.giveBack(chargeId, deposit);
    await wait(HOUR);
    await send();
    expect(mail.received.map((m) => m.header("subject")?.split(" · ")[0])).toEqual([
      "Tu apartado está pagado",
      "Te devolvimos tu dinero",
    ]);
    expect(await states(chargeId)).toEqual([
      ["receipt", "sent"],
      ["refund_sent", "cancelled"],
      ["receipt", "sent"],
    ]);
  });

  it("never let names and concepts inject headers", async () => {
    const item = (await c.buyer().shelf("group=productos")).at(-1) as { id: string; price: number };
    const b = c.buyer();
    const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, {
      contact: {
        name: "Ana\r\nBcc: otro@testuser.com\r\n\r\n<b>hola",
        email: "ana@testuser.com",
        phone: "55 1234 5678",
      },
    });
    if (body.chargeId) {
      await b.pay(body.chargeId, await b.card());
      await send();
      expect(mail.received[0]?.to).toEqual(["ana@testuser.com"]);
      expect(mail.received[0]?.header("bcc")).toBeUndefined();
      expect(mail.received[0]?.raw).toContain("&lt;b&gt;hola");
    } else
      produces("VALIDATION_FAILED")({
        status: 422,
        headers: new Headers({ "content-type": "application/problem+json" }),
        body,
      });
    // The mailer itself refuses values that would add a header.
    const bad = {
      messageId: "a@b",
      fromName: "Rancho",
      text: "",
      html: "",
      parts: [],
      to: { name: "A", address: "a@b.mx" },
    };
    for (const mailBad of [
      { ...bad, subject: "hola\r\nBcc: x@y.mx" },
      { ...bad, subject: "hola", to: { name: "A\nBcc: x@y.mx", address: "a@b.mx" } },
      { ...bad, subject: "hola", to: { name: "A", address: "a@b.mx\r\nRCPT TO:<x@y.mx>" } },
    ])
      expect((await c.deps.mail?.deliver(mailBad, async () => true))?.kind).toBe("refused");
    expect(mail.received.length).toBeLessThanOrEqual(1);
  });
});

describe("messages that are not sent at once", () => {
  it("are retried and sent once after a temporary refusal", async () => {
    const { chargeId } = await paidByCard();
    mail.rules.rcpt = () => ({ code: 451, words: "4.7.1 greylisted" });
    await send();
    await send();
    expect(mail.seen.rcpt).toBe(1);
    expect((await rows(chargeId))[0]).toMatchObject({ state: "queued", tries: 1 });
    expect((await rows(chargeId))[0]?.last_error).toContain("greylisted");
    delete mail.rules.rcpt;
    await wait(2 * MINUTE);
    await send();
    expect(await arrived(chargeId)).toHaveLength(1);
    expect(await states(chargeId)).toEqual([["receipt", "sent"]]);
  });

  it("fail after the last attempt, with the number of attempts", async () => {
    const { chargeId } = await paidByCard();
    mail.rules.data = () => ({ code: 452, words: "full" });
    for (let i = 0; i < 10; i++) {
      await send();
      await wait(15 * HOUR);
    }
    expect((await rows(chargeId))[0]).toMatchObject({ state: "failed", tries: 8 });
    expect((await rows(chargeId))[0]?.last_error).toContain("8 veces");
  });

  it("reach an address with points in its name, and are told to staff where an address of before can't be mailed", async () => {
    const receipt = (await rows()).find((it) => it.kind === "receipt");
    const { public_id: chargeId } = await c.deps.db
      .selectFrom("charge")
      .select("public_id")
      .where("id", "=", receipt?.charge_id as string)
      .executeTakeFirstOrThrow();
    const make = async (email: string) =>
      inTransaction(c.deps, async (tx) =>
        insertMessage(tx, {
          kind: receiptsMessages.receipt,
          about: { receiptId: email },
          to: { name: "Ana Pérez", phone: null, email },
          content: receipt?.content as never,
          chargeId: receipt?.charge_id as string,
          now: c.deps.now(),
        })?.execute(),
      );
    await make("ana.maria.perez@testuser.com");
    await make("josé@testuser.com");
    await send();
    expect(mail.received.map((it) => it.header("to"))).toEqual(
      expect.arrayContaining([expect.stringContaining("ana.maria.perez@testuser.com")]),
    );
    expect((await rows(chargeId)).map((it) => [it.to_email, it.state])).toEqual(
      expect.arrayContaining([
        ["ana.maria.perez@testuser.com", "sent"],
        ["josé@testuser.com", "failed"],
      ]),
    );
    const tasks = (await staff.tasks(chargeId)).filter((t) => t.kind === "message_failed");
    expect(tasks).toHaveLength(1);
  });

  it("fail at once on a permanent refusal, notify staff, open a task, and are sent when a person resends them", async () => {
    // First sends what the clock has made due for the purchases above.
    await send();
    const { chargeId } = await paidByCard();
    const owner = await asOwner();
    const before = (await owner.get("/api/news")).body.unseen;
    mail.rules.rcpt = () => ({ code: 550, words: "5.1.1 no such user" });
    await send();
    expect((await owner.get("/api/news")).body.unseen).toBe(before + 1);
    mail.rules.rcpt = (to) => (to === "ana@testuser.com" ? { code: 550, words: "5.1.1 no such user" } : undefined);
    await wait(DAY);
    await send();
    expect((await rows(chargeId))[0]).toMatchObject({ state: "failed", tries: 1 });
    const [task] = (await staff.tasks(chargeId)).filter((t) => t.kind === "message_failed");
    expect(task?.title).toBe("Un mensaje no le llegó a quien compra");
    const list = (await owner.get("/api/messages?group=trouble&q=comprobante")).body;
    expect(list).toMatchObject({ items: [] });
    const { body: found } = await owner.get("/api/messages?group=trouble&limit=60");
    const id = (await rows(chargeId))[0]?.id;
    const line = found.items.find((m: { id: string }) => m.id === id);
    expect(found.counts.trouble).toBeGreaterThanOrEqual(1);
    expect(line).toMatchObject({ stateWords: "No salió", tone: "error", to: "ana@testuser.com" });
    const { body: seen } = await owner.get(`/api/messages/${id}`);
    expect(seen.problem).toContain("no such user");
    expect(seen.charge.id).toBe(chargeId);
    delete mail.rules.rcpt;
    const cashier = await staff.staff("cajero");
    const answers = await Promise.all(
      [owner, cashier].map((p) => p.call("POST", `/api/messages/${seen.id}/resend`, { version: seen.version })),
    );
    expect(answers.map((r) => r.status).sort()).toEqual([200, 409]);
    produces("MESSAGE_MOVED")(answers.find((r) => r.status === 409) as (typeof answers)[0]);
    await send();
    expect(await arrived(chargeId)).toHaveLength(1);
    expect((await staff.tasks(chargeId)).filter((t) => t.kind === "message_failed")).toEqual([]);
    const { rows: trail } = await sql<{
      action: string;
    }>`select action from audit_entry where about_id = ${seen.id}`.execute(c.deps.db);
    expect(trail.map((r) => r.action)).toEqual(["message.resent"]);
  });

  it("are not resent automatically when the server had them without an answer; a person can resend the same mail", async () => {
    const { chargeId } = await paidByCard();
    mail.rules.data = () => "silence";
    await send();
    await wait(DAY);
    await send();
    const [m] = await rows(chargeId);
    expect(m).toMatchObject({ state: "unsure", tries: 1 });
    const owner = await asOwner();
    const { body } = await owner.get(`/api/messages/${m?.id}`);
    expect(body).toMatchObject({ stateWords: "No sabemos si salió", can: { resend: true } });
    delete mail.rules.data;
    expect((await owner.call("POST", `/api/messages/${m?.id}/resend`, { version: body.version })).status).toBe(200);
    await send();
    expect((await arrived(chargeId))[0]?.header("message-id")).toBe(`<${m?.id}.1@rancho.test>`);
  });

  it("are retried when the server went silent before it had the mail, or is unreachable", async () => {
    const { chargeId } = await paidByCard();
    mail.rules.rcpt = () => "silence";
    await send();
    expect((await rows(chargeId))[0]).toMatchObject({ state: "queued", tries: 1, handed_at: null });
    const { port } = mail;
    c.deps.mail = mail.mailer();
    await mail.close();
    await wait(10 * MINUTE);
    await send();
    expect((await rows(chargeId))[0]).toMatchObject({ state: "queued", tries: 2 });
    mail = await mailServer();
    expect(mail.port).not.toBe(port);
    c.deps.mail = mail.mailer();
    await wait(HOUR);
    await send();
    expect(await arrived(chargeId)).toHaveLength(1);
  });

  it("are held while the SMTP account is refused or missing, and sent once it works", async () => {
    delete c.deps.mail;
    const { chargeId } = await paidByCard();
    await send();
    const [m] = await rows(chargeId);
    expect(m?.state).toBe("held");
    const owner = await asOwner();
    const { body } = await owner.get("/api/messages");
    expect(body.mailOff).toContain("no manda correos");
    const strict = await mailServer({ user: "rancho", pass: "buena" });
    try {
      c.deps.mail = strict.mailer({ auth: { user: "rancho", pass: "mala" } });
      await send();
      expect((await rows(chargeId))[0]).toMatchObject({ state: "held", tries: 0 });
      expect((await rows(chargeId))[0]?.last_error).toContain("clave de SMTP_URL");
      c.deps.mail = strict.mailer();
      await wait(HOUR);
      await send();
      expect(strict.received).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  it("are not sent after their latest time", async () => {
    delete c.deps.mail;
    const { chargeId } = await paidByCard();
    await send();
    await wait(15 * DAY);
    c.deps.mail = mail.mailer();
    await send();
    expect(await states(chargeId)).toEqual([["receipt", "cancelled"]]);
    expect(await arrived(chargeId)).toEqual([]);
  });
});

describe("no duplicates", () => {
  it("several processes share the queue: each message is sent once", async () => {
    await c.deps.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 40; n++)
        await insertMessage(tx, {
          kind: receiptsMessages.receipt_link,
          about: { linkId: `prueba ${n}` },
          to: { name: "Ana", email: `ana${n}@testuser.com`, phone: null },
          content: {
            subject: `Prueba ${n}`,
            business: "Rancho",
            says: [],
            facts: [],
            link: { path: "/", words: "Abrir" },
          },
          now: c.deps.now(),
        })?.execute();
    });
    const others = [0, 1, 2].map(() => openDatabase(c.deps.database.url, () => undefined, 4));
    const processes: Deps[] = others.map((database) => ({ ...c.deps, db: database.db, database, mail: mail.mailer() }));
    await Promise.all([...processes, ...processes].map(sendMessages));
    await Promise.all(others.map((o) => o.close()));
    expect(mail.received.map((m) => m.to[0]).sort()).toEqual(
      Array.from({ length: 40 }, (_, n) => `ana${n}@testuser.com`).sort(),
    );
  });

  it("a fact is queued once, also by another transaction", async () => {
    const about = { kind: receiptsMessages.receipt_link, about: { linkId: "una vez" }, now: c.deps.now() };
    const content = { subject: "a", business: "b", says: [], facts: [], link: { path: "/", words: "c" } };
    const to = { name: "Ana", email: "ana@testuser.com", phone: null };
    const put = () =>
      c.deps.db.transaction().execute(async (tx) =>
        insertMessage(tx, { ...about, to, content })
          ?.returning("id")
          .executeTakeFirst(),
      );
    const ids = await Promise.all([put(), put(), put()]);
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await put()).toBeUndefined();
    const none = { ...about, about: { linkId: "nadie" }, content, to: { name: "Ana", email: null, phone: null } };
    expect(await c.deps.db.transaction().execute(async (tx) => insertMessage(tx, none)?.execute())).toBeUndefined();
  });

  it("a message sent by WhatsApp is not also sent by e-mail", async () => {
    const { chargeId } = await paidByCard();
    const [m] = await rows(chargeId);
    const owner = await asOwner();
    const { body } = await owner.get(`/api/messages/${m?.id}`);
    expect(body.whatsapp).toMatch(/^https:\/\/wa\.me\/525512345678\?text=Hola/);
    expect(decodeURIComponent(body.whatsapp.split("?text=")[1])).toBe(body.text);
    const done = await owner.call("POST", `/api/messages/${m?.id}/by-hand`, { version: body.version });
    expect(done.body).toMatchObject({ state: "sent", channel: "whatsapp", sentBy: expect.any(String) });
    await send();
    expect(await arrived(chargeId)).toEqual([]);
    produces("MESSAGE_MOVED")(await owner.call("POST", `/api/messages/${m?.id}/by-hand`, { version: body.version }));
  });

  it("a message to a buyer without e-mail waits in the list for staff and is never sent automatically", async () => {
    const b = c.buyer();
    const [item] = await b.shelf("group=productos");
    if (!item) throw new Error("empty shelf");
    const contact = { name: "Beto Sin Correo", phone: "55 8765 4321" };
    const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact });
    const { id } = await c.deps.db
      .selectFrom("charge")
      .select("id")
      .where("public_id", "=", body.chargeId)
      .executeTakeFirstOrThrow();
    await c.deps.db.transaction().execute(async (tx) =>
      insertMessage(tx, {
        kind: receiptsMessages.receipt_link,
        about: { linkId: id },
        to: await readRecipient(tx, id),
        content: { subject: "Tu enlace", business: "Rancho", says: [], facts: [], link: { path: "/", words: "Abrir" } },
        chargeId: id,
        now: c.deps.now(),
      })?.execute(),
    );
    await send();
    const owner = await asOwner();
    const { body: list } = await owner.get("/api/messages?group=by_hand&q=8765+4321");
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ stateWords: "Por mandar", channel: "whatsapp", to: "55 8765 4321" });
    const { body: seen } = await owner.get(`/api/messages/${list.items[0].id}`);
    expect(seen).toMatchObject({ can: { resend: false, byHand: true } });
    await owner.call("POST", `/api/messages/${seen.id}/by-hand`, { version: seen.version });
    expect((await owner.get("/api/messages?group=by_hand&q=8765+4321")).body.items).toEqual([]);
    expect((await owner.get("/api/messages?group=sent&q=beto+sin")).body.items).toHaveLength(1);
  });
});

describe("reminders", () => {
  const due = async (chargeId: string) => {
    const a = await c.deps.db
      .selectFrom("attempt as a")
      .innerJoin("charge as ch", "ch.id", "a.charge_id")
      .select("a.expires_at")
      .where("ch.public_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    return a.expires_at as NonNullable<typeof a.expires_at>;
  };

  it("remind of a voucher once before it expires, and not after its payment", async () => {
    const late = await voucherOf("oxxo_cash");
    const paid = await voucherOf("oxxo_cash");
    await send();
    await wait((await due(late.chargeId)) - c.deps.now() - 13 * HOUR);
    await send();
    expect(await states(late.chargeId)).toEqual([["voucher", "sent"]]);
    await c.control("/pay", { reference: paid.attempt.voucher.reference });
    await c.buyer().call("POST", `/api/charges/${paid.chargeId}/check`);
    await wait(HOUR + MINUTE);
    await send();
    await send();
    expect((await states(late.chargeId)).map(([kind]) => kind)).toEqual(["voucher", "voucher_reminder"]);
    expect((await states(paid.chargeId)).map(([kind]) => kind)).toEqual(["voucher", "receipt"]);
    expect(mail.received.filter((m) => m.header("subject")?.includes("está por vencer"))).toHaveLength(1);
  });

  it("remind by WhatsApp only with the customer's latest consent", async () => {
    const { chargeId } = await voucherOf("oxxo_cash");
    await send();
    await wait((await due(chargeId)) - c.deps.now() - 11 * HOUR);
    await send();
    const reminder = (await rows(chargeId)).at(-1);
    expect([reminder?.kind, reminder?.to_phone]).toEqual(["voucher_reminder", null]);
    const { customer_id } = await c.deps.db
      .selectFrom("charge")
      .select("customer_id")
      .where("public_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    // Another reminder of the same customer, with consent and then without.
    const say = (given: boolean) =>
      c.deps.db
        .transaction()
        .execute(async (tx) =>
          keepConsents(
            tx,
            { customerId: customer_id as string, saleId: null, channel: "store", noticeVersion: "1", at: c.deps.now() },
            [["whatsapp_reminders", given]],
          ),
        );
    await say(true);
    const again = await voucherOf("oxxo_cash");
    await wait((await due(again.chargeId)) - c.deps.now() - 11 * HOUR);
    await send();
    const allowed = (await rows(again.chargeId)).at(-1);
    expect([allowed?.kind, allowed?.to_phone === null]).toEqual(["voucher_reminder", false]);
    const view = async () => (await (await asOwner()).get(`/api/messages/${allowed?.id}`)).body;
    expect((await view()).whatsapp).toContain("https://wa.me/");
    await say(false);
    expect([(await view()).whatsapp, (await view()).can.byHand]).toEqual([null, false]);
  });

  it("a queued reminder is not sent after the payment", async () => {
    const { chargeId, attempt } = await voucherOf("oxxo_cash");
    await send();
    delete c.deps.mail;
    await wait((await due(chargeId)) - c.deps.now() - 11 * HOUR);
    await send();
    expect((await states(chargeId)).at(-1)).toEqual(["voucher_reminder", "held"]);
    await c.control("/pay", { reference: attempt.voucher.reference });
    await c.buyer().call("POST", `/api/charges/${chargeId}/check`);
    c.deps.mail = mail.mailer();
    await send();
    expect((await states(chargeId)).slice(1)).toEqual([
      ["voucher_reminder", "cancelled"],
      ["receipt", "sent"],
    ]);
  });

  it("remind of a balance, and once more after staff changed its date", async () => {
    const t = together(c, staff);
    const { balanceId } = await t.withDeposit();
    const charge = () =>
      c.deps.db.selectFrom("charge").selectAll().where("public_id", "=", balanceId).executeTakeFirstOrThrow();
    await wait(((await charge()).due_at ?? 0) - c.deps.now() - 30 * HOUR);
    await send();
    await send();
    expect(await states(balanceId)).toEqual([["balance_reminder", "sent"]]);
    expect(mail.received.at(-1)?.text).toContain(`https://rancho.test/cobro?c=${balanceId}`);
    await (await asOwner()).call("POST", `/api/charges/${balanceId}/due`, { days: 20 });
    await send();
    await wait(((await charge()).due_at ?? 0) - c.deps.now() - 30 * HOUR);
    await send();
    expect(await states(balanceId)).toEqual([
      ["balance_reminder", "sent"],
      ["balance_reminder", "sent"],
    ]);
  });
});

it("a killed process's message is sent again if it had certainly not left, and left to a person if it may have", async () => {
  const { chargeId } = await paidByCard();
  const other = await paidByCard();
  const [before] = await rows(chargeId);
  const [after] = await rows(other.chargeId);
  const dead = { state: messageMoves.queued.taken, next_try_at: new Date(plus(c.deps.now(), MINUTE)).toISOString() };
  await writingStates(c.deps.db)
    .updateTable("message")
    .set({ ...dead, tries: 1 })
    .where("id", "=", before?.id ?? "")
    .execute();
  await writingStates(c.deps.db)
    .updateTable("message")
    .set({ ...dead, tries: 1, handed_at: new Date(c.deps.now()).toISOString() })
    .where("id", "=", after?.id ?? "")
    .execute();
  await send();
  expect([...(await arrived(chargeId)), ...(await arrived(other.chargeId))]).toEqual([]);
  await wait(5 * MINUTE);
  await send();
  expect(await arrived(chargeId)).toHaveLength(1);
  expect(await arrived(other.chargeId)).toEqual([]);
  expect(await states(chargeId)).toEqual([["receipt", "sent"]]);
  expect(await states(other.chargeId)).toEqual([["receipt", "unsure"]]);
});

it("are listed from the oldest too, page by page", async () => {
  await paidByCard();
  await paidByCard();
  const owner = await asOwner();
  const all = async (sort: string) => {
    const ids: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await owner.get(`/api/messages?limit=2${sort}${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.items.map((m: { id: string }) => m.id));
      if (!body.next) return ids;
      cursor = body.next;
    }
  };
  const newest = await all("");
  expect(newest.length).toBeGreaterThan(1);
  expect(await all("&sort=at")).toEqual([...newest].reverse());
});

it("staff without permission can't see messages", async () => {
  const [m] = await rows((await paidByCard()).chargeId);
  for (const login of ["vaquero", "mvz", "taquilla", "contador", "soporte"]) {
    const phone = await staff.staff(login);
    produces("FORBIDDEN")(await phone.get("/api/messages"));
    produces("FORBIDDEN")(await phone.call("POST", `/api/messages/${m?.id}/resend`, { version: 1 }));
  }
  produces("UNAUTHENTICATED")(await c.buyer().get(`/api/messages/${m?.id}`));
  const owner = await asOwner();
  produces("NOT_FOUND")(await owner.get("/api/messages/00000000-0000-7000-8000-000000000000"));
  produces("VALIDATION_FAILED")(await owner.call("POST", `/api/messages/${m?.id}/resend`, {}));
});
