import type { BuyerWeighing, ChargeView, OrderRow, SaleDetail, SaleWeighings } from "@corral/contract/types";
import { type Centavos, priceByWeight } from "@corral/domain/kernel/money";
import { addDays, DAY, dayIn, MINUTE } from "@corral/domain/kernel/time";
import { netWeight } from "@corral/domain/selling/weighings/net-weight";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendMessages } from "#src/features/office/messages/send-messages";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { type Bought, type KiloSales, openKiloSales } from "#src/testing/kilo-sales";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { mailServer } from "#src/testing/processes/mail-server";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let kilo: KiloSales;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  kilo = openKiloSales(c);
  c.deps.holdsPerAddress = 1_000;
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

const _animal = (of?: Parameters<KiloSales["animal"]>[0]) => kilo.animal(of);
const bought = (...of: Parameters<KiloSales["bought"]>) => kilo.bought(...of);

const weighings = async (saleId: string, login = "dueno") =>
  (await (await m.staff(login)).get(`/api/sales/${saleId}/weighings`)).body as SaleWeighings;
const sale = async (saleId: string) => (await (await m.staff("dueno")).get(`/api/sales/${saleId}`)).body as SaleDetail;
const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body as ChargeView;
const page = async (chargeId: string) =>
  (await kilo.buyerOf(chargeId).get(`/api/charges/${chargeId}/weighing`)).body as BuyerWeighing & { code: string };
interface Reading {
  grossG: number;
  tareG?: number;
  shrinkBp?: number;
  scale?: string;
}
async function propose(saleId: string, reading: Reading, login = "dueno") {
  const { lines } = await weighings(saleId);
  const body = { id: newId(), lineId: lines[0]?.id, tareG: 0, shrinkBp: 0, scale: "Báscula 1", ...reading };
  return (await m.staff(login)).call("POST", `/api/sales/${saleId}/weighings`, body);
}
const proposedIn = (w: SaleWeighings) => w.weighings.find((it) => it.state === "proposed")?.id as string;
const answer = (chargeId: string, id: string, accept = true) =>
  kilo.buyerOf(chargeId).call("POST", `/api/charges/${chargeId}/weighing/${id}`, { accept });
const atScale = async (saleId: string, id: string, body: object, login = "dueno") =>
  (await m.staff(login)).call("POST", `/api/sales/${saleId}/weighings/${id}/acceptance`, body);
async function weighed(it: Bought, reading: Reading) {
  const { status, body } = await propose(it.saleId, reading);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const done = await answer(it.chargeId, proposedIn(body));
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
}

/** The sale's total as each place says it: they are one. */
async function totals(saleId: string) {
  const detail = await sale(saleId);
  const owner = await m.staff("dueno");
  const { body: list } = await owner.get("/api/sales?limit=60");
  const row = (list.items as OrderRow[]).find((r) => r.id === saleId);
  const ended = ["cancelled", "expired"];
  const charges = detail.charges.filter((it) => !ended.includes(it.state));
  const slips = await Promise.all(
    detail.receipts
      .filter((r) => r.tipo === "venta" || r.tipo === "apartado")
      .map(async (r) => (await c.buyer().get(`/api/receipts/${r.tipo}/${r.id}`)).body),
  );
  const last = slips.filter((r) => !r.standing?.replacedBy).at(-1);
  const csv = (await fetchText(owner, "comprobantes")).split("\r\n");
  const inFile =
    last && csv.find((l) => l.startsWith(`${last.snapshot.folio},`) || l.startsWith(`"${last.snapshot.folio}"`));
  return {
    detail,
    row,
    last: last?.snapshot,
    inFile,
    all: {
      sale: detail.total,
      lines: detail.lines.reduce((all, l) => all + l.lineTotal, 0),
      list: row?.total,
      charges: charges.reduce((all, it) => all + it.amount, 0),
      ...(last ? { receipt: last.snapshot.total, settled: last.snapshot.paid + last.snapshot.balance } : {}),
    },
  };
}
/** A report of the whole year, as it is downloaded. */
async function fetchText(who: Awaited<ReturnType<PaymentsInTest["staff"]>>, name: string): Promise<string> {
  const to = dayIn(c.deps.zone, c.deps.now());
  const { body } = await who.text(`/api/reports/${name}.csv?from=${addDays(to, -300)}&to=${to}`);
  return body as string;
}
const allOf = (total: number, with_ = true) => ({
  ...{ sale: total, lines: total, list: total, charges: total },
  ...(with_ ? { receipt: total, settled: total } : {}),
});
const accounts = async (saleId: string) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select p.account, sum(p.amount)::bigint as amount from posting p join journal j on j.id = p.journal_id
      join charge c on c.id = j.charge_id join sale s on s.id = c.sale_id where s.public_id = ${saleId} group by p.account`.execute(
    c.deps.db,
  );
  return Object.fromEntries(rows.filter((r) => r.amount !== 0).map((r) => [r.account, r.amount]));
};

describe("an accepted weight is the price, everywhere at once", () => {
  test("heavier than paid: a balance for the difference by any method, which completes the sale under a new receipt", async () => {
    const it = await bought();
    expect((await charge(it.chargeId)).weighing).toBe("estimated");
    expect((await sale(it.saleId)).lines[0]?.weight).toBe("Estimado: 300\u00a0kg a $60.00/kg. Se cobra el peso final.");
    const { body } = await propose(it.saleId, { grossG: 322_000, tareG: 12_000, shrinkBp: 100 });
    expect(body.weighings[0]).toMatchObject({
      netG: 306_900,
      difference: "6.9\u00a0kg más que lo estimado (2.3 %)",
      before: 1_800_000,
      after: 1_841_400,
      total: 1_841_400,
      outside: false,
      state: "proposed",
      by: expect.any(String),
    });
    // Nothing changes before it is accepted.
    const before = await totals(it.saleId);
    expect(before.all).toEqual(allOf(1_800_000));
    expect(before.inFile).toMatch(/Estimado/);
    expect(before.row?.estimated).toBe(true);
    expect((await charge(it.chargeId)).weighing).toBe("proposed");
    expect((await answer(it.chargeId, proposedIn(body))).status).toBe(200);
    const { detail, all, last, row, inFile } = await totals(it.saleId);
    expect(all).toEqual(allOf(1_841_400));
    expect(inFile).toMatch(/18414\.00/);
    expect(inFile).not.toMatch(/Estimado/);
    expect(last).toMatchObject({ tipo: "venta", balance: 41_400, paid: 1_800_000 });
    const [mine] = (await it.b.get("/api/me/purchases")).body.purchases;
    expect(mine.stateWords).toBe("Pesó más: falta la diferencia");
    expect(last.lines[0]).toMatchObject({
      weight: "Peso final: 306.9\u00a0kg a $60.00/kg (bruto 322\u00a0kg, tara 12\u00a0kg, merma 1 %)",
    });
    expect(last.lines[0].estimated).toBeUndefined();
    expect(row).toMatchObject({ due: 41_400, estimated: false });
    expect(detail).toMatchObject({ due: 41_400, estimated: false, order: { state: "confirmed" } });
    const open = detail.charges.find((x) => x.state === "open");
    expect(open).toMatchObject({ amount: 41_400, concept: expect.stringContaining("Diferencia de peso: ") });
    // It isn't cancelled like a purchase: the sale is, or its weight is corrected.
    const cancel = (await m.staff("dueno")).call("POST", `/api/charges/${open?.id}/cancel`, {
      reason: "No la paga",
      replace: false,
      deposit: "return",
    });
    produces("SALE_MOVE_NOT_ALLOWED")(await cancel);
    expect((await it.b.pay(open?.id as string, await it.b.card())).body.state).toBe("paid");
    const after = await totals(it.saleId);
    expect(after.all).toEqual(allOf(1_841_400));
    expect(after.last).toMatchObject({ tipo: "venta", balance: 0, paid: 1_841_400 });
    expect(after.detail.payment.state).toBe("paid");
    expect(await accounts(it.saleId)).toEqual({ "clearing:mercadopago": 1_841_400, sales: -1_841_400 });
  });

  test("lighter than paid: the difference is the buyer's, who chooses, and the sale is paid", async () => {
    const it = await bought();
    await weighed(it, { grossG: 290_000 });
    const { all, last, detail } = await totals(it.saleId);
    expect(all).toEqual(allOf(1_740_000));
    expect(last.payments.map((p: { method: string; amount: number }) => [p.method, p.amount])).toEqual([
      ["Tarjeta (Mercado Pago)", 1_800_000],
      ["A favor: pesó menos", -60_000],
    ]);
    expect(detail).toMatchObject({ due: 0, payment: { state: "overpaid" }, may: { deliver: true } });
    expect((await charge(it.chargeId)).notice).toBe(
      "Pesó menos de lo que pagaste: $600.00 son tuyos. Elige qué hacer con ellos.",
    );
    expect(await accounts(it.saleId)).toEqual({
      "clearing:mercadopago": 1_800_000,
      sales: -1_740_000,
      customer_surplus: -60_000,
    });
    const { items } = (await it.b.get(`/api/charges/${it.chargeId}/surplus`)).body;
    expect(items).toMatchObject([{ amount: 60_000, why: "lighter", mayChoose: true }]);
    await it.b.call("POST", `/api/charges/${it.chargeId}/surplus/${items[0].id}`, { choice: "keep" });
    expect((await totals(it.saleId)).detail.payment.state).toBe("paid");
  });

  test("set aside: the balance changes with the weight; below the deposit there is none, and the sale is complete", async () => {
    const heavier = await bought("deposit");
    await weighed(heavier, { grossG: 310_000 });
    const one = await totals(heavier.saleId);
    expect(one.all).toEqual(allOf(1_860_000));
    expect(one.last).toMatchObject({ tipo: "apartado", deposit: { paid: 540_000, balance: 1_320_000 } });
    const balance = one.detail.charges.find((x) => x.state === "open");
    expect(balance?.amount).toBe(1_320_000);
    expect((await heavier.b.pay(balance?.id as string, await heavier.b.card())).body.state).toBe("paid");
    const paid = await totals(heavier.saleId);
    expect(paid.all).toEqual(allOf(1_860_000));
    expect(paid.detail.payment.state).toBe("paid");

    const lighter = await bought("deposit");
    await weighed(lighter, { grossG: 85_000 });
    const two = await totals(lighter.saleId);
    expect(two.all).toEqual(allOf(510_000));
    expect(two.last).toMatchObject({ tipo: "venta", balance: 0 });
    expect(two.detail).toMatchObject({ due: 0, may: { deliver: true } });
    expect(await accounts(lighter.saleId)).toEqual({
      "clearing:mercadopago": 540_000,
      sales: -510_000,
      customer_surplus: -30_000,
    });
  });

  test("weighed before it is paid: the charge asks for the final price; tried before, another takes its place", async () => {
    const it = await bought("unpaid");
    await weighed(it, { grossG: 304_000 });
    expect((await totals(it.saleId)).all).toEqual(allOf(1_824_000, false));
    expect((await it.b.pay(it.chargeId, await it.b.card())).body.state).toBe("paid");
    const done = await totals(it.saleId);
    expect(done.all).toEqual(allOf(1_824_000));
    expect(done.last.lines[0].estimated).toBeUndefined();

    const tried = await bought("unpaid");
    await tried.b.pay(tried.chargeId, await tried.b.card("OTHE"));
    await weighed(tried, { grossG: 304_000 });
    const { detail, all } = await totals(tried.saleId);
    expect(all).toEqual(allOf(1_824_000, false));
    expect(detail.charges.map((x) => x.state).sort()).toEqual(["cancelled", "open"]);
    expect((await charge(tried.chargeId)).replacedBy).toBe(detail.charges.find((x) => x.state === "open")?.id);
  });

  test("a wrong weight is corrected by another that both accept", async () => {
    const it = await bought();
    await weighed(it, { grossG: 310_000 });
    await weighed(it, { grossG: 301_000 });
    const { all, detail } = await totals(it.saleId);
    expect(all).toEqual(allOf(1_806_000));
    expect(detail.due).toBe(6_000);
    expect((await weighings(it.saleId)).weighings.map((w) => w.state)).toEqual(["accepted", "superseded"]);
    await weighed(it, { grossG: 295_000 });
    expect((await totals(it.saleId)).all).toEqual(allOf(1_770_000));
    expect((await sale(it.saleId)).due).toBe(0);
  });

  test("its buyer is told of a weight that waits for them, and not of one that was answered at the scale", async () => {
    const mail = await mailServer();
    c.deps.mail = mail.mailer();
    try {
      const [waits, answered] = [await bought(), await bought()];
      const { body } = await propose(waits.saleId, { grossG: 310_000 });
      const other = await propose(answered.saleId, { grossG: 310_000 });
      await sendMessages(c.deps);
      expect((await answer(answered.chargeId, proposedIn(other.body))).status).toBe(200);
      await c.later(6 * MINUTE);
      await sendMessages(c.deps);
      const told = mail.received.filter((it) => it.header("subject")?.startsWith("Acepta el peso"));
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain(`/cobro?c=${waits.chargeId}`);
      expect(told[0]?.text).toMatch(/Peso neto: 310\u00a0kg\nEstimado: \$18,000\.00\nCon ese peso: \$18,600\.00/);
      expect((await answer(waits.chargeId, proposedIn(body))).status).toBe(200);
    } finally {
      delete c.deps.mail;
      await mail.close();
    }
  });

  test.each(Array.from({ length: 8 }, (_, n) => n))(
    "any weights, one after another, and the total is one everywhere (%i)",
    async (n) => {
      const it = await bought(n % 2 ? "deposit" : "paid");
      let seed = n * 7_919 + 13;
      const next = (from: number, to: number) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return from + (seed % (to - from));
      };
      for (let round = 0; round < 3; round++) {
        const reading = { grossG: next(120_000, 420_000), tareG: next(0, 20_000), shrinkBp: next(0, 500) };
        await weighed(it, reading);
        const total = priceByWeight(netWeight(reading), 6_000 as Centavos);
        const { all, detail } = await totals(it.saleId);
        expect(all).toEqual(allOf(total));
        const open = detail.charges.find((x) => x.state === "open");
        if (open && round === 1) expect((await it.b.pay(open.id, await it.b.card())).body.state).toBe("paid");
        const booked = await accounts(it.saleId);
        expect((await sale(it.saleId)).due).toBe(total + (booked.sales ?? 0) + (booked.customer_deposits ?? 0));
      }
      await m.mustBalance();
    },
  );
});

describe("who accepts", () => {
  test("the buyer's code on the seller's phone, which changes after it was used or guessed at", async () => {
    const it = await bought();
    const { code } = await page(it.chargeId);
    expect(code).toMatch(/^\d{6}$/);
    const id = proposedIn((await propose(it.saleId, { grossG: 303_000 }, "encargado")).body);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let i = 0; i < 4; i++)
      produces("VALIDATION_FAILED")(await atScale(it.saleId, id, { how: "code", code: wrong }, "cajero"));
    expect((await page(it.chargeId)).code).toBe(code);
    await atScale(it.saleId, id, { how: "code", code: wrong }, "cajero");
    const { code: second } = await page(it.chargeId);
    expect(second).not.toBe(code);
    produces("VALIDATION_FAILED")(await atScale(it.saleId, id, { how: "code", code }, "cajero"));
    const done = await atScale(
      it.saleId,
      id,
      { how: "code", code: `${second.slice(0, 3)} ${second.slice(3)}` },
      "cajero",
    );
    expect(done.body.weighings[0]).toMatchObject({ state: "accepted", ack: { method: "code" } });
    expect((await page(it.chargeId)).code).not.toBe(second);
    expect((await totals(it.saleId)).all).toEqual(allOf(1_818_000));
  });

  test("a signature on paper needs its photo", async () => {
    const it = await bought();
    const id = proposedIn((await propose(it.saleId, { grossG: 303_000 })).body);
    produces("VALIDATION_FAILED")(await atScale(it.saleId, id, { how: "paper" }));
    produces("VALIDATION_FAILED")(await atScale(it.saleId, id, { how: "paper", photoId: newId() }));
  });

  test("outside the agreed difference the manager goes on too; the buyer may say no, and nothing was changed", async () => {
    const it = await bought();
    const id = proposedIn((await propose(it.saleId, { grossG: 315_001 }, "cajero")).body);
    expect((await page(it.chargeId)).waits).toMatch(/^Se sale de la diferencia acordada/);
    produces("WEIGHING_NOT_ACCEPTED")(await answer(it.chargeId, id));
    const { code } = await page(it.chargeId);
    produces("WEIGHING_NOT_ACCEPTED")(await atScale(it.saleId, id, { how: "code", code }, "cajero"));
    const approve = async (login: string) =>
      (await m.staff(login)).call("POST", `/api/sales/${it.saleId}/weighings/${id}/approval`, {});
    produces("FORBIDDEN")(await approve("cajero"));
    expect((await approve("encargado")).body.weighings[0]).toMatchObject({ outside: true, approved: true });
    expect((await page(it.chargeId)).waits).toBeNull();
    expect((await answer(it.chargeId, id, false)).status).toBe(200);
    produces("SALE_MOVE_NOT_ALLOWED")(await answer(it.chargeId, id));
    expect((await weighings(it.saleId)).weighings[0]).toMatchObject({ state: "rejected", stateWords: "No lo aceptó" });
    expect((await totals(it.saleId)).all).toEqual(allOf(1_800_000));
    // They agree on more shrink.
    await weighed(it, { grossG: 315_001, shrinkBp: 300 });
    expect((await totals(it.saleId)).all).toEqual(allOf(1_833_306));
  });

  test("a refused weight asks somebody to talk with the buyer, until there is another or the sale is over", async () => {
    const tasks = async (saleId: string) =>
      (
        await c.deps.db
          .selectFrom("review_task as t")
          .innerJoin("charge as ch", "ch.id", "t.charge_id")
          .innerJoin("sale as s", "s.id", "ch.sale_id")
          .select(["t.id", "t.state", "t.decision"])
          .where("s.public_id", "=", saleId)
          .where("t.kind", "=", "weight_rejected")
          .orderBy("t.created_at")
          .orderBy("t.id")
          .execute()
      ).map(({ id, state, decision }) => ({ id, said: [state, decision] }));
    const refused = async (it: Bought) => {
      const { body } = await propose(it.saleId, { grossG: 310_000 });
      expect((await answer(it.chargeId, proposedIn(body), false)).status).toBe(200);
    };
    const it = await bought();
    await refused(it);
    const [task] = await tasks(it.saleId);
    expect(task?.said).toEqual(["open", null]);
    const shown = (await (await m.staff("dueno")).get(`/api/review/${task?.id}`)).body;
    expect(shown.title).toBe("Quien compra no aceptó el peso");
    expect(JSON.stringify(shown)).toContain("310\u00a0kg");
    expect(JSON.stringify(shown)).not.toContain("»»");
    expect(shown.amount).toBe(1_860_000);
    expect((await page(it.chargeId)).refusedG).toBe(310_000);
    await propose(it.saleId, { grossG: 305_000 });
    expect((await page(it.chargeId)).refusedG).toBeNull();
    await refused(it);
    expect((await tasks(it.saleId)).map((t) => t.said).sort()).toEqual([
      ["open", null],
      ["resolved", "se propuso otro peso"],
    ]);
    const cancelled = await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/cancel`, {
      reason: "No se arreglaron",
      refunds: [{ chargeId: it.chargeId, way: "provider" }],
    });
    expect(cancelled.status).toBe(200);
    expect((await tasks(it.saleId)).map((t) => t.said[1]).sort()).toEqual([
      "se canceló la venta",
      "se propuso otro peso",
    ]);
    const set = await bought("deposit");
    await refused(set);
    const left = {
      reason: "No se arreglaron",
      deposit: "return",
      refunds: [{ chargeId: set.chargeId, way: "provider" }],
    };
    expect((await (await m.staff("dueno")).call("POST", `/api/sales/${set.saleId}/cancel`, left)).status).toBe(200);
    expect((await tasks(set.saleId)).map((t) => t.said[1])).toEqual(["se canceló la venta"]);
    const unpaid = await bought("unpaid");
    await refused(unpaid);
    await c.later(DAY);
    expect((await tasks(unpaid.saleId)).map((t) => t.said[1])).toEqual(["venció la venta"]);
  });

  test("outside it, with nobody's word, the deposit goes back to whoever leaves", async () => {
    const it = await bought("deposit");
    await propose(it.saleId, { grossG: 330_000 });
    const leave = async (deposit: string) =>
      (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/cancel`, {
        reason: "Pesó mucho más",
        deposit,
        refunds: deposit === "return" ? [{ chargeId: it.chargeId, way: "provider" }] : [],
      });
    const kept = await leave("keep");
    produces("VALIDATION_FAILED")(kept);
    expect(kept.body.errors).toMatchObject([{ field: "deposit" }]);
    expect((await leave("return")).body.order.state).toBe("cancelled");
  });

  test("only who may weigh does; a field hand only what they charged", async () => {
    const it = await bought();
    for (const login of ["mvz", "taquilla", "contador", "soporte"])
      produces("FORBIDDEN")(await propose(it.saleId, { grossG: 300_000 }, login));
    produces("NOT_FOUND")(await propose(it.saleId, { grossG: 300_000 }, "vaquero"));
    produces("NOT_FOUND")(await c.buyer().get("/api/charges/AAAAAAAAAAAAAAAAAAAAAA/weighing"));
  });
});

describe("bad input and bad moments", () => {
  test.each([
    ["zero", { grossG: 0 }],
    ["negative", { grossG: -1 }],
    ["tare above gross", { grossG: 300_000, tareG: 300_001 }],
    ["more shrink than anybody agrees on", { grossG: 300_000, shrinkBp: 2_001 }],
    ["five tonnes", { grossG: 5_000_000 }],
    ["a gram", { grossG: 1 }],
  ])("%s is refused by field, and nothing is written", async (_, reading) => {
    const it = await bought();
    const refused = await propose(it.saleId, reading);
    expect(refused.body).toMatchObject({ code: "WEIGHT_OUT_OF_RANGE", errors: [{ field: expect.any(String) }] });
    expect((await weighings(it.saleId)).weighings).toEqual([]);
  });

  test("a line that isn't sold by the kilo, a repeat, two at once, and what nobody proposed any more", async () => {
    const it = await bought();
    const [a, b] = await Promise.all([
      propose(it.saleId, { grossG: 301_000 }),
      propose(it.saleId, { grossG: 302_000 }),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const { weighings: all, lines } = await weighings(it.saleId);
    expect(all.map((w) => w.state).sort()).toEqual(["proposed", "superseded"]);
    const old = all.find((w) => w.state === "superseded")?.id as string;
    produces("SALE_MOVE_NOT_ALLOWED")(await answer(it.chargeId, old));
    const id = proposedIn({ weighings: all } as SaleWeighings);
    const repeat = { id, lineId: lines[0]?.id, grossG: 299_000, tareG: 0, shrinkBp: 0, scale: "" };
    expect((await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/weighings`, repeat)).status).toBe(200);
    expect((await weighings(it.saleId)).weighings).toHaveLength(2);
    const answers = await Promise.all([answer(it.chargeId, id), answer(it.chargeId, id), answer(it.chargeId, id)]);
    expect(answers.map((x) => x.status)).toEqual([200, 200, 200]);
    expect((await sale(it.saleId)).charges).toHaveLength(2);
    produces("SALE_MOVE_NOT_ALLOWED")(
      await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/weighings/${id}/withdrawal`, {}),
    );
    produces("NOT_FOUND")(
      await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/weighings`, {
        ...repeat,
        id: newId(),
        lineId: newId(),
      }),
    );
  });

  test("while a voucher is out nothing is settled; once it is gone the same weight is", async () => {
    const it = await bought("deposit");
    const balance = (await sale(it.saleId)).charges.find((x) => x.state === "open")?.id as string;
    expect((await it.b.pay(balance, { method: "spei_mp" })).body).toMatchObject({ state: "in_progress" });
    const id = proposedIn((await propose(it.saleId, { grossG: 310_000 })).body);
    produces("PAYMENT_IN_PROGRESS")(await answer(it.chargeId, id));
    expect((await totals(it.saleId)).all).toEqual(allOf(1_800_000));
    expect((await page(it.chargeId)).proposed?.id).toBe(id);
  });

  test("it is handed over weighed, or without weighing because both say so; then nothing is weighed any more", async () => {
    const it = await bought();
    const deliver = async (body: object) =>
      (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/deliver`, { receivedBy: "Luis Mora", ...body });
    produces("WEIGHING_NOT_ACCEPTED")(await deliver({}));
    const id = proposedIn((await propose(it.saleId, { grossG: 303_000 })).body);
    produces("WEIGHING_NOT_ACCEPTED")(await deliver({ asEstimated: true }));
    expect(
      (await (await m.staff("cajero")).call("POST", `/api/sales/${it.saleId}/weighings/${id}/withdrawal`, {})).status,
    ).toBe(200);
    const done = await deliver({ asEstimated: true });
    expect(done.body).toMatchObject({ order: { state: "completed" }, estimated: false });
    expect(done.body.lines[0].weight).toBe("Sin pesar, por acuerdo: 300\u00a0kg a $60.00/kg");
    produces("SALE_MOVE_NOT_ALLOWED")(await propose(it.saleId, { grossG: 303_000 }));
  });

  test("a sale that is cancelled with its difference unpaid gives back what was paid", async () => {
    const it = await bought();
    await weighed(it, { grossG: 310_000 });
    const detail = await sale(it.saleId);
    expect(detail.may.cancel).toBe("paid");
    const done = await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/cancel`, {
      reason: "Dejó el trato",
      refunds: [{ chargeId: it.chargeId, way: "provider" }],
    });
    expect(done.body.order.state).toBe("cancelled");
    expect(done.body.charges.map((x: { state: string }) => x.state).sort()).toEqual(["cancelled", "paid"]);
    expect(done.body.charges.find((x: { state: string }) => x.state === "paid").left).toBe(0);
    produces("SALE_MOVE_NOT_ALLOWED")(await propose(it.saleId, { grossG: 300_000 }));
  });
});
