import { expect, type Page } from "@playwright/test";
import { caller, onSale } from "./on-sale";

export interface Place {
  code: string;
  shortCode: string;
}

const PRICE = 20_000;
/** Creates, through the API, a visit that begins in an hour: the demo's are on other days. */
export async function visit(page: Page, title: string) {
  const item = await onSale(page, { kind: "session", title, price: PRICE, taxClass: "iva_16", delivery: ["on_site"] });
  const [day = "", time = ""] = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Mexico_City",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(Date.now() + 3_600_000)
    .split(" ");
  const tiers = [{ code: null, name: "General", price: PRICE }];
  const made = await caller(page)(`/api/items/${item.id}/sessions`, {
    day,
    time,
    minutes: 60,
    capacity: 10,
    closesBefore: 0,
    opensBefore: null,
    tiers,
  });
  return { itemId: item.id, sessionId: made.sessions[0].id as string };
}

export interface Seat {
  seat: number;
  shortCode: string;
}
/** Sells places of it at the counter, paid on the business's own card terminal; answers them in order of their seats. */
export async function sellPlaces(page: Page, { itemId, sessionId }: Awaited<ReturnType<typeof visit>>, qty: number) {
  const call = caller(page);
  const seenTotal = qty * PRICE;
  const { chargeId } = await call("/api/counter/charges", {
    sale: { lines: [{ itemId, sessionId, tier: "general", qty }], seenTotal },
  });
  await call(`/api/charges/${chargeId}/terminal`, { amount: seenTotal, approval: "A12345" });
  const { places } = await (await page.request.get(`/api/gate/${sessionId}/places`)).json();
  expect(places).toHaveLength(qty);
  return (places as Seat[]).sort((a, b) => a.seat - b.seat);
}

/** The places of the open ticket. */
export async function placesOf(page: Page): Promise<Place[]> {
  const id = /boleto\/([\w-]+)/.exec(page.url())?.[1];
  const { snapshot } = await (await page.request.get(`/api/receipts/boleto/${id}`)).json();
  return snapshot.visit.places;
}
