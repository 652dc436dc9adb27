import { navigate } from "#src/nav/history";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { cartAddress, useCart, useQuote } from "./cart";
import styles from "./cart-bar.module.css";
import { cartText as t } from "./cart-text";

/** The cart's count and total, for the footer of a screen; hidden while the cart is empty. */
export function CartBar() {
  const cart = useCart();
  const quote = useQuote(cart);
  const count = cart.reduce((n, l) => n + l.qty, 0);
  return (
    <Button kind="primary" wide icon="cart" onClick={() => void navigate(cartAddress(), { direction: "forward" })}>
      <span className={styles.bar}>
        <span>
          {t.pay} <small>{t.items(count)}</small>
        </span>
        {quote.data && <MoneyText amount={quote.data.total} />}
      </span>
    </Button>
  );
}
