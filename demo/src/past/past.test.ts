import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_ZONE } from "@corral/domain/kernel/time";
import type { ProviderAnswer } from "@corral/providers/provider";
import { providerOf, sent } from "@corral/server/features/payments/attempts/ask-provider";
import { openDatabase } from "@corral/server/platform/database/db";
import { type Corral, corral, SANDBOX_ENV } from "@corral/server/testing/corral";
import { throwAwayDatabase } from "@corral/server/testing/database";
import { isFullRun } from "@corral/server/testing/full-run";
import { startSandbox } from "@corral/server/testing/processes/sandbox-process";
import { startServer } from "@corral/server/testing/processes/server-process";
import { summarizeSales } from "@corral/server/testing/sale-summaries";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeRanch } from "../ranch/make-ranch";
import type { SaleOutcome } from "../ranch/types";
import { seedDemo } from "../seed";
import type { Progress } from "./play";

let c: Corral;
/** Another first start with the same seed, of the whole program, which was killed in between. */
let killed: Awaited<ReturnType<typeof startKilled>>;
beforeAll(async () => {
  killed = await startKilled();
  // At the moment of that start: the planned times of sales depend on it.
  const at = (await setting<Progress>(killed.db, "demo_past"))?.now;
  c = await corral({ past: true, ...(at ? { at } : {}) });
});
afterAll(async () => {
  await c?.close();
  await killed?.close();
});

type Db = Corral["deps"]["db"];
const setting = async <T>(db: Db, key: string) =>
  (await db.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst())?.value as T | undefined;
async function history(db: Db) {
  const progress = await setting<Progress>(db, "demo_past");
  return summarizeSales(db, progress?.now ?? 0);
}

/** The states of the sale, its units, its charge and its attempts in order, and its review task. */
const expected: Record<SaleOutcome, [sale: string, claim: string, charge: string, tries: string, task?: string]> = {
  paid: ["confirmed", "sold", "paid", "succeeded"],
  ready: ["confirmed", "sold", "paid", "succeeded"],
  delivered: ["completed", "sold", "paid", "succeeded"],
  returned: ["returned", "released", "refunded", "refunded", "sale_to_return"],
  paid_after_challenge: ["confirmed", "sold", "paid", "succeeded"],
  paid_another_way: ["confirmed", "sold", "paid", "failed succeeded"],
  paid_twice: ["confirmed", "sold", "overpaid", "succeeded succeeded", "surplus_choice"],
  partially_paid: ["placed", "awaiting_payment", "partially_paid", "succeeded awaiting_customer", "short_by_little"],
  overpaid: ["confirmed", "sold", "overpaid", "succeeded", "surplus_choice"],
  half_paid: ["expired", "expired", "expired_partial", "succeeded expired", "expired_with_money"],
  waiting: ["placed", "awaiting_payment", "in_progress", "awaiting_customer"],
  in_review: ["placed", "awaiting_payment", "in_progress", "processing"],
  undecided: ["placed", "awaiting_payment", "in_progress", "processing", "undecided_for_a_day"],
  abandoned: ["expired", "expired", "expired", ""],
  expired: ["expired", "expired", "expired", "expired"],
  lapsed: ["expired", "expired", "expired", "cancelled"],
  paid_late: ["confirmed", "expired sold", "paid", "succeeded"],
  paid_too_late: ["expired", "expired", "paid_late", "succeeded", "late_review"],
  declined: ["expired", "expired", "expired", "failed"],
  released: ["cancelled", "released", "cancelled", "cancelled"],
  partially_refunded: ["confirmed", "sold", "partially_refunded", "partially_refunded"],
  refunded: ["confirmed", "sold", "refunded", "refunded"],
  disputed: ["confirmed", "sold", "disputed", "charged_back", "dispute"],
};

const POST_JSON = { method: "POST", headers: { "content-type": "application/json" } };

interface Row {
  who: string;
  outcome: SaleOutcome;
  found: string[];
}
const words = (list: string[]) => [...new Set(list)].join(" ");

test("every outcome of a sale is planned, and reached through the shop's own functions", async () => {
  const from = await setting<{ seed: number; today: never }>(c.deps.db, "seeded");
  if (!from) throw new Error("not seeded");
  const plan = makeRanch({ ...from, zone: DEFAULT_ZONE });
  const sales = plan.sales.filter((s) => !s.week);
  expect(new Set(sales.map((s) => s.outcome))).toEqual(new Set(Object.keys(expected)));
  const lives = await history(c.deps.db);
  const state = (text: string, at = 0) => text.split(" ")[at] as string;
  const rows = sales.map((sale): Row => {
    const t = lives.find((x) => x.who.startsWith(`${sale.buyer.name} `));
    if (!t) throw new Error(sale.key);
    const tries = t.attempts.map((a) => state(a, 1)).join(" ");
    const found = [state(t.sale), words(t.claims.map((x) => state(x))), state(t.charge), tries, ...t.tasks];
    return { who: sale.buyer.name, outcome: sale.outcome, found };
  });
  expect(rows).toEqual(rows.map((r) => ({ ...r, found: expected[r.outcome] })));
  expect(await setting<Progress>(c.deps.db, "demo_past")).toMatchObject({ over: true, dropped: [] });
});

test("the ledger sums to zero and matches the providers, and receipts are numbered in order without gaps", async () => {
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(c.deps.db)).rows;
  expect(await one(sql`select sum(amount)::int as sum from posting having sum(amount) <> 0`)).toEqual([]);
  const clearing = await one(
    sql`select account, sum(amount)::int as sum from posting where account like 'clearing:%' group by 1 order by 1`,
  );
  const held = await one(
    sql`select 'clearing:' || provider as account, sum(amount - refunded)::int as sum from provider_payment group by 1 order by 1`,
  );
  expect(clearing).toEqual(held);
  const folios = await one(sql<{ series: string; year: number; n: number; last: number; inOrder: boolean }>`
    select series, year, count(*)::int as n, max(number) as last,
      array_agg(number order by issued_at, number) = array_agg(number order by number) as "inOrder"
    from receipt group by series, year`);
  expect(folios.length).toBeGreaterThanOrEqual(2);
  expect(folios).toEqual(folios.map((f) => ({ ...f, n: f.last, inOrder: true })));
  const unreceipted = await one(sql`select payment_ref from provider_payment p
    where not exists (select from receipt r where r.tipo in ('pago', 'donativo') and r.payment_ref = p.payment_ref)`);
  expect(unreceipted).toEqual([]);
  expect(await one(sql`select id from surplus where state = 'open'`)).toHaveLength(3);
});

/** The provider's answers that agree with each stored state. */
const agrees: Record<string, ProviderAnswer["kind"][]> = {
  succeeded: ["paid"],
  failed: ["declined"],
  expired: ["expired", "cancelled", "waiting", "needs_action"],
  cancelled: ["cancelled", "expired"],
  // Only those of the last minutes: at some hours of the day a try of the past is still open.
  requires_action: ["needs_action"],
  awaiting_customer: ["waiting"],
  processing: ["processing"],
  partially_refunded: ["paid"],
  refunded: ["refunded"],
  charged_back: ["disputed"],
};

async function disagreements(db: Db, providers: Corral["deps"]["providers"]) {
  const attempts = await db.selectFrom("attempt").selectAll().where("order_ref", "is not", null).execute();
  expect(attempts.length).toBeGreaterThan(25);
  const answers = await Promise.all(attempts.map((a) => providerOf({ providers }, a)?.ask(sent(a))));
  const states = attempts.map((a, i) => ({ id: a.id, state: a.state, says: answers[i]?.kind ?? "nothing" }));
  const paid = await db.selectFrom("provider_payment").select(["attempt_id", "amount"]).execute();
  const amounts = attempts.flatMap((a, i) => {
    const answer = answers[i];
    const counted = paid.filter((p) => p.attempt_id === a.id).map((p) => p.amount);
    const there = answer && "amount" in answer && answer.kind !== "mismatch" ? [answer.amount] : [];
    return JSON.stringify(counted) === JSON.stringify(there) ? [] : [{ id: a.id, counted, there }];
  });
  return [...states.filter((a) => !(agrees[a.state] ?? []).some((kind) => kind === a.says)), ...amounts];
}

test("the simulated providers agree on every attempt", async () => {
  expect(await disagreements(c.deps.db, c.providersAt(c.sandboxUrl))).toEqual([]);
});

test("the simulated providers are back at the real time, and send webhooks again", async () => {
  const there = (await (await fetch(`${c.sandboxUrl}/_control/state`)).json()) as {
    clockOffsetMs: number;
    webhooks: { mode: string };
  };
  expect([there.clockOffsetMs, there.webhooks.mode]).toEqual([0, "normal"]);
});

test("a second start changes nothing", async () => {
  const before = await history(c.deps.db);
  await seedDemo(c.deps, () => undefined, { past: c.past });
  expect(await history(c.deps.db)).toEqual(before);
});

test("the same seed gives the same history, also when the first start is killed repeatedly", async () => {
  expect(await disagreements(killed.db, c.providersAt(killed.sandboxUrl))).toEqual([]);
  expect(await history(killed.db)).toEqual(await history(c.deps.db));
});

/** A first start that is killed at several moments and then ends. Its simulated providers stay to be asked. */
async function startKilled() {
  const own = await throwAwayDatabase();
  const database = openDatabase(own.url, () => undefined, 4);
  const folder = mkdtempSync(join(tmpdir(), "corral-pasado-"));
  const env = { ...SANDBOX_ENV, DATA_DIR: folder, SANDBOX_STATE_FILE: join(folder, "sandbox.json") };
  const startBoth = async (fault?: object) => {
    const sandbox = await startSandbox(env);
    if (fault) await fetch(`${sandbox.url}/_control/fail-next`, { ...POST_JSON, body: JSON.stringify(fault) });
    return { sandbox, server: await startServer({ ...env, DATABASE_URL: own.url, CORRAL_SANDBOX_URL: sandbox.url }) };
  };
  /** Starts both on the existing data, and kills both at that moment. */
  async function cut(at: (sandboxUrl: string) => Promise<boolean>, fault?: object) {
    const { sandbox, server } = await startBoth(fault);
    const early = server.ready.then(() => Promise.reject(new Error("it was ready before it could be cut short")));
    await Promise.race([vi.waitUntil(() => at(sandbox.url), { interval: 5, timeout: 120_000 }), early]);
    await server.end("SIGKILL");
    sandbox.stop("SIGKILL");
  }
  const done = async (steps: number) => ((await setting<Progress>(database.db, "demo_past"))?.done ?? 0) >= steps;
  const taken = async (url: string) =>
    ((await (await fetch(`${url}/_control/state`)).json()) as { failNext: unknown[] }).failNext.length === 0;
  const fail = (provider: string, mode: string, match: string) => ({ provider, mode, match, times: 1 });
  // The provider receives a card and its answer is lost. In the full run also: the provider never receives it, the
  // other methods, and at any point.
  if (isFullRun) await cut(taken, fail("mercadopago", "timeout", "POST /mercadopago/v1/orders"));
  await cut(taken, fail("mercadopago", "timeout_after", "POST /mercadopago/v1/orders"));
  if (isFullRun) await cut(taken, fail("mercadopago", "timeout_after", "POST /mercadopago/checkout/preferences"));
  if (isFullRun) await cut(taken, fail("conekta", "timeout_after", "POST /digitalfemsa/orders"));
  for (const steps of isFullRun ? [30, 71] : []) await cut(() => done(steps));
  const { sandbox, server } = await startBoth();
  await server.ready;
  await server.end("SIGTERM");
  return {
    db: database.db,
    sandboxUrl: sandbox.url,
    async close() {
      sandbox.stop();
      await database.close();
      await own.drop();
    },
  };
}
