import { HOUR, MINUTE } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { linkForFirstOwner } from "./first-owner";
import { hashPassword, passwordMatches, passwordQueue } from "./passwords";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const signIn = (login: string, password = "corral-demo") => {
  const phone = c.buyer();
  return { phone, answer: phone.call("POST", "/api/session", { login, password }) };
};

describe("sign-in", () => {
  it("accepts the right password, returns role and permissions, and signs out", async () => {
    const { phone, answer } = signIn("  CAJERO ");
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect(body.me).toMatchObject({ login: "cajero", role: "cashier", roleWords: "Cajero" });
    expect(body.me.can).toContain("charge.list");
    expect(body.me.can).not.toContain("refund.approve");
    expect((await phone.get("/api/sales")).status).toBe(200);
    expect((await phone.call("POST", "/api/session/end")).body.me).toBeNull();
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
  });

  it("sets a cookie that is HttpOnly, SameSite and limited to its path", async () => {
    const { headers } = await signIn("dueno").answer;
    const cookie = headers.getSetCookie().find((s) => s.startsWith("corral_personal")) as string;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api/);
    const secret = /=([^;]+)/.exec(cookie)?.[1] as string;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from staff_session where token_hash like ${`%${secret}%`}`.execute(c.deps.db);
    expect(rows[0]?.n).toBe(0);
  });

  it("answers an unknown login and a wrong password alike", async () => {
    const wrong = await signIn("dueno", "no-es").answer;
    const unknown = await signIn("nadie", "no-es").answer;
    expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
      unknown.status,
      unknown.body.code,
      unknown.body.detail,
    ]);
    produces("UNAUTHENTICATED")(wrong);
  });

  it("locks for 15 minutes after five wrong attempts, also for the right password and for an unknown login", async () => {
    for (const login of ["contador", "fantasma"]) {
      for (let i = 0; i < 5; i++) expect((await signIn(login, `mal-${i}`).answer).body.code).toBe("UNAUTHENTICATED");
      const locked = await signIn(login).answer;
      expect(locked.status).toBe(423);
      produces("LOCKED_OUT")(locked);
      expect(locked.body.retry_after).toBeGreaterThan(14 * 60);
    }
    await c.later(16 * MINUTE);
    expect((await signIn("contador").answer).status).toBe(201);
  });

  it("counts concurrent attempts", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn("soporte", `mal-${i}`).answer));
    expect(answers.filter((a) => a.body.code === "UNAUTHENTICATED")).toHaveLength(5);
    expect(answers.filter((a) => a.body.code === "LOCKED_OUT")).toHaveLength(7);
    await c.later(16 * MINUTE);
  });

  it("resets the count after a successful sign-in and after ten minutes", async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await signIn("taquilla", "mal").answer;
      expect((await signIn("taquilla").answer).status).toBe(201);
    }
    for (let i = 0; i < 4; i++) await signIn("taquilla", "mal").answer;
    await c.later(11 * MINUTE);
    expect((await signIn("taquilla", "mal").answer).body.code).toBe("UNAUTHENTICATED");
    expect((await signIn("taquilla").answer).status).toBe(201);
  });

  it("locks one address only: the owner of a login that someone else guesses at can sign in", async () => {
    const from = (address: string) =>
      c.app.inject({
        method: "POST",
        url: "/api/session",
        remoteAddress: address,
        headers: { "idempotency-key": crypto.randomUUID() },
        payload: { login: "encargado", password: address === "203.0.113.1" ? "mal" : "corral-demo" },
      });
    for (let i = 0; i < 5; i++) expect((await from("203.0.113.1")).statusCode).toBe(401);
    expect((await from("203.0.113.1")).statusCode).toBe(423);
    expect((await from("203.0.113.2")).statusCode).toBe(201);
  });

  it("locks a login that is guessed at from many addresses, except on known devices", async () => {
    const { phone: own, answer } = signIn("vaquero");
    expect((await answer).status).toBe(201);
    await own.call("POST", "/api/session/end");
    const guess = (i: number, password = "mal") =>
      c.app.inject({
        method: "POST",
        url: "/api/session",
        remoteAddress: `2001:db8:${i.toString(16)}::1`,
        headers: { "idempotency-key": crypto.randomUUID() },
        payload: { login: "vaquero", password },
      });
    const answers = await Promise.all(Array.from({ length: 26 }, (_, i) => guess(i + 1)));
    expect(answers.filter((a) => a.statusCode === 401)).toHaveLength(20);
    expect(answers.filter((a) => a.statusCode === 423)).toHaveLength(6);
    expect((await guess(99, "corral-demo")).statusCode).toBe(423);
    // A known device has its own count.
    expect((await own.call("POST", "/api/session", { login: "vaquero", password: "corral-demo" })).status).toBe(201);
    for (let i = 0; i < 5; i++)
      expect((await own.call("POST", "/api/session", { login: "vaquero", password: "mal" })).status).toBe(401);
    expect((await own.call("POST", "/api/session", { login: "vaquero", password: "corral-demo" })).status).toBe(423);
    await c.later(2 * HOUR);
  });

  it("the device cookie authorizes nothing, and is forgotten when the session is closed from elsewhere", async () => {
    const { phone, answer } = signIn("dueno");
    const cookie = (await answer).headers.getSetCookie().find((s) => s.startsWith("corral_equipo")) as string;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/session/);
    const known = () =>
      sql<{ n: number }>`select count(*)::int as n from staff_session s join staff_user u on u.id = s.user_id
        where u.login = 'dueno' and s.known_device is not null and s.ended_at is null`.execute(c.deps.db);
    const before = (await known()).rows[0]?.n as number;
    const { body } = await phone.get("/api/devices");
    const other = signIn("dueno").phone;
    await other.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
    const mine = body.items.find((d: { isCurrent: boolean }) => d.isCurrent);
    expect((await other.call("POST", `/api/devices/${mine.id}/close`)).status).toBe(200);
    expect((await known()).rows[0]?.n).toBeLessThanOrEqual(before + 1);
    const row = await sql<{
      known_device: string | null;
    }>`select known_device from staff_session where id = ${mine.id}`.execute(c.deps.db);
    expect(row.rows[0]?.known_device).toBeNull();
  });

  it("answers SIGN_IN_BUSY with a retry time under load, for existing and unknown logins alike", async () => {
    const blocks: (() => void)[] = [];
    const held = Array.from({ length: 42 }, () =>
      passwordQueue.run(() => new Promise<void>((go) => void blocks.push(go))),
    );
    const answers = [await signIn("dueno").answer, await signIn("nadie-de-aqui", "mal").answer];
    for (const a of answers) {
      produces("SIGN_IN_BUSY")(a);
      expect(a.headers.get("retry-after")).toBe("10");
    }
    let released = 0;
    while (released < held.length) {
      const go = blocks.shift();
      if (go) {
        go();
        released++;
      }
      await new Promise((next) => setImmediate(next));
    }
    await Promise.all(held);
    expect((await signIn("dueno").answer).status).toBe(201);
  });

  it("ends a session after a week without use, and after 30 days in any case", async () => {
    const idle = signIn("dueno");
    await idle.answer;
    await c.later(8 * 24 * HOUR);
    expect((await idle.phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    const used = signIn("dueno");
    await used.answer;
    for (let day = 0; day < 30; day += 5) {
      expect((await used.phone.get("/api/sales")).status).toBe(200);
      await c.later(5 * 24 * HOUR);
    }
    expect((await used.phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
  });

  it("refuses a suspended person at once", async () => {
    const { phone, answer } = signIn("mvz");
    await answer;
    await sql`update staff_user set status = 'suspended' where login = 'mvz'`.execute(c.deps.db);
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    expect((await signIn("mvz").answer).body.code).toBe("UNAUTHENTICATED");
    await sql`update staff_user set status = 'active' where login = 'mvz'`.execute(c.deps.db);
  });

  it("stores no password, nor a fast hash of one, with the idempotency key", async () => {
    await signIn("dueno").answer;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from idempotency where route like '%/api/session%'`.execute(c.deps.db);
    expect(rows[0]?.n).toBe(0);
    const stored = await sql<{ password_hash: string }>`select password_hash from staff_user`.execute(c.deps.db);
    for (const { password_hash } of stored.rows) expect(password_hash).toMatch(/^scrypt\$\d+\$8\$\d\$/);
  });

  it("refuses what strangers try first, wherever a password is chosen", async () => {
    const common = "Contraseña2026";
    const fault = [{ field: "password", message: expect.stringContaining("las que más se usan") }];
    const { phone, answer } = signIn("cajero");
    await answer;
    const change = { current: "corral-demo", password: common };
    expect((await phone.call("POST", "/api/session/password", change)).body.errors).toEqual(fault);
    const code = { login: "cajero", code: "AAAAA-AAAAA", password: common };
    expect((await c.buyer().call("POST", "/api/session/code", code)).body.errors).toEqual(fault);
  });

  it("hashes each password with its own salt, at the cost that OWASP recommends", async () => {
    const [a, b] = [await hashPassword("una contraseña"), await hashPassword("una contraseña")];
    expect(a).not.toBe(b);
    expect(a).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await passwordMatches("una contraseña", a)).toBe(true);
    expect(await passwordMatches("otra", a)).toBe(false);
    expect(await passwordMatches("una contraseña", undefined)).toBe(false);
  });
});

describe("the first owner", () => {
  it("is created once, with a link that works once, for a day, while there is no account", async () => {
    const phone = c.buyer();
    const make = (token: string, login = "patrona", password = "una-clave-larga") =>
      phone.call("POST", "/api/session/first-owner", { token, name: "Doña Chela", login, password });
    expect(await linkForFirstOwner(c.deps)).toBeUndefined();
    produces("LINK_USED_UP")(await make("x".repeat(32)));
    // Requests without a valid link cost no hash, however many there are.
    const hashes = vi.spyOn(passwordQueue, "run");
    const flood = await Promise.all(Array.from({ length: 60 }, (_, i) => make(`${i}`.padStart(32, "x"))));
    expect(new Set(flood.map((a) => a.body.code))).toEqual(new Set(["LINK_USED_UP"]));
    expect(hashes).not.toHaveBeenCalled();
    hashes.mockRestore();
    // What the demo's people wrote, which nobody may change.
    for (const table of ["audit_entry", "offer_round"].map((name) => sql.table(name))) {
      await sql`alter table ${table} disable trigger all`.execute(c.deps.db);
      await sql`delete from ${table}`.execute(c.deps.db);
      await sql`alter table ${table} enable trigger all`.execute(c.deps.db);
    }
    await sql`delete from staff_session`.execute(c.deps.db);
    await sql`delete from staff_user`.execute(c.deps.db);

    const old = (await linkForFirstOwner(c.deps)) as string;
    const token = (await linkForFirstOwner(c.deps)) as string;
    expect((await make(old)).body.code).toBe("LINK_USED_UP");
    expect((await make(token, "Mi Rancho")).body.errors[0].field).toBe("login");
    expect((await make(token, "patrona", "corta")).body.errors[0].field).toBe("password");
    expect((await make(token, "patrona", "patrona-2026")).body.errors[0].field).toBe("password");
    const made = await make(token);
    expect(made.status).toBe(201);
    expect(made.body.me).toMatchObject({ role: "owner", name: "Doña Chela" });
    expect((await phone.get("/api/sales")).status).toBe(200);
    expect((await make(token, "otra")).body.code).toBe("LINK_USED_UP");
    expect(await linkForFirstOwner(c.deps)).toBeUndefined();
    const trail = await sql<{ action: string; who: string }>`select action, who from audit_entry order by id`.execute(
      c.deps.db,
    );
    expect(trail.rows).toEqual([
      { action: "staff.added", who: "terminal" },
      { action: "session.opened", who: "Doña Chela" },
    ]);
    await expect(sql`update audit_entry set who = 'otro'`.execute(c.deps.db)).rejects.toThrow("append-only");
  });
});
