import type { CatalogItem } from "@corral/contract/types";
import { isGift, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { useState } from "react";
import { Stepper } from "#src/ui/controls/inputs";
import { useCart } from "../cart";
import { addToCart } from "../change-cart";
import { AnimalBar } from "./animal-bar";
import { BuyBar } from "./buy-bar";
import { ItemFrame } from "./item-frame";
import { PriceHead } from "./price-head";
import { itemText as t } from "./text";

/** A product, a service or heads of a lot: how many, and into the cart; a whole lot is bought alone, as an animal. */
export function GoodsItem({ item }: { item: CatalogItem }) {
  const [qty, setQty] = useState(1);
  const inCart = useCart()
    .filter((l) => l.itemId === item.id)
    .reduce((n, l) => n + l.qty, 0);
  const most = Math.max(1, Math.min(item.maxQty, item.availability.left ?? item.maxQty));
  const chosen = Math.min(qty, most);
  return (
    <ItemFrame
      item={item}
      photos={item.photos}
      head={<PriceHead item={item} isFrom={isGift(item.kind)} />}
      bar={
        isWholeLot(item.kind, item.priceMode) ? (
          <AnimalBar offer={item} tag={null} />
        ) : (
          <BuyBar
            offer={item}
            total={item.price * (inCart || chosen)}
            inCart={inCart}
            chosen={chosen}
            what={item.title}
            addWords={t.bar.add}
            onAdd={() => void addToCart({ itemId: item.id, qty: chosen, price: item.price, title: item.title })}
            // When one is left there is nothing to choose.
            isFrom={isGift(item.kind)}
            stepper={
              most > 1 &&
              !isGift(item.kind) && <Stepper label={t.quantity} value={chosen} min={1} max={most} onChange={setQty} />
            }
          />
        )
      }
    />
  );
}
