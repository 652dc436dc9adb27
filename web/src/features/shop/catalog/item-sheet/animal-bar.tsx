import { navigate } from "#src/nav/history";
import { addAnimal, cartAddress, useCart } from "../cart";
import { BuyBar, type Offer } from "./buy-bar";
import { itemText } from "./text";

const t = itemText.bar;

/** An animal is bought alone: one tap leads to where it is paid. */
export function AnimalBar({ offer, tag, inPage }: { offer: Offer; tag: string | null; inPage?: boolean }) {
  const cart = useCart();
  const buy = async (plan?: "apartar") => {
    await addAnimal(offer.id);
    await navigate(cartAddress(plan), { direction: "forward" });
  };
  return (
    <BuyBar
      offer={offer}
      total={offer.price}
      inCart={cart.some((l) => l.itemId === offer.id) ? 1 : 0}
      chosen={1}
      what={tag ? t.tagged(offer.title, tag) : offer.title}
      addWords={t.buy}
      onAdd={() => void buy()}
      onSetAside={() => void buy("apartar")}
      inPage={inPage}
    />
  );
}
