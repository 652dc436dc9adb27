import { centavos } from "@corral/domain/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actorName } from "#src/features/business/facts/record-fact";
import { writeJournal } from "#src/features/payments/ledger/write-journal";
import { type Corral, corral } from "#src/testing/corral";
import { pdfText } from "#src/testing/pdf";

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

it("puts the account of a purchase on signed paper, the same while nothing changes", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const ask = async () => (await c.buyer().call("POST", `/api/charges/${body.chargeId}/statement`)).body;
  const first = await ask();
  expect(first).toMatchObject({ tipo: "estado", folio: expect.stringMatching(/^EC-/) });
  expect(await ask()).toEqual(first);
  const read = async (it: { id: string }) => (await b.get(`/api/receipts/estado/${it.id}`)).body;
  expect((await read(first)).snapshot.statement).toMatchObject({ balance: item.price });
  await b.pay(body.chargeId, await b.card());
  const second = await ask();
  expect(second.folio).not.toBe(first.folio);
  const paid = await read(second);
  expect(paid).toMatchObject({
    amount: 0,
    amountWords: "Cero pesos 00/100 M.N.",
    seal: expect.stringMatching(/^estado\./),
  });
  expect(added(paid.snapshot.statement)).toBe(0);
  expect(paid.snapshot.statement.sentences.map((s: { amount: number }) => s.amount)).toEqual([item.price, -item.price]);
  // What was signed first stays as it was.
  expect((await read(first)).snapshot.statement.balance).toBe(item.price);
  const pdf = await fetch(`${c.url}/api/receipts/estado/${second.id}/pdf?papel=80`);
  const said = await pdfText(Buffer.from(await pdf.arrayBuffer()));
  expect(said).toContain("Estado de cuenta");
  expect(said).toContain("Falta por pagar");
});

it("answers a statement asked for twice at once with one folio", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => c.buyer().call("POST", `/api/charges/${body.chargeId}/statement`)),
  );
  expect(new Set(asked.map((it) => it.body.folio)).size).toBe(1);
});

it("gives staff the statement of a whole sale, and nobody else", async () => {
  const { b, saleId } = await overpaid();
  expect((await b.call("POST", `/api/ledger/sales/${saleId}/statement`)).status).toBe(401);
  const made = await (await staff("dueno")).call("POST", `/api/ledger/sales/${saleId}/statement`);
  const { snapshot } = (await b.get(`/api/receipts/estado/${made.body.id}`)).body;
  expect(snapshot.statement.balance).toBe(0);
  expect(snapshot.statement.sentences.at(-1).text).toContain("quedan a favor");
  expect((await c.buyer().call("POST", "/api/charges/AAAAAAAAAAAAAAAAAAAAAA/statement")).body.code).toBe("NOT_FOUND");
});
