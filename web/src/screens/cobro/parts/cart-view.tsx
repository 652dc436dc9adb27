import { useEffect, useState } from "react";
import styles from "#src/features/payments/charges/charges.module.css";
import { chargesText as t } from "#src/features/payments/charges/text";
import { ShopOrReceipt } from "#src/features/selling/lost-receipt/lost-receipt-link";
import { Checkout } from "#src/features/selling/sales/checkout";
import { usePurchases } from "#src/features/selling/sales/data";
import { Purchases } from "#src/features/selling/sales/purchases";
import { setQty, useCart, useQuote } from "#src/features/shop/catalog/cart";
import { changeStored, type StoredCartLine, useStorageTier } from "#src/offline/storage/stored";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Stepper } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

/** The cart at current prices, with the button to pay. */
export function CartView() {
  const cart = useCart();
  const quote = useQuote(cart);
  const tier = useStorageTier();
  const unavailable = quote.data?.gone ?? [];
  // The cart as it was before the last line was taken out.
  const [before, setBefore] = useState<{ title: string; cart: StoredCartLine[] }>();
  const take = (line: StoredCartLine & { title: string }) => {
    setBefore({ title: line.title, cart });
    void setQty(line, 0);
  };
  const undo = before && (
    <Banner
      tone="info"
      icon="trash"
      title={t.removed(before.title)}
      action={
        <Button
          kind="tonal"
          small
          onClick={() => {
            void changeStored("cart", () => before.cart);
            setBefore(undefined);
          }}
        >
          {t.undo}
        </Button>
      }
    />
  );
  useEffect(() => {
    if (unavailable.length) void changeStored("cart", (now) => now.filter((l) => !unavailable.includes(l.itemId)));
  }, [unavailable]);
  if (cart.length === 0) {
    return (
      <Screen title={t.title}>
        {undo}
        <EmptyState icon="cart" title={t.emptyTitle} actions={<ShopOrReceipt />}>
          {t.empty}
        </EmptyState>
        <Purchases />
      </Screen>
    );
  }
  return (
    <Screen title={t.cartTitle} wide>
      {tier === "memory" && <Banner tone="warn">{t.memory}</Banner>}
      {unavailable.length > 0 && <Banner tone="warn">{t.gone}</Banner>}
      <Resume />
      {undo}
      <div className={styles.two}>
        <section className={styles.block}>
          <Loaded of={quote} skeleton={<Skeleton height={96} radius={16} />} missing={null}>
            {({ lines, total }) => (
              <>
                <ul>
                  {lines.map((l) => (
                    <li key={`${l.itemId}${l.sessionId ?? ""}${l.tier ?? ""}`} className={styles.line}>
                      <ItemPhoto photo={l.photo} size={160} className={styles.thumb} />
                      <div className={styles.lineBody}>
                        <span className={styles.lineTitle}>{l.title}</span>
                        <span className="small muted">{l.subtitle}</span>
                        {!l.availability.buyable && (
                          <span
                            className="small"
                            style={{
                              color: l.availability.code === "held_by_you" ? "var(--agave)" : "var(--clay-text)",
                            }}
                          >
                            {l.availability.words}
                          </span>
                        )}
                        {!l.availability.buyable && l.myHold && (
                          <ButtonLink kind="tonal" small href={`/cobro?c=${l.myHold}`}>
                            {t.goOnHold}
                          </ButtonLink>
                        )}
                        {l.kind === "animal" ? null : (
                          <Stepper
                            label={`Cantidad de ${l.title}`}
                            value={l.qty}
                            min={1}
                            max={Math.max(l.qty, l.maxQty)}
                            onChange={(n) => {
                              setBefore(undefined);
                              void setQty(l, n);
                            }}
                          />
                        )}
                      </div>
                      <div className={styles.lineEnd}>
                        <strong>
                          <MoneyText amount={l.lineTotal} />
                        </strong>
                        <Button kind="plain" small onClick={() => take(l)} aria-label={`${t.remove} ${l.title}`}>
                          {t.remove}
                        </Button>
                      </div>
                    </li>
                  ))}
                </ul>
                <div className={styles.total}>
                  <span>{t.total}</span>
                  <span className={styles.totalAmount} data-testid="total">
                    <MoneyText amount={total} />
                  </span>
                </div>
              </>
            )}
          </Loaded>
        </section>
        {quote.data && (
          <Checkout
            key={quote.data.lines.length}
            total={quote.data.total}
            deposit={quote.data.deposit}
            earliest={quote.data.earliestSession}
            lines={cart}
          />
        )}
      </div>
    </Screen>
  );
}

/** This phone's unpaid purchases, so that a reload or a closed tab loses nothing. */
function Resume() {
  const open = usePurchases().data?.purchases.find((p) => p.state === "placed" && p.holdUntil !== null);
  if (!open) return null;
  return (
    <Banner
      tone="info"
      title={t.resume}
      action={
        <ButtonLink href={`/cobro?c=${open.chargeId}`} kind="tonal" small>
          {t.resumeGo}
        </ButtonLink>
      }
    >
      {open.title}
    </Banner>
  );
}
