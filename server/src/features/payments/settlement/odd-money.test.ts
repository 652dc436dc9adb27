import { DAY } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

type Slip = { id: string; method: string; state: string; voucher?: { reference: string }; clabe?: { clabe: string } };

async function held(shelf: string) {
  const b = c.buyer();
  const [item] = await b.shelf(shelf);
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const chargeId = sale.body.chargeId as string;
  const slip = async (method: "oxxo_cash" | "spei_mp") =>
    ((await b.pay(chargeId, { method })).body.attempts as Slip[]).find((a) => a.method === method) as Slip;
  const read = async () => (await b.get(`/api/charges/${chargeId}`)).body;
  const check = async () => (await b.call("POST", `/api/charges/${chargeId}/check`)).body;
  return { b, item, chargeId, slip, read, check };
}
const ventas = (view: { receipts: { tipo: string }[] }) => view.receipts.filter((r) => r.tipo === "venta").length;
const tasks = async (chargeId: string) =>
  (
    await sql<{
      kind: string;
    }>`select t.kind from review_task t join charge c on c.id = t.charge_id where c.public_id = ${chargeId}`.execute(
      c.deps.db,
    )
  ).rows.map((r) => r.kind);
const units = async (itemId: string) =>
  (
    await sql<{
      n: number;
    }>`select coalesce(sum(qty), 0)::int as n from claim where item_id = ${itemId} and state not in ('expired', 'released')`.execute(
      c.deps.db,
    )
  ).rows[0]?.n;

test("a refund of a paid charge creates no debt: later money is surplus, and the sale has one receipt", async () => {
  const { slip, check, read } = await held("group=productos");
  const [clabe, voucher] = [await slip("spei_mp"), await slip("oxxo_cash")];
  await c.control("/pay", { reference: voucher.voucher?.reference });
  const paid = await check();
  expect(paid.state).toBe("paid");
  await c.control("/refund", { reference: voucher.voucher?.reference, amount: 100 });
  await c.deps.db
    .updateTable("attempt")
    .set({ next_check_at: new Date(c.deps.now()).toISOString() })
    .where("public_id", "=", voucher.id)
    .execute();
  await c.tick();
  expect((await read()).state).toBe("partially_refunded");
  await c.control("/pay", { clabe: clabe.clabe?.clabe, late: true });
  await c.later(2 * DAY);
  const after = await read();
  expect(after.surplus).toBe(paid.amount);
  expect(ventas(after)).toBe(1);
});

test("late money completes a partly paid sale with its held units, once", async () => {
  const { item, slip, check, read } = await held("group=productos");
  const [clabe, voucher] = [await slip("spei_mp"), await slip("oxxo_cash")];
  const before = await units(item.id);
  await c.control("/pay", { clabe: clabe.clabe?.clabe, amount: item.price - 100 });
  expect((await check()).state).toBe("partially_paid");
  for (let day = 0; day < 10; day++) await c.later(DAY);
  expect((await read()).state).toBe("expired_partial");
  await c.control("/pay", { reference: voucher.voucher?.reference, late: true });
  await c.later(2 * DAY);
  const after = await read();
  expect(after.state).toBe("overpaid");
  expect(after.surplus).toBe(item.price - 100);
  expect(ventas(after)).toBe(1);
  expect(await units(item.id)).toBe(before);
});

test("two late payments for an animal of another buyer are both counted, with a task for each", async () => {
  const { item, slip, chargeId, read } = await held("group=animales&species=rabbit");
  const [clabe, voucher] = [await slip("spei_mp"), await slip("oxxo_cash")];
  for (let day = 0; day < 10; day++) await c.later(DAY);
  expect((await read()).state).toBe("expired");
  const other = c.buyer();
  const sale = await other.cart([{ itemId: item.id, qty: 1 }], item.price);
  expect((await other.pay(sale.body.chargeId, await other.card())).body.state).toBe("paid");
  await c.control("/pay", { clabe: clabe.clabe?.clabe, late: true });
  await c.control("/pay", { reference: voucher.voucher?.reference, late: true });
  await c.later(2 * DAY);
  expect(await read()).toMatchObject({ state: "paid_late", surplus: 2 * item.price });
  expect(await tasks(chargeId)).toEqual(["late_review", "late_review"]);
});
