import type { ChargeView } from "@corral/contract/types";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { dayIn, fromIso, HOUR, momentInWords } from "@corral/domain/kernel/time";
import { type Decision, decisionNames, decisions } from "@corral/domain/payments/review/review";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { stillTrue } from "#src/features/office/messages/is-current";
import { inTransaction } from "#src/platform/database/in-transaction";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { queueChanged } from "./queue-changed";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(() => c.close());
afterEach(() => m.mustBalance());

/** The messages to the payer of a charge, oldest first; `holds`: the message would still be sent. */
const mails = async (chargeId: string) =>
  (
    await sql<{
      kind: string;
      content: { subject: string; says: string[]; facts: object[]; link: { path: string } };
      holds: boolean;
    }>`
      select m.kind, m.content, (select ${stillTrue} from message where id = m.id) as holds
      from message m join charge c on c.id = m.charge_id where c.public_id = ${chargeId}
      order by m.created_at, m.id`.execute(c.deps.db)
  ).rows;
const newest = async (chargeId: string, kind = "receipt") =>
  (await mails(chargeId)).filter((it) => it.kind === kind).at(-1);

/** The mail about a payment says the page's own sentence, and leads to the page. */
async function mustSayThePage(view: ChargeView) {
  const mail = await newest(view.id);
  expect(view.notice).toBeTruthy();
  expect(mail?.content.says).toContain(view.notice);
  expect(mail?.content.link.path).toBe(`/cobro?c=${view.id}`);
  return mail?.content;
}

/** It says the same deadline as the page. */
function mustSayTheHold(mail: { facts: object[] } | undefined, view: ChargeView) {
  const value = momentInWords(c.deps.zone, fromIso(view.holdUntil ?? ""));
  expect(mail?.facts).toContainEqual({ label: "Te lo guardamos hasta el", value });
}

test("the mail of a payment that is whole and in time speaks of its receipt alone", async () => {
  const { b, chargeId } = await m.hold();
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  const view = await m.charge(b, chargeId);
  expect(view.notice).toBeNull();
  const mail = await newest(chargeId);
  expect(mail?.content.says).toEqual(["Recibimos tu pago completo. ¡Gracias!", expect.stringMatching(/demostración/)]);
  expect(mail?.content.link.path).toMatch(/^\/comprobante\/venta\//);
});

test("money that came late, in part, or twice is told by mail as on the page", async () => {
  const late = await m.bySpei("group=animales");
  await m.runOut(late.chargeId);
  await m.buyNow(late.item);
  await m.paidLate(late.clabe);
  const lateView = await m.charge(late.b, late.chargeId);
  expect(lateView.state).toBe("paid_late");
  expect((await mustSayThePage(lateView))?.subject).toMatch(/^Tu pago llegó tarde · /);

  const free = await m.bySpei("group=productos");
  await m.runOut(free.chargeId);
  await m.paidLate(free.clabe);
  const freeView = await m.charge(free.b, free.chargeId);
  expect(freeView.state).toBe("paid");
  expect((await mustSayThePage(freeView))?.subject).toMatch(/^Tu compra está pagada · /);

  const part = await m.bySpei("group=productos");
  await c.control("/pay", { clabe: part.clabe, amount: part.item.price - 100 });
  const partView = (await part.b.call("POST", `/api/charges/${part.chargeId}/check`)).body as ChargeView;
  expect(partView.state).toBe("partially_paid");
  expect((await mustSayThePage(partView))?.subject).toMatch(/^Recibimos tu pago · /);

  const twice = await m.bySpei("group=productos");
  await c.control("/pay", { clabe: twice.clabe, amount: twice.item.price + 500 });
  const twiceView = (await twice.b.call("POST", `/api/charges/${twice.chargeId}/check`)).body as ChargeView;
  expect(twiceView.state).toBe("overpaid");
  expect((await mustSayThePage(twiceView))?.subject).toMatch(/^Tu compra está pagada · /);
});

test("what ended with a part paid is told with that part, and what somebody decides about it then", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=animales");
  await c.control("/pay", { clabe, amount: item.price - 50_000 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  await m.runOut(chargeId);
  const view = await m.charge(b, chargeId);
  expect(view.state).toBe("expired_partial");
  const lost = await newest(chargeId, "hold_lost");
  expect(lost?.content.subject).toMatch(/^Llegó sólo una parte de tu pago: /);
  expect(lost?.content.says).toContain(view.notice);
  expect(lost?.holds).toBe(true);

  const [task] = await m.tasks(chargeId);
  expect((await m.decide(task, { decision: "offer_choice" })).status).toBe(200);
  const told = await newest(chargeId, "purchase_changed");
  expect(told?.content.says[0]).toContain(`Tienes ${spoken(centavos(item.price - 50_000))} a tu favor`);
  expect(told?.content.says[1]).toBe("Si no es lo que acordamos, llámanos o escríbenos.");
});

test("a paid purchase that the business cancels is told at once, and one that nobody paid once alone", async () => {
  const owner = await m.staff("dueno");
  const bought = await m.hold();
  expect((await bought.b.pay(bought.chargeId, await bought.b.card())).body.state).toBe("paid");
  const cancel = (saleId: string, refunds: object[]) =>
    owner.call("POST", `/api/sales/${saleId}/cancel`, { reason: "Se murió.", refunds });
  expect((await cancel(bought.saleId, [{ chargeId: bought.chargeId, way: "provider" }])).status).toBe(200);
  expect((await newest(bought.chargeId, "purchase_changed"))?.content.says[0]).toBe(
    "El negocio canceló tu compra: Se murió. Te avisamos cuando salga la devolución de lo que pagaste.",
  );
  const unpaid = await m.bySpei("group=productos");
  expect((await cancel(unpaid.saleId, [])).status).toBe(200);
  expect((await mails(unpaid.chargeId)).filter((it) => it.holds).map((it) => it.kind)).toEqual(["hold_lost"]);
});

test.each(["phone", "confirmed", "carried", "link", "first"] as const)(
  "a change with the buyer's rights (%s) asks them whether it was them",
  async (as) => {
    const { chargeId } = await m.hold();
    const by = { as, buyerId: undefined, staff: undefined, carriedBy: as === "carried" ? "Beto" : undefined };
    await inTransaction(c.deps, async (tx, deps) => {
      const charge = await tx
        .selectFrom("charge")
        .selectAll()
        .where("public_id", "=", chargeId)
        .executeTakeFirstOrThrow();
      await queueChanged(deps, tx, by, charge, "Se cambió algo.");
    });
    const says = (await newest(chargeId, "purchase_changed"))?.content.says;
    expect(says?.slice(0, 2)).toEqual(["Se cambió algo.", "Si no fuiste tú, llámanos o escríbenos."]);
  },
);

test("every decision about a payer's money sends them a receipt, a refund or a sentence", () => {
  const receipts = ["confirm_sale", "write_off", "accept_amount", "keep_apart", "complete_sale", "refund"];
  // The bank tells how a dispute ended; what was resolved elsewhere was told there.
  const elsewhere = ["dispute_won", "dispute_lost", "resolve"];
  const about = { amount: centavos(290_000), until: "viernes 4 de diciembre, 18:00" };
  for (const name of decisionNames) {
    const { tells }: Decision = decisions[name];
    expect([name, tells !== undefined], name).toEqual([name, ![...receipts, ...elsewhere].includes(name)]);
    expect(tells?.(about) ?? "").not.toMatch(/undefined|null|NaN/);
  }
});

test("a card that was refused after its review is told by mail, once, and no more once it was paid otherwise", async () => {
  const { b, chargeId } = await m.hold();
  const { body } = await b.pay(chargeId, await b.card("CONT"));
  const [attempt] = body.attempts;
  expect(attempt.state).toBe("processing");
  const row = await c.deps.db
    .selectFrom("attempt")
    .selectAll()
    .where("public_id", "=", attempt.id)
    .executeTakeFirstOrThrow();
  await c.control("/review", { id: row.order_ref, approve: false });
  await m.ask(row.id);
  await m.ask(row.id);
  const view = await m.charge(b, chargeId);
  const [failed] = view.attempts;
  expect(failed?.state).toBe("failed");
  const told = (await mails(chargeId)).filter((it) => it.kind === "payment_failed");
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ holds: true });
  expect(told[0]?.content.says).toContain(failed?.decline?.message);
  expect(told[0]?.content.link.path).toBe(`/cobro?c=${chargeId}`);
  mustSayTheHold(told[0]?.content, view);
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  expect((await newest(chargeId, "payment_failed"))?.holds).toBe(false);
});

test("a card that is refused while its payer looks on sends nothing", async () => {
  const { b, chargeId } = await m.hold();
  await b.pay(chargeId, await b.card("FUND"));
  expect(await mails(chargeId)).toEqual([]);
});

test("a transfer that the seller rejects is told to who bought, and not where a stranger reported it", async () => {
  const pos = openPointOfSale(c);
  const manager = await pos.staff("encargado");
  const owner = await pos.staff("dueno");
  await inTransaction(c.deps, (tx) => writeSetting(tx, "methods", { ownClabe: "999180000012345674" }, c.deps.now()));
  const { b, chargeId, item } = await m.hold();
  const report = (by: typeof b, trackingKey: string) =>
    by.call("POST", `/api/charges/${chargeId}/reported-transfers`, {
      amount: item.price,
      trackingKey,
      bankFrom: "BBVA",
      opDay: dayIn(c.deps.zone, c.deps.now()),
      account: "5674",
      amountSeen: false,
    });
  const newestReport = async () => (await owner.get(`/api/transfers?charge=${chargeId}`)).body.items[0].id as string;
  const stranger = await report(c.buyer(), "EXTRANO01");
  expect(stranger.status).toBe(201);
  await pos.reject(manager, await newestReport(), "No aparece en el banco");
  expect(await mails(chargeId)).toEqual([]);

  expect((await report(b, "PROPIA001")).status).toBe(201);
  // The first hold is over by then: a rejection begins a new one.
  await c.later(3 * HOUR);
  await pos.reject(manager, await newestReport(), "No aparece en el banco");
  const told = await newest(chargeId, "payment_failed");
  expect(told?.content.subject).toMatch(/^El vendedor rechazó tu transferencia de \$/);
  expect(told?.content.says[0]).toBe("Esto escribió el vendedor: No aparece en el banco");
  expect(told?.holds).toBe(true);
  mustSayTheHold(told?.content, await m.charge(b, chargeId));
});
