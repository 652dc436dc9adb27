import { centavos } from "@corral/domain/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actorName } from "#src/features/business/audit-log/audit";
import { writeJournal } from "#src/features/payments/ledger/write-journal";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const staff = async (login: string) => {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
};
interface Told {
  title: string;
  balance: number;
  sentences: { text: string; amount: number }[];
}
const added = (s: Told) => s.sentences.reduce((n, x) => n + x.amount, 0);

async function overpaid() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const out = await b.pay(body.chargeId, { method: "spei_mp" });
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe, amount: item.price + 250 });
  const charge = (await b.call("POST", `/api/charges/${body.chargeId}/check`)).body;
  return { b, item, charge, chargeId: body.chargeId as string, saleId: body.saleId as string };
}

it("shows the payer, with the link alone, what was due, paid and left over, as on the charge", async () => {
  const { charge, chargeId, item } = await overpaid();
  const anybody = c.buyer();
  const story = async (of: string) => (await anybody.get(`/api/charges/${chargeId}/story?of=${of}`)).body as Told;
  const due = await story("due");
  expect(due.balance).toBe(charge.remaining);
  expect(due.sentences.map((s) => s.amount)).toEqual([item.price, -(item.price + 250), 250]);
  expect(due.sentences[1]?.text).toContain("por Transferencia SPEI");
  expect(due.sentences[2]?.text).toContain("quedan a favor");
  expect((await story("collected")).balance).toBe(charge.collected);
  expect((await story("surplus")).balance).toBe(charge.surplus);
  for (const of of ["due", "collected", "surplus"]) {
    const explained = await story(of);
    expect(added(explained)).toBe(explained.balance);
    expect(JSON.stringify(explained)).not.toMatch(/Ana|testuser|5678/);
  }
  expect((await anybody.get("/api/charges/AAAAAAAAAAAAAAAAAAAAAA/story?of=due")).body.code).toBe("NOT_FOUND");
  expect((await anybody.get(`/api/charges/${chargeId}/story?of=todo`)).body.code).toBe("VALIDATION_FAILED");
});

it("names the actors of manual steps to staff, never to the payer", async () => {
  const { chargeId, b } = await overpaid();
  const owner = await staff("dueno");
  const me = (await owner.get("/api/session")).body.me;
  const { id } = await c.deps.db
    .selectFrom("charge")
    .select("id")
    .where("public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  await c.deps.db.transaction().execute(async (tx) => {
    await writeJournal(tx, {
      kind: "refund",
      at: c.deps.now(),
      chargeId: id,
      actor: actorName({ ...me, sessionId: "" }),
      reason: "pagó de más",
      postings: { "clearing:cash": centavos(-250), customer_surplus: centavos(250) },
    });
  });
  const mine = (await b.get(`/api/charges/${chargeId}/story?of=surplus`)).body as Told;
  expect(mine).toMatchObject({ balance: 0 });
  expect(JSON.stringify(mine)).not.toContain(me.name);
  const theirs = (await owner.get(`/api/ledger/charges/${chargeId}/story?of=surplus`)).body as Told;
  expect(theirs.sentences[1]?.text).toContain(`Lo hizo ${me.name}: pagó de más.`);
});

it("explains a sale by all its charges, and the accounts add up to their explanations", async () => {
  const { saleId, item } = await overpaid();
  const accountant = await staff("contador");
  const sale = (await accountant.get(`/api/ledger/sales/${saleId}/story?of=collected`)).body as Told;
  expect(sale.balance).toBe(item.price + 250);
  const { accounts, today } = (await accountant.get("/api/ledger/accounts")).body as {
    today: string;
    accounts: { account: string; name: string; balance: number }[];
  };
  expect(accounts.map((a) => a.name)).toContain("Dinero en Mercado Pago");
  for (const a of accounts)
    for (const from of ["2020-01-01", today]) {
      const explained = (await accountant.get(`/api/ledger/accounts/${a.account}/story?from=${from}&to=${today}`))
        .body as Told;
      expect(explained).toMatchObject({ balance: a.balance, title: a.name });
      expect(added(explained)).toBe(a.balance);
    }
  const wrong = await accountant.get("/api/ledger/accounts/sales/story?from=2026-11-10&to=2026-11-01");
  expect(wrong.body.code).toBe("VALIDATION_FAILED");
  expect((await (await staff("cajero")).get("/api/ledger/accounts")).body.code).toBe("FORBIDDEN");
});
