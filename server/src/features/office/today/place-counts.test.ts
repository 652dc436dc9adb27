import type { PlaceCounts } from "@corral/domain/shop/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  visits = openVisits(c, staff);
});
afterAll(() => c.close());

type Dated = Awaited<ReturnType<ReturnType<typeof openVisits>["date"]>>;
const counts = ({ capacity, taken, free, arrived }: PlaceCounts) => ({ capacity, taken, free, arrived });
const byId =
  (id: string) =>
  <T = PlaceCounts>(list: (T & { id: string })[]): T =>
    list.find((it) => it.id === id) as T;

/** What each screen says of the places of a date. */
async function said(d: Dated) {
  const [boss, gate, buyer] = [await staff.staff("encargado"), await staff.staff("taquilla"), c.buyer()];
  const of = byId(d.sessionId);
  const range = `from=${d.day}&to=${d.day}`;
  const item = (await boss.get(`/api/items/${d.itemId}`)).body;
  const calendar = of((await buyer.get(`/api/calendar?${range}`)).body.sessions) as unknown as {
    availability: { left: number };
    capacity: number;
  };
  const shop = (await buyer.get(`/api/catalog/${d.itemId}`)).body;
  const { body: today } = await gate.get("/api/today");
  const all: Record<string, PlaceCounts> = {
    gate: of((await gate.get("/api/gate")).body.sessions),
    gatePeople: (await gate.get(`/api/gate/${d.sessionId}/places`)).body.session,
    gateBook: (await gate.get(`/api/gate/${d.sessionId}/book`)).body.session,
    ...(today.day === d.day ? { today: of(today.visits) } : {}),
    calendarOfStaff: of((await gate.get(`/api/visit-dates?${range}`)).body.dates),
    datePage: (await gate.get(`/api/visit-dates/${d.sessionId}`)).body,
  };
  const [first] = Object.values(all);
  for (const [where, it] of Object.entries(all)) expect(counts(it), where).toEqual(counts(first as PlaceCounts));
  const { taken, free } = byId(d.sessionId)(item.sessions) as unknown as PlaceCounts;
  expect({ taken, free }, "catalogue of the staff").toEqual({ taken: first?.taken, free: first?.free });
  expect(calendar.availability.left, "buyers' calendar").toBe(first?.free);
  const sheet = byId(d.sessionId)(shop.sessions as { id: string; availability: { left: number } }[]);
  expect(sheet.availability.left, "shop").toBe(first?.free);
  return counts(first as PlaceCounts);
}

test("taken, free and come in are the same on every screen after a hold, a payment, an entry, a cancellation", async () => {
  const d = await visits.date({ capacity: 12, inMinutes: 20 });
  expect(await said(d)).toEqual({ capacity: 12, taken: 0, free: 12, arrived: 0 });

  // Held and not paid: taken everywhere, also at the gate, which has no ticket of it yet.
  const held = c.buyer();
  const lines = [{ itemId: d.itemId, qty: 3, sessionId: d.sessionId, tier: "adulto" }];
  const sale = await held.cart(lines, 60_000);
  expect(sale.status).toBe(201);
  expect(await said(d)).toEqual({ capacity: 12, taken: 3, free: 9, arrived: 0 });

  const bought = await visits.buy(d, { adulto: 2, nino: 2 });
  expect(await said(d)).toEqual({ capacity: 12, taken: 7, free: 5, arrived: 0 });

  const gate = await staff.staff("taquilla");
  const [place] = (await gate.get(`/api/gate/${d.sessionId}/places`)).body.places;
  await gate.call("POST", `/api/gate/${d.sessionId}/check-in`, { placeId: place.id, gate: "Puerta 1" });
  expect(await said(d)).toEqual({ capacity: 12, taken: 7, free: 5, arrived: 1 });

  const paid = await held.pay(sale.body.chargeId, await held.card());
  expect(paid.body.state).toBe("paid");
  expect(await said(d)).toEqual({ capacity: 12, taken: 7, free: 5, arrived: 1 });

  await (await staff.staff("dueno")).call("POST", `/api/sales/${bought.saleId}/cancel`, {
    reason: "Se enfermó",
    refunds: [{ chargeId: bought.chargeId, way: "provider" }],
  });
  expect(await said(d)).toEqual({ capacity: 12, taken: 3, free: 9, arrived: 0 });
});
