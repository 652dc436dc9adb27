import { DAY, HOUR, type Instant, instant, MINUTE, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { makeCode } from "../codes";
import { forApp, stepOf } from "./totp";

let c: Corral;
type Phone = ReturnType<Corral["buyer"]>;
beforeAll(async () => {
  c = await corral();
  // The demo has none (rulings 75).
  c.deps.mode = "real";
});
afterAll(() => c.close());

const PASSWORD = "corral-demo";
/** How long a code lasts, in milliseconds. */
const STEP = 30_000;
/** What the person's app shows at this moment, or some steps later. */
const codeOf = (secret: string, later = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: c.deps.now() + later });
const wait = () => c.later(STEP);

const signIn = (login: string, more: object = {}, phone = c.buyer()) =>
  phone.call("POST", "/api/session", { login, password: PASSWORD, ...more });
const begin = (login: string, more: object = {}, phone = c.buyer()) =>
  phone.call("POST", "/api/session/second-factor", { login, password: PASSWORD, ...more });
const confirm = (login: string, code: string, phone = c.buyer()) =>
  phone.call("POST", "/api/session/second-factor/confirm", { login, password: PASSWORD, code });
async function enter(login: string, more: object = {}) {
  const phone = c.buyer();
  const { status, body } = await signIn(login, more, phone);
  expect(status, JSON.stringify(body)).toBe(201);
  return phone;
}
/** Turns a person's second factor on; they are in on `phone`. */
async function turnOn(login: string) {
  const phone = c.buyer();
  const begun = await begin(login);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const { secret } = begun.body as { secret: string };
  const done = await confirm(login, codeOf(secret), phone);
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  await wait();
  return { phone, secret, recoveryCodes: done.body.recoveryCodes as string[] };
}
let since: Instant;
const actionsOf = async (login: string) =>
  (
    await sql<{ action: string }>`select a.action from audit_entry a join staff_user u on u.id::text = a.about_id
      where u.login = ${login} and a.action like 'second_factor%' and a.at >= ${toIso(since)} order by a.id`.execute(
      c.deps.db,
    )
  ).rows.map((r) => r.action);
const errorsOf = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.map((e) => e.field);
const require_ = async (owner: Phone, secondFactorRequired: boolean) => {
  const { body } = await owner.get("/api/settings/sales");
  return owner.call(
    "PUT",
    "/api/settings/sales",
    { values: { ...body.values, secondFactorRequired } },
    {
      version: body.version,
    },
  );
};
beforeEach(async () => {
  since = c.deps.now();
  await sql`delete from second_factor`.execute(c.deps.db);
  await sql`delete from sign_in_guard`.execute(c.deps.db);
  await sql`update staff_user set sign_ins = 0, factor_asked_at = null`.execute(c.deps.db);
  await sql`update setting set value = value - 'secondFactorRequired' where key = 'sales'`.execute(c.deps.db);
});

describe("codes", () => {
  // RFC 6238, appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i s it is %s", (seconds, digits) => {
    const secret = Buffer.from("12345678901234567890");
    const step = Math.floor(seconds / 30);
    const at = (s: number) => instant(s * 1000) as Instant;
    expect(stepOf(secret, digits, at(seconds))).toBe(step);
    // One step of delay or of a clock that is ahead, and no more.
    expect(stepOf(secret, digits, at((step + 1) * 30 + 29))).toBe(step);
    expect(stepOf(secret, digits, at((step - 1) * 30))).toBe(step);
    expect(stepOf(secret, digits, at((step + 2) * 30))).toBeUndefined();
    expect(stepOf(secret, digits, at((step - 1) * 30 - 1))).toBeUndefined();
  });

  it("the address is what apps read, also for a name with signs", () => {
    const secret = Buffer.from("12345678901234567890");
    const { secret: base32, uri } = forApp(secret, { issuer: "Rancho: «El Ñandú» & hijos", label: "rosa" });
    expect(base32).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(new URL(uri).searchParams.get("secret")).toBe(base32);
    expect(new URL(uri).searchParams.get("issuer")).toBe("Rancho: «El Ñandú» & hijos");
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
  });
});

describe("setting it up", () => {
  it("takes a code of the new app, ends the other sessions and shows ten recovery codes once", async () => {
    const before = await enter("dueno");
    const other = await enter("dueno");
    expect((await before.get("/api/session")).body.secondFactor).toBe("off");
    const begun = await begin("dueno", {}, before);
    expect(begun.status).toBe(201);
    expect(begun.body.uri).toContain(begun.body.secret);
    expect((await signIn("dueno")).status).toBe(201);
    const wrong = await confirm("dueno", "000000", before);
    produces("VALIDATION_FAILED")(wrong);
    expect(errorsOf(wrong)).toEqual(["code"]);
    const done = await confirm("dueno", codeOf(begun.body.secret), before);
    expect(done.status).toBe(201);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect(done.body.session.secondFactor).toBe("on");
    expect((await before.get("/api/sales")).status).toBe(200);
    expect((await other.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    expect((await before.get("/api/session/second-factor")).body).toMatchObject({
      state: "on",
      recoveryLeft: 10,
      isRequired: false,
    });
    expect(await actionsOf("dueno")).toEqual(["second_factor.on"]);
  });

  it("stores neither the secret nor a recovery code in the clear", async () => {
    const { secret, recoveryCodes } = await turnOn("encargado");
    const { rows } = await sql<{ text: string }>`select row_to_json(f)::text as text from second_factor f`.execute(
      c.deps.db,
    );
    const raw = Buffer.from(Secret.fromBase32(secret).bytes);
    for (const part of [secret, raw.toString("hex"), raw.toString("base64url"), ...recoveryCodes])
      expect(rows[0]?.text).not.toContain(part.replace("-", ""));
  });

  it("an unconfirmed proposal changes nothing, ends after 15 minutes, and the latest counts", async () => {
    const first = (await begin("dueno")).body.secret;
    const second = (await begin("dueno")).body.secret;
    expect(errorsOf(await confirm("dueno", codeOf(first)))).toEqual(["code"]);
    await c.later(16 * MINUTE);
    produces("DECISION_NOT_ALLOWED")(await confirm("dueno", codeOf(second)));
    expect((await signIn("dueno")).status).toBe(201);
  });

  it("a repeat after a lost answer says that it is on", async () => {
    const { secret } = (await begin("dueno")).body;
    const code = codeOf(secret);
    expect((await confirm("dueno", code)).status).toBe(201);
    const again = await confirm("dueno", code);
    produces("DECISION_NOT_ALLOWED")(again);
    expect(again.body.detail).toContain("está activado");
  });

  it("of two confirmations at once one is done", async () => {
    const { secret } = (await begin("dueno")).body;
    const code = codeOf(secret);
    const answers = await Promise.all([confirm("dueno", code), confirm("dueno", code)]);
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
  });

  it("moves to a new phone with a code of the old one, and not with the password alone", async () => {
    const old = await turnOn("dueno");
    produces("SECOND_FACTOR_NEEDED")(await begin("dueno"));
    expect(errorsOf(await begin("dueno", { code: "000000" }))).toEqual(["code"]);
    const { secret } = (await begin("dueno", { code: codeOf(old.secret) })).body;
    // Until it is confirmed the old one counts.
    await wait();
    expect((await signIn("dueno", { code: codeOf(old.secret) })).status).toBe(201);
    await wait();
    const done = await confirm("dueno", codeOf(secret));
    expect(done.status).toBe(201);
    await wait();
    expect(errorsOf(await signIn("dueno", { code: codeOf(old.secret) }))).toEqual(["code"]);
    expect(errorsOf(await signIn("dueno", { code: old.recoveryCodes[0] }))).toEqual(["code"]);
    expect((await signIn("dueno", { code: codeOf(secret) })).status).toBe(201);
  });

  it("isn't there in the demo", async () => {
    c.deps.mode = "demo";
    try {
      const owner = await enter("dueno");
      expect((await owner.get("/api/session")).body.secondFactor).toBe("none");
      produces("DECISION_NOT_ALLOWED")(await begin("dueno"));
      expect(errorsOf(await require_(owner, true))).toEqual(["secondFactorRequired"]);
    } finally {
      c.deps.mode = "real";
    }
  });
});

describe("signing in with it", () => {
  it("asks for the code after the right password alone, and takes each code once", async () => {
    const { secret } = await turnOn("dueno");
    produces("SECOND_FACTOR_NEEDED")(await signIn("dueno"));
    produces("UNAUTHENTICATED")(await signIn("dueno", { password: "no-es-esta", code: codeOf(secret) }));
    const code = codeOf(secret);
    expect((await signIn("dueno", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(201);
    expect(errorsOf(await signIn("dueno", { code }))).toEqual(["code"]);
    // A code of the step before that one is older than what was accepted.
    expect(errorsOf(await signIn("dueno", { code: codeOf(secret, -STEP) }))).toEqual(["code"]);
    await wait();
    expect((await signIn("dueno", { code: codeOf(secret) })).status).toBe(201);
  });

  it("of four sign-ins at once with one code one gets in", async () => {
    const { secret } = await turnOn("dueno");
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn("dueno", { code })));
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  });

  it("takes a recovery code once, also of two at once, and says how many are left", async () => {
    const { recoveryCodes } = await turnOn("dueno");
    const code = recoveryCodes[3] as string;
    const answers = await Promise.all([signIn("dueno", { code }), signIn("dueno", { code: code.toLowerCase() })]);
    expect(answers.map((a) => a.status).sort()).toEqual([201, 422]);
    const phone = await enter("dueno", { code: recoveryCodes[4] as string });
    expect((await phone.get("/api/session/second-factor")).body.recoveryLeft).toBe(8);
    expect(await actionsOf("dueno")).toContain("second_factor.recovery_used");
  });

  it("counts wrong codes as wrong passwords, and the question for the code as neither", async () => {
    const { secret } = await turnOn("dueno");
    for (let i = 0; i < 7; i++) produces("SECOND_FACTOR_NEEDED")(await signIn("dueno"));
    for (let i = 0; i < 5; i++) {
      expect(errorsOf(await signIn("dueno", { code: "000000" }))).toEqual(["code"]);
      // Asking for the code in between resets nothing.
      if (i < 4) produces("SECOND_FACTOR_NEEDED")(await signIn("dueno"));
    }
    produces("LOCKED_OUT")(await signIn("dueno", { code: codeOf(secret) }));
    expect((await actionsOf("dueno")).filter((a) => a === "second_factor.refused").length).toBe(5);
    await c.later(16 * MINUTE);
    expect((await signIn("dueno", { code: codeOf(secret) })).status).toBe(201);
  });

  it("a new password by a one-time code needs it too, and the code stays unused until then", async () => {
    const owner = await turnOn("dueno");
    const manager = await turnOn("encargado");
    const people = (await owner.phone.get("/api/staff")).body.items as { id: string; login: string }[];
    const id = people.find((p) => p.login === "encargado")?.id;
    const { code } = (await owner.phone.call("POST", `/api/staff/${id}/code`)).body;
    const redeem = (more: object) =>
      c.buyer().call("POST", "/api/session/code", { login: "encargado", code, password: PASSWORD, ...more });
    produces("SECOND_FACTOR_NEEDED")(await redeem({}));
    expect(errorsOf(await redeem({ factor: "000000" }))).toEqual(["factor"]);
    expect((await redeem({ factor: codeOf(manager.secret) })).status).toBe(201);
  });

  it("garbage as a code is a wrong code", async () => {
    await turnOn("dueno");
    for (const code of ["' or 1=1 --", "constructor", "\u0000", "１２３４５６", "-12345", "NaN", "🐄🐄🐄🐄🐄🐄"]) {
      await sql`delete from sign_in_guard`.execute(c.deps.db);
      const { status } = await signIn("dueno", { code });
      expect([400, 422], code).toContain(status);
    }
  });
});

describe("being asked", () => {
  it("an owner at the third sign-in, until they answer", async () => {
    const states: string[] = [];
    for (let i = 0; i < 4; i++) states.push((await signIn("dueno")).body.secondFactor);
    expect(states).toEqual(["off", "off", "ask", "ask"]);
    const phone = await enter("dueno");
    expect((await phone.call("POST", "/api/session/second-factor/postpone")).body.secondFactor).toBe("off");
    expect((await signIn("dueno")).body.secondFactor).toBe("off");
  });

  it("a cashier never", async () => {
    for (let i = 0; i < 4; i++) expect((await signIn("cajero")).body.secondFactor).toBe("off");
  });
});

describe("required by the business", () => {
  it("needs the owner's own first; then who has none is out at once and sets it up to get in", async () => {
    const manager = await enter("encargado");
    const cashier = await enter("cajero");
    const plain = await enter("dueno");
    expect(errorsOf(await require_(plain, true))).toEqual(["secondFactorRequired"]);
    const owner = await turnOn("dueno");
    expect((await require_(owner.phone, true)).status).toBe(200);
    expect((await owner.phone.get("/api/sales")).status).toBe(200);
    expect((await cashier.get("/api/sales")).status).toBe(200);
    expect((await manager.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    expect((await manager.get("/api/session")).body.me).toBeNull();
    for (let i = 0; i < 7; i++) produces("SECOND_FACTOR_SETUP")(await signIn("encargado"));
    const phone = c.buyer();
    const { secret } = (await begin("encargado", {}, phone)).body;
    expect((await confirm("encargado", codeOf(secret), phone)).status).toBe(201);
    expect((await phone.get("/api/sales")).status).toBe(200);
    await wait();
    const end = await phone.call("POST", "/api/session/second-factor/end", {
      password: PASSWORD,
      code: codeOf(secret),
    });
    produces("DECISION_NOT_ALLOWED")(end);
    expect((await phone.get("/api/session/second-factor")).body).toMatchObject({ state: "on", isRequired: true });
  });

  it("reaches who becomes a manager at once, and who chooses a password with a code", async () => {
    const owner = await turnOn("dueno");
    expect((await require_(owner.phone, true)).status).toBe(200);
    const phone = await enter("cajero");
    const find = async () =>
      (
        (await owner.phone.get("/api/staff")).body.items as {
          id: string;
          login: string;
          version: number;
          name: string;
        }[]
      ).find((p) => p.login === "cajero") as { id: string; version: number; name: string };
    const person = await find();
    const edit = (role: string, version: number) =>
      owner.phone.call("PUT", `/api/staff/${person.id}`, { name: person.name, role }, { version });
    expect((await edit("manager", person.version)).status).toBe(200);
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    const { code } = (await owner.phone.call("POST", `/api/staff/${person.id}/code`)).body;
    const redeem = () =>
      c.buyer().call("POST", "/api/session/code", { login: "cajero", code, password: "otra-clave-larga" });
    produces("SECOND_FACTOR_SETUP")(await redeem());
    // The password is set and the code used.
    produces("UNAUTHENTICATED")(await redeem());
    produces("SECOND_FACTOR_SETUP")(await signIn("cajero", { password: "otra-clave-larga" }));
    expect((await edit("cashier", (await find()).version)).status).toBe(200);
    const back = await signIn("cajero", { password: "otra-clave-larga" });
    expect(back.status).toBe(201);
  });
});

describe("ending it and losing it", () => {
  it("takes password and code, and the codes of before don't serve", async () => {
    const { phone, secret, recoveryCodes } = await turnOn("dueno");
    const end = (body: object) => phone.call("POST", "/api/session/second-factor/end", body);
    const noPassword = await end({ password: "no-es-esta", code: codeOf(secret) });
    expect([noPassword.status, errorsOf(noPassword)]).toEqual([422, ["password"]]);
    expect(errorsOf(await end({ password: PASSWORD, code: "000000" }))).toEqual(["code"]);
    // Also at a third sign-in: whoever ended it isn't asked again.
    await sql`update staff_user set sign_ins = 3`.execute(c.deps.db);
    expect((await end({ password: PASSWORD, code: codeOf(secret) })).body.secondFactor).toBe("off");
    expect((await signIn("dueno")).status).toBe(201);
    produces("DECISION_NOT_ALLOWED")(await end({ password: PASSWORD, code: recoveryCodes[0] }));
    expect(await actionsOf("dueno")).toContain("second_factor.off");
  });

  it("new recovery codes replace the old ones", async () => {
    const { phone, secret, recoveryCodes } = await turnOn("dueno");
    const renewed = await phone.call("POST", "/api/session/second-factor/recovery", {
      password: PASSWORD,
      code: codeOf(secret),
    });
    expect(renewed.status).toBe(201);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(errorsOf(await signIn("dueno", { code: recoveryCodes[0] }))).toEqual(["code"]);
    expect((await signIn("dueno", { code: renewed.body.recoveryCodes[0] })).status).toBe(201);
  });

  it("another owner resets a lost one; nobody else does, and nobody their own", async () => {
    const owner = await turnOn("dueno");
    const manager = await turnOn("encargado");
    const people = (await owner.phone.get("/api/staff")).body.items as {
      id: string;
      login: string;
      isMe: boolean;
      hasSecondFactor: boolean;
    }[];
    const [me, lost] = [people.find((p) => p.isMe), people.find((p) => p.login === "encargado")];
    expect([me?.hasSecondFactor, lost?.hasSecondFactor]).toEqual([true, true]);
    const reset = (by: Phone, id?: string) => by.call("POST", `/api/staff/${id}/second-factor/reset`);
    expect((await reset(manager.phone, me?.id)).body.code).toBe("FORBIDDEN");
    produces("DECISION_NOT_ALLOWED")(await reset(owner.phone, me?.id));
    const done = await reset(owner.phone, lost?.id);
    expect([done.status, done.body.hasSecondFactor]).toEqual([200, false]);
    expect((await manager.phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
    expect((await signIn("encargado")).status).toBe(201);
    expect((await reset(owner.phone, lost?.id)).status).toBe(200);
    expect(await actionsOf("encargado")).toEqual(["second_factor.on", "second_factor.reset"]);
  });

  it("a code from the terminal removes it when it is used, and not before", async () => {
    await turnOn("dueno");
    const user = await c.deps.db
      .selectFrom("staff_user")
      .select("id")
      .where("login", "=", "dueno")
      .executeTakeFirstOrThrow();
    const made = await makeCode(c.deps, "terminal", user.id, { clearsFactor: true });
    if (!made.ok) throw new Error(made.code);
    produces("SECOND_FACTOR_NEEDED")(await signIn("dueno"));
    const body = { login: "dueno", code: made.value.code, password: PASSWORD };
    expect((await c.buyer().call("POST", "/api/session/code", body)).status).toBe(201);
    expect((await signIn("dueno")).status).toBe(201);
  });

  it("with another key of the business nobody gets in by it, and the way out is told", async () => {
    await turnOn("dueno");
    await sql`update second_factor set secret = '1.' || repeat('A', 60)`.execute(c.deps.db);
    const refused = await signIn("dueno", { code: "123456" });
    expect(errorsOf(refused)).toEqual(["code"]);
    expect(refused.body.errors[0].message).toContain("npm run recover -- dueno");
  });

  it("a session of long ago still ends as before", async () => {
    const { phone } = await turnOn("dueno");
    await c.later(8 * DAY + HOUR);
    expect((await phone.get("/api/sales")).body.code).toBe("UNAUTHENTICATED");
  });
});
