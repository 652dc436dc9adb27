import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../../testing/corral";

let it: Corral;
beforeAll(async () => {
  it = await corral();
});
afterAll(() => it.close());

test("an animal on sale shows its portrait first and then every photo of its listing, each once", async () => {
  const { animals } = (await (await fetch(`${it.url}/api/animals?onSale=true&limit=1`)).json()) as {
    animals: { id: string; photo: { id: string } }[];
  };
  const card = animals[0];
  const { photos } = (await (await fetch(`${it.url}/api/animals/${card?.id}`)).json()) as { photos: { id: string }[] };
  expect(photos[0]?.id).toBe(card?.photo.id);
  expect(photos.length).toBeGreaterThan(1);
  expect(new Set(photos.map((p) => p.id)).size).toBe(photos.length);
});
