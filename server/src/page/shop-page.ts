import { IN_THE_GRID, photoSource } from "@corral/contract/business/photos.files";
import { spoken } from "@corral/domain/kernel/money";
import type { catalogPage } from "#src/features/shop/catalog/routes";
import { inDemo } from "./frame";
import { entities } from "./html";

/** Photos that a phone shows without scrolling. */
const IN_SIGHT = 4;
const photoHtml = ({ id, alt }: { id: string; alt: string }, index: number) => {
  const { src, srcSet, sizes } = photoSource(id, IN_THE_GRID);
  const when = index < IN_SIGHT ? "" : ' loading="lazy"';
  return `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" alt="${entities(alt)}" width="320" height="240"${when}>`;
};
export type Card = Awaited<ReturnType<typeof catalogPage>>["items"][number];
export const byWeight = ({ priceMode, pricePerKg }: Pick<Card, "priceMode" | "pricePerKg">) =>
  priceMode === "per_kg" && pricePerKg !== null
    ? `<i>Estimado · ${spoken(pricePerKg)}/kg</i>`
    : priceMode === "negotiable"
      ? "<i>A tratar</i>"
      : "";
/** The shop's first page as HTML, replaced by the app when it loads (rulings 34). */
export const shopHtml = (
  name: string,
  items: Card[],
  { isDemo, hasOpening }: { isDemo: boolean; hasOpening: boolean },
) =>
  inDemo(
    isDemo,
    `<main class="first-page first-list"><h1>${entities(name)}</h1>${hasOpening ? '<div class="shop"></div>' : ""}<div class="first-tools" aria-hidden="true"><u></u><u></u><u></u><u></u></div><ul>${items
      .map(
        (i, n) =>
          `<li><a href="/venta-en-linea?articulo=${i.id}">${i.photo ? photoHtml(i.photo, n) : ""}<b>${entities(i.title)}</b><i>${entities(i.facts ?? i.subtitle)}</i><span>${spoken(i.price)}</span>${byWeight(i)}<i>${entities(i.availability.words)}</i></a></li>`,
      )
      .join("")}</ul></main>`,
  );
