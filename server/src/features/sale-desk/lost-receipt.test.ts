import { HOUR } from "@corral/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../../testing/corral";
import { queriesOf } from "../../testing/count-queries";
import { type MoneyDesk, moneyDesk } from "../../testing/money-desk";
import { produces } from "../../testing/produces";

let c: Corral;
let m: MoneyDesk;
beforeAll(async () => {
  c = await corral();
  m = moneyDesk(c);
});
afterAll(() => c.close());

const ask = (folio: string, phoneEnd: string) => c.buyer().call("POST", "/api/lost-receipts", { folio, phoneEnd });
async function bought() {
  const held = await m.hold();
  const paid = await held.b.pay(held.chargeId, await held.b.card());
  const receipt = paid.body.receipts.find((r: { tipo: string }) => r.tipo === "venta") as { id: string; folio: string };
  return { ...held, receipt };
}
const messages = (folio: string) =>
  c.deps.db
    .selectFrom("message")
    .selectAll()
    .where("kind", "=", "receipt_link")
    .where("receipt_id", "=", (e) => e.selectFrom("receipt").select("id").where("folio", "=", folio))
    .execute();
const linkOf = async (folio: string) =>
  (await c.deps.db.selectFrom("receipt").select("public_id").where("folio", "=", folio).executeTakeFirstOrThrow())
    .public_id;

test("a right guess, a wrong phone and an unknown folio are answered alike, by the same work; only the right one changes anything", async () => {
  const { receipt } = await bought();
  const asks = [
    [receipt.folio, "5678"],
    [receipt.folio, "0000"],
    ["V-2026-999999", "5678"],
  ] as const;
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const work: string[] = [];
  for (const [folio, end] of asks)
    work.push((await queriesOf(c, async () => answers.push(await ask(folio, end)))).join("\n"));
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1);
  expect(new Set(work).size).toBe(1);
  // Nothing has happened yet, whatever was typed.
  expect(await linkOf(receipt.folio)).toBe(receipt.id);
  await c.tick();
  expect(await linkOf(receipt.folio)).not.toBe(receipt.id);
  expect(await messages(receipt.folio)).toMatchObject([{ to_email: "ana@testuser.com", to_phone: "+525512345678" }]);
  expect(await c.deps.db.selectFrom("lost_receipt").selectAll().execute()).toEqual([]);
});

test("the new link opens the same receipt and the old one answers like an unknown one; an edited price changes nothing of it", async () => {
  const { receipt, b, item } = await bought();
  const before = (await b.get(`/api/receipts/venta/${receipt.id}`)).body;
  await c.deps.db
    .updateTable("catalog_item")
    .set({ price: (item.price + 100) as never })
    .where("id", "=", item.id)
    .execute();
  await ask(` ${receipt.folio.toLowerCase()} `, "56 78");
  await c.tick();
  const [old, unknown] = await Promise.all([
    b.get(`/api/receipts/venta/${receipt.id}`),
    b.get(`/api/receipts/venta/${"A".repeat(22)}`),
  ]);
  produces("RECEIPT_NOT_FOUND")(old);
  const bare = ({ support_id: _, ...body }: { support_id?: string }) => body;
  expect(bare(old.body)).toEqual(bare(unknown.body));
  const after = (await b.get(`/api/receipts/venta/${await linkOf(receipt.folio)}`)).body;
  expect([after.snapshot, after.hash, after.seal]).toEqual([before.snapshot, before.hash, before.seal]);
  await expect(
    c.deps.db.updateTable("receipt").set({ snapshot: "{}" }).where("folio", "=", receipt.folio).execute(),
  ).rejects.toThrow(/append-only/);
});

test("guesses are counted for the folio and for the address, with when to come back; the clock lets them in again", async () => {
  await c.later(2 * HOUR);
  const { receipt } = await bought();
  for (let n = 0; n < 5; n++) expect((await ask(receipt.folio, `000${n}`)).status).toBe(200);
  const sixth = await ask(receipt.folio, "5678");
  produces("RATE_LIMITED")(sixth);
  expect(sixth.body.retry_after).toBeGreaterThan(3_000);
  expect(sixth.body.detail).toContain("60 minutos");
  for (let n = 0; n < 14; n++) expect((await ask(`V-2025-${n}`, "5678")).status).toBe(200);
  produces("RATE_LIMITED")(await ask("V-2025-000777", "5678"));
  await c.later(HOUR);
  expect((await ask(receipt.folio, "5678")).status).toBe(200);
  for (const [folio, end] of [
    ["", "5678"],
    ["abc", "5678"],
    [receipt.folio, "12"],
  ] as const)
    produces("VALIDATION_FAILED")(await ask(folio, end));
});

test("staff gives a buyer a new link, ready to be sent; whoever may not, can't", async () => {
  const { receipt, b } = await bought();
  produces("FORBIDDEN")(await (await m.staff("contador")).call("POST", `/api/receipts/${receipt.id}/relink`, {}));
  const desk = await m.staff("cajero");
  const [one, two] = await Promise.all([1, 2].map(() => desk.call("POST", `/api/receipts/${receipt.id}/relink`, {})));
  const made = [one, two].find((x) => x?.status === 200);
  expect([one?.status, two?.status].sort()).toEqual([200, 404]);
  expect(made?.body).toMatchObject({
    tipo: "venta",
    folio: receipt.folio,
    url: `${c.url}/comprobante/venta/${made?.body.id}`,
  });
  expect(decodeURIComponent(made?.body.whatsapp)).toContain(`wa.me/525512345678?text=Hola`);
  expect((await b.get(`/api/receipts/venta/${receipt.id}`)).status).toBe(404);
  produces("RECEIPT_NOT_FOUND")(await desk.call("POST", `/api/receipts/${receipt.id}/relink`, {}));
  const lines = await c.deps.db
    .selectFrom("audit_entry")
    .select("data")
    .where("action", "=", "receipt.relink")
    .execute();
  expect(JSON.stringify(lines)).not.toContain(made?.body.id);
});
