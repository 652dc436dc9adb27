import type { Task } from "@corral/contract/types";
import { addDays, atWall, type Day, DEFAULT_ZONE, dayIn, toIso } from "@corral/domain/kernel/time";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReviewTask, type NewTask } from "#src/features/business/review-tasks/state";
import { noteSummarized } from "#src/features/herd/summaries/summarize";
import { systemClock } from "#src/platform/clock";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
let visits: ReturnType<typeof openVisits>;
let today: Day;
let cow: { id: string; name: string };
beforeAll(async () => {
  // The next noon: a run that crosses the ranch's midnight would have another today than its requests. Never a noon that
  // is over, because the simulated providers keep the real time.
  const now = systemClock();
  const noon = (n: number) => atWall(DEFAULT_ZONE, addDays(dayIn(DEFAULT_ZONE, now), n), "12:00");
  c = await corral({ at: noon(0) >= now ? noon(0) : noon(1) });
  staff = openPayments(c);
  visits = openVisits(c, staff);
  today = dayIn(c.deps.zone, c.deps.now());
  // Cancels the demo's many planned records; the test plans its own for one animal.
  await c.deps.db.updateTable("animal_event").set({ status: "cancelled" }).where("status", "=", "planned").execute();
  await c.deps.db
    .updateTable("animal")
    .set({ expects_from: null, expects_to: null, withdrawal_meat: null, withdrawal_milk: null })
    .execute();
  // The daily summary of the records, due on another day than the demo's, would write those columns again.
  await noteSummarized(c.deps, c.deps.db);
  cow = await c.deps.db
    .selectFrom("animal")
    .select(["id", "name"])
    .where("species", "=", "cattle")
    .where("life_status", "=", "alive")
    .orderBy("id")
    .executeTakeFirstOrThrow();
});
afterAll(() => c.close());

const tasks = async (login: string, more = "&overdue=true") =>
  (await (await staff.staff(login)).get(`/api/tasks?from=${today}&to=${addDays(today, 30)}${more}`)).body
    .tasks as Task[];
const kinds = async (login: string) => [...new Set((await tasks(login)).map((t) => t.kind))].sort();
const mark = async (login: string, body: object) =>
  (await staff.staff(login)).call("POST", "/api/tasks/mark", { done: false, snoozeUntil: null, ...body });
async function plan(type: string, day: Day, data: object = {}) {
  const id = newId();
  await c.deps.db
    .insertInto("animal_event")
    .values({
      id,
      animal_id: cow.id,
      type,
      status: "planned",
      occurred_on: day,
      data: JSON.stringify(data),
      published: false,
      created_at: toIso(c.deps.now()),
    })
    .execute();
  return id;
}
const animal = (set: object) => c.deps.db.updateTable("animal").set(set).where("id", "=", cow.id).execute();

test("a planned record is due on its day, moves with its record, and ends with it or with the animal", async () => {
  const id = await plan("vaccination", addDays(today, -2), { product: "Bovi-Shield" });
  const [due] = (await tasks("mvz")).filter((t) => t.kind === "vaccine");
  expect(due).toMatchObject({
    when: "overdue",
    title: "Vacuna: Bovi-Shield",
    detail: cow.name,
    dayWords: "hace 2 días",
    href: `/animal?id=${cow.id}`,
    markable: false,
  });
  const record = (set: object) => c.deps.db.updateTable("animal_event").set(set).where("id", "=", id).execute();
  await record({ occurred_on: addDays(today, 3) });
  expect((await tasks("mvz")).find((t) => t.kind === "vaccine")?.when).toBe("week");
  await animal({ life_status: "dead" });
  expect(await tasks("mvz")).toEqual([]);
  await animal({ life_status: "alive" });
  await record({ status: "done" });
  expect(await tasks("mvz")).toEqual([]);
});

test("a planned test has the same words as among the animal's records", async () => {
  const id = await plan("lab_test", today, { test: "Brucelosis" });
  expect((await tasks("mvz")).map((t) => t.title)).toEqual(["Prueba de laboratorio: Brucelosis"]);
  const { pendings } = (await (await staff.staff("mvz")).get(`/api/herd/animals/${cow.id}/records`)).body.facts;
  expect(pendings.find((p: { recordId: string }) => p.recordId === id)?.words).toBe(
    "Prueba de laboratorio: Brucelosis",
  );
  await c.deps.db.updateTable("animal_event").set({ status: "cancelled" }).where("id", "=", id).execute();
});

test("a birth is one task over its window, and a withdrawal lasts until its last day", async () => {
  await plan("parturition", addDays(today, 5));
  expect((await tasks("vaquero")).map((t) => [t.kind, t.until])).toEqual([["birth", null]]);
  await animal({ expects_from: addDays(today, -3), expects_to: addDays(today, 4), withdrawal_meat: today });
  const seen = await tasks("vaquero");
  expect(seen.map((t) => [t.kind, t.when])).toEqual([
    ["birth", "today"],
    ["withdrawal", "today"],
  ]);
  expect(seen[0]).toMatchObject({ day: addDays(today, -3), until: addDays(today, 4) });
  await animal({ expects_from: null, expects_to: null, withdrawal_meat: addDays(today, -1) });
  await c.deps.db
    .updateTable("animal_event")
    .set({ status: "cancelled" })
    .where("animal_id", "=", cow.id)
    .where("status", "=", "planned")
    .execute();
  expect(await tasks("vaquero")).toEqual([]);
});

test("money, deliveries and decisions come from the charge, the sale and the review; each role sees the ones for it", async () => {
  const b = c.buyer();
  let balance: string | undefined;
  for (const item of await b.shelf("group=animales&sort=price_asc")) {
    const lines = encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]));
    const { deposit } = (await b.get(`/api/cart?lines=${lines}`)).body;
    if (deposit === null) continue;
    const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit: deposit });
    balance = (await b.pay(sale.body.chargeId, await b.card())).body.plan.other;
    break;
  }
  const slip = await staff.bySpei("group=productos");
  const goods = await staff.hold();
  await goods.b.pay(goods.chargeId, await goods.b.card());
  const boss = await staff.staff("encargado");
  const on = addDays(today, 2);
  expect(
    (await boss.call("POST", `/api/sales/${goods.saleId}/fulfilment`, { event: "date_set", date: `${on}T11:30` }))
      .status,
  ).toBe(200);
  // The daily check inserts its task without a charge, which `NewTask` doesn't allow.
  const task = { kind: "daily_check", about: "hoy", data: {}, now: c.deps.now() } as unknown as NewTask;
  await c.deps.db.transaction().execute((tx) => addReviewTask(tx, task));
  expect(await kinds("dueno")).toEqual(["balance", "delivery", "review", "voucher"]);
  expect(await kinds("cajero")).toEqual(["balance", "delivery", "voucher"]);
  expect(await kinds("contador")).toEqual(["balance", "delivery", "review", "voucher"]);
  for (const login of ["vaquero", "mvz", "taquilla"]) expect(await kinds(login)).toEqual([]);
  const seen = await tasks("cajero");
  expect(seen.find((t) => t.kind === "balance")?.href).toBe(`/cobro?c=${balance}`);
  expect(seen.find((t) => t.kind === "delivery")).toMatchObject({ day: on, time: "11:30", markable: false });
  // The task ends with the debt.
  await c.control("/pay", { clabe: slip.clabe });
  await c.tick();
  await c.inbox();
  const attempt = await c.deps.db
    .selectFrom("attempt")
    .select("id")
    .where("method", "=", "spei_mp")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await staff.ask(attempt.id);
  expect(await kinds("cajero")).toEqual(["balance", "delivery"]);
});

test("a person marks tasks that no record ends, postpones them, and undoes both; a rescheduled task is a new one", async () => {
  const [due] = (await tasks("cajero")).filter((t) => t.kind === "balance") as [Task];
  const done = await mark("cajero", { key: due.key, done: true });
  expect(done.body.task.done.by).toBe((await (await staff.staff("cajero")).get("/api/session")).body.me.name);
  expect((await tasks("dueno")).find((t) => t.key === due.key)?.done).not.toBeNull();
  expect((await mark("dueno", { key: due.key })).body.task.done).toBeNull();
  const id = await plan("vaccination", today, { product: "Triple" });
  const key = `vaccine:${id}:${today}`;
  produces("DECISION_NOT_ALLOWED")(await mark("mvz", { key, done: true }));
  const later = await mark("mvz", { key, snoozeUntil: addDays(today, 2) });
  expect(later.body.task).toMatchObject({ when: "week", snoozedUntil: addDays(today, 2), done: null });
  produces("VALIDATION_FAILED")(await mark("mvz", { key, snoozeUntil: today }));
  produces("NOT_FOUND")(await mark("cajero", { key: "review:x:2026-01-01", done: true }));
  produces("NOT_FOUND")(await mark("mvz", { key: due.key, done: true }));
  produces("FORBIDDEN")(await mark("contador", { key: due.key, done: true }));
  await c.deps.db
    .updateTable("animal_event")
    .set({ occurred_on: addDays(today, 1) })
    .where("id", "=", id)
    .execute();
  expect((await tasks("mvz")).find((t) => t.kind === "vaccine")).toMatchObject({
    snoozedUntil: null,
    day: addDays(today, 1),
  });
  produces("NOT_FOUND")(await mark("mvz", { key, done: false }));
});

test("an invalid range of days is refused", async () => {
  const owner = await staff.staff("dueno");
  for (const q of [
    `from=${today}&to=${addDays(today, -1)}`,
    "from=2027-02-30&to=2027-03-01",
    `from=${today}&to=${addDays(today, 400)}`,
  ])
    produces("VALIDATION_FAILED")(await owner.get(`/api/tasks?${q}`));
});

const read = async (url: string) => {
  const answer = await fetch(url.replace(/^https?:\/\/[^/]+/, c.url));
  const text = await answer.text();
  if (answer.status !== 200) return { status: answer.status, text, events: [] };
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const root = new ICAL.Component(ICAL.parse(text));
  for (const z of root.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(z);
  return { status: 200, text, events: root.getAllSubcomponents("vevent").map((e) => new ICAL.Event(e)) };
};
const makeFeed = async (login: string) => {
  const made = await (await staff.staff(login)).call("POST", "/api/calendar-feed", {});
  expect(made.status).toBe(201);
  return made.body.url as string;
};

test("each person's calendar feed has what their role may see, at an address that they can replace and revoke", async () => {
  const d = await visits.date({ title: "Paseo para el calendario" });
  const [cashier, field] = [await makeFeed("cajero"), await makeFeed("vaquero")];
  const mine = await read(cashier);
  const visit = mine.events.find((e) => e.uid === `visita-${d.sessionId}@corral`);
  const row = await c.deps.db
    .selectFrom("session")
    .select(["starts_at", "zone"])
    .where("id", "=", d.sessionId)
    .executeTakeFirstOrThrow();
  expect(visit?.startDate.toJSDate().getTime()).toBe(row.starts_at);
  expect(visit?.startDate.zone.tzid).toBe(row.zone);
  expect(mine.text).toContain("Saldo de");
  expect(mine.events.filter((e) => e.summary.startsWith("Entrega:"))).toHaveLength(1);
  const theirs = await read(field);
  expect(theirs.text).toContain("Vacuna: Triple");
  expect(theirs.text).not.toMatch(/Saldo|Entrega:|visita-/);
  expect(theirs.events.find((e) => e.summary.startsWith("Vacuna"))?.startDate.isDate).toBe(true);
  const again = await makeFeed("cajero");
  expect([(await read(cashier)).status, (await read(again)).status]).toEqual([404, 200]);
  const phone = await staff.staff("cajero");
  expect((await phone.get("/api/calendar-feed")).body.readWords).toContain("hoy");
  expect((await phone.call("DELETE", "/api/calendar-feed", {})).body.createdAt).toBeNull();
  expect((await read(again)).status).toBe(404);
  await c.deps.db.updateTable("staff_user").set({ status: "suspended" }).where("login", "=", "vaquero").execute();
  expect((await read(field)).status).toBe(404);
  for (const bad of ["x.ics", `${"A".repeat(32)}.ics`, "..%2f.ics"])
    expect((await read(`${c.url}/ical/${bad}`)).status).toBe(404);
  expect(JSON.stringify(await c.deps.db.selectFrom("calendar_feed").selectAll().execute())).not.toContain(
    field.split("/ical/")[1]?.slice(0, 32),
  );
});

test("a cancelled visit date stays in the feed as cancelled; its time is local", async () => {
  const d = await visits.date({ inMinutes: 600, title: "Paseo que no será" });
  const url = await makeFeed("encargado");
  await (await staff.staff("encargado")).call("POST", `/api/sessions/${d.sessionId}/cancel`, { reason: "Llueve" });
  const cancelled = (await read(url)).events.find((e) => e.uid === `visita-${d.sessionId}@corral`);
  expect(cancelled?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(cancelled?.sequence).toBeGreaterThan(1);
});

test("a buyer's calendar entry for a visit becomes cancelled, with the same uid, when its places are voided", async () => {
  const d = await visits.date({ inMinutes: 240 });
  const bought = await visits.buy(d, { adulto: 2 });
  const url = `${c.url}/api/receipts/boleto/${bought.links[0]?.id}/ics`;
  const on = await read(url);
  const { local_start } = await c.deps.db
    .selectFrom("session")
    .select("local_start")
    .where("id", "=", d.sessionId)
    .executeTakeFirstOrThrow();
  expect(on.events[0]?.startDate.toJSDate().getTime()).toBe(
    atWall(c.deps.zone, local_start.slice(0, 10) as Day, local_start.slice(11, 16)),
  );
  expect(on.events[0]?.description).toContain("2 lugares");
  expect(on.text).toContain("TRIGGER:-PT120M");
  await (await staff.staff("dueno")).call("POST", `/api/sales/${bought.saleId}/cancel`, {
    reason: "Ya no puede",
    refunds: [{ chargeId: bought.chargeId, way: "provider" }],
  });
  const off = await read(url);
  expect(off.events[0]?.uid).toBe(on.events[0]?.uid);
  expect(off.events[0]?.sequence).toBeGreaterThan(on.events[0]?.sequence ?? 9);
  expect(off.text).toContain("STATUS:CANCELLED");
  expect((await read(`${c.url}/api/receipts/boleto/${"A".repeat(22)}/ics`)).status).toBe(404);
});
