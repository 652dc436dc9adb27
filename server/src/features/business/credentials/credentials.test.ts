import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#src/app";
import { providersWith } from "#src/platform/config/providers-from-config";
import type { Deps, ProviderKeys } from "#src/platform/deps";
import { openLive } from "#src/platform/live/live";
import { secretBox } from "#src/platform/seal/keys";
import { type Corral, corral } from "#src/testing/corral";
import { phone } from "#src/testing/phone";
import { produces } from "#src/testing/produces";
import { followSettings, markTestKeys, takeFromEnvironment } from "./in-use";

const GOOD = {
  accessToken: "APP_USR-prueba",
  publicKey: "APP_USR-publica",
  webhookSecret: "secreto-de-los-avisos-de-mp",
};
const SECRETS = [
  "APP_USR-prueba",
  "secreto-de-los-avisos-de-mp",
  "key_prueba",
  "APP_USR-ajena-123",
  "key_de_otro_negocio",
];

let c: Corral;
const logged: string[] = [];
const shut: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  c = await corral();
});
afterAll(async () => {
  for (const end of shut) await end();
  await c.close();
});

/** A process of a real business whose providers are the simulated ones. */
async function process(name: string, providers = { live: false }) {
  const live = openLive(c.deps.database.url, () => undefined);
  const hosts = {
    mercadopago: `${c.sandboxUrl}/mercadopago`,
    mpSdkUrl: "https://sdk.mercadopago.com/js/v2",
    conekta: "http://127.0.0.1:9",
    digitalfemsa: `${c.sandboxUrl}/digitalfemsa`,
    ...providers,
  };
  const note = (message: string, data?: object) => void logged.push(JSON.stringify({ name, message, data }));
  const deps: Deps = {
    ...c.deps,
    mode: "real",
    live,
    providers: {},
    keyRing: { box: c.box, make: (keys) => providersWith(keys, c.deps.now, hosts) },
    public: { embeddedDatabase: true, publicUrl: "https://tienda.example.mx" },
    log: { info: note, warn: note, error: note },
  };
  const unfollow = await followSettings(deps);
  const app = await buildApp(deps, { webDir: "/", perMinute: 100_000 });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  shut.push(async () => {
    unfollow();
    await app.close();
    await live.close();
  });
  const signIn = async (login: string) => {
    const p = phone(url, c.sandboxUrl);
    await p.call("POST", "/api/session", { login, password: "corral-demo" });
    return p;
  };
  return { deps, url, signIn };
}
type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };
const clean = (answer: Answer) => {
  for (const secret of SECRETS) expect(JSON.stringify(answer.body)).not.toContain(secret);
  return answer;
};

describe("a demo", () => {
  it("shows everything read-only, with the reason, and refuses a change", async () => {
    const owner = c.buyer();
    await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
    const { body } = await owner.get("/api/provider-keys");
    expect(body.locked).toContain("demostración");
    expect(body.providers.map((p: { inUse: boolean }) => p.inUse)).toEqual([true, true]);
    expect(body.providers[0].webhook.url).toMatch(/\/api\/webhooks\/mercadopago$/);
    expect(body.providers[0].webhook.problem).toContain("PUBLIC_URL");
    produces("NOT_IN_DEMO")(await owner.call("PUT", "/api/provider-keys/mercadopago", GOOD, { version: 1 }));
  });

  it("checks each provider and its response time", async () => {
    const tech = c.buyer();
    await tech.call("POST", "/api/session", { login: "soporte", password: "corral-demo" });
    const { body, status } = await tech.call("POST", "/api/provider-checks", {});
    expect(status).toBe(200);
    expect(body.checks.map((x: { provider: string; ok: boolean }) => [x.provider, x.ok])).toEqual([
      ["mercadopago", true],
      ["conekta", true],
    ]);
    for (const x of body.checks) expect(x.tookMs).toBeGreaterThanOrEqual(0);
    const cashier = c.buyer();
    await cashier.call("POST", "/api/session", { login: "cajero", password: "corral-demo" });
    produces("FORBIDDEN")(await cashier.call("POST", "/api/provider-checks", {}));
  });
});

describe("a test charge", () => {
  it("has the method's smallest amount, is paid like any other, and is refused where impossible", async () => {
    const manager = c.buyer();
    await manager.call("POST", "/api/session", { login: "encargado", password: "corral-demo" });
    const make = (method: string, who = manager) => who.call("POST", "/api/test-charges", { method });
    for (const method of ["mp_card", "mp_wallet", "spei_mp", "oxxo_cash"]) {
      const { status, body } = await make(method);
      expect([status, body.amount]).toEqual([201, 1_000]);
      const view = (await manager.get(`/api/charges/${body.chargeId}`)).body;
      expect(view).toMatchObject({ purpose: "free", state: "open", amount: 1_000 });
      expect(view.concept).toContain("Cobro de prueba");
    }
    const { body } = await make("spei_mp");
    const payer = { name: "Ana Pérez", email: "ana@testuser.com" };
    const started = await manager.pay(body.chargeId, { method: "spei_mp", payer });
    expect(started.status).toBe(201);
    await c.control("/pay", { reference: started.body.attempts[0].clabe.clabe });
    await manager.call("POST", `/api/charges/${body.chargeId}/check`, {});
    expect((await manager.get(`/api/charges/${body.chargeId}`)).body.state).toBe("paid");
    const tech = c.buyer();
    await tech.call("POST", "/api/session", { login: "soporte", password: "corral-demo" });
    produces("FORBIDDEN")(await make("spei_mp", tech));
    const { conekta } = c.deps.providers;
    delete c.deps.providers.conekta;
    produces("PROVIDER_NOT_CONFIGURED")(await make("oxxo_cash"));
    if (conekta) c.deps.providers.conekta = conekta;
  });
});

describe("a real business", () => {
  it("accepts keys that the provider accepts, encrypts them, uses them at once in every process, and never shows one", async () => {
    const [one, two] = [await process("one"), await process("two")];
    const owner = await one.signIn("dueno");
    const before = clean(await owner.get("/api/provider-keys")).body;
    expect(before.locked).toBeNull();
    expect(before.providers.map((p: { inUse: boolean; version: number }) => [p.inUse, p.version])).toEqual([
      [false, 1],
      [false, 1],
    ]);
    const mp = (body: object, seen = 1, who = owner) =>
      who.call("PUT", "/api/provider-keys/mercadopago", body, { version: seen });
    const cash = (body: object, seen = 1) => owner.call("PUT", "/api/provider-keys/conekta", body, { version: seen });

    const wrong = clean(await mp({ ...GOOD, accessToken: "APP_USR-ajena-123" }));
    produces("PROVIDER_KEYS_REFUSED")(wrong);
    expect(wrong.body.errors[0].field).toBe("accessToken");
    expect((await mp({ ...GOOD, publicKey: "APP_USR-de-otra-cuenta" })).body.errors[0].field).toBe("publicKey");
    expect((await mp({ ...GOOD, publicKey: GOOD.accessToken })).body.errors[0].field).toBe("publicKey");
    produces("VALIDATION_FAILED")(clean(await mp({ accessToken: GOOD.accessToken })));
    produces("VALIDATION_FAILED")(clean(await mp({ ...GOOD, accessToken: "corta" })));
    produces("VERSION_CONFLICT")(clean(await mp(GOOD, 7)));
    produces("NOT_FOUND")(await owner.call("PUT", "/api/provider-keys/otro", {}, { version: 1 }));
    const other = clean(await cash({ apiKey: "key_de_otro_negocio", flavour: "digitalfemsa" }));
    produces("PROVIDER_KEYS_REFUSED")(other);
    expect(other.body.errors[0].field).toBe("apiKey");
    const silent = clean(await cash({ apiKey: "key_prueba", flavour: "conekta" }));
    produces("PROVIDER_UNAVAILABLE")(silent);
    expect((await cash({ apiKey: "key_prueba", webhookKey: "esto no es una llave" })).body.errors[0].field).toBe(
      "webhookKey",
    );
    expect((await c.buyer().get("/api/config")).status).toBe(200);

    const done = clean(await mp(GOOD));
    expect(done.status).toBe(200);
    expect(done.body.providers[0]).toMatchObject({
      version: 2,
      inUse: true,
      account: "CORRALDEMO",
      changed: { by: "Rosa Villaseñor" },
    });
    expect(done.body.providers[0].keys.map((k: { ending: string }) => k.ending)).toEqual(["ba", "ca", "e-mp"]);
    expect(clean(await cash({ apiKey: "key_prueba" })).status).toBe(200);

    for (const p of [one, two]) {
      await expect.poll(() => Object.keys(p.deps.providers).sort()).toEqual(["conekta", "mercadopago"]);
      const buyer = phone(p.url, c.sandboxUrl);
      expect((await buyer.get("/api/config")).body.mp.publicKey).toBe("APP_USR-publica");
      const [item] = await buyer.shelf("group=productos");
      const sale = await buyer.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
      expect((await buyer.pay(sale.body.chargeId, { method: "spei_mp" })).body.attempts[0].clabe.clabe).toMatch(
        /^\d{18}$/,
      );
      const tech = await p.signIn("soporte");
      expect(
        (await tech.call("POST", "/api/provider-checks", {})).body.checks.map((x: { ok: boolean }) => x.ok),
      ).toEqual([true, true]);
    }
    // Omitted keys stay. The tech may write keys and reads no more than the owner.
    const tech = await two.signIn("soporte");
    const only = clean(await mp({ webhookSecret: "otro-secreto-de-avisos" }, 2, tech));
    expect(only.body.providers[0]).toMatchObject({ version: 3, waiting: expect.any(Number) });
    produces("VERSION_CONFLICT")(clean(await mp(GOOD, 2)));
    produces("FORBIDDEN")(await (await one.signIn("encargado")).get("/api/provider-keys"));
    // A refused key leaves the current ones unchanged.
    produces("PROVIDER_KEYS_REFUSED")(clean(await mp({ accessToken: "APP_USR-ajena-123" }, 3)));
    expect((await owner.call("POST", "/api/provider-checks", {})).body.checks[0].ok).toBe(true);
  });

  it("stores no key in clear text in any table or the log", async () => {
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(c.deps.db);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        text: string;
      }>`select coalesce(string_agg(t::text, '|'), '') as text from ${sql.table(name)} t`.execute(c.deps.db);
      for (const secret of SECRETS) expect([name, rows[0]?.text.includes(secret)]).toEqual([name, false]);
    }
    for (const secret of SECRETS) expect(logged.join()).not.toContain(secret);
    const trail = await sql<{ data: object }>`select data from audit_entry where action = 'provider.keys'`.execute(
      c.deps.db,
    );
    expect(trail.rows).toHaveLength(3);
    const kept = await sql<{
      n: number;
    }>`select count(*)::int as n from idempotency where route like '%provider-keys%'`.execute(c.deps.db);
    expect(kept.rows[0]?.n).toBe(0);
  });

  it("imports the environment's keys once; the settings page wins over them", async () => {
    const three = await process("three");
    const env: ProviderKeys = { mercadopago: { accessToken: "APP_USR-ajena-123", publicKey: "APP_USR-otra" } };
    await takeFromEnvironment(three.deps, env);
    expect((await three.deps.providers.mercadopago?.checkCredentials())?.ok).toBe(true);
    await sql`delete from provider_credential`.execute(c.deps.db);
    await takeFromEnvironment(three.deps, { mercadopago: { ...GOOD } });
    await takeFromEnvironment(three.deps, env);
    const { body } = clean(await (await three.signIn("dueno")).get("/api/provider-keys"));
    expect(body.providers[0]).toMatchObject({ version: 2, changed: { by: "el ambiente, al arrancar" } });
    expect(body.providers[0].keys[0].ending).toBe("ba");
  });

  it("shows the mode of its keys, offers nothing with test keys, and distinguishes a policy refusal from a wrong key", async () => {
    await sql`delete from provider_credential`.execute(c.deps.db);
    const five = await process("five", { live: true });
    const owner = await five.signIn("dueno");
    const give = (seen: number) => owner.call("PUT", "/api/provider-keys/mercadopago", GOOD, { version: seen });
    const fail = { provider: "mercadopago", times: 1, mode: "policy", match: "/users/me" };
    await c.control("/fail-next", fail);
    const refused = clean(await give(1));
    produces("PROVIDER_NOT_ALLOWED")(refused);
    expect(refused.body.detail).toMatch(/reconoce el Access Token.*PA_UNAUTHORIZED_RESULT_FROM_POLICIES/);
    const test = clean(await give(1)).body.providers[0];
    expect(test).toMatchObject({ inUse: true, modeWords: expect.stringContaining("prueba") });
    expect(test.warning).toContain("Da las de producción");
    const buyer = phone(five.url, c.sandboxUrl);
    const [item] = await buyer.shelf("group=productos");
    const sale = await buyer.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
    produces("PROVIDER_NOT_CONFIGURED")(await buyer.pay(sale.body.chargeId, { method: "spei_mp" }));
    expect((await owner.call("POST", "/api/provider-checks", {})).body.checks[0].words).toContain(
      "Da las de producción",
    );
    await c.control("/fail-next", fail);
    expect((await owner.call("POST", "/api/provider-checks", {})).body.checks[0].words).toContain("PolicyAgent");
    await c.control("/account", { keys: "live" });
    const live = clean(await give(2)).body.providers[0];
    expect(live).toMatchObject({ modeWords: "Producción: dinero real", warning: null });
    // The first order reveals that these are test keys; nothing more is offered with them.
    await c.control("/account", { keys: "test" });
    produces("METHOD_NOT_ALLOWED")(await buyer.pay(sale.body.chargeId, { method: "spei_mp" }));
    produces("PROVIDER_NOT_CONFIGURED")(await buyer.pay(sale.body.chargeId, { method: "spei_mp" }));
    expect((await owner.get("/api/provider-keys")).body.providers[0].warning).toContain("Da las de producción");
    await c.control("/account", { keys: "live" });
    expect(clean(await give(3)).status).toBe(200);
    expect((await buyer.pay(sale.body.chargeId, { method: "spei_mp" })).status).toBe(201);
    await c.control("/account", { keys: "test" });
  });

  it("reports keys encrypted with another master key as to be entered again", async () => {
    const four = await process("four");
    four.deps.keyRing = {
      box: secretBox("otra-llave-de-treinta-y-dos-letras-o-mas"),
      make: () => ({ providers: {}, facts: {} }),
    };
    const { body } = await (await four.signIn("dueno")).get("/api/provider-keys");
    expect(body.providers[0].unreadable).toBe(true);
  });

  it("warns of an OXXO test key in a real business too, after its first order", async () => {
    await sql`delete from provider_credential`.execute(c.deps.db);
    const six = await process("six");
    await takeFromEnvironment(six.deps, { conekta: { apiKey: "key_abc", flavour: "digitalfemsa" } });
    const owner = await six.signIn("dueno");
    const shown = async () => clean(await owner.get("/api/provider-keys")).body.providers[1];
    expect(await shown()).toMatchObject({ provider: "conekta", warning: null });
    await markTestKeys(six.deps, "conekta");
    expect((await shown()).warning).toBe(
      "Es una llave de prueba: ninguna tienda acepta sus fichas y lo que digan no es dinero, así que OXXO no se ofrece. Da la de producción.",
    );
  });
});

it("a change of zone reaches every process without a restart", async () => {
  const [a, b] = [await process("a"), await process("b")];
  const owner = await a.signIn("dueno");
  const { body } = await owner.get("/api/settings/sales");
  await owner.call(
    "PUT",
    "/api/settings/sales",
    { values: { ...body.values, zone: "America/Hermosillo" } },
    { version: body.version },
  );
  for (const p of [a, b]) {
    await expect.poll(() => p.deps.zone).toBe("America/Hermosillo");
    expect((await phone(p.url, c.sandboxUrl).get("/api/config")).body.zone).toBe("America/Hermosillo");
  }
});

it("the amounts that the account takes by card are read with the keys, known to every process, and read again by «Probar»", async () => {
  const limits = { min: 500, max: 15_000_000 };
  await sql`delete from provider_credential`.execute(c.deps.db);
  const first = await process("límites");
  const owner = await first.signIn("dueno");
  expect((await owner.call("PUT", "/api/provider-keys/mercadopago", GOOD, { version: 1 })).status).toBe(200);
  await expect.poll(() => first.deps.public.cardLimits).toEqual(limits);
  await sql`update provider_credential set card_limits = '{"min": 500, "max": 100000}' where provider = 'mercadopago'`.execute(
    c.deps.db,
  );
  const second = await process("otros límites");
  expect(second.deps.public.cardLimits).toEqual({ min: 500, max: 100_000 });
  await (await second.signIn("dueno")).call("POST", "/api/provider-checks", {});
  await expect.poll(() => first.deps.public.cardLimits?.max).toBe(limits.max);
  await expect.poll(() => second.deps.public.cardLimits?.max).toBe(limits.max);
});
