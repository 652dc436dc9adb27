import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(() => c.close());

async function buy(contact: object, key?: string) {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("nothing is on sale");
  return {
    b,
    item,
    answer: await b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact, ...(key ? { key } : {}) }),
  };
}
const stored = (contact: string) =>
  c.deps.db
    .selectFrom("sale")
    .select(["contact_name", "contact_phone", "contact_email"])
    .where("contact_name", "=", contact)
    .execute();

test("a contact that was pasted is stored as it was meant, and found by staff however they paste it", async () => {
  const { answer } = await buy({
    name: "\u200bJose\u0301 A\u0301ngel\u00a0N\u0303un\u0303ez\u202c",
    phone: "\u202a+52 1 55 4444 5678\u202c",
    email: "\ufeffjose.angel@testuser.com\u200b",
  });
  expect(answer.status).toBe(201);
  expect(await stored("José Ángel Ñuñez")).toEqual([
    { contact_name: "José Ángel Ñuñez", contact_phone: "+525544445678", contact_email: "jose.angel@testuser.com" },
  ]);
  const owner = await m.staff("dueno");
  for (const q of [
    "\u202a+52 1 55 4444 5678\u202c",
    "044 55 4444 5678",
    "55\u00a04444\u00a05678",
    "+525544445678",
    "44445678",
  ])
    for (const list of ["/api/customers", "/api/sales"]) {
      const { body } = await owner.get(`${list}?q=${encodeURIComponent(q)}`);
      expect(body.items.length, `${list} ${q}`).toBeGreaterThanOrEqual(1);
    }
});

test("what can't be mailed is refused at its field, and a phone of another country is taken", async () => {
  for (const email of ["josé@testuser.com", "ana@testuser", "ana@testuser..com", "ana,beto@testuser.com"]) {
    const { answer } = await buy({ name: "Ana Pérez", email });
    expect([answer.status, answer.body.errors?.[0]?.field], email).toEqual([422, "contact.email"]);
  }
  const { answer } = await buy({ name: "Rachel Abroad", phone: "+1 (956) 555-0142" });
  expect(answer.status).toBe(201);
  expect((await stored("Rachel Abroad"))[0]?.contact_phone).toBe("+19565550142");
});

test("a repeat is compared with what the phone sent, not with what was understood", async () => {
  const key = randomUUID();
  const contact = { name: "Repetida\u200b Paz", phone: "55 3333 1111" };
  const { b, item, answer } = await buy(contact, key);
  const again = (name: string) =>
    b.cart([{ itemId: item.id, qty: 1 }], item.price, { key, contact: { ...contact, name } });
  expect((await again(contact.name)).body).toEqual(answer.body);
  expect((await again("Repetida Paz")).body.code).toBe("IDEMPOTENCY_CONFLICT");
  expect(await stored("Repetida Paz")).toHaveLength(1);
});

test("a tag is stored without what can't be seen, and a password with everything that was typed", async () => {
  const owner = await m.staff("dueno");
  const animal = {
    ...{
      species: "cattle",
      breed: "",
      name: "Vaca\u200b pegada",
      sex: "female",
      birthDate: null,
      birthPrecision: "day",
    },
    ...{ color: "", features: "", purpose: null, damId: null, sireId: null, ownerKind: "own", acquired: null },
    ...{ notes: "", story: "", photoIds: [], groupId: null },
  };
  const made = await owner.call("POST", "/api/herd/animals", {
    ...animal,
    id: randomUUID(),
    marks: [{ type: "tattoo", value: "\u200eP\u200b-77\u00a01", appliedOn: null }],
  });
  expect(made.body).toMatchObject({ name: "Vaca pegada" });
  expect(JSON.stringify(made.body)).toContain("P-77 1");

  const added = await owner.call("POST", "/api/staff", {
    name: "Clave\u200b Rara",
    login: "clave.rara",
    role: "cashier",
  });
  expect(added.body).toMatchObject({ name: "Clave Rara" });
  const { code } = (await owner.call("POST", `/api/staff/${added.body.id}/code`)).body;
  const password = "contrase\u00f1a\u00a0con\u200bletras";
  const chosen = await c.buyer().call("POST", "/api/session/code", { login: "clave.rara", code, password });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(201);
  const enter = (typed: string) => c.buyer().call("POST", "/api/session", { login: "clave.rara", password: typed });
  expect((await enter(password)).status).toBe(201);
  expect((await enter("contrase\u00f1a con letras")).body.code).toBe("UNAUTHENTICATED");
});
