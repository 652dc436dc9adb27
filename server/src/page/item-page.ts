import { spoken } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { animalView } from "#src/features/herd/public-animals/animal-view";
import { itemDetail, itemForHolder } from "#src/features/shop/catalog/item-detail";
import { type Asked, type Drawn, isId } from "./drawn";
import { itemStyle } from "./drawn-styles";
import { inDemo, largePhoto } from "./frame";
import { type Preview, stateWords } from "./head";
import { entities } from "./html";
import { byWeight } from "./shop-page";

type Item = NonNullable<Awaited<ReturnType<typeof itemDetail>>>;

/** The item that a link to the shop names, with its animal; undefined for one that the shop doesn't show. */
export async function drawItem({ deps, query, buyerId, holds, seller, isDemo }: Asked): Promise<Drawn | undefined> {
  const id = query.get("articulo") ?? "";
  if (!isId(id)) return undefined;
  const [own, found] = await Promise.all([holds(), itemDetail(deps, id)]);
  if (!found) return undefined;
  const item = own ? itemForHolder(found, own) : found;
  const animal = item.animalId ? await animalView(deps, item.animalId, own && (await buyerId())) : undefined;
  return {
    preview: itemPreview(item, seller),
    html: itemHtml(item, isDemo, item.photos[0] ?? animal?.photos[0]),
    state: { item, animal },
    parts: ["src/features/shop/catalog/item-sheet/item.tsx"],
  };
}

/** Preview of a shop item. */
function itemPreview(card: Item, seller: string): Preview {
  const price = card.price;
  const state = stateWords(card.availability);
  const { id } = card;
  return {
    title: `${card.title} · ${card.availability.code === "sold" ? state : spoken(price)}`,
    description: `${state} en ${seller}. ${card.subtitle}`.trim(),
    path: `/venta-en-linea?articulo=${id}`,
    image: card.photo ?? undefined,
    product: {
      id,
      name: card.title,
      description: card.description || card.subtitle || card.title,
      category: card.species ? speciesName(card.species) : (card.category ?? card.group),
      photos: card.photo ? [card.photo] : [],
      facts: [],
      offer: { price, availability: card.availability.code },
    },
  };
}

/** An item's sheet as HTML, over the shop that comes later; replaced by the app when it loads. */
const itemHtml = (item: Item, isDemo: boolean, photo = item.photo ?? undefined) =>
  inDemo(
    isDemo,
    `${itemStyle}<main class="first-item"><article><h1>${entities(item.title)}</h1>${largePhoto(photo)}<div><b>${spoken(item.price)}</b>${byWeight(item)}<i>${entities(item.availability.words)}</i>${
      item.subtitle ? `<p>${entities(item.subtitle)}</p>` : ""
    }${item.description ? `<p>${entities(item.description)}</p>` : ""}</div></article></main>`,
  );
