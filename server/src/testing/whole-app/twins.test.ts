import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "../corral";
import { openPayments, type PaymentsInTest } from "../payments";

let c: Corral;
let owner: Awaited<ReturnType<PaymentsInTest["staff"]>>;
beforeAll(async () => {
  c = await corral();
  owner = await openPayments(c).staff("dueno");
});
afterAll(() => c.close());

/** The statuses of six that happen at once, of which the database lets one through. */
async function sixAtOnce(ask: (n: number) => Promise<{ status: number; body: { code?: string; errors?: object[] } }>) {
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(ask));
  const refused = answers.filter(({ status }) => status >= 300);
  expect(answers.length - refused.length).toBe(1);
  return new Set(refused.map(({ status, body }) => `${status} ${body.code}`));
}
const group = async (name: string) => {
  const id = newId();
  await owner.call("POST", "/api/herd/groups", { id, kind: "pen", name });
  return id;
};

test("six groups renamed to one name at once: one is, the others are told that it is taken", async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => group(`Potrero ${n}`)));
  const rename = (n: number) =>
    owner.call("PUT", `/api/herd/groups/${ids[n]}`, { kind: "pen", name: "Águila", archived: false }, { version: 1 });
  expect(await sixAtOnce(rename)).toEqual(new Set(["422 VALIDATION_FAILED"]));
});

test("a name with capital letters and accents is taken by itself alone, and told as such", async () => {
  await group("ÑANDÚ");
  const id = await group("Corral de paso");
  const taken = { kind: "pen", name: "ÑANDÚ", archived: false };
  const answer = await owner.call("PUT", `/api/herd/groups/${id}`, taken, { version: 1 });
  expect(answer.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "name" }] });
});

test("six people with one login, and six customers with one phone", async () => {
  const person = () => owner.call("POST", "/api/staff", { name: "Nidia Paz", login: "nidia", role: "field" });
  expect(await sixAtOnce(person)).toEqual(new Set(["409 LOGIN_TAKEN"]));
  const customer = (n: number) =>
    owner.call("POST", "/api/customers", { id: newId(), name: `Ana ${n}`, phone: "5599887766", email: "", notes: "" });
  const refused = await sixAtOnce(customer);
  expect(
    [...refused].every((it) => it.startsWith("4")),
    [...refused].join(),
  ).toBe(true);
});

test("an animal listed six times at once is listed once", async () => {
  const { rows } = await sql<{ id: string; name: string }>`select a.id, a.name from animal a
    where a.life_status = 'alive' and not exists (select from catalog_item i where i.animal_id = a.id) limit 1`.execute(
    c.deps.db,
  );
  const animal = rows[0];
  if (!animal) throw new Error("every animal is listed");
  const item = {
    ...{
      kind: "animal",
      animalId: animal.id,
      title: "Vaca pinta",
      subtitle: "",
      description: "",
      category: null,
      stock: null,
    },
    ...{ priceMode: "fixed", price: 100_000, pricePerKg: null, estWeightG: null, depositBp: null, depositAmount: null },
    ...{
      depositDays: null,
      depositRefundable: null,
      taxClass: "iva_0",
      delivery: ["pickup"],
      maxQty: 1,
      photoIds: [],
    },
  };
  const list = () => owner.call("POST", "/api/items", item);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(list));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(
    answers.filter(({ status }) => status < 300),
    JSON.stringify(answers[0]?.body),
  ).toHaveLength(1);
});
