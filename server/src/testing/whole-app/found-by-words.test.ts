import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillAnimalTerms } from "#src/features/herd/animals/fill-terms";
import { fillItemTerms } from "#src/features/shop/items/found-by";
import { type Corral, corral } from "../corral";
import { openPayments } from "../payments";

let c: Corral;
let owner: Awaited<ReturnType<ReturnType<typeof openPayments>["staff"]>>;
beforeAll(async () => {
  c = await corral();
  owner = await openPayments(c).staff("dueno");
  await c.tick();
});
afterAll(() => c.close());

const found = async (place: string, words: string): Promise<string[]> => {
  const { body } = await owner.get(`/api/${place}?q=${encodeURIComponent(words)}&limit=60`);
  return (body.items ?? body.animals).map(
    (it: { title?: string; name?: string; called?: string }) => it.title ?? it.name,
  );
};
const product = (title: string) =>
  owner.call("POST", "/api/items", {
    kind: "product",
    animalId: null,
    title,
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: 12_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_0",
    depositBp: null,
    stock: 4,
    maxQty: 4,
    delivery: ["pickup"],
    photoIds: [],
  });

test("each way of saying a species finds its animals, in the shop, the herd and the public list", async () => {
  for (const [words, one] of [
    [["vaca", "vacas", "res", "reses", "bovino", "becerros", "vacca", "baca"], "cattle"],
    [["cabra", "chivo", "chivitos", "cavra"], "goat"],
    [["puerco", "cerdos", "marrano", "cochinos"], "pig"],
    [["borrego", "ovejas", "obeja"], "sheep"],
    [["caballo", "yegua", "potros", "cavallo"], "horse"],
    [["gallina", "pollos", "gayina"], "poultry"],
  ] as const) {
    const { rows } = await sql<{ name: string; title: string | null }>`
      select a.name, i.title from animal a left join catalog_item i on i.animal_id = a.id and i.status = 'published' and not i.sold
      where a.species = ${one} and a.life_status = 'alive' and a.present`.execute(c.deps.db);
    expect(rows.length, one).toBeGreaterThan(0);
    for (const word of words) {
      const { body } = await owner.get(`/api/herd/animals?q=${word}&limit=100`);
      expect(body.total, `${word} in the herd`).toBeGreaterThanOrEqual(rows.length);
      expect(await found("catalog", word), `${word} in the shop`).toEqual(
        expect.arrayContaining(rows.flatMap((it) => it.title ?? [])),
      );
      expect((await owner.get(`/api/animals?q=${word}`)).body.total, `${word} in public`).toBeGreaterThan(0);
    }
  }
});

test("what is written now is found at once, by other words for it, with a mistake only where nothing else is", async () => {
  expect((await product("Blanquillo de rancho, 30 piezas")).status).toBe(201);
  expect((await product("Zapatos de charro")).status).toBe(201);
  expect(await found("items", "huevos")).toContain("Blanquillo de rancho, 30 piezas");
  expect(await found("items", "huebo")).toContain("Blanquillo de rancho, 30 piezas");
  expect(await found("items", "pato")).not.toContain("Zapatos de charro");
  expect(await found("items", "zapatoz")).toEqual(["Zapatos de charro"]);
  expect(await found("items", "sapatos")).toEqual(["Zapatos de charro"]);
  expect(await found("items", "zpatos")).toEqual(["Zapatos de charro"]);
  expect(await found("items", "apato")).toEqual(["Zapatos de charro"]);
});

test("the shop says that it shows what is nearly meant", async () => {
  expect((await owner.get("/api/catalog?q=holstain")).body).toMatchObject({ nearly: true });
  expect((await owner.get("/api/catalog?q=holstein")).body.nearly).toBeUndefined();
  expect((await owner.get("/api/catalog?q=zzqqxyw")).body).toMatchObject({ total: 0 });
});

test("a customer is found by how the name sounds; nothing of it stays when it changes or is erased", async () => {
  const id = crypto.randomUUID();
  const contact = { phone: "3310000077", email: "", notes: "" };
  const made = await owner.call("POST", "/api/customers", { id, name: "Eulalia Hernández Cházaro", ...contact });
  expect(made.status).toBe(201);
  await c.tick();
  for (const typed of ["ernandes chasaro", "eulalya", "hernandz", "Hernandez Chazaro"])
    expect(await found("customers", typed), typed).toEqual(["Eulalia Hernández Cházaro"]);
  expect(await found("customers", "paloma")).toEqual([]);
  await sql`update customer set name = 'Cliente', search_text = '' where id = ${id}`.execute(c.deps.db);
  const { rows } = await sql`select from customer_terms where customer_id = ${id}`.execute(c.deps.db);
  expect(rows).toEqual([]);
  await c.tick();
  expect(await found("customers", "hernandz")).toEqual([]);
});

test("rows of an earlier release are found by their text, and by everyday words after a round; no phone fetches them again", async () => {
  const changes = async () => (await sql`select animal_id from herd_change`.execute(c.deps.db)).rows.length;
  await sql`update animal set search_terms = null, search_version = 0`.execute(c.deps.db);
  await sql`update catalog_item set search_terms = null, search_version = 0`.execute(c.deps.db);
  expect(await found("items", "queso")).not.toEqual([]);
  expect(await found("items", "quesillo")).toEqual([]);
  await sql`delete from herd_change`.execute(c.deps.db);
  await fillAnimalTerms(c.deps);
  await fillItemTerms(c.deps);
  expect(await changes()).toBe(0);
  expect(await found("items", "quesillo")).not.toEqual([]);
  expect(await found("catalog", "chivo")).not.toEqual([]);
});

test("a change by a process that doesn't know the terms makes them again", async () => {
  await sql`update catalog_item set title = 'Miel de azahar', search_text = 'miel de azahar' where title = 'Zapatos de charro'`.execute(
    c.deps.db,
  );
  expect(await found("items", "miel")).toContain("Miel de azahar");
  await c.tick();
  expect(await found("items", "mieles")).toContain("Miel de azahar");
  expect(await found("items", "zpatos")).toEqual([]);
});
