import type { Centavos } from "@corral/domain/kernel/money";
import { expect, it } from "vitest";
import { withItem } from "./kept-items";

const item = (id: string, isFavorite = false) => ({
  id,
  title: `Artículo ${id}`,
  price: 45_000 as Centavos,
  photo: null,
  ...(isFavorite ? { isFavorite } : {}),
});
const ids = (kept: ReturnType<typeof withItem>) => kept.map((it) => it.id).join(" ");

it("lists what was opened last first, each item once", () => {
  const seen = ["a", "b", "a", "c"].reduce((kept, id) => withItem(kept, item(id)), withItem([], item("b")));
  expect(ids(seen)).toBe("c a b");
});

it("forgets the oldest of twelve that were only seen, and no favourite for it", () => {
  const favorite = withItem([], item("favorito", true));
  const many = Array.from({ length: 30 }, (_, n) => item(`visto${n}`));
  const kept = many.reduce((all, it) => withItem(all, it), favorite);
  expect(kept).toHaveLength(13);
  expect(ids(kept)).toMatch(/^visto29 visto28 .* visto18 favorito$/);
});

it("keeps a hundred favourites, the newest", () => {
  const kept = Array.from({ length: 130 }, (_, n) => item(`${n}`, true)).reduce(withItem, []);
  expect(kept).toHaveLength(100);
  expect(kept[0]?.id).toBe("129");
});
