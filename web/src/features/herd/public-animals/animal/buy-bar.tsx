import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import styles from "./buy-bar.module.css";
import { animalText as t } from "./text";

/** Each animal is unique: once it is in the cart, the button leads to the shop. */
export function BuyBar({ itemId, canBuy }: { itemId: string; canBuy: boolean }) {
  const [cart, changeCart] = useStored("cart");
  const { online } = useConnection();
  const isInCart = cart.some((it) => it.itemId === itemId);
  const add = () =>
    void changeCart((now) => (now.some((it) => it.itemId === itemId) ? now : [...now, { itemId, qty: 1 }]));
  return (
    <div className={styles.bar}>
      {canBuy && !isInCart ? (
        <Button kind="primary" icon="cart" wide disabled={!online} onClick={add}>
          {online ? t.addToCart : text.app.seeWithSignal}
        </Button>
      ) : (
        <ButtonLink kind="primary" icon="store" wide href={to("venta-en-linea", { articulo: itemId })}>
          {t.seeInShop}
        </ButtonLink>
      )}
      <span role="status" className="hush">
        {isInCart && t.added}
      </span>
    </div>
  );
}
