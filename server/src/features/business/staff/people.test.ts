import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";

let c: Corral;
type Phone = ReturnType<Corral["buyer"]>;
interface Person {
  id: string;
  login: string;
  role: string;
  version: number;
  devices: number;
  isMe: boolean;
}
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const PASSWORD = "vacas-y-borregos";
async function enter(login: string, password = "corral-demo") {
  const phone = c.buyer();
  expect((await phone.call("POST", "/api/session", { login, password })).status).toBe(201);
  return phone;
}
const people = async (owner: Phone) => (await owner.get("/api/staff")).body.items as Person[];
const find = async (owner: Phone, login: string) => (await people(owner)).find((p) => p.login === login) as Person;
const code = async (owner: Phone, id: string) =>
  (await owner.call("POST", `/api/staff/${id}/code`)).body.code as string;
const redeem = (login: string, with_: string, password = PASSWORD, phone = c.buyer()) =>
  phone.call("POST", "/api/session/code", { login, code: with_, password });
/** Adds a person and sets their password with the code. */
async function hire(owner: Phone, login: string, role = "cashier") {
  const { body } = await owner.call("POST", "/api/staff", { name: `Persona ${login}`, login, role });
  const phone = c.buyer();
  expect((await redeem(login, await code(owner, body.id), PASSWORD, phone)).status).toBe(201);
  return { phone, person: await find(owner, login) };
}
const trail = (action: string, id: string) =>
  c.deps.db
    .selectFrom("audit_entry")
    .select(["who", "data", "address"])
    .where("action", "=", action)
    .where("about_id", "=", id)
    .orderBy("id")
    .execute();

describe("an added person", () => {
  it("sets a password with a code that is shown once and works once", async () => {
    const owner = await enter("dueno");
    const added = await owner.call("POST", "/api/staff", { name: "  Nidia   Paz ", login: " Nidia ", role: "cashier" });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      name: "Nidia Paz",
      login: "nidia",
      role: "cashier",
      hasPassword: false,
      devices: 0,
    });
    expect((await c.buyer().call("POST", "/api/session", { login: "nidia", password: "" })).status).toBe(422);
    expect((await c.buyer().call("POST", "/api/session", { login: "nidia", password: "null" })).body.code).toBe(
      "UNAUTHENTICATED",
    );
    const given = await code(owner, added.body.id);
    expect(given).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect((await redeem("nidia", given, "corta")).body.errors[0].field).toBe("password");
    expect((await redeem("nidia", given, "soy-nidia-la-nueva")).body.errors[0].field).toBe("password");
    const phone = c.buyer();
    const inside = await redeem("NIDIA", given.toLowerCase().replace("-", " "), PASSWORD, phone);
    expect(inside.status).toBe(201);
    expect(inside.body.me).toMatchObject({ login: "nidia", roleWords: "Cajero" });
    expect((await phone.get("/api/sales")).status).toBe(200);
    produces("UNAUTHENTICATED")(await redeem("nidia", given));
    expect(await find(owner, "nidia")).toMatchObject({ hasPassword: true, codeUntilWords: null, devices: 1 });
    await enter("nidia", PASSWORD);
    expect(await trail("staff.added", added.body.id)).toEqual([
      {
        who: "Rosa Villaseñor",
        data: { after: { name: "Nidia Paz", login: "nidia", role: "cashier" } },
        address: "127.0.0.1",
      },
    ]);
  });

  it("is added once however often the request is repeated, and the code is stored nowhere", async () => {
    const owner = await enter("dueno");
    const key = crypto.randomUUID();
    const body = { name: "Repe", login: "repe", role: "gate" };
    const [one, two] = [
      await owner.call("POST", "/api/staff", body, { key }),
      await owner.call("POST", "/api/staff", body, { key }),
    ];
    expect(two.body).toEqual(one.body);
    const given = await code(owner, one.body.id);
    const kept = JSON.stringify([
      await c.deps.db.selectFrom("idempotency").selectAll().execute(),
      await c.deps.db.selectFrom("one_time_link").selectAll().execute(),
      await c.deps.db.selectFrom("audit_entry").selectAll().execute(),
    ]);
    expect(kept).not.toContain(given);
    expect(kept).not.toContain(given.replace("-", ""));
  });

  it("needs a name, a login of its own and a role that exists", async () => {
    const owner = await enter("dueno");
    const add = (name: string, login: string, role = "cashier") =>
      owner.call("POST", "/api/staff", { name, login, role });
    const taken = await add("Otra", "CAJERO");
    produces("LOGIN_TAKEN")(taken);
    expect(taken.body.errors[0].field).toBe("login");
    for (const [name, login, role, field] of [
      ["Ana", "con espacios", "cashier", "login"],
      ["Ana", "ñandú", "cashier", "login"],
      ["  ", "anita", "cashier", "name"],
      ["Ana", "an", "cashier", "login"],
      ["Ana", "anita", "admin", "role"],
    ] as const)
      expect((await add(name, login, role)).body.errors[0].field).toBe(field);
    expect(
      (await owner.call("POST", "/api/staff", { name: "Ana", login: "anita", role: "cashier", password: PASSWORD }))
        .status,
    ).toBe(422);
  });
});

describe("a one-time code", () => {
  it("is revoked by a newer one, expires after a day, and ends every session of its person", async () => {
    const owner = await enter("dueno");
    const { phone, person } = await hire(owner, "perdida");
    const old = await code(owner, person.id);
    const made = await owner.call("POST", `/api/staff/${person.id}/code`);
    expect(Date.parse(made.body.until) - c.deps.now()).toBeLessThanOrEqual(24 * HOUR);
    expect((await redeem("perdida", old)).body.code).toBe("UNAUTHENTICATED");
    expect((await redeem("perdida", made.body.code, "otra-clave-larga")).status).toBe(201);
    expect((await phone.get("/api/session")).body.me).toBeNull();
    const late = await code(owner, person.id);
    await c.later(25 * HOUR);
    expect((await redeem("perdida", late)).body.code).toBe("UNAUTHENTICATED");
    await enter("perdida", "otra-clave-larga");
  });

  it("a wrong code, an unknown login and a person without a code get the same answer", async () => {
    const said = await Promise.all(
      [
        ["dueno", "AAAAA-AAAAA"],
        ["nadie-asi", "AAAAA-AAAAA"],
        ["contador", "no-es-un-código"],
      ].map(async ([login, typed]) => {
        const { status, body } = await redeem(login as string, typed as string);
        return [status, body.code, body.detail];
      }),
    );
    expect(new Set(said.map(String)).size).toBe(1);
    expect(said[0]?.slice(0, 2)).toEqual([401, "UNAUTHENTICATED"]);
  });

  it("counts wrong attempts together with wrong passwords, also concurrent ones, and locks sign-in", async () => {
    const owner = await enter("dueno");
    const { person } = await hire(owner, "asediada");
    const given = await code(owner, person.id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem("asediada", "AAAAA-AAAAA")));
    expect(answers.filter((a) => a.body.code === "UNAUTHENTICATED")).toHaveLength(5);
    expect(answers.filter((a) => a.body.code === "LOCKED_OUT")).toHaveLength(7);
    produces("LOCKED_OUT")(await redeem("asediada", given));
    expect((await c.buyer().call("POST", "/api/session", { login: "asediada", password: PASSWORD })).body.code).toBe(
      "LOCKED_OUT",
    );
    await c.later(16 * MINUTE);
    for (let i = 0; i < 2; i++) await c.buyer().call("POST", "/api/session", { login: "asediada", password: "mal" });
    for (let i = 0; i < 3; i++) await redeem("asediada", "AAAAA-AAAAA");
    expect((await redeem("asediada", given)).body.code).toBe("LOCKED_OUT");
    await c.later(16 * MINUTE);
    expect((await redeem("asediada", given)).status).toBe(201);
    expect(await trail("code.refused", person.id)).toHaveLength(8);
  });

  it("works for one of two concurrent uses", async () => {
    const owner = await enter("dueno");
    const { person } = await hire(owner, "gemela");
    const given = await code(owner, person.id);
    const answers = await Promise.all([
      redeem("gemela", given, "una-clave-larga"),
      redeem("gemela", given, "otra-clave-larga"),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([201, 401]);
  });

  it("is refused for a suspended or unknown person", async () => {
    const owner = await enter("dueno");
    const { person } = await hire(owner, "afuera");
    const given = await code(owner, person.id);
    await owner.call("POST", `/api/staff/${person.id}/standing`, { status: "suspended" });
    expect((await redeem("afuera", given)).body.code).toBe("UNAUTHENTICATED");
    expect((await owner.call("POST", `/api/staff/${person.id}/code`)).body.code).toBe("DECISION_NOT_ALLOWED");
    expect((await owner.call("POST", `/api/staff/${crypto.randomUUID()}/code`)).body.code).toBe("NOT_FOUND");
  });
});

describe("one's own password", () => {
  it("changes with the current one, and ends the other sessions", async () => {
    const owner = await enter("dueno");
    const { phone } = await hire(owner, "cambia");
    const other = await enter("cambia", PASSWORD);
    const change = (current: string, password: string) =>
      phone.call("POST", "/api/session/password", { current, password });
    expect((await change("no-es-esta", "otra-clave-larga")).body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ field: "current" }],
    });
    expect((await change(PASSWORD, PASSWORD)).body.errors[0].field).toBe("password");
    expect((await change(PASSWORD, "corta")).body.errors[0].field).toBe("password");
    expect((await change(PASSWORD, "cambia-de-clave")).body.errors[0].field).toBe("password");
    expect(await change(PASSWORD, "otra-clave-larga")).toMatchObject({ status: 200, body: { closed: 1 } });
    expect((await other.get("/api/session")).body.me).toBeNull();
    expect((await phone.get("/api/session")).body.me.login).toBe("cambia");
    await enter("cambia", "otra-clave-larga");
    for (let i = 0; i < 5; i++) await change("mal", "una-clave-larga");
    produces("LOCKED_OUT")(await change("otra-clave-larga", "una-clave-larga"));
    await c.later(16 * MINUTE);
  });
});

describe("devices", () => {
  it("are listed with name and expiry, and closed one by one or all but this one", async () => {
    const owner = await enter("dueno");
    const { phone } = await hire(owner, "varios");
    await fetch(`${c.url}/api/session`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "user-agent":
          "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      },
      body: JSON.stringify({ login: "varios", password: PASSWORD }),
    });
    const third = await enter("varios", PASSWORD);
    const list = async () =>
      (await phone.get("/api/devices")).body.items as { id: string; name: string; isCurrent: boolean }[];
    const items = await list();
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ isCurrent: true, isMine: true, seenWords: "ahora", address: "127.0.0.1" });
    expect(items.filter((d) => d.isCurrent)).toHaveLength(1);
    const android = items.find((d) => d.name === "Chrome en Android");
    const closed = await phone.call("POST", `/api/devices/${android?.id}/close`);
    expect(closed.body.items).toHaveLength(2);
    expect((await phone.call("POST", `/api/devices/${android?.id}/close`)).body.code).toBe("NOT_FOUND");
    expect((await phone.call("POST", "/api/devices/close-others")).body.items).toHaveLength(1);
    expect((await third.get("/api/session")).body.me).toBeNull();
    expect((await phone.get("/api/session")).body.me.login).toBe("varios");
  });

  it("the owner sees and closes everyone's, and expired sessions are not listed", async () => {
    const owner = await enter("dueno");
    const { phone, person } = await hire(owner, "vigilado");
    const all = (await owner.get("/api/devices")).body.items as { personId: string; id: string }[];
    expect(new Set(all.map((d) => d.personId)).size).toBeGreaterThan(1);
    const his = (await owner.get(`/api/devices?person=${person.id}`)).body.items as { id: string }[];
    expect(his).toHaveLength(1);
    await owner.call("POST", `/api/devices/${his[0]?.id}/close`);
    expect((await phone.get("/api/session")).body.me).toBeNull();
    expect((await trail("device.closed", person.id))[0]?.who).toBe("Rosa Villaseñor");
    await enter("vigilado", PASSWORD);
    await owner.call("POST", "/api/devices/close-others", { person: person.id });
    expect((await owner.get(`/api/devices?person=${person.id}`)).body.items).toEqual([]);
    await enter("vigilado", PASSWORD);
    await c.later(8 * DAY);
    const again = await enter("dueno");
    expect((await again.get(`/api/devices?person=${person.id}`)).body.items).toEqual([]);
  });
});

describe("roles and suspension", () => {
  it("a change applies to open sessions at once, is audited with the old values, and is refused on a version conflict", async () => {
    const owner = await enter("dueno");
    const { phone, person } = await hire(owner, "asciende");
    const edit = (version: number, body: object) => owner.call("PUT", `/api/staff/${person.id}`, body, { version });
    expect((await phone.get("/api/review")).body.code).toBe("FORBIDDEN");
    expect((await edit(person.version, { name: "Asciende Ya", role: "manager" })).body).toMatchObject({
      role: "manager",
      version: person.version + 1,
    });
    expect((await phone.get("/api/review")).status).toBe(200);
    const late = await edit(person.version, { name: "Otro Nombre", role: "cashier" });
    produces("VERSION_CONFLICT")(late);
    expect(late.body.detail).toContain("Asciende Ya, Encargado");
    expect(await find(owner, "asciende")).toMatchObject({ name: "Asciende Ya", role: "manager" });
    expect(
      (await owner.call("PUT", `/api/staff/${person.id}`, { name: "Sin versión", role: "cashier" })).body.errors[0]
        .field,
    ).toBe("if-match");
    expect((await edit(person.version + 1, { name: "Asciende Ya", role: "manager" })).body.version).toBe(
      person.version + 1,
    );
    expect(await trail("staff.edited", person.id)).toEqual([
      {
        who: "Rosa Villaseñor",
        address: "127.0.0.1",
        data: {
          before: { name: "Persona asciende", role: "cashier" },
          after: { name: "Asciende Ya", role: "manager" },
        },
      },
    ]);
  });

  it("one of two concurrent edits of a person wins", async () => {
    const owner = await enter("dueno");
    const { person } = await hire(owner, "disputada");
    const other = await hire(owner, "duena2", "owner");
    const answers = await Promise.all([
      owner.call("PUT", `/api/staff/${person.id}`, { name: "De Uno", role: "gate" }, { version: person.version }),
      other.phone.call("PUT", `/api/staff/${person.id}`, { name: "De Otro", role: "vet" }, { version: person.version }),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 412]);
    const won = answers.find((a) => a.status === 200)?.body.name;
    expect(await find(owner, "disputada")).toMatchObject({ name: won, version: person.version + 1 });
    await owner.call("POST", `/api/staff/${other.person.id}/standing`, { status: "suspended" });
  });

  it("suspends at once on every device, and reactivating opens no old session", async () => {
    const owner = await enter("dueno");
    const { phone, person } = await hire(owner, "suspendida");
    const standing = (status: string) => owner.call("POST", `/api/staff/${person.id}/standing`, { status });
    expect((await standing("suspended")).body).toMatchObject({ status: "suspended", devices: 0 });
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    expect((await c.buyer().call("POST", "/api/session", { login: "suspendida", password: PASSWORD })).body.code).toBe(
      "UNAUTHENTICATED",
    );
    expect((await standing("active")).body.status).toBe("active");
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    await enter("suspendida", PASSWORD);
    expect((await trail("staff.suspended", person.id))[0]?.data).toEqual({
      before: { standing: "active" },
      after: { standing: "suspended" },
      closed: 1,
    });
  });

  it("nobody changes their own role or suspends themselves, and the last owner stays", async () => {
    const owner = await enter("dueno");
    const me = await find(owner, "dueno");
    const edit = (phone: Phone, p: Person, role: string) =>
      phone.call("PUT", `/api/staff/${p.id}`, { name: "Rosa Villaseñor", role }, { version: p.version });
    produces("LAST_OWNER")(await edit(owner, me, "manager"));
    produces("LAST_OWNER")(await owner.call("POST", `/api/staff/${me.id}/standing`, { status: "suspended" }));
    const second = await hire(owner, "socia", "owner");
    produces("OWN_ROLE")(await edit(owner, me, "manager"));
    produces("OWN_ROLE")(await owner.call("POST", `/api/staff/${me.id}/standing`, { status: "suspended" }));
    expect((await edit(owner, me, "owner")).status).toBe(200);
    expect((await second.phone.call("POST", `/api/staff/${me.id}/standing`, { status: "suspended" })).status).toBe(200);
    expect((await owner.get("/api/staff")).body.code).toBe("UNAUTHENTICATED");
    produces("LAST_OWNER")(
      await second.phone.call("POST", `/api/staff/${second.person.id}/standing`, { status: "suspended" }),
    );
    await second.phone.call("POST", `/api/staff/${me.id}/standing`, { status: "active" });
  });

  it("two owners who demote or suspend each other concurrently leave one owner", async () => {
    let owner = await enter("dueno");
    for (let round = 0; round < 4; round++) {
      const rival = await hire(owner, `rival${round}`, "owner");
      for (const p of (await people(owner)).filter(
        (x) => x.role === "owner" && !["dueno", rival.person.login].includes(x.login),
      ))
        await owner.call("POST", `/api/staff/${p.id}/standing`, { status: "suspended" });
      const me = await find(owner, "dueno");
      const act = (phone: Phone, p: Person) =>
        round % 2
          ? phone.call("POST", `/api/staff/${p.id}/standing`, { status: "suspended" })
          : phone.call("PUT", `/api/staff/${p.id}`, { name: "Degradada", role: "cashier" }, { version: p.version });
      const answers = await Promise.all([act(owner, rival.person), act(rival.phone, me)]);
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(["LAST_OWNER", "FORBIDDEN", "UNAUTHENTICATED"]).toContain(
        answers.find((a) => a.status !== 200)?.body.code,
      );
      const left = await c.deps.db
        .selectFrom("staff_user")
        .select("id")
        .where("role", "=", "owner")
        .where("status", "=", "active")
        .execute();
      expect(left).toHaveLength(1);
      await c.deps.db
        .updateTable("staff_user")
        .set({ role: "owner", status: "active" })
        .where("login", "=", "dueno")
        .execute();
      owner = await enter("dueno");
    }
  });
});
