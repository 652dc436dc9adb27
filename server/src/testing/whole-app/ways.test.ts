import { createHmac } from "node:crypto";
import { Session } from "node:inspector/promises";
import { keysOf } from "@corral/domain/kernel/lookup";
import { dayIn } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { act, offlinePhone } from "#src/testing/offline-phone";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";

let c: Corral;
let m: PaymentsInTest;
const session = new Session();
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  session.connect();
  await session.post("Profiler.enable");
});
afterAll(async () => {
  session.disconnect();
  await c.close();
});

/** A file counts where its functions that ran are together longer than this, in characters; a shorter one reads a table or passes a call on. */
const TRIVIAL = 250;
const OWN = /\/(server\/src\/(?:features|page)|domain\/src|contract\/src|providers\/src\/[^/]+)\//;

/** The files of the nouns of which a function runs during `work`; the platform, the kernel and what all adapters of providers share aren't counted. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const length = (it: (typeof result)[number]) =>
    it.functions
      .filter((f) => f.functionName !== "" && f.ranges[0] && f.ranges[0].count > 0)
      .reduce((all, { ranges: [r] }) => all + (r ? r.endOffset - r.startOffset : 0), 0);
  return result
    .filter((it) => OWN.test(it.url) && !it.url.includes("/domain/src/kernel/") && length(it) > TRIVIAL)
    .map((it) => `${it.url.replace(/.*\/((?:server|domain|contract|providers)\/src)/, "$1")} ${length(it)}`)
    .sort();
}

const orderOf = async (chargeId: string) => {
  const of = c.deps.db.selectFrom("charge").select("id").where("public_id", "=", chargeId);
  const { order_ref: order } = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("charge_id", "in", of)
    .executeTakeFirstOrThrow();
  return order ?? "";
};
/** A signed webhook about an order of Mercado Pago, received and processed. */
async function tell(order: string) {
  const [ts, requestId] = [String(c.deps.now()), crypto.randomUUID()];
  const v1 = createHmac("sha256", "secreto-de-prueba")
    .update(`id:${order.toLowerCase()};request-id:${requestId};ts:${ts};`)
    .digest("hex");
  await fetch(`${c.url}/api/webhooks/mercadopago?data.id=${order}&type=order`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
    body: JSON.stringify({ type: "order", data: { id: order } }),
  });
  await c.inbox();
}

/** How many own files each act may pass: what was reached is kept. */
const LIMITS = { catalogue: 10, card: 35, webhook: 32, record: 20 };

test("an act passes no more of the own files than it did", async () => {
  const b = c.buyer();
  await b.get("/api/catalog?group=animales");
  const held = await m.hold();
  const card = await held.b.card();
  const spei = await m.bySpei("group=productos");
  await c.control("/pay", { reference: spei.clabe });
  const order = await orderOf(spei.chargeId);
  const owner = await m.staff("dueno");
  const { id: animalId } = await c.deps.db
    .selectFrom("animal")
    .select("id")
    .where("sex", "=", "male")
    .where("life_status", "=", "alive")
    .orderBy("name")
    .limit(1)
    .executeTakeFirstOrThrow();
  const note = { status: "done", on: dayIn(c.deps.zone, c.deps.now()), data: {}, note: "Se le ve bien", photoIds: [] };
  const body = { id: crypto.randomUUID(), type: "note", ...note };
  const ways = {
    catalogue: await filesOf(() => b.get("/api/catalog?group=productos&limit=7")),
    card: await filesOf(() => held.b.pay(held.chargeId, card)),
    webhook: await filesOf(() => tell(order)),
    record: await filesOf(() => offlinePhone(c, owner).send(act("writeRecord", body, { params: { animalId } }))),
  };
  expect((await m.charge(held.b, held.chargeId)).state).toBe("paid");
  expect((await m.charge(spei.b, spei.chargeId)).state).toBe("paid");
  for (const name of keysOf(LIMITS)) {
    const limit = LIMITS[name];
    const files = ways[name];
    expect(files.length, name).toBeGreaterThan(5);
    expect(files.length > limit ? files : [], `${name} passes ${files.length} files, at most ${limit}`).toEqual([]);
  }
});
