import { IN_THE_GRID, photoSource } from "@corral/contract/business/photos.files";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { shownItemStates } from "@corral/domain/states/item";
import { readItemCards } from "#src/features/shop/catalog/item-view";
import type { catalogPage } from "#src/features/shop/catalog/routes";
import { itemsById } from "#src/features/shop/catalog/store";
import type { Deps } from "#src/platform/deps";
import { type Preview, stateWords } from "./head";
import { entities } from "./html";

/** Preview of a shop item; undefined for one that the shop doesn't show. */
export async function itemPreview(deps: Deps, id: string, seller: string): Promise<Preview | undefined> {
  const [item] = await itemsById(deps.db, [id]);
  if (!item || !(shownItemStates as readonly string[]).includes(item.status)) return undefined;
  const [card] = await readItemCards(deps, [item], undefined);
  if (!card) return undefined;
  const price = card.price as Centavos;
  const state = stateWords(card.availability);
  return {
    title: `${card.title} · ${card.availability.code === "sold" ? state : spoken(price)}`,
    description: `${state} en ${seller}. ${card.subtitle}`.trim(),
    path: `/venta-en-linea?articulo=${id}`,
    image: card.photo ?? undefined,
    product: {
      id,
      name: card.title,
      description: item.description || card.subtitle || card.title,
      category: card.species ? speciesName(card.species) : (card.category ?? card.group),
      photos: card.photo ? [card.photo] : [],
      facts: [],
      offer: { price, availability: card.availability.code },
    },
  };
}

/** Photos that a phone shows without scrolling. */
const IN_SIGHT = 4;
const photoHtml = ({ id, alt }: { id: string; alt: string }, index: number) => {
  const { src, srcSet, sizes } = photoSource(id, IN_THE_GRID);
  const when = index < IN_SIGHT ? "" : ' loading="lazy"';
  return `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" alt="${entities(alt)}" width="320" height="240"${when}>`;
};
type Card = Awaited<ReturnType<typeof catalogPage>>["items"][number];
const byWeight = ({ priceMode, pricePerKg }: Card) =>
  priceMode === "per_kg" && pricePerKg !== null
    ? `<i>Estimado · ${spoken(pricePerKg)}/kg</i>`
    : priceMode === "negotiable"
      ? "<i>A tratar</i>"
      : "";
/** The shop's first page as HTML, replaced by the app when it loads (rulings 34). */
export const shopHtml = (name: string, items: Card[]) =>
  `<main class="first-shop first-list"><h1>${entities(name)}</h1><div class="first-tools" aria-hidden="true"><u></u><u></u><u></u><u></u></div><ul>${items
    .map(
      (i, n) =>
        `<li><a href="/venta-en-linea?articulo=${i.id}">${i.photo ? photoHtml(i.photo, n) : ""}<b>${entities(i.title)}</b><i>${entities(i.facts ?? i.subtitle)}</i><span>${spoken(i.price as Centavos)}</span>${byWeight(i)}<i>${entities(i.availability.words)}</i></a></li>`,
    )
    .join("")}</ul></main>`;
