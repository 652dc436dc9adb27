import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModulesView } from "@corral/contract/types";
import { type ModuleCode, moduleCodes, moduleOf, modules } from "@corral/domain/modules";
import { actions } from "@corral/domain/permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { type Corral, corral } from "#src/testing/corral";
import { act, offlinePhone } from "#src/testing/offline-phone";
import { produces } from "#src/testing/produces";

type Phone = ReturnType<Corral["buyer"]>;
let c: Corral;
let owner: Phone;
beforeAll(async () => {
  c = await corral();
  owner = await signedIn("dueno");
});
afterAll(() => c.close());

async function signedIn(login: string): Promise<Phone> {
  const phone = c.buyer();
  const answer = await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  expect(answer.status).toBe(201);
  return phone;
}
/** What the business uses, whatever is open. */
const uses = (used: readonly ModuleCode[]) =>
  c.deps.db.transaction().execute((tx) => writeSetting(tx, "modules", { kinds: [], used }, c.deps.now()));
const without = (...off: ModuleCode[]) => uses(moduleCodes.filter((it) => !off.includes(it)));
const view = async () => (await owner.get("/api/modules")).body as ModulesView;
const change = async (to: { kinds?: string[]; used: readonly string[] }, version?: number) =>
  owner.call("PUT", "/api/modules", { kinds: [], ...to }, { version: version ?? (await view()).version });
beforeEach(() => uses(moduleCodes));

describe("what is off", () => {
  test("is nobody's action: the session has none of a module's, and each of its calls is refused", async () => {
    await uses([]);
    const { can, modules: told } = (await owner.get("/api/session")).body.me;
    expect(told).toEqual([]);
    expect(actions.filter((it) => moduleOf(it) && can.includes(it))).toEqual([]);
    expect(can).toContain("sale.see");
    for (const path of ["/api/offers", "/api/waitlist", "/api/accounts", "/api/sponsorships"])
      produces("MODULE_OFF")(await owner.get(path));
    await uses(moduleCodes);
    expect((await owner.get("/api/offers")).status).toBe(200);
  });

  test("begins nothing for buyers either, and the app is told what there is", async () => {
    await without("waitlist", "offers");
    const buyer = c.buyer();
    const [item] = await buyer.shelf("group=animales");
    const id = item?.id ?? "";
    const { body } = await buyer.get("/api/config");
    expect(body.modules).not.toContain("waitlist");
    const contact = { name: "Ana", phone: "5512345678", privacyVersion: body.privacy.version };
    produces("MODULE_OFF")(await buyer.call("POST", `/api/items/${id}/waitlist`, { ...contact, qty: 1 }));
    produces("MODULE_OFF")(
      await buyer.call("POST", `/api/items/${id}/offers`, { ...contact, amount: 100_000, days: 3, note: "" }),
    );
  });

  test("is not sold: a new item, a change into it and a draft that is published are refused, and what is on sale stays", async () => {
    await without("weighings", "visits", "sponsorships");
    const form = {
      ...{
        subtitle: "",
        description: "",
        category: null,
        price: 10_000,
        pricePerKg: null,
        estWeightG: null,
        maxQty: 1,
      },
      ...{
        taxClass: "iva_0",
        depositBp: null,
        depositAmount: null,
        depositRefundable: null,
        depositDays: null,
        delivery: ["pickup"],
        photoIds: [],
        priceMode: "fixed",
      },
    };
    for (const kind of ["session", "sponsorship"]) {
      const refused = await owner.call("POST", "/api/items", {
        ...form,
        kind,
        animalId: null,
        stock: null,
        title: "Recorrido",
      });
      produces("MODULE_OFF")(refused);
      expect(refused.body.detail).toContain(kind === "session" ? "Visitas y boletos" : "Padrinazgos");
    }
    const sold = await c.deps.db
      .selectFrom("catalog_item")
      .select(["id", "status"])
      .where("kind", "=", "animal")
      .where("price_mode", "=", "fixed")
      .where("status", "=", "published")
      .executeTakeFirstOrThrow();
    const { body: item } = await owner.get(`/api/items/${sold.id}`);
    const { id: _, version, ...rest } = item;
    const typed = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, rest[name] ?? value]));
    const byKilo = {
      ...typed,
      title: item.title,
      priceMode: "per_kg",
      price: null,
      pricePerKg: 8_000,
      estWeightG: 400_000,
    };
    produces("MODULE_OFF")(await owner.call("PUT", `/api/items/${sold.id}`, byKilo, { version }));

    const visit = await c.deps.db
      .updateTable("catalog_item")
      .set({ status: "paused" as never })
      .where("kind", "=", "session")
      .where("status", "=", "published")
      .returning("id")
      .execute();
    produces("MODULE_OFF")(await owner.call("POST", `/api/items/${visit[0]?.id}/state`, { act: "publish" }));
    await uses(moduleCodes);
    for (const { id } of visit)
      expect((await owner.call("POST", `/api/items/${id}/state`, { act: "publish" })).status).toBe(200);
  });

  test("agrees on no delivery: a cart has no ways to choose from", async () => {
    const [product] = await c.buyer().shelf("group=productos");
    const options = async () => (await c.buyer().get(`/api/shipping/options?items=${product?.id}`)).body;
    expect((await options()).ways).not.toEqual([]);
    await without("deliveries");
    expect(await options()).toMatchObject({ ways: [], days: [], zones: [] });
  });

  test("still takes what a phone queued while it was on", async () => {
    await without("visits");
    const phone = offlinePhone(c, await signedIn("taquilla"));
    const queued = act(
      "checkIn",
      { code: "NO-ES-BOLETO", gate: "Entrada" },
      { params: { sessionId: crypto.randomUUID() } },
    );
    const [answered] = await phone.send(queued);
    expect(answered?.body).not.toMatchObject({ code: "MODULE_OFF" });
    produces("MODULE_OFF")(await phone.alone(queued));
  });
});

describe("switching off", () => {
  test("is refused while something of it is open, saying what; what has nothing open goes, and comes back with its data", async () => {
    const before = await view();
    const open = before.modules.filter((it) => it.open !== null).map((it) => it.code);
    expect(open).toEqual(expect.arrayContaining(["visits", "lots", "offers"]));
    const refused = await change({ used: [] });
    produces("MODULE_IN_USE")(refused);
    expect(refused.body.errors.map((it: { field: string }) => it.field)).toEqual(open);
    expect(refused.body.detail).toContain(
      `Visitas y boletos: ${before.modules.find((it) => it.code === "visits")?.open}.`,
    );
    expect((await view()).modules).toEqual(before.modules);

    const { n } = (await sql<{ n: number }>`select count(*)::int as n from catalog_item`.execute(c.deps.db))
      .rows[0] ?? { n: 0 };
    const done = await change({ used: open });
    expect(done.status).toBe(200);
    expect((done.body as ModulesView).modules.filter((it) => it.used).map((it) => it.code)).toEqual(open);
    const back = await change({ used: moduleCodes });
    expect((back.body as ModulesView).modules.every((it) => it.used)).toBe(true);
    expect((await sql<{ n: number }>`select count(*)::int as n from catalog_item`.execute(c.deps.db)).rows[0]?.n).toBe(
      n,
    );
  });

  test("is one change at a time, recorded once, and a repeat with nothing new is none", async () => {
    const { version } = await view();
    const both = await Promise.all([
      change({ kinds: ["park"], used: moduleCodes }, version),
      change({ kinds: ["vet"], used: moduleCodes }, version),
    ]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 412]);
    const recorded = () =>
      c.deps.db.selectFrom("audit_entry").select("id").where("action", "=", "module.change").execute();
    const n = (await recorded()).length;
    const now = await view();
    expect((await change({ kinds: now.kinds, used: moduleCodes })).body.version).toBe(now.version);
    expect(await recorded()).toHaveLength(n);
  });

  test("what no module or kind is called is refused", async () => {
    expect((await change({ used: ["sales"] })).status).toBe(422);
    expect((await change({ kinds: ["zoo"], used: [] })).status).toBe(422);
    produces("FORBIDDEN")(
      await (await signedIn("encargado")).call("PUT", "/api/modules", { kinds: [], used: [] }, { version: 1 }),
    );
  });
});

test("a database of an earlier release starts with what has a row, a demo with all, and a new one with nothing", async () => {
  const file = join(import.meta.dirname, "../../../../migrations/0100_modules.sql");
  const upgrade = async (prepare: string) => {
    const result = await c.deps.db
      .transaction()
      .execute(async (tx) => {
        await sql`delete from setting where key = 'modules'`.execute(tx);
        await sql.raw(prepare).execute(tx);
        await sql.raw(readFileSync(file, "utf8")).execute(tx);
        const row = await tx.selectFrom("setting").select("value").where("key", "=", "modules").executeTakeFirst();
        throw { row };
      })
      .catch((thrown: { row?: { value: unknown } }) => thrown);
    if (!("row" in result)) throw result;
    return result.row?.value as { used: ModuleCode[] } | undefined;
  };
  expect((await upgrade("select 1"))?.used).toEqual(expect.arrayContaining([...moduleCodes]));
  const real = "delete from setting where key in ('seeded', 'shipping')";
  const some = (await upgrade(real))?.used ?? [];
  expect(some).toContain("visits");
  expect(some).toContain("lots");
  const noOffers = `${real}; set local session_replication_role = replica; delete from offer; update catalog_item set price_mode = 'fixed' where price_mode = 'negotiable'`;
  expect((await upgrade(noOffers))?.used).not.toContain("offers");
  expect(Object.keys(modules)).toEqual(expect.arrayContaining(some));
});
