import { navigate } from "#src/nav/history";
import { MoneyText } from "#src/shared/money-text";
import { Button } from "#src/ui/controls/button";
import { useCart, useQuote } from "./cart";
import s from "./cart-bar.module.css";
import { cartText as t } from "./cart-text";

/** What is in the cart and what it costs, always at hand where one buys. For the footer of a screen, while there is something in it. */
export function CartBar() {
  const cart = useCart();
  const quote = useQuote(cart);
  const count = cart.reduce((n, l) => n + l.qty, 0);
  return (
    <Button kind="primary" wide icon="cart" onClick={() => void navigate("/cobro", { direction: "forward" })}>
      <span className={s.bar}>
        <span>{t.pay}</span>
        <span className="num">
          {t.items(count)}
          {quote.data ? (
            <>
              {" "}
              · <MoneyText amount={quote.data.total} />
            </>
          ) : null}
        </span>
      </span>
    </Button>
  );
}
