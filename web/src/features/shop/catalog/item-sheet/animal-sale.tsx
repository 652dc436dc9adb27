import type { AnimalView } from "@corral/contract/types";
import { useItem } from "../data";
import { AnimalBar } from "./animal-bar";
import { PerKilo } from "./price-head";
import { SaleTerms } from "./sale-terms";

type Listed = AnimalView & { itemId: string; price: number; availability: NonNullable<AnimalView["availability"]> };
const isListed = (animal: AnimalView): animal is Listed =>
  animal.itemId !== null && animal.price !== null && animal.availability !== null;

/** The bar of the animal's own page: with what the page knows at once, then with the deposit and one's own hold. */
export function AnimalPageBar({ animal }: { animal: AnimalView }) {
  const item = useItem(animal.itemId ?? undefined).data;
  if (!isListed(animal)) return null;
  const { itemId, name, species, price, availability, tag } = animal;
  const known = { id: itemId, kind: "animal", title: name, species, price, availability } as const;
  return <AnimalBar offer={item ?? known} tag={tag} inPage />;
}

/** How its price is computed; nothing where it is fixed. */
export function AnimalPagePrice({ itemId }: { itemId: string }) {
  const item = useItem(itemId).data;
  return item?.pricePerKg ? <PerKilo item={item} price={item.pricePerKg} /> : null;
}

/** What the sale is about, on the animal's own page. */
export function AnimalPageTerms({ itemId }: { itemId: string }) {
  const item = useItem(itemId).data;
  return item ? <SaleTerms item={item} /> : null;
}
