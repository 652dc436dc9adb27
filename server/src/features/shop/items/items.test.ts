import type { StaffItem } from "@corral/contract/types";
import { dayIn, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { staffCookie } from "#src/testing/staff-cookie";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
});
afterAll(() => c.close());

const product = {
  kind: "product",
  animalId: null,
  title: "Queso de prueba",
  subtitle: "De un kilo",
  description: "Añejado tres meses.",
  category: "Quesos",
  priceMode: "fixed",
  price: 18_000,
  pricePerKg: null,
  estWeightG: null,
  taxClass: "iva_0",
  depositBp: null,
  depositAmount: null,
  depositRefundable: null,
  depositDays: null,
  maxQty: 5,
  delivery: ["pickup"],
  photoIds: [] as string[],
  stock: 10 as number | null,
};
const formOf = (i: StaffItem) => {
  const { title, subtitle, description, category, priceMode, price, pricePerKg, estWeightG } = i;
  const { taxClass, depositBp, depositAmount, depositRefundable, depositDays, maxQty, delivery, photoIds } = i;
  return {
    title,
    subtitle,
    description,
    category,
    priceMode,
    price: priceMode === "per_kg" ? null : price,
    pricePerKg,
    estWeightG,
    taxClass,
    depositBp,
    depositAmount,
    depositRefundable,
    depositDays,
    maxQty,
    delivery,
    photoIds,
  };
};
async function make(change: object = {}, who = "encargado") {
  const made = await (await staff.staff(who)).call("POST", "/api/items", { ...product, ...change });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as StaffItem;
}
const act = async (id: string, what: string, who = "encargado") =>
  (await staff.staff(who)).call("POST", `/api/items/${id}/state`, { act: what });
const published = async (change: object = {}) => {
  const item = await make(change);
  expect((await act(item.id, "publish")).body.state).toBe("published");
  return item;
};
const edit = async (i: StaffItem, change: object, who = "encargado") =>
  (await staff.staff(who)).call("PUT", `/api/items/${i.id}`, { ...formOf(i), ...change }, { version: i.version });
const read = async (id: string, who = "encargado") =>
  (await (await staff.staff(who)).get(`/api/items/${id}`)).body as StaffItem;
async function photo() {
  const body = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#246" } })
    .png()
    .toBuffer();
  const answer = await fetch(`${c.url}/api/photos`, {
    method: "POST",
    headers: {
      "content-type": "image/png",
      "idempotency-key": crypto.randomUUID(),
      cookie: await staffCookie(c, "encargado"),
    },
    body: new Uint8Array(body),
  });
  return ((await answer.json()) as { id: string }).id;
}

describe("an item", () => {
  test("is created as a draft, published with a photo, bought, paused and archived; the shop shows it only while on sale", async () => {
    const photoId = await photo();
    const item = await make({ photoIds: [photoId], title: "  Queso   de oveja " });
    expect(item).toMatchObject({
      state: "draft",
      title: "Queso de oveja",
      stock: 10,
      missing: [],
      acts: ["publish", "archive"],
    });
    const b = c.buyer();
    produces("NOT_FOUND")(await b.get(`/api/catalog/${item.id}`));
    expect((await act(item.id, "publish")).body).toMatchObject({ state: "published", stateWords: "En venta" });
    const shown = (await b.get(`/api/catalog/${item.id}`)).body;
    expect(shown).toMatchObject({
      price: 18_000,
      photo: { id: photoId, alt: "Queso de oveja" },
      availability: { buyable: true },
    });
    expect(shown.photo.placeholder).toMatch(/^data:image\/webp/);
    const bought = await staff.hold({ id: item.id, price: 18_000 }, undefined, b);
    expect(await read(item.id)).toMatchObject({ held: 1, stock: 9 });
    await act(item.id, "pause");
    produces("NOT_FOUND")(await b.get(`/api/catalog/${item.id}`));
    produces("ITEM_NOT_PUBLISHED")(await c.buyer().cart([{ itemId: item.id, qty: 1 }], 18_000));
    // A hold survives the archiving and can be paid.
    expect((await b.pay(bought.chargeId, await b.card())).body.state).toBe("paid");
    expect((await act(item.id, "archive")).body.state).toBe("archived");
    // Repeating an action changes nothing.
    expect((await act(item.id, "archive")).body.state).toBe("archived");
    produces("DECISION_NOT_ALLOWED")(await act(item.id, "pause"));
    expect((await act(item.id, "restore")).body.state).toBe("draft");
  });

  test("is refused with each invalid field, and every bound is enforced", async () => {
    const boss = await staff.staff("encargado");
    const bad = async (change: object) => {
      const no = await boss.call("POST", "/api/items", { ...product, ...change });
      produces("VALIDATION_FAILED")(no);
      return (no.body.errors as { field: string }[]).map((e) => e.field);
    };
    expect(await bad({ title: " a " })).toEqual(["title"]);
    expect(await bad({ title: "x".repeat(81) })).toEqual(["title"]);
    expect(await bad({ price: null })).toEqual(["price"]);
    expect(await bad({ price: 0 })).toContain("price");
    expect(await bad({ price: 1_000_000_000 })).toContain("price");
    expect(await bad({ price: 12.5 })).toContain("price");
    expect(await bad({ depositBp: 999 })).toContain("depositBp");
    expect(await bad({ depositBp: 9_001 })).toContain("depositBp");
    expect(await bad({ depositAmount: 0 })).toContain("depositAmount");
    expect(await bad({ depositDays: 121 })).toContain("depositDays");
    expect(await bad({ stock: -1 })).toContain("stock");
    expect(await bad({ maxQty: 0 })).toContain("maxQty");
    expect(await bad({ delivery: [] })).toEqual(["delivery"]);
    expect(await bad({ delivery: ["teleport"] })).toContain("delivery.0");
    expect(await bad({ priceMode: "per_kg", pricePerKg: 5_000, estWeightG: 1_000 })).toEqual(["priceMode"]);
    expect(await bad({ photoIds: [crypto.randomUUID()] })).toEqual(["photoIds"]);
    expect(await bad({ kind: "animal" })).toEqual(["animalId"]);
    expect(await bad({ description: "x".repeat(2_001) })).toContain("description");
    expect(await bad({ extra: 1 })).toContain("extra");
  });

  test("may be edited by the manager, read by the cashier, and not seen by others", async () => {
    const item = await make();
    expect((await read(item.id, "cajero")).title).toBe(item.title);
    produces("FORBIDDEN")(await edit(item, { title: "Otro nombre" }, "cajero"));
    produces("FORBIDDEN")(await (await staff.staff("vaquero")).get("/api/items"));
    produces("UNAUTHENTICATED")(await c.buyer().get("/api/items"));
  });

  test("with a tax class for the accountant to decide has a warning, and may be published", async () => {
    const item = await make({ taxClass: "accountant" });
    expect(item.warnings.join(" ")).toContain("contador");
    expect((await act(item.id, "publish")).status).toBe(200);
  });

  test("edited concurrently is never overwritten: the second editor gets a version conflict", async () => {
    const item = await make();
    const mine = await edit(item, { title: "Queso de Ana" });
    expect(mine.body).toMatchObject({ title: "Queso de Ana", version: item.version + 1 });
    const theirs = await edit(item, { subtitle: "De dos kilos" }, "dueno");
    produces("VERSION_CONFLICT")(theirs);
    expect(await read(item.id)).toMatchObject({ title: "Queso de Ana", subtitle: "De un kilo" });
    const answers = await Promise.all([edit(mine.body, { price: 1_000 }), edit(mine.body, { price: 2_000 }, "dueno")]);
    expect(answers.map((r) => r.status).sort()).toEqual([200, 412]);
    // Without a version nothing changes; saving unchanged values changes nothing.
    const now = await read(item.id);
    produces("VALIDATION_FAILED")(await (await staff.staff("dueno")).call("PUT", `/api/items/${item.id}`, formOf(now)));
    expect((await edit(now, {})).body.version).toBe(now.version);
  });
});

describe("publishing", () => {
  test("requires the seller's name, address and phone, and the privacy notice", async () => {
    const item = await make();
    const before = await c.deps.db
      .selectFrom("setting")
      .select("value")
      .where("key", "=", "business")
      .executeTakeFirstOrThrow();
    await sql`update setting set value = value || '{"address": "", "phone": ""}' where key = 'business'`.execute(
      c.deps.db,
    );
    const no = await act(item.id, "publish");
    produces("LEGAL_INFO_MISSING")(no);
    expect(no.body.detail).toContain("el domicilio");
    expect(no.body.detail).toContain("el teléfono");
    expect((await read(item.id)).missing.map((m) => m.where)).toEqual(["business", "business"]);
    await c.deps.db
      .updateTable("setting")
      .set({ value: JSON.stringify(before.value) })
      .where("key", "=", "business")
      .execute();
    await c.deps.db
      .insertInto("setting")
      .values({
        key: "privacy",
        value: JSON.stringify({ version: "1", short: "", full: " " }),
        version: 1,
        updated_at: new Date(c.deps.now()).toISOString(),
      })
      .execute();
    produces("PRIVACY_NOT_SHOWN")(await act(item.id, "publish"));
    await c.deps.db.deleteFrom("setting").where("key", "=", "privacy").execute();
    expect((await act(item.id, "publish")).status).toBe(200);
  });

  test("an animal needs a photo and to be fit for sale; each reason is reported", async () => {
    const animal = async (species: string, more: Record<string, unknown> = {}) => {
      const id = crypto.randomUUID();
      await c.deps.db
        .insertInto("animal")
        .values({
          id,
          species,
          breed: null,
          name: `Animal ${id.slice(0, 6)}`,
          sex: "female",
          birth_date: null,
          color: null,
          marks: null,
          purpose: null,
          life_status: "alive",
          dam_id: null,
          sire_id: null,
          published: false,
          story: null,
          photo_id: null,
          search_text: `prueba ${id.slice(0, 6)}`,
          created_at: new Date(c.deps.now()).toISOString(),
          ...more,
        })
        .execute();
      return id;
    };
    const list = (animalId: string, change: object = {}) =>
      make({ kind: "animal", animalId, title: "Vaca en venta", stock: null, maxQty: 1, ...change });
    const cow = await animal("cattle");
    const record = (type: string, on: string) =>
      c.deps.db.transaction().execute(async (tx) => {
        await sql`insert into animal_event (id, animal_id, type, status, occurred_on, created_at)
          values (gen_random_uuid(), ${cow}, ${type}, 'done', ${on}, ${toIso(c.deps.now())})`.execute(tx);
        await summarizeRecords(tx, [cow], dayIn(c.deps.zone, c.deps.now()));
      });
    const item = await list(cow);
    expect(item.missing.map((m) => m.where)).toEqual(["animal", "item"]);
    const no = await act(item.id, "publish");
    produces("ANIMAL_NOT_LISTABLE")(no);
    expect(no.body.detail).toContain("SINIIGA");
    await sql`insert into animal_identifier (id, animal_id, type, value_raw, value_norm) values (gen_random_uuid(), ${cow}, 'siniiga', '0912345678', ${cow})`.execute(
      c.deps.db,
    );
    produces("VALIDATION_FAILED")(await act(item.id, "publish"));
    const photoId = await photo();
    const withPhoto = await edit(await read(item.id), {
      photoIds: [photoId],
      priceMode: "per_kg",
      price: null,
      pricePerKg: 7_150,
      estWeightG: 412_345,
      depositBp: 3_000,
    });
    expect(withPhoto.body).toMatchObject({ price: 2_948_267, priceMode: "per_kg", depositBp: 3_000 });
    const whole = withPhoto.body.price as number;
    const faults = async (change: object) =>
      ((await edit(await read(item.id), change)).body.errors as { field: string }[]).map((e) => e.field);
    expect(await faults({ depositBp: 3_000, depositAmount: 100 })).toEqual(["depositAmount"]);
    expect(await faults({ depositBp: null, depositAmount: whole })).toEqual(["depositAmount"]);
    const terms = { depositBp: null, depositAmount: whole - 1, depositRefundable: false, depositDays: 30 };
    expect((await edit(await read(item.id), terms)).body).toMatchObject(terms);
    const none = { depositBp: null, depositAmount: null, depositRefundable: null, depositDays: null };
    // Without a deposit there are no terms of one.
    expect((await edit(await read(item.id), { ...terms, depositAmount: null })).body).toMatchObject(none);
    expect((await edit(await read(item.id), { ...none, depositBp: 3_000 })).body).toMatchObject({ depositBp: 3_000 });
    await record("quarantine_start", "2026-01-01");
    expect((await act(item.id, "publish")).body.detail).toContain("cuarentena");
    await record("quarantine_end", "2026-02-01");
    expect((await act(item.id, "publish")).status).toBe(200);
    expect((await c.buyer().get(`/api/animals/${cow}`)).body.itemId).toBe(item.id);
    // A published item can't lose its only photo, which is stored once.
    produces("VALIDATION_FAILED")(await edit(await read(item.id), { photoIds: [] }));
    const again = await (await staff.staff("dueno")).call("POST", "/api/items", {
      ...product,
      kind: "animal",
      animalId: cow,
      stock: null,
    });
    produces("ANIMAL_NOT_LISTABLE")(again);
    // Dead animals and puppies can't be sold.
    const dead = await list(await animal("goat", { life_status: "dead" }), { photoIds: [photoId] });
    expect((await act(dead.id, "publish")).body.detail).toContain("muerto");
    const day = new Date(c.deps.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const pup = await list(await animal("dog", { birth_date: day }), { photoIds: [photoId] });
    expect((await act(pup.id, "publish")).body.detail).toContain("60 días");
  });

  test("an animal that is being bought can't be listed again, and a pause keeps its buyer's hold", async () => {
    const boss = await staff.staff("encargado");
    const [one] = await c.buyer().shelf("group=animales&sort=price_asc");
    if (!one?.animalId) throw new Error("no animal");
    const held = await staff.hold(one);
    await act(one.id, "pause");
    expect((await act(one.id, "publish")).status).toBe(200);
    await act(one.id, "archive");
    await act(one.id, "restore");
    expect((await act(one.id, "publish")).body.detail).toContain("lo está comprando");
    expect((await boss.get(`/api/listable-animals?q=`)).body.items.map((a: { id: string }) => a.id)).not.toContain(
      one.animalId,
    );
    expect((await held.b.get(`/api/charges/${held.chargeId}`)).body.state).toBe("open");
  });

  test("every animal that the demo sells could be published today", async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from catalog_item where kind = 'animal' and status = 'published' limit 200`.execute(c.deps.db);
    for (const { id } of rows.slice(0, 15)) {
      await act(id, "pause");
      expect((await act(id, "publish")).status).toBe(200);
    }
  });
});

describe("a price", () => {
  test("that changes during a purchase stays for that buyer; a cart with the old one is refused; every price is recorded", async () => {
    const item = await published();
    const mine = await staff.hold({ id: item.id, price: 18_000 });
    const changed = await edit(await read(item.id), { price: 21_050 }, "dueno");
    expect(changed.body.price).toBe(21_050);
    const late = await c.buyer().cart([{ itemId: item.id, qty: 1 }], 18_000);
    produces("PRICE_CHANGED")(late);
    expect((await mine.b.pay(mine.chargeId, await mine.b.card())).body).toMatchObject({
      state: "paid",
      amount: 18_000,
    });
    const { body } = await (await staff.staff("cajero")).get(`/api/items/${item.id}/prices`);
    expect(body.items.map((p: { price: number }) => p.price)).toEqual([21_050, 18_000]);
    expect(body.items[0].who).not.toBe(body.items[1].who);
    await expect(sql`update item_price set price = 1 where item_id = ${item.id}`.execute(c.deps.db)).rejects.toThrow(
      "append-only",
    );
    const { rows } = await sql<{
      data: object;
    }>`select data from audit_entry where action = 'item.priced' and about_id = ${item.id}`.execute(c.deps.db);
    expect(rows).toEqual([{ data: { title: item.title, before: { price: 18_000 }, after: { price: 21_050 } } }]);
  });
});

describe("the list", () => {
  test("is paged, filtered by state and kind, and searched; archived items have their own list", async () => {
    const boss = await staff.staff("encargado");
    const word = crypto.randomUUID().slice(0, 8);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await make({ title: `Cosa ${word} ${n}` })).id);
    await act(ids[0] as string, "archive");
    const seen: string[] = [];
    let cursor: string | null = "";
    do {
      const page: { items: { id: string }[]; next: string | null } = (
        await boss.get(`/api/items?q=${word}&limit=2${cursor ? `&cursor=${cursor}` : ""}`)
      ).body;
      seen.push(...page.items.map((i) => i.id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(ids.slice(1).reverse());
    expect((await boss.get(`/api/items?q=${word}&state=archived`)).body.items).toHaveLength(1);
    expect((await boss.get(`/api/items?q=${word}&state=published`)).body.items).toHaveLength(0);
    expect((await boss.get(`/api/items?q=${word}&kind=animal`)).body.items).toHaveLength(0);
    produces("VALIDATION_FAILED")(await boss.get("/api/items?cursor=nada"));
    expect((await boss.get("/api/items?state=published&kind=session")).body.items.length).toBeGreaterThan(3);
  });

  test("is sorted by title as people read it, and by price, either way, page by page", async () => {
    const boss = await staff.staff("encargado");
    const word = crypto.randomUUID().slice(0, 8);
    const made = { Éter: 300, alfalfa: 200, Zacate: 200, Burro: 100 };
    for (const [name, price] of Object.entries(made)) await make({ title: `${name} ${word}`, price: price * 100 });
    const titles = async (sort: string) => {
      const seen: string[] = [];
      let cursor: string | null = "";
      do {
        const page: { items: { title: string }[]; next: string | null } = (
          await boss.get(`/api/items?q=${word}&sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ""}`)
        ).body;
        seen.push(...page.items.map((i) => i.title.split(" ")[0] as string));
        cursor = page.next;
      } while (cursor);
      return seen;
    };
    const byTitle = ["alfalfa", "Burro", "Éter", "Zacate"];
    expect(await titles("title")).toEqual(byTitle);
    expect(await titles("-title")).toEqual([...byTitle].reverse());
    const byPrice = await titles("price");
    expect(byPrice.map((it) => made[it as keyof typeof made])).toEqual([100, 200, 200, 300]);
    expect(await titles("-price")).toEqual([...byPrice].reverse());
    const { next } = (await boss.get(`/api/items?q=${word}&limit=2`)).body;
    produces("VALIDATION_FAILED")(await boss.get(`/api/items?sort=title&cursor=${next}`));
  });
});

test("a new item starts with the tax and deposit of the owner's settings", async () => {
  const boss = await staff.staff("dueno");
  const proposal = async (kind: string, animal?: string) =>
    (await boss.get(`/api/item-proposal?kind=${kind}${animal ? `&animal=${animal}` : ""}`)).body;
  const { id, facts } = (await boss.get("/api/listable-animals")).body.items[0];
  expect(facts).toMatch(/hembra|macho/);
  const { species } = await c.deps.db
    .selectFrom("animal")
    .select("species")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await proposal("product")).toEqual({ taxClass: "accountant", depositBp: null });
  expect((await proposal("animal", id)).depositBp).toBe(3_000);
  const change = async (group: string, values: object) => {
    const { body } = await boss.get(`/api/settings/${group}`);
    const done = await boss.call(
      "PUT",
      `/api/settings/${group}`,
      { values: { ...body.values, ...values } },
      { version: body.version },
    );
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  };
  await change("sales", { depositShare: 2_500 });
  await change("taxes", {
    rules: [
      { kind: "product", species: "", purpose: "", taxClass: "iva_16" },
      { kind: "animal", species, purpose: "", taxClass: "exempt" },
    ],
  });
  expect(await proposal("product")).toEqual({ taxClass: "iva_16", depositBp: null });
  expect(await proposal("animal", id)).toEqual({ taxClass: "exempt", depositBp: 2_500 });
  expect(await proposal("service")).toEqual({ taxClass: "accountant", depositBp: null });
});
