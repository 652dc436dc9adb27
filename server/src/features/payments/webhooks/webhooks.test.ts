import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { instant, MINUTE, toIso } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { statementsOf } from "#src/testing/watch-statements";
import { claimSigned } from "./claim";
import { outcomeWriter } from "./outcomes";
import { askUnsigned, processWebhooks, webhookWorker } from "./process-webhooks";
import { MOST_UNSIGNED } from "./store-webhook";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
beforeEach(async () => {
  await c.deps.db.deleteFrom("provider_event").execute();
  await c.deps.db
    .updateTable("notice_pace")
    .set({ next_at: toIso(instant(0)) })
    .execute();
});

let sent = 0;
const send = (query: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${c.url}/api/webhooks/mercadopago?${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
/** An unsigned legacy webhook of Mercado Pago, which anyone can write. */
const unsigned = (id: string, more: object = {}) =>
  send(`topic=payment&id=${id}`, JSON.stringify({ topic: "payment", resource: id, ...more }));
function signed(id: string, age = 0) {
  const ts = String(c.deps.now() - age);
  const request = `r${++sent}`;
  const v1 = createHmac("sha256", "secreto-de-prueba")
    .update(`id:${id.toLowerCase()};request-id:${request};ts:${ts};`)
    .digest("hex");
  const body = { type: "order", action: "order.processed", data: { id, version: sent } };
  return send(`data.id=${id}&type=order`, JSON.stringify(body), {
    "x-signature": `ts=${ts},v1=${v1}`,
    "x-request-id": request,
  });
}
async function transfer() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const out = await b.pay(body.chargeId, { method: "spei_mp" });
  const attempt = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("public_id", "=", out.body.attempts[0].id)
    .executeTakeFirstOrThrow();
  return { b, chargeId: body.chargeId, ref: String(attempt.order_ref), clabe: out.body.attempts[0].clabe.clabe };
}
const events = () => c.deps.db.selectFrom("provider_event").selectAll().orderBy("received_at").execute();
/** Counts requests to Mercado Pago while `work` runs, and how many are concurrent. */
async function watched(slowMs: number, work: () => Promise<unknown>) {
  const mp = c.deps.providers.mercadopago;
  if (!mp) throw new Error("off");
  const requests: string[] = [];
  let [now, most] = [0, 0];
  const running = new Set<string>();
  const twice: string[] = [];
  const slow = async <T>(ref: string, answer: () => Promise<T>) => {
    requests.push(ref);
    if (running.has(ref)) twice.push(ref);
    running.add(ref);
    most = Math.max(most, ++now);
    await new Promise((go) => setTimeout(go, slowMs));
    now--;
    running.delete(ref);
    return answer();
  };
  const { ask, referenceOf } = mp;
  mp.ask = (a) => slow(a.orderRef ?? a.reference, () => ask.call(mp, a));
  mp.referenceOf = (family, ref) => slow(ref, () => referenceOf.call(mp, family, ref));
  try {
    await work();
  } finally {
    Object.assign(mp, { ask, referenceOf });
  }
  return { requests, most, twice };
}

describe("unsigned webhooks", () => {
  it("480 of them don't delay a real payment: its signed webhook is counted at once", async () => {
    const { b, chargeId, ref, clabe } = await transfer();
    await c.control("/webhooks", { mode: "drop" });
    for (let i = 0; i < 480; i += 40) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, k) => unsigned(String(7_000_000 + i + k), { padding: "x".repeat(20_000) })),
      );
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    }
    await c.control("/pay", { clabe });
    expect((await signed(ref)).status).toBe(200);
    const { requests } = await watched(0, () => processWebhooks(c.deps));
    expect(requests).toEqual([ref]);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
    await c.control("/webhooks", { mode: "normal" });
  });

  it("are refused above 64 KB", async () => {
    expect((await unsigned("1", { padding: "x".repeat(66_000) })).status).toBe(413);
  });

  it("have one row for each topic and id, whatever their content", async () => {
    for (let i = 0; i < 5; i++) expect((await unsigned("555", { words: i })).status).toBe(200);
    expect(await events()).toMatchObject([{ ref: "555", copies: 5, trust: "unsigned", processed_at: null }]);
  });

  it("are checked exactly one a second over all processes", async () => {
    for (const id of ["801", "802", "803"]) await unsigned(id);
    const answers = await Promise.all([askUnsigned(c.deps), askUnsigned(c.deps)]);
    expect(answers.sort()).toEqual(["asked", "wait"]);
    expect(await askUnsigned(c.deps)).toBe("wait");
    await c.later(1_000);
    expect(await askUnsigned(c.deps)).toBe("asked");
    expect((await events()).filter((e) => e.tries > 0)).toHaveLength(2);
  });

  it("wait while a fresh signed one is unprocessed", async () => {
    await unsigned("901");
    await signed("ORDFRESCA");
    expect(await askUnsigned(c.deps)).toBe("wait");
    await processWebhooks(c.deps);
    expect(await askUnsigned(c.deps)).toBe("asked");
  });

  it("are stored up to a thousand: the oldest about unknown resources is deleted, one about ours never", async () => {
    const { ref } = await transfer();
    await send(`topic=orders&id=${ref}`, JSON.stringify({ topic: "orders", resource: ref }));
    const now = toIso(c.deps.now());
    await c.deps.db
      .insertInto("provider_event")
      .values(
        Array.from({ length: MOST_UNSIGNED }, (_, i) => ({
          id: crypto.randomUUID(),
          provider: "mercadopago",
          event_key: `unsigned:payment:${i}`,
          trust: "unsigned",
          family: "payment",
          type: "payment",
          ref: String(i),
          reference: null,
          raw: "{}",
          received_at: now,
          next_try_at: now,
          outcome: null,
        })),
      )
      .execute();
    await Promise.all(Array.from({ length: 30 }, (_, i) => unsigned(`99${i}`)));
    const kept = await vi.waitFor(async () => {
      const all = await events();
      expect(all.filter((e) => e.attempt_id === null)).toHaveLength(MOST_UNSIGNED);
      return all;
    });
    expect(kept.filter((e) => e.ref === ref)).toHaveLength(1);
    const { requests } = await watched(0, () => askUnsigned(c.deps));
    expect(requests).toEqual([ref]);
  });

  it("never block the signed one of the same event", async () => {
    const { b, chargeId, ref, clabe } = await transfer();
    await c.control("/webhooks", { mode: "drop" });
    const news = { type: "order", action: "order.processed", data: { id: ref, version: sent + 1 } };
    await send(`topic=orders&id=${ref}`, JSON.stringify(news));
    await c.control("/pay", { clabe });
    await signed(ref);
    await processWebhooks(c.deps);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
    await c.control("/webhooks", { mode: "normal" });
  });

  it("find the payment when nothing signed arrives: the check decides", async () => {
    const { b, chargeId, ref, clabe } = await transfer();
    await c.control("/webhooks", { mode: "drop" });
    await send(`topic=orders&id=${ref}`, JSON.stringify({ topic: "orders", resource: ref }));
    expect(await askUnsigned(c.deps)).toBe("asked");
    await c.control("/pay", { clabe });
    await send(`topic=orders&id=${ref}`, JSON.stringify({ topic: "orders", resource: ref }));
    await c.later(1_000);
    await askUnsigned(c.deps);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
    await c.control("/webhooks", { mode: "normal" });
  });

  it("include signed ones more than ten minutes late: stored, and checked at their rate", async () => {
    const { b, chargeId, ref, clabe } = await transfer();
    await c.control("/webhooks", { mode: "drop" });
    await c.control("/pay", { clabe });
    expect((await signed(ref, 11 * MINUTE)).status).toBe(200);
    expect(await events()).toMatchObject([{ trust: "unsigned", ref }]);
    await processWebhooks(c.deps);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).not.toBe("paid");
    expect(await askUnsigned(c.deps)).toBe("asked");
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
    await c.control("/webhooks", { mode: "normal" });
  });

  it("about unknown resources are given up after three checks", async () => {
    await unsigned("404404");
    for (let i = 0; i < 3; i++) {
      expect(await askUnsigned(c.deps)).toBe("asked");
      await c.later(5 * MINUTE);
    }
    expect(await events()).toMatchObject([{ outcome: "not ours", tries: 3 }]);
  });
});

describe("signed webhooks", () => {
  it("of many resources need a statement each to be stored, and few to be worked, in sets", async () => {
    const refs = Array.from({ length: 24 }, (_, i) => `ORDSET${i}`);
    const stored = await statementsOf(c, async () => {
      for (const ref of refs) await signed(ref);
    });
    expect(stored).toHaveLength(refs.length);
    const worked = await statementsOf(c, async () => {
      const { requests } = await watched(20, () => processWebhooks(c.deps));
      expect([...requests].sort()).toEqual([...refs].sort());
    });
    // Two sets: begin, lock, claim, commit, and their attempts; a look after each check that ends at the end; and outcomes, several at once.
    expect(worked.filter(({ text }) => text.startsWith("with due as"))).toHaveLength(2);
    expect(worked.length).toBeLessThan(refs.length + 15);
  });

  it("are checked at once while another resource's check is slow", async () => {
    const mp = c.deps.providers.mercadopago;
    if (!mp) throw new Error("off");
    const { referenceOf } = mp;
    let end = () => {};
    const slow = new Promise<void>((done) => {
      end = done;
    });
    const asked: string[] = [];
    mp.referenceOf = async (family, ref) => {
      asked.push(ref);
      if (ref === "ORDSLOW") await slow;
      return referenceOf.call(mp, family, ref);
    };
    const work = webhookWorker(c.deps);
    await signed("ORDSLOW");
    const first = work();
    await expect.poll(() => asked).toEqual(["ORDSLOW"]);
    await signed("ORDQUICK");
    const second = work();
    await expect.poll(() => asked).toEqual(["ORDSLOW", "ORDQUICK"]);
    end();
    await Promise.all([first, second]);
    Object.assign(mp, { referenceOf });
    expect((await events()).map((e) => [e.tries, e.claimed_until])).toEqual([
      [1, null],
      [1, null],
    ]);
  });

  it("that arrive again while their resource is checked are checked once more, after it", async () => {
    await signed("ORDAGAIN");
    let later: Promise<Response> | undefined;
    const mp = c.deps.providers.mercadopago;
    if (!mp) throw new Error("off");
    const { referenceOf } = mp;
    let [asked, now, most] = [0, 0, 0];
    mp.referenceOf = async (...args) => {
      most = Math.max(most, ++now);
      if (++asked === 1) {
        later = signed("ORDAGAIN");
        await later;
        await processWebhooksElsewhere();
      }
      now--;
      return referenceOf.apply(mp, args);
    };
    const processWebhooksElsewhere = () => processWebhooks(c.deps);
    await processWebhooks(c.deps).finally(() => Object.assign(mp, { referenceOf }));
    expect([asked, most]).toEqual([2, 1]);
  });

  it("that arrive while their resource is checked are checked also when the check ends during a look for more", async () => {
    await signed("ORDLOOK");
    const mp = c.deps.providers.mercadopago;
    if (!mp) throw new Error("off");
    const { referenceOf } = mp;
    let asked = 0;
    let looks = 0;
    let [endLook, endCheck] = [() => {}, () => {}];
    const looked = new Promise<void>((done) => {
      endLook = done;
    });
    const ended = new Promise<void>((done) => {
      endCheck = done;
    });
    mp.referenceOf = async (...args) => {
      asked++;
      await looked;
      return referenceOf.apply(mp, args);
    };
    // The last look during the first check reads nothing; before it has that answer, another webhook arrives and the check ends.
    const db = c.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (looks === 2) endCheck();
        if (asked !== 1 || looks === 2 || ++looks < 2) return result;
        await signed("ORDLOOK");
        endLook();
        await ended;
        await setImmediate();
        return result;
      },
    });
    await processWebhooks({ ...c.deps, db }).finally(() => Object.assign(mp, { referenceOf }));
    expect(asked).toBe(2);
  });

  it("of a process that died during a check are checked by another once its claims have lapsed", async () => {
    const { b, chargeId, ref, clabe } = await transfer();
    await c.control("/webhooks", { mode: "drop" });
    await c.control("/pay", { clabe });
    await signed(ref);
    await signed(ref);
    // It dies with its claims written and nothing asked.
    expect((await claimSigned(c.deps, 12)).map((events) => events.length)).toEqual([2]);
    await processWebhooks(c.deps);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).not.toBe("paid");
    await c.later(MINUTE);
    await processWebhooks(c.deps);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
    expect((await events()).map((e) => [e.outcome, e.claimed_until])).toEqual([
      ["paid", null],
      ["paid", null],
    ]);
    await c.control("/webhooks", { mode: "normal" });
  });

  it("store nothing for a process that was stopped until its claim lapsed and another had it", async () => {
    await signed("ORDSTOPPED");
    const [stopped] = await claimSigned(c.deps, 12);
    await c.later(MINUTE);
    const [now] = await claimSigned(c.deps, 12);
    expect(now?.[0]?.id).toBe(stopped?.[0]?.id);
    await outcomeWriter(c.deps)(stopped ?? [], { outcome: "paid" });
    expect(await events()).toMatchObject([{ outcome: null, claimed_until: now?.[0]?.claimed_until }]);
    await outcomeWriter(c.deps)(now ?? [], { outcome: "not ours" });
    expect(await events()).toMatchObject([{ outcome: "not ours", claimed_until: null }]);
  });

  it("of several resources are checked concurrently, those of one resource never twice at once, over two processes", async () => {
    const refs = ["ORDA1", "ORDA2", "ORDA3", "ORDA4"];
    for (let i = 0; i < 3; i++) for (const ref of refs) await signed(ref);
    const { requests, most, twice } = await watched(150, () =>
      Promise.all([processWebhooks(c.deps), processWebhooks(c.deps)]),
    );
    expect(most).toBeGreaterThan(2);
    expect(twice).toEqual([]);
    expect([...requests].sort()).toEqual(refs);
  });
});
