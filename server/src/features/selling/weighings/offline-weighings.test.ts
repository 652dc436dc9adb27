import type { BuyerWeighing, SaleDetail, SaleWeighings, SyncedItem, ToWeigh } from "@corral/contract/types";
import { HOUR } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { type Bought, type KiloSales, openKiloSales } from "#src/testing/kilo-sales";
import { type Act, act, offlinePhone } from "#src/testing/offline-phone";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let kilo: KiloSales;
beforeAll(async () => {
  c = await corral();
  [m, kilo] = [openPayments(c), openKiloSales(c)];
  c.deps.holdsPerAddress = 1_000;
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

const weighings = async (saleId: string) =>
  (await (await m.staff("dueno")).get(`/api/sales/${saleId}/weighings`)).body as SaleWeighings;
const sale = async (saleId: string) => (await (await m.staff("dueno")).get(`/api/sales/${saleId}`)).body as SaleDetail;
const codeOf = async ({ chargeId }: Bought) =>
  ((await kilo.buyerOf(chargeId).get(`/api/charges/${chargeId}/weighing`)).body as BuyerWeighing).code as string;
const notThe = (code: string) => (code === "000000" ? "111111" : "000000");
const phoneOf = async (login = "cajero") => offlinePhone(c, await m.staff(login));
type Ack = { how: "code" | "paper"; code?: string; photoId?: string };

/** What a phone keeps of a weighing: with the version of the line that it saw. */
async function weighed(it: Bought, kilos: number, ack?: Ack, seen?: string): Promise<Act> {
  const [line] = (await weighings(it.saleId)).lines;
  const id = newId();
  const body = { id, lineId: line?.id, grossG: kilos * 1_000, tareG: 0, shrinkBp: 0, scale: "Báscula 1" };
  return act(
    "proposeWeighing",
    { ...body, seen: seen ?? line?.version, ...(ack ? { ack } : {}) },
    { id, params: { saleId: it.saleId }, madeAt: new Date(c.deps.now() - HOUR).toISOString() },
  );
}
const tasks = (saleId: string) =>
  c.deps.db
    .selectFrom("review_task as t")
    .innerJoin("charge as ch", "ch.id", "t.charge_id")
    .innerJoin("sale as s", "s.id", "ch.sale_id")
    .select(["t.id", "t.state", "t.decision"])
    .where("s.public_id", "=", saleId)
    .where("t.kind", "=", "weight_unconfirmed")
    .execute();
/** The reason that the sale's one open task gives. */
async function whyOf(saleId: string): Promise<string> {
  const open = (await tasks(saleId)).filter((t) => t.state === "open");
  expect(open).toHaveLength(1);
  const shown = (await (await m.staff("dueno")).get(`/api/review/${open[0]?.id}`)).body;
  expect(shown.title).toBe("Un peso tomado sin señal quedó sin confirmar");
  return JSON.stringify(shown);
}
const stateIn = (items: SyncedItem[]) => (items[0] as SyncedItem & { body: SaleWeighings }).body.weighings[0]?.state;
const states = async (saleId: string) => (await weighings(saleId)).weighings.map((w) => w.state);

test("what was weighed without signal with the buyer's code is final once, however often and however it arrives", async () => {
  const it = await kilo.bought();
  const one = await weighed(it, 310, { how: "code", code: await codeOf(it) });
  const phone = await phoneOf();
  const [first] = await phone.send(one);
  expect([first?.status, stateIn([first as SyncedItem])]).toEqual([200, "accepted"]);
  expect((await weighings(it.saleId)).weighings[0]?.weighedWords).toMatch(/^Hecho sin señal .+ · llegó /);
  const after = await sale(it.saleId);
  expect([after.total, after.due, after.charges.length]).toEqual([1_860_000, 60_000, 2]);
  expect((await phone.send(one))[0]).toEqual(first);
  expect((await phone.alone(one)).status).toBe(200);
  expect((await phone.send({ ...one, key: newId() }))[0]?.status).toBe(200);
  expect({ ...(await sale(it.saleId)), serverNow: "" }).toEqual({ ...after, serverNow: "" });
  expect(await states(it.saleId)).toEqual(["accepted"]);
  expect(await tasks(it.saleId)).toEqual([]);
});

test("two tabs, a batch and the call itself at once make one weight and one difference to pay", async () => {
  const it = await kilo.bought();
  const one = await weighed(it, 310, { how: "code", code: await codeOf(it) });
  const [mine, same] = [await phoneOf(), await phoneOf()];
  const all = await Promise.all([mine.send(one), same.send(one), mine.alone(one), same.send({ ...one, key: newId() })]);
  // A twin that is still running is asked to come again.
  for (const done of all) expect([200, 409]).toContain(Array.isArray(done) ? done[0]?.status : done.status);
  expect((await mine.send(one))[0]?.status).toBe(200);
  expect(await states(it.saleId)).toEqual(["accepted"]);
  const { charges, total } = await sale(it.saleId);
  expect([total, charges.map((x) => x.amount).sort()]).toEqual([1_860_000, [1_800_000, 60_000]]);
});

test("a wrong code leaves it proposed, with one task that the buyer's own yes resolves", async () => {
  const it = await kilo.bought();
  const one = await weighed(it, 310, { how: "code", code: notThe(await codeOf(it)) });
  const phone = await phoneOf();
  const done = await phone.send(one);
  expect([done[0]?.status, stateIn(done)]).toEqual([200, "proposed"]);
  await phone.send(one);
  await phone.send({ ...one, key: newId() });
  expect(await whyOf(it.saleId)).toContain("El código que se escribió no es el de quien compra.");
  expect((await sale(it.saleId)).total).toBe(1_800_000);
  const tried = await c.deps.db
    .selectFrom("sale")
    .select("weigh_tries")
    .where("public_id", "=", it.saleId)
    .executeTakeFirstOrThrow();
  expect(tried.weigh_tries).toBe(1);
  const id = String(one.body.id);
  expect((await it.b.call("POST", `/api/charges/${it.chargeId}/weighing/${id}`, { accept: true })).status).toBe(200);
  expect((await sale(it.saleId)).total).toBe(1_860_000);
  expect((await tasks(it.saleId)).map((t) => t.decision)).toEqual(["se aceptó el peso"]);
});

test("a weight that was accepted meanwhile stays, and the later one waits for a person", async () => {
  const it = await kilo.bought();
  const code = await codeOf(it);
  const late = await weighed(it, 312, { how: "paper", photoId: newId() });
  const unsaid = await weighed(it, 309);
  const online = await weighed(it, 305, { how: "code", code });
  expect((await (await phoneOf("dueno")).alone(online)).status).toBe(200);
  expect((await sale(it.saleId)).total).toBe(1_830_000);
  expect(stateIn(await (await phoneOf()).send(late))).toBe("proposed");
  expect(await states(it.saleId)).toEqual(["proposed", "accepted"]);
  expect((await sale(it.saleId)).total).toBe(1_830_000);
  expect(await whyOf(it.saleId)).toContain("Mientras tanto cambió");
  // One about which the buyer said nothing is shown to a person too, in the place of the other.
  await (await phoneOf()).send(unsaid);
  expect(await states(it.saleId)).toEqual(["proposed", "superseded", "accepted"]);
  expect(await whyOf(it.saleId)).toContain("309\u00a0kg");
});

test("outside the agreed difference a manager's own weighing goes on, and another's waits for one", async () => {
  const [mine, theirs] = [await kilo.bought(), await kilo.bought()];
  const managed = await weighed(mine, 330, { how: "code", code: await codeOf(mine) });
  expect(stateIn(await (await phoneOf("encargado")).send(managed))).toBe("accepted");
  expect((await sale(mine.saleId)).total).toBe(1_980_000);
  const one = await weighed(theirs, 330, { how: "code", code: await codeOf(theirs) });
  expect(stateIn(await (await phoneOf("cajero")).send(one))).toBe("proposed");
  expect((await weighings(theirs.saleId)).weighings[0]).toMatchObject({ outside: true, approved: false });
  expect((await weighings(theirs.saleId)).weighings[0]?.unconfirmed).toContain("falta que");
  expect(await whyOf(theirs.saleId)).toContain("falta que lo autorice el encargado o el dueño");
  expect((await sale(theirs.saleId)).total).toBe(1_800_000);
  const cancelled = await (await m.staff("dueno")).call("POST", `/api/sales/${theirs.saleId}/cancel`, {
    reason: "No se arreglaron",
    refunds: [{ chargeId: theirs.chargeId, way: "provider" }],
  });
  expect(cancelled.status).toBe(200);
  expect((await tasks(theirs.saleId)).map((t) => t.decision)).toEqual(["se canceló la venta"]);
});

test("a signature counts with its photo; without it, or while a voucher is out, the weight waits", async () => {
  const it = await kilo.bought("deposit");
  const unsigned = await weighed(it, 305, { how: "paper", photoId: newId() });
  expect(stateIn(await (await phoneOf("dueno")).send(unsigned))).toBe("proposed");
  expect(await whyOf(it.saleId)).toContain("Falta la foto del papel");
  const photo = await kilo.photo(await m.staff("dueno"));
  const balance = (await sale(it.saleId)).charges.find((x) => x.state === "open")?.id as string;
  expect((await it.b.pay(balance, { method: "spei_mp" })).body).toMatchObject({ state: "in_progress" });
  const during = await weighed(it, 306, { how: "paper", photoId: photo });
  expect(stateIn(await (await phoneOf("dueno")).send(during))).toBe("proposed");
  expect(await whyOf(it.saleId)).toContain("Hay un pago de esta venta en camino");
  expect((await sale(it.saleId)).total).toBe(1_800_000);
  const other = await kilo.bought();
  const signed = await weighed(other, 306, { how: "paper", photoId: photo });
  expect(stateIn(await (await phoneOf("dueno")).send(signed))).toBe("accepted");
  expect((await weighings(other.saleId)).weighings[0]?.ack).toMatchObject({ method: "paper", photo: { id: photo } });
});

test("a phone stores what is to be handed over and weighed, as its person may see it, until it is weighed", async () => {
  const [it, other, unpaid] = [await kilo.bought(), await kilo.bought("deposit"), await kilo.bought("unpaid")];
  const ids = async (login: string) => {
    const { sales } = (await (await m.staff(login)).get("/api/weighings")).body as ToWeigh;
    return sales.map(({ sale, weighings }) => {
      expect(weighings.lines.length).toBeGreaterThan(0);
      return sale.id;
    });
  };
  const all = await ids("cajero");
  expect(all).toEqual(expect.arrayContaining([it.saleId, other.saleId]));
  expect(all).not.toContain(unpaid.saleId);
  expect(await ids("vaquero")).toEqual([]);
  produces("FORBIDDEN")(await (await m.staff("contador")).get("/api/weighings"));
  await (await phoneOf()).send(await weighed(it, 305, { how: "code", code: await codeOf(it) }));
  expect(await ids("cajero")).not.toContain(it.saleId);
});

test("what nobody can weigh any more is refused, and a field hand weighs only what they charged", async () => {
  const it = await kilo.bought();
  const one = await weighed(it, 305, { how: "code", code: await codeOf(it) });
  const [denied] = await (await phoneOf("vaquero")).send(one);
  expect(denied?.body).toMatchObject({ code: "NOT_FOUND" });
  const delivered = await (await m.staff("dueno")).call("POST", `/api/sales/${it.saleId}/deliver`, {
    receivedBy: "Luis Mora",
    asEstimated: true,
  });
  expect(delivered.status).toBe(200);
  const [late] = await (await phoneOf()).send(one);
  expect(late?.body).toMatchObject({ code: "SALE_MOVE_NOT_ALLOWED" });
  expect((await weighings(it.saleId)).weighings).toEqual([]);
});
