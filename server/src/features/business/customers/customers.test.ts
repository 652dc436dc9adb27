import type { CustomerView } from "@corral/contract/types";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { isFullRun } from "#src/testing/full-run";
import { slowSteps } from "#src/testing/large-shop/explain";
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

/** A new buyer with a hold. */
async function buyer(contact: { name: string; phone?: string; email?: string }, b = c.buyer()) {
  const [item] = await b.shelf("group=productos");
  const one = item as { id: string; price: number };
  const made = await b.cart([{ itemId: one.id, qty: 1 }], one.price, { contact });
  return { b, made, saleId: made.body.saleId as string, chargeId: made.body.chargeId as string, price: one.price };
}
const find = async (q: string, login = "cajero") =>
  (await (await m.staff(login)).get(`/api/customers?q=${encodeURIComponent(q)}`)).body.items as {
    id: string;
    name: string;
    phone: string;
  }[];
const idOf = async (q: string) => (await find(q))[0]?.id as string;
const view = async (id: string, login = "cajero") =>
  (await (await m.staff(login)).get(`/api/customers/${id}`)).body as CustomerView;
const edit = async (id: string, version: number, body: object, login = "cajero") =>
  (await m.staff(login)).call("PUT", `/api/customers/${id}`, body, { version });

test("a customer is found by the end or start of their phone, by name without accents, and by e-mail", async () => {
  await buyer({ name: "Belén Ñúñez Sáenz", phone: "33 4455 6677", email: "belen.nunez@testuser.com" });
  for (const q of [
    "6677",
    "4455 6677",
    "33 4455",
    "+52 33 4455 6677",
    "belen",
    "NUNEZ",
    "saenz bel",
    "belen.nunez@test",
  ])
    expect(
      (await find(q)).map((k) => k.name),
      q,
    ).toEqual(["Belén Ñúñez Sáenz"]);
  expect(await find("77661")).toEqual([]);
  expect(await find("!!!")).toEqual([]);
  expect(await find("'); drop table customer; --")).toEqual([]);
});

test("customers are listed by name either way, page by page, without a gap", async () => {
  for (const name of ["Zoila Ordaz", "Álvaro Ordaz", "beto ordaz"])
    await buyer({ name, email: `${name.length}.ordaz@testuser.com` });
  const staff = await m.staff("cajero");
  const all = async (sort: string) => {
    const rows: { id: string; name: string }[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await staff.get(`/api/customers?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
      rows.push(...body.items);
      if (!body.next) return rows;
      cursor = body.next;
    }
  };
  const rows = await all("name");
  expect(new Set(rows.map((it) => it.id)).size).toBe(rows.length);
  const ours = rows.map((it) => it.name).filter((it) => / ordaz$/i.test(it));
  expect(ours).toEqual(["Álvaro Ordaz", "beto ordaz", "Zoila Ordaz"]);
  expect(await all("-name")).toEqual([...rows].reverse());
  const found = await staff.get("/api/customers?q=ordaz&sort=-name");
  expect(found.body.items.map((k: { name: string }) => k.name)).toEqual([...ours].reverse());
  produces("VALIDATION_FAILED")(await staff.get("/api/customers?sort=phone"));
});

test.runIf(isFullRun)("finding one among fifty thousand reads few rows", async () => {
  await c.deps.db.connection().execute(async (db) => {
    await sql`insert into customer (id, name, phone, search_text, created_at, updated_at)
      select gen_random_uuid(), 'Cliente ' || n, '+5299' || lpad(n::text, 8, '0'), 'cliente ' || n || ' +5299' || lpad(n::text, 8, '0'), now(), now()
      from generate_series(1, 50000) n`.execute(db);
    await sql`analyze customer`.execute(db);
  });
  for (const q of ["00049876", "cliente 49876"]) {
    const staff = await m.staff("cajero");
    const found: string[] = [];
    const read = async () => {
      const { body } = await staff.get(`/api/customers?q=${encodeURIComponent(q)}`);
      found.push(...body.items.map((k: { name: string }) => k.name));
    };
    expect(await slowSteps(c, new Set(["customer"]), read)).toEqual([]);
    expect(found).toEqual(["Cliente 49876"]);
  }
  await sql`delete from customer where name like 'Cliente %'`.execute(c.deps.db);
});

test("debt, surplus and spendable balance are shown by charge, with the history", async () => {
  const { b, chargeId, price } = await buyer({ name: "Damián Rivas", phone: "81 1122 3344" });
  const id = await idOf("11223344");
  expect(await view(id)).toMatchObject({
    phone: "81 1122 3344",
    whatsapp: "https://wa.me/528111223344",
    paid: 0,
    sales: 1,
    owes: { amount: price, parts: [{ chargeId, amount: price }] },
    surplus: { amount: 0 },
  });
  const { body } = await b.pay(chargeId, {
    method: "spei_mp",
    payer: { name: "Damián Rivas", email: "d@testuser.com" },
  });
  await c.control("/pay", { clabe: body.attempts[0].clabe.clabe, amount: price + 250 });
  await m.ask(
    (
      await c.deps.db
        .selectFrom("attempt")
        .select("id")
        .where("public_id", "=", body.attempts[0].id)
        .executeTakeFirstOrThrow()
    ).id,
  );
  expect(await view(id)).toMatchObject({
    paid: price,
    owes: { amount: 0 },
    surplus: { amount: 250, parts: [{ chargeId }] },
  });
  const history = await (await m.staff("cajero")).get(`/api/customers/${id}/history`);
  expect(history.body.items).toMatchObject([{ kind: "sale", amount: price }]);
  expect(history.body.items[0].badges.map((x: { state: string }) => x.state)).toEqual(["overpaid", "docs_pending"]);
});

test("a concurrent edit of a customer is refused with the current version; invalid data names each field", async () => {
  await buyer({ name: "Elías Pardo", phone: "81 5566 7788" });
  const id = await idOf("55667788");
  const { version } = await view(id);
  const to = { name: "Elías Pardo Gil", phone: "81 5566 7788", email: "elias@testuser.com", notes: "Paga en efectivo" };
  const answers = await Promise.all([edit(id, version, to), edit(id, version, { ...to, notes: "Otra" }, "dueno")]);
  expect(answers.map((x) => x.status).sort()).toEqual([200, 412]);
  produces("VERSION_CONFLICT")(answers.find((x) => x.status === 412) as (typeof answers)[0]);
  produces("VALIDATION_FAILED")(await (await m.staff("cajero")).call("PUT", `/api/customers/${id}`, to));
  const wrong = await edit(id, version + 1, { ...to, name: " ", phone: "123", email: "eso" });
  expect(wrong.body.errors.map((e: { field: string }) => e.field)).toEqual(["name", "phone", "email"]);
  produces("FORBIDDEN")(await edit(id, version + 1, to, "contador"));
  const line = await c.deps.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "customer.edit")
    .where("about_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(line.data).toMatchObject({ before: { name: "Elías Pardo" }, after: { name: "Elías Pardo Gil" } });
});

test("a phone of another customer offers to merge them: all sales stay, both ids and phones lead to one, also when merged concurrently", async () => {
  const a = await buyer({ name: "Fabiola Soto", phone: "81 1000 0001" });
  const b = await buyer({ name: "Fabi S.", phone: "81 1000 0002" });
  const [first, second] = [await idOf("10000001"), await idOf("10000002")];
  const taken = await edit(first, (await view(first)).version, {
    name: "Fabiola Soto",
    phone: "8110000002",
    email: "",
    notes: "",
  });
  produces("PHONE_TAKEN")(taken);
  expect(taken.body.customer).toEqual({ id: second, name: "Fabi S." });
  const staff = await m.staff("cajero");
  produces("VALIDATION_FAILED")(await staff.call("POST", `/api/customers/${first}/join`, { otherId: first }));
  const joins = await Promise.all([
    staff.call("POST", `/api/customers/${first}/join`, { otherId: second }),
    staff.call("POST", `/api/customers/${second}/join`, { otherId: first }),
  ]);
  expect(joins.map((x) => x.status)).toEqual([200, 200]);
  const kept = joins[0]?.body.id as string;
  expect(joins[1]?.body.id).toBe(kept);
  for (const id of [first, second]) expect((await view(id)).id).toBe(kept);
  for (const q of ["10000001", "10000002"]) expect((await find(q)).map((k) => k.id)).toEqual([kept]);
  expect((await view(kept)).others).toHaveLength(1);
  const history = await staff.get(`/api/customers/${kept}/history`);
  expect(history.body.items.map((x: { id: string }) => x.id).sort()).toEqual([a.saleId, b.saleId].sort());
  // The merged customer's phone leads to the remaining one.
  const again = await buyer({ name: "Fabiola", phone: "81 1000 0002" });
  expect((await staff.get(`/api/customers/${kept}/history`)).body.items[0].id).toBe(again.saleId);
});

test("a blocked customer can't buy in the shop and sees whom to call, not why; staff unblock them", async () => {
  await buyer({ name: "Gil Roca", phone: "81 2000 0001" });
  const id = await idOf("20000001");
  const owner = await m.staff("dueno");
  produces("FORBIDDEN")(
    await (await m.staff("cajero")).call("POST", `/api/customers/${id}/block`, { reason: "No paga" }),
  );
  await owner.call("POST", `/api/customers/${id}/block`, { reason: "No paga lo que aparta" });
  const { made } = await buyer({ name: "Gil", phone: "8120000001" });
  produces("CUSTOMER_BLOCKED")(made);
  expect(made.body.detail).toContain("Llama a");
  expect(JSON.stringify(made.body)).not.toContain("No paga");
  expect((await view(id)).blockedReason).toBe("No paga lo que aparta");
  // The block is for the shop only: staff may still sell to them.
  const cashier = await m.staff("cajero");
  const [item] = await c.buyer().shelf("group=productos");
  const one = item as { id: string; price: number };
  const charge = { lines: [{ itemId: one.id, qty: 1 }], seenTotal: one.price };
  const sold = { sale: charge, customer: { name: "Gil", phone: "8120000001" } };
  expect((await cashier.call("POST", "/api/counter/charges", sold)).status).toBe(201);
  await owner.call("POST", `/api/customers/${id}/block`, { reason: null });
  expect((await buyer({ name: "Gil", phone: "8120000001" })).made.status).toBe(201);
});

test("restricted roles see masked phones, and only of customers whom they charged", async () => {
  await buyer({ name: "Hilda Paz", phone: "81 3000 0001", email: "hilda@testuser.com" });
  const id = await idOf("30000001");
  const field = await m.staff("vaquero");
  produces("NOT_FOUND")(await field.get(`/api/customers/${id}`));
  expect((await field.get("/api/customers")).body.items).toEqual([]);
  const me = (await field.get("/api/session")).body.me.id as string;
  await c.deps.db.updateTable("charge").set({ created_by: me }).where("customer_id", "=", id).execute();
  expect(await view(id, "vaquero")).toMatchObject({
    phone: "•• •••• 0001",
    email: "h•••@testuser.com",
    whatsapp: null,
  });
  produces("FORBIDDEN")(await (await m.staff("soporte")).get("/api/customers"));
});

test("a customer is added by hand once for each client id; a known one is named instead", async () => {
  const staff = await m.staff("cajero");
  const enter = (body: object, who = staff) => who.call("POST", "/api/customers", body);
  const form = {
    id: crypto.randomUUID(),
    name: " Ivón  Sada ",
    phone: "81 4000 0001",
    email: "",
    notes: "Paga puntual",
  };
  const made = await enter(form);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ id: form.id, name: "Ivón Sada", phone: "81 4000 0001", notes: "Paga puntual" });
  expect(await enter(form)).toMatchObject({ status: 201, body: made.body });
  expect((await Promise.all([1, 2, 3].map(() => enter(form)))).map((a) => a.status)).toEqual([201, 201, 201]);
  expect(await find("40000001")).toHaveLength(1);
  produces("IDEMPOTENCY_CONFLICT")(await enter({ ...form, name: "Otra" }));
  produces("IDEMPOTENCY_CONFLICT")(await enter(form, await m.staff("encargado")));
  const twin = await enter({ ...form, id: crypto.randomUUID(), name: "I. Sada" });
  produces("PHONE_TAKEN")(twin);
  expect(twin.body.customer).toEqual({ id: form.id, name: "Ivón Sada" });
  for (const [change, field] of [
    [{ name: " x " }, "name"],
    [{ phone: "12" }, "phone"],
    [{ phone: "", email: "" }, "phone"],
    [{ phone: "", email: "nada" }, "email"],
  ] as const) {
    const no = await enter({ ...form, id: crypto.randomUUID(), ...change });
    produces("VALIDATION_FAILED")(no);
    expect(no.body.errors[0].field).toBe(field);
  }
  produces("FORBIDDEN")(await enter(form, await m.staff("vaquero")));
  // Merged since: repeating the form leads to the remaining customer.
  const other = { ...form, id: crypto.randomUUID(), phone: "81 4000 0002" };
  expect((await enter(other)).status).toBe(201);
  const join = { otherId: other.id };
  expect((await (await m.staff("dueno")).call("POST", `/api/customers/${form.id}/join`, join)).status).toBe(200);
  const again = await enter(other);
  expect([again.status, again.body.id]).toEqual([201, form.id]);
  // A customer created by a purchase has an id that no form may reuse.
  const known = await idOf("30000001");
  produces("IDEMPOTENCY_CONFLICT")(await enter({ ...form, id: known, phone: "81 4000 0009" }));
});
