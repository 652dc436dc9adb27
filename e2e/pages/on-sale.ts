import { expect, type Page } from "@playwright/test";

/** Calls the API as whoever is signed in on this page. */
export const caller = (page: Page) => async (path: string, data: object) => {
  const answer = await page.request.post(path, { data, headers: { "idempotency-key": crypto.randomUUID() } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBeTruthy();
  return answer.json();
};

/** Puts something of this test's own on sale, through the API, so that no other test misses what it changes. */
export async function onSale(
  page: Page,
  of: { kind: "product" | "session"; title: string; price: number; taxClass: string; delivery: string[] },
) {
  const call = caller(page);
  const { id }: { id: string } = await call("/api/items", {
    ...of,
    animalId: null,
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    pricePerKg: null,
    estWeightG: null,
    depositBp: null,
    maxQty: 10,
    photoIds: [],
    stock: of.kind === "product" ? 20 : null,
  });
  await call(`/api/items/${id}/state`, { act: "publish" });
  return { id, title: of.title };
}
/** A product, picked up at the ranch. */
export const productOnSale = (page: Page, title: string) =>
  onSale(page, { kind: "product", title, price: 12_000, taxClass: "iva_0", delivery: ["pickup"] });
