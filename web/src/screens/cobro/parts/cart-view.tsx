import { add, centavos } from "@corral/domain/kernel/money";
import { useEffect, useRef, useState } from "react";
import styles from "#src/features/payments/charges/charges.module.css";
import { chargesText as t } from "#src/features/payments/charges/text";
import { ShopOrReceipt } from "#src/features/selling/lost-receipt/lost-receipt-link";
import { Checkout } from "#src/features/selling/sales/checkout";
import { usePurchases } from "#src/features/selling/sales/data";
import { Purchases } from "#src/features/selling/sales/purchases";
import { type CartChoice, CartShipping } from "#src/features/selling/shipping/cart-shipping";
import { useCart, useQuote } from "#src/features/shop/catalog/cart";
import { priceBefore, removeLines, setQty } from "#src/features/shop/catalog/change-cart";
import { changeStored, type StoredCartLine, useStorageTier } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { CartLine } from "./cart-line";
import { OrderByWhatsapp } from "./order-by-whatsapp";
import { PayBar } from "./pay-bar";

/** The cart at current prices, with the button to pay. */
export function CartView() {
  const cart = useCart();
  const quote = useQuote(cart);
  // A configuration that the phone kept from an earlier version says nothing of it.
  const isPayable = useConfig()?.isPayable !== false;
  const tier = useStorageTier();
  const unavailable = quote.data?.gone ?? [];
  // What is one's own in another purchase is gone on with there, which the line offers.
  const taken =
    quote.data?.lines.filter((it) => !it.availability.buyable && it.availability.code !== "held_by_you") ?? [];
  // The cart as it was before the last line was taken out.
  const [before, setBefore] = useState<{ title: string; cart: StoredCartLine[] }>();
  // True once the purchase is made: until its page opens, the cart must not look empty.
  const [isPlaced, setPlaced] = useState(false);
  const methods = useRef<HTMLDivElement>(null);
  const [delivery, setDelivery] = useState<CartChoice>();
  const itemIds = [...new Set(cart.map((l) => l.itemId))];
  const freight = delivery?.freight ?? centavos(0);
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
  if (cart.length === 0 && isPlaced) {
    return (
      <Screen title={t.cartTitle} wide>
        <Skeleton height={240} radius={16} />
      </Screen>
    );
  }
  if (cart.length === 0) {
    return (
      <Screen title={t.title} wide>
        <Resume />
        {undo}
        <EmptyState icon="cart" title={t.emptyTitle} actions={<ShopOrReceipt />}>
          {t.empty}
        </EmptyState>
        <Purchases />
      </Screen>
    );
  }
  return (
    <Screen
      title={t.cartTitle}
      wide
      // Made anew with the checkout, whose methods it watches.
      footer={
        quote.data &&
        isPayable &&
        taken.length === 0 && (
          <PayBar key={quote.data.lines.length} total={add(quote.data.total, freight)} methods={methods} />
        )
      }
    >
      {tier === "memory" && <Banner tone="warn">{t.memory}</Banner>}
      {unavailable.length > 0 && <Banner tone="warn">{t.gone}</Banner>}
      <Resume />
      {undo}
      <div className={styles.two}>
        <section className={styles.block}>
          <Loaded
            of={quote}
            skeleton={<Skeleton height={96} radius={16} />}
            missing={null}
            known={quote.error ? () => <KeptLines lines={cart} onRemove={(line) => void setQty(line, 0)} /> : undefined}
          >
            {({ lines, total }) => (
              <>
                <ul>
                  {lines.map((l) => (
                    <CartLine
                      key={`${l.itemId}${l.sessionId ?? ""}${l.tier ?? ""}`}
                      line={l}
                      before={priceBefore(cart, l)}
                      onQty={(n) => {
                        setBefore(undefined);
                        void setQty(l, n);
                      }}
                      onRemove={() => take(l)}
                    />
                  ))}
                </ul>
                {freight > 0 && (
                  <div className={styles.total}>
                    <span>{t.freight}</span>
                    <MoneyText amount={freight} />
                  </div>
                )}
                <div className={styles.total}>
                  <span>{lines.some((l) => l.weight) ? t.sums.estimated : t.total}</span>
                  <span className={styles.totalAmount} data-testid="total">
                    <MoneyText amount={total + freight} />
                  </span>
                </div>
              </>
            )}
          </Loaded>
        </section>
        {taken.length > 0 && (
          <Banner
            tone="warn"
            action={
              <Button kind="tonal" small onClick={() => void removeLines(taken)}>
                {t.removeTaken}
              </Button>
            }
          >
            {t.taken(taken.map((it) => it.title))}
          </Banner>
        )}
        {quote.data && !isPayable && <OrderByWhatsapp lines={quote.data.lines} total={quote.data.total} />}
        {quote.data && isPayable && taken.length === 0 && (
          <Checkout
            key={quote.data.lines.length}
            total={add(quote.data.total, freight)}
            deposit={quote.data.deposit}
            terms={quote.data.depositTerms}
            earliest={quote.data.earliestSession}
            heads={quote.data.wholeHeads}
            lines={cart}
            methods={methods}
            onPlaced={() => setPlaced(true)}
            shipping={delivery?.choice}
            delivery={({ onChange, ...form }) => (
              <CartShipping
                {...form}
                itemIds={itemIds}
                value={delivery}
                onChange={(choice) => {
                  setDelivery(choice);
                  onChange();
                }}
              />
            )}
          />
        )}
      </div>
    </Screen>
  );
}

/** What this phone put in, without signal: as it was then. */
const KeptLines = ({
  lines,
  onRemove,
}: {
  lines: readonly StoredCartLine[];
  onRemove: (line: StoredCartLine) => void;
}) => (
  <>
    <List note={t.keptCart}>
      {lines.map((line) => (
        <Row
          key={`${line.itemId}${line.sessionId ?? ""}${line.tier ?? ""}`}
          title={`${line.qty} × ${line.title ?? t.keptLine}`}
          detail={line.price === undefined ? undefined : <MoneyText amount={line.price * line.qty} />}
          value={
            <IconButton
              icon="trash"
              size={20}
              label={`${t.remove} ${line.title ?? t.keptLine}`}
              onClick={() => onRemove(line)}
            />
          }
        />
      ))}
    </List>
    <Banner icon="offline">{t.offlineCart}</Banner>
  </>
);

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
