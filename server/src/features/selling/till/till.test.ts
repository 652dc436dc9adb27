import { limits } from "@corral/domain/kernel/limits";
import { denominations, sumPieces } from "@corral/domain/selling/cash";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone, cashier: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, cashier] = (await Promise.all(["dueno", "cajero"].map((l) => d.staff(l)))) as [Phone, Phone];
});
afterAll(() => c.close());
afterEach(() => openPayments(c).mustBalance());

const here = async (who: Phone) => (await who.get("/api/till")).body.here;
const fault = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.[0]?.field;
const move = (who: Phone, id: string, kind: "in" | "out", amount: number, reason = "Gasolina") =>
  who.call("POST", `/api/till/${id}/movements`, { kind, amount, reason });

describe("a drawer", () => {
  test("opens with a float within its bounds, once for each person and device, also concurrently", async () => {
    const who = await d.device("cajero");
    for (const float of [-1, -50_000, limits.floatMax + 1]) {
      const answer = await who.call("POST", "/api/till", { float });
      produces("VALIDATION_FAILED")(answer);
      expect(fault(answer)).toBe("float");
    }
    const answers = await Promise.all([1, 2, 3].map(() => who.call("POST", "/api/till", { float: 20_000 })));
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409]);
    produces("TILL_OPEN")(answers.find((a) => a.status === 409) as (typeof answers)[0]);
    // Another device of the same person has its own drawer.
    const second = await d.device("cajero");
    expect((await second.call("POST", "/api/till", { float: 0 })).status).toBe(201);
    expect((await second.get("/api/till")).body.elsewhere.length).toBeGreaterThanOrEqual(1);
    // Signing out and in again keeps the drawer.
    await who.call("POST", "/api/session/end");
    await who.call("POST", "/api/session", { login: "cajero", password: "corral-demo" });
    const { id, cash } = await here(who);
    // Who closes it counts first: a cashier doesn't see what should be in it, the owner does.
    expect(cash).toBeNull();
    expect((await owner.get(`/api/till/${id}`)).body.cash.float).toBe(20_000);
  });

  test("expects the ledger's sum: float, cash payments, cash refunds, other movements", async () => {
    const who = await d.device("encargado");
    const id = await d.drawer(who, 10_000);
    const one = await d.free(who, 35_000);
    await d.cash(who, one, 35_000, 50_000);
    const two = await d.free(who, 12_000);
    await d.terminal(who, two, 12_000, { approval: "ABC123" });
    await move(who, id, "in", 5_000, "Cambio del banco");
    await move(who, id, "out", 20_000);
    const till = await here(who);
    expect(till.cash).toEqual({
      float: 10_000,
      collected: 35_000,
      refunded: 0,
      paidIn: 5_000,
      paidOut: 20_000,
      expected: 30_000,
    });
    expect(till.others).toMatchObject([
      { method: "terminal_manual", amount: 12_000, count: 1 },
      { method: "transfer_manual", amount: 0, count: 0 },
    ]);
    for (const [kind, amount, reason, field] of [
      ["out", 30_001, "De más", "amount"],
      ["in", 0, "Nada", "amount"],
      ["in", -100, "Negativo", "amount"],
      ["in", 100, " x ", "reason"],
    ] as const) {
      const answer = await move(who, id, kind, amount, reason);
      produces("VALIDATION_FAILED")(answer);
      expect(fault(answer)).toBe(field);
    }
  });

  test("accepts nothing while it is counted, needs a reason for a difference, and is frozen when closed", async () => {
    const who = await d.device("encargado");
    const id = await d.drawer(who, 10_000);
    const charge = await d.free(who, 15_050);
    await d.cash(who, charge, 15_050);
    produces("TILL_STATE")(await who.call("POST", `/api/till/${id}/close`, { total: 25_050 }));
    await who.call("POST", `/api/till/${id}/count`, { what: "count" });
    produces("TILL_STATE")(await who.call("POST", `/api/till/${id}/count`, { what: "count" }));
    const more = await d.free(who, 1_000);
    produces("TILL_CLOSED")(await d.cash(who, more, 1_000));
    produces("TILL_STATE")(await move(who, id, "in", 100));
    await who.call("POST", `/api/till/${id}/count`, { what: "go_on" });
    expect((await d.cash(who, more, 1_000)).status).toBe(201);

    const pieces = { b200: 1, b50: 1, m5: 2 };
    expect(sumPieces(pieces)).toBe(26_000);
    for (const body of [{}, { total: -1 }, { pieces: { b200: -1 } }]) {
      await who.call("POST", `/api/till/${id}/count`, { what: "count" });
      produces("VALIDATION_FAILED")(await who.call("POST", `/api/till/${id}/close`, body));
    }
    const unsaid = await d.close(who, id, { pieces });
    produces("VALIDATION_FAILED")(unsaid);
    expect(fault(unsaid)).toBe("reason");
    const closed = await d.close(who, id, { pieces, reason: "Faltaron 50 centavos" });
    expect(closed.body).toMatchObject({
      state: "closed",
      counted: 26_000,
      difference: -50,
      reason: "Faltaron 50 centavos",
    });
    expect(closed.body.folio).toMatch(/^C-\d{4}-\d{6}$/);
    expect(closed.body.cash.expected).toBe(26_050);
    // The ledger holds the counted cash.
    const { rows } = await sql<{ amount: number }>`select p.amount from posting p join journal j on j.id = p.journal_id
      join cash_session t on t.id = j.cash_session_id where t.public_id = ${id} and p.account = 'till_differences'`.execute(
      c.deps.db,
    );
    expect(rows).toEqual([{ amount: 50 }]);
    await expect(
      sql`update cash_session set counted = 1 where public_id = ${id}`.execute(c.deps.db),
    ).rejects.toMatchObject({ constraint: "cash_session_is_kept" });
    await sql`update staff_user set name = 'Otro Nombre' where login = 'encargado'`.execute(c.deps.db);
    expect((await who.get(`/api/till/${id}`)).body.person).toBe("Julián Ortega");
    await sql`update staff_user set name = 'Julián Ortega' where login = 'encargado'`.execute(c.deps.db);
    expect(await here(who)).toBeNull();
  });

  test("is visible to its person; owner and manager may close it, an accountant may read it", async () => {
    const mine = await d.drawer(cashier, 5_000);
    const gate = await d.staff("taquilla");
    produces("NOT_FOUND")(await gate.get(`/api/till/${mine}`));
    produces("NOT_FOUND")(await gate.call("POST", `/api/till/${mine}/count`, { what: "count" }));
    const accountant = await d.staff("contador");
    expect((await accountant.get(`/api/till/${mine}`)).body.may).toEqual({ move: false, count: false, close: false });
    produces("FORBIDDEN")(await accountant.call("POST", "/api/till", { float: 0 }));
    const closed = await d.close(owner, mine, { total: 5_000 });
    expect(closed.body).toMatchObject({
      state: "closed",
      difference: 0,
      closedBy: "Rosa Villaseñor",
      person: "Lupita Ramos",
    });
    const own = (await gate.get("/api/tills")).body.items;
    expect(own.every((t: { mine: boolean }) => t.mine)).toBe(true);
    expect((await accountant.get("/api/tills?limit=1")).body.next).not.toBeNull();
  });
});

describe("a drawer that is counted blind", () => {
  const blind = async (blindCount: boolean) => {
    const { values, version } = (await owner.get("/api/settings/sales")).body;
    const set = await owner.call("PUT", "/api/settings/sales", { values: { ...values, blindCount } }, { version });
    expect(set.status).toBe(200);
  };
  test("hides what is expected from who closes it until a count is given, and keeps that count; a manager sees both", async () => {
    await blind(true);
    const who = await d.device("cajero");
    const id = await d.drawer(who, 20_000);
    await d.cash(who, await d.free(who, 15_000), 15_000);
    const hidden = await here(who);
    expect(hidden.cash).toBeNull();
    expect(JSON.stringify(hidden)).not.toContain("35000");
    expect((await who.get(`/api/till/${id}`)).body.cash).toBeNull();
    expect((await owner.get(`/api/till/${id}`)).body.cash.expected).toBe(35_000);
    // Neither a refusal tells it.
    const tooMuch = await move(who, id, "out", 90_000);
    produces("VALIDATION_FAILED")(tooMuch);
    // As an amount: the number of the request may have these figures.
    expect(JSON.stringify(tooMuch.body)).not.toMatch(/\$350\b|350\.00|\b35000\b/);
    produces("TILL_STATE")(await who.call("POST", `/api/till/${id}/counted`, { total: 1 }));
    const counting = await who.call("POST", `/api/till/${id}/count`, { what: "count" });
    expect(counting.body.cash).toBeNull();
    const early = await who.call("POST", `/api/till/${id}/close`, { total: 34_000, reason: "No sé" });
    produces("VALIDATION_FAILED")(early);
    expect(JSON.stringify(early.body)).not.toContain("10.00");
    produces("VALIDATION_FAILED")(await who.call("POST", `/api/till/${id}/counted`, {}));
    produces("VALIDATION_FAILED")(await who.call("POST", `/api/till/${id}/counted`, { total: -1 }));

    const given = await who.call("POST", `/api/till/${id}/counted`, { total: 34_000 });
    expect(given.body.cash.expected).toBe(35_000);
    expect(given.body.counts).toMatchObject([{ counted: 34_000, difference: -1_000 }]);
    // Going on to charge hides it again.
    const on = await who.call("POST", `/api/till/${id}/count`, { what: "go_on" });
    expect([on.body.cash, on.body.counts]).toEqual([null, []]);
    // The clock moves on: the next count is another.
    await new Promise((done) => setTimeout(done, 5));
    expect((await who.call("POST", `/api/till/${id}/count`, { what: "count" })).body.cash).toBeNull();
    await who.call("POST", `/api/till/${id}/counted`, { total: 35_000 });
    const closed = await who.call("POST", `/api/till/${id}/close`, { total: 35_000 });
    expect(closed.body).toMatchObject({ state: "closed", difference: 0, counted: 35_000 });
    expect(closed.body.counts.map((it: { difference: number }) => it.difference)).toEqual([-1_000, 0]);
    await blind(false);
    const open = await d.device("cajero");
    await d.drawer(open, 1_000);
    expect((await here(open)).cash.expected).toBe(1_000);
  });
});

describe("the summary of a closed drawer", () => {
  test("equals an independent sum after any concurrent operations of several people", async () => {
    const operation = fc.oneof(
      fc.record({ does: fc.constant("cash" as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
      fc.record({ does: fc.constant("part" as const), amount: fc.integer({ min: 200, max: 90_000 }) }),
      fc.record({ does: fc.constant("terminal" as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
      fc.record({ does: fc.constant("in" as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ does: fc.constant("out" as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ does: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), operation), { minLength: 4, maxLength: 14 }),
        fc.integer({ min: -300, max: 300 }),
        async (steps, off) => {
          const people = [await d.device("dueno"), await d.device("encargado")] as const;
          const float = 7_500;
          const ids = await Promise.all(people.map((p) => d.drawer(p, float)));
          /** Expected cash in each drawer, computed independently. */
          const cash = [float, float];
          const terminal = [0, 0];
          const run = async (n: 0 | 1, { does, amount }: { does: string; amount: number }) => {
            const [who, id] = [people[n], ids[n] as string];
            if (does === "in" || does === "out") {
              const done = await move(who, id, does, amount);
              if (done.status === 201) cash[n] = (cash[n] as number) + (does === "in" ? amount : -amount);
              return;
            }
            const charge = await d.free(who, amount);
            const paid = does === "part" ? Math.floor(amount / 2) : amount;
            const done =
              does === "terminal" ? await d.terminal(who, charge, paid) : await d.cash(who, charge, paid, paid + 137);
            expect(done.status).toBe(201);
            if (does === "terminal") terminal[n] = (terminal[n] as number) + paid;
            else cash[n] = (cash[n] as number) + paid;
            if (does !== "refund") return;
            const request = await who.call("POST", `/api/charges/${charge}/refunds`, {
              amount,
              way: "cash",
              reason: "Prueba",
            });
            const refund = request.body.items[0].id;
            await people[0].call("POST", `/api/refunds/${refund}/approve`);
            await who.call("POST", `/api/refunds/${refund}/settle`, { outcome: "done" });
            cash[n] = (cash[n] as number) - amount;
          };
          // Each person works serially, both concurrently.
          await Promise.all(
            ([0, 1] as const).map(async (n) => {
              for (const [second, op] of steps) if (Number(second) === n) await run(n, op);
            }),
          );
          for (const n of [0, 1] as const) {
            const counted = Math.max(0, (cash[n] as number) + off);
            const closed = await d.close(people[n], ids[n] as string, { total: counted, reason: "Por la prueba" });
            expect(closed.body.cash.expected).toBe(cash[n]);
            expect(closed.body.difference).toBe(counted - (cash[n] as number));
            expect(closed.body.others[0].amount).toBe(terminal[n]);
            const { rows } = await sql<{ cash: number; terminal: number }>`
              select coalesce(sum(p.amount) filter (where p.account = 'clearing:cash'), 0)::bigint as cash,
                coalesce(sum(p.amount) filter (where p.account = 'clearing:terminal'), 0)::bigint as terminal
              from journal j join posting p on p.journal_id = j.id join cash_session t on t.id = j.cash_session_id
              where t.public_id = ${ids[n]}`.execute(c.deps.db);
            // With its difference, the ledger holds the counted cash.
            expect((rows[0]?.cash ?? 0) + float).toBe(counted);
            expect(rows[0]?.terminal).toBe(terminal[n]);
          }
        },
      ),
      { numRuns: 6, seed: 20261121 },
    );
  });

  test("a payment concurrent with the closing is counted in this drawer or refused", async () => {
    for (let round = 0; round < 6; round++) {
      const who = await d.device("dueno");
      const id = await d.drawer(who, 1_000);
      const charge = await d.free(who, 3_000);
      const [taken] = await Promise.all([
        d.cash(who, charge, 3_000),
        who.call("POST", `/api/till/${id}/count`, { what: "count" }),
      ]);
      const closed = await d.close(who, id, { total: taken.status === 201 ? 4_000 : 1_000 });
      expect(closed.body).toMatchObject({ state: "closed", difference: 0 });
    }
  });

  test("counts every denomination once", () => {
    expect(sumPieces(Object.fromEntries(denominations.map((x) => [x.code, 1])))).toBe(190_850);
    expect(() => sumPieces({ b100: -1 })).toThrow(RangeError);
    expect(() => sumPieces({ b100: 0.5 })).toThrow(RangeError);
  });
});
