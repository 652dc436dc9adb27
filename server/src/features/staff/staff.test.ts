import { HOUR, MINUTE } from "@corral/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral } from "../../testing/corral";
import { produces } from "../../testing/produces";
import { linkForFirstOwner } from "./first-owner";
import { hashPassword, passwordMatches } from "./passwords";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const signIn = (login: string, password = "corral-demo") => {
  const phone = c.buyer();
  return { phone, answer: phone.call("POST", "/api/session", { login, password }) };
};

describe("the door", () => {
  it("lets in with the right password, names the role and what it may do, and lets out", async () => {
    const { phone, answer } = signIn("  CAJERO ");
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect(body.me).toMatchObject({ login: "cajero", role: "cashier", roleWords: "Cajero" });
    expect(body.me.can).toContain("charge.list");
    expect(body.me.can).not.toContain("refund.approve");
    expect((await phone.get("/api/charges")).status).toBe(200);
    expect((await phone.call("POST", "/api/session/end")).body.me).toBeNull();
    expect((await phone.get("/api/charges")).body.code).toBe("UNAUTHENTICATED");
  });

  it("gives a cookie that no page script, no other site and no other path gets", async () => {
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

  it("answers alike to an unknown login and to a wrong password", async () => {
    const wrong = await signIn("dueno", "no-es").answer;
    const unknown = await signIn("nadie", "no-es").answer;
    expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
      unknown.status,
      unknown.body.code,
      unknown.body.detail,
    ]);
    produces("UNAUTHENTICATED")(wrong);
  });

  it("closes for 15 minutes after five wrong tries, also to the right password and also for a login that doesn't exist", async () => {
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

  it("counts tries that come all at once", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn("soporte", `mal-${i}`).answer));
    expect(answers.filter((a) => a.body.code === "UNAUTHENTICATED")).toHaveLength(5);
    expect(answers.filter((a) => a.body.code === "LOCKED_OUT")).toHaveLength(7);
    await c.later(16 * MINUTE);
  });

  it("forgets the wrong tries after a right one and after ten minutes", async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await signIn("taquilla", "mal").answer;
      expect((await signIn("taquilla").answer).status).toBe(201);
    }
    for (let i = 0; i < 4; i++) await signIn("taquilla", "mal").answer;
    await c.later(11 * MINUTE);
    expect((await signIn("taquilla", "mal").answer).body.code).toBe("UNAUTHENTICATED");
    expect((await signIn("taquilla").answer).status).toBe(201);
  });

  it("ends a session after a week without use, and after 30 days however used", async () => {
    const idle = signIn("dueno");
    await idle.answer;
    await c.later(8 * 24 * HOUR);
    expect((await idle.phone.get("/api/charges")).body.code).toBe("UNAUTHENTICATED");
    const used = signIn("dueno");
    await used.answer;
    for (let day = 0; day < 30; day += 5) {
      expect((await used.phone.get("/api/charges")).status).toBe(200);
      await c.later(5 * 24 * HOUR);
    }
    expect((await used.phone.get("/api/charges")).body.code).toBe("UNAUTHENTICATED");
  });

  it("lets nobody in who was suspended, at once", async () => {
    const { phone, answer } = signIn("mvz");
    await answer;
    await sql`update staff_user set status = 'suspended' where login = 'mvz'`.execute(c.deps.db);
    expect((await phone.get("/api/charges")).body.code).toBe("UNAUTHENTICATED");
    expect((await signIn("mvz").answer).body.code).toBe("UNAUTHENTICATED");
    await sql`update staff_user set status = 'active' where login = 'mvz'`.execute(c.deps.db);
  });

  it("keeps no password, not even a quick hash of one, in what it remembers", async () => {
    await signIn("dueno").answer;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from idempotency where route like '%/api/session%'`.execute(c.deps.db);
    expect(rows[0]?.n).toBe(0);
    const stored = await sql<{ password_hash: string }>`select password_hash from staff_user`.execute(c.deps.db);
    for (const { password_hash } of stored.rows) expect(password_hash).toMatch(/^scrypt\$\d+\$8\$\d\$/);
  });

  it("hashes each password with its own salt, at the cost that OWASP asks for", async () => {
    const [a, b] = [await hashPassword("una contraseña"), await hashPassword("una contraseña")];
    expect(a).not.toBe(b);
    expect(a).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await passwordMatches("una contraseña", a)).toBe(true);
    expect(await passwordMatches("otra", a)).toBe(false);
    expect(await passwordMatches("una contraseña", undefined)).toBe(false);
  });
});

describe("the first owner", () => {
  it("is made once, with a link that works once, for a day, while there is nobody", async () => {
    const phone = c.buyer();
    const make = (token: string, login = "patrona", password = "una-clave-larga") =>
      phone.call("POST", "/api/session/first-owner", { token, name: "Doña Chela", login, password });
    expect(await linkForFirstOwner(c.deps)).toBeUndefined();
    produces("LINK_USED_UP")(await make("x".repeat(32)));
    await sql`alter table audit_entry disable trigger all`.execute(c.deps.db);
    await sql`delete from audit_entry`.execute(c.deps.db);
    await sql`alter table audit_entry enable trigger all`.execute(c.deps.db);
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
    expect((await phone.get("/api/charges")).status).toBe(200);
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
