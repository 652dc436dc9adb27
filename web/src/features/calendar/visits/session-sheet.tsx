import type { SessionView } from "@corral/contract/types";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { addToCart, useCart } from "#src/features/shop/catalog/cart";
import { useItem } from "#src/features/shop/catalog/data";
import { useConnection } from "#src/offline/connection";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Stepper } from "#src/ui/controls/inputs";
import { EmptyState } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { calendarText } from "./calendar/text";
import styles from "./session-sheet.module.css";

const t = calendarText.sheet;

/** A session over the calendar: adds places of each price to the shop's cart. */
export function SessionSheet({
  session,
  zoneWords,
  onClose,
}: {
  session: SessionView | undefined;
  zoneWords: string;
  onClose: () => void;
}) {
  if (session) return <Places key={session.id} {...{ session, zoneWords, onClose }} />;
  return (
    <Sheet open onClose={onClose} title={t.gone} byAddress>
      <EmptyState icon="calendar" title={t.gone}>
        {t.goneHint}
      </EmptyState>
    </Sheet>
  );
}

function Places({ session, zoneWords, onClose }: { session: SessionView; zoneWords: string; onClose: () => void }) {
  const item = useItem(session.itemId);
  const cart = useCart();
  const { can } = useStaff();
  const { online } = useConnection();
  const [places, setPlaces] = useState<Record<string, number>>({});
  const mine = cart.filter((l) => l.sessionId === session.id).reduce((n, l) => n + l.qty, 0);
  const most = item.data?.maxQty ?? 20;
  const left = Math.max(0, (session.availability.left ?? 0) - mine);
  const selected = Object.values(places).reduce((a, n) => a + n, 0);
  const total = session.tiers.reduce((sum, it) => sum + it.price * (places[it.code] ?? 0), 0);
  const add = async () => {
    for (const tier of session.tiers) {
      const qty = places[tier.code] ?? 0;
      if (qty > 0) await addToCart({ itemId: session.itemId, sessionId: session.id, tier: tier.code, qty });
    }
    onClose();
  };
  // The number of free places is known only online.
  const buyable = session.availability.buyable && online;
  return (
    <Sheet
      open
      onClose={onClose}
      title={session.title}
      byAddress
      {...(!online
        ? {
            footer: (
              <Button kind="primary" wide icon="cart" disabled>
                {text.app.seeWithSignal}
              </Button>
            ),
          }
        : buyable
          ? {
              footer: (
                <Button kind="primary" wide icon="cart" disabled={selected === 0} onClick={() => void add()}>
                  {selected === 0 ? (
                    t.pick
                  ) : (
                    <span className={styles.bar}>
                      <span>{t.add}</span>
                      <span className="num">
                        <MoneyText amount={total} />
                      </span>
                    </span>
                  )}
                </Button>
              ),
            }
          : {})}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {item.data?.photo && <ItemPhoto photo={item.data.photo} size={320} className={styles.photo} />}
          <div className={styles.when}>
            <p>{t.when(dayInWords(session.day as Day), session.time, zoneWords)}</p>
            <AvailabilityBadge of={session.availability} />
          </div>
        </div>
        {buyable && (
          <ul className={styles.tiers}>
            {session.tiers.map((tier) => {
              const n = places[tier.code] ?? 0;
              return (
                <li key={tier.code}>
                  <span className={styles.tier}>
                    <b>{tier.name}</b>
                    <span className="small muted">
                      <MoneyText amount={tier.price} /> {t.each}
                    </span>
                  </span>
                  <Stepper
                    label={`${t.places}: ${tier.name}`}
                    value={n}
                    min={0}
                    max={Math.min(most, n + left - selected)}
                    onChange={(qty) => setPlaces((now) => ({ ...now, [tier.code]: qty }))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {mine > 0 && <p className="small muted">{t.inCart(mine)}</p>}
        <div className={styles.links}>
          <ButtonLink href={`/venta-en-linea?articulo=${session.itemId}&sesion=${session.id}`} kind="plain" wide>
            {t.inShop}
          </ButtonLink>
          {can("session.see") && (
            <ButtonLink href={`/calendario?ver=fecha&fecha=${session.id}`} kind="plain" wide icon="user">
              {t.staff}
            </ButtonLink>
          )}
        </div>
      </div>
    </Sheet>
  );
}
