import { useState } from "react";
import { navigate } from "#src/nav/history";
import { cartAddress, useCart } from "../cart";
import { addMissing } from "../change-cart";
import { BuyBar, type Offer } from "./buy-bar";
import { itemText } from "./text";

const t = itemText.bar;

/** An animal is bought alone: one tap leads to where it is paid. */
export function AnimalBar({ offer, tag, inPage }: { offer: Offer; tag: string | null; inPage?: boolean }) {
  const cart = useCart();
  /** On the way to the cart the bar stays as it was tapped: a second tap must not meet another button. */
  const [isLeaving, setLeaving] = useState(false);
  const buy = async (plan?: "apartar") => {
    if (isLeaving) return;
    setLeaving(true);
    await addMissing({ itemId: offer.id, qty: 1, price: offer.price, title: offer.title });
    await navigate(cartAddress(plan), { direction: "forward" });
    setLeaving(false);
  };
  return (
    <BuyBar
      offer={offer}
      total={offer.price}
      inCart={!isLeaving && cart.some((l) => l.itemId === offer.id) ? 1 : 0}
      chosen={1}
      what={tag ? t.tagged(offer.title, tag) : offer.title}
      addWords={t.buy}
      onAdd={() => void buy()}
      onSetAside={() => void buy("apartar")}
      inPage={inPage}
    />
  );
}
