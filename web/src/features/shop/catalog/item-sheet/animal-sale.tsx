import type { AnimalView } from "@corral/contract/types";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useCart } from "../cart";
import { addPick } from "../change-cart";
import { useItem } from "../data";
import { AnimalBar } from "./animal-bar";
import { BuyBar } from "./buy-bar";
import { PerKilo } from "./price-head";
import { SaleTerms } from "./sale-terms";
import { itemText } from "./text";

type Listed = AnimalView & { itemId: string; price: number; availability: NonNullable<AnimalView["availability"]> };
const isListed = (animal: AnimalView): animal is Listed =>
  animal.itemId !== null && animal.price !== null && animal.availability !== null;

/** The bar of the animal's own page: with what the page knows at once, then with the deposit and one's own hold. */
export function AnimalPageBar({ animal }: { animal: AnimalView }) {
  const item = useItem(animal.itemId ?? undefined).data;
  if (!isListed(animal)) return null;
  const { itemId, name, species, price, availability, tag } = animal;
  if (animal.isFromLot) return <FromLotBar animal={animal} isWhole={item !== undefined && !item.choosing} />;
  const known = { id: itemId, kind: "animal", title: name, species, price, availability } as const;
  return <AnimalBar offer={item ?? known} tag={tag} inPage />;
}

/** The bar of an animal that is chosen from a lot: into the cart with it, or to the lot that is only sold whole. */
function FromLotBar({ animal: a, isWhole }: { animal: Listed; isWhole: boolean }) {
  const inCart = useCart().some((l) => l.itemId === a.itemId && l.picks?.includes(a.id));
  const offer = { id: a.itemId, kind: "pick_from_lot", title: a.name, species: a.species, price: a.price } as const;
  return (
    <BuyBar
      offer={{ ...offer, availability: a.availability }}
      total={a.price}
      inCart={inCart ? 1 : 0}
      chosen={1}
      what={a.tag ? itemText.bar.tagged(a.name, a.tag) : a.name}
      addWords={isWhole ? itemText.bar.seeLot : itemText.bar.pickThis}
      onAdd={() =>
        void (isWhole
          ? navigate(to("venta-en-linea", { articulo: a.itemId }))
          : addPick({ itemId: a.itemId, price: a.price, title: a.name }, a.id))
      }
      inPage
    />
  );
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
