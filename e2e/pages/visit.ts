import { expect, type Page } from "@playwright/test";

export interface Place {
  code: string;
  shortCode: string;
}

/** Creates, through the API, a visit that begins in an hour: the demo's are on other days. */
export async function visit(page: Page, title: string) {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { "idempotency-key": crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBeTruthy();
    return answer.json();
  };
  const item = await call("/api/items", {
    kind: "session",
    animalId: null,
    title,
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: 20_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_16",
    depositBp: null,
    maxQty: 10,
    delivery: ["on_site"],
    photoIds: [],
    stock: null,
  });
  await call(`/api/items/${item.id}/state`, { act: "publish" });
  const [day = "", time = ""] = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Mexico_City",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(Date.now() + 3_600_000)
    .split(" ");
  const tiers = [{ code: null, name: "General", price: 20_000 }];
  const made = await call(`/api/items/${item.id}/sessions`, {
    day,
    time,
    minutes: 60,
    capacity: 10,
    closesBefore: 0,
    opensBefore: null,
    tiers,
  });
  return { itemId: item.id as string, sessionId: made.sessions[0].id as string };
}

/** The places of the open ticket. */
export async function placesOf(page: Page): Promise<Place[]> {
  const id = /boleto\/([\w-]+)/.exec(page.url())?.[1];
  const { snapshot } = await (await page.request.get(`/api/receipts/boleto/${id}`)).json();
  return snapshot.visit.places;
}
