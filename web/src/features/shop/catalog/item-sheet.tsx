import type { CatalogItem } from "@corral/contract/types";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { navigate } from "#src/nav/history";
import { useConnection } from "#src/offline/connection";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, Stepper } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { addToCart, cartAddress, useCart } from "./cart";
import styles from "./catalog.module.css";
import { useItem } from "./data";
import { catalogText as t } from "./text";

/** An item in full, over the shop. It is in the address, so that it can be shared. */
export function ItemSheet({
  id,
  session,
  onClose,
}: {
  id: string | undefined;
  session: string | undefined;
  onClose(): void;
}) {
  const item = useItem(id);
  const title = item.data?.title ?? "";
  return (
    <Sheet open={Boolean(id)} onClose={onClose} title={title} byAddress>
      {id && (
        <Loaded
          of={item}
          skeleton={<Skeleton height={220} radius={16} />}
          missing={
            <EmptyState icon="search" title={t.gone}>
              {t.goneHint}
            </EmptyState>
          }
        >
          {(it) => <Item key={it.id} item={it} session={session} />}
        </Loaded>
      )}
    </Sheet>
  );
}

function Item({ item, session }: { item: CatalogItem; session: string | undefined }) {
  const open = item.sessions.filter((x) => x.availability.buyable);
  const [sessionId, setSession] = useState(open.find((x) => x.id === session)?.id ?? open[0]?.id ?? "");
  const chosen = open.find((x) => x.id === sessionId);
  const [tier, setTier] = useState(chosen?.tiers[0]?.code ?? "");
  const [qty, setQty] = useState(1);
  const cart = useCart();
  const { can } = useStaff();
  const { online } = useConnection();
  const inCart = cart.some(
    (l) =>
      l.itemId === item.id &&
      (item.kind === "animal" || ((l.sessionId ?? "") === sessionId && (l.tier ?? "") === tier)),
  );
  const price = chosen?.tiers.find((x) => x.code === tier)?.price ?? item.price;
  const max = Math.max(1, Math.min(item.maxQty, chosen?.availability.left ?? item.availability.left ?? item.maxQty));
  const onSale = item.availability.buyable && (item.kind !== "session" || Boolean(chosen));
  // A cached item may have been sold since: offline it can't be bought.
  const canBuy = online && onSale;
  const add = () =>
    void addToCart({ itemId: item.id, qty: item.kind === "animal" ? 1 : qty, ...(chosen ? { sessionId, tier } : {}) });
  return (
    <div className={styles.sheet}>
      <ItemPhoto photo={item.photo} size={640} eager className={styles.hero} />
      <div className={styles.head}>
        <span className={styles.big}>
          <MoneyText amount={price} />
        </span>
        <AvailabilityBadge of={chosen?.availability ?? item.availability} />
      </div>
      {item.pricePerKg && item.estWeightG ? (
        <p className="muted">
          <MoneyText amount={item.pricePerKg} /> {t.perKg} · {t.estimate(item.estWeightG / 1000)}
        </p>
      ) : null}
      <p className="muted">{item.subtitle}</p>
      <p>{item.description}</p>
      {item.kind === "session" &&
        (open.length === 0 ? (
          <p>{t.noDates}</p>
        ) : (
          <>
            <Field label={t.dates}>
              <Select
                value={sessionId}
                onChange={(v) => {
                  setSession(v);
                  setQty(1);
                }}
                options={open.map((x) => ({
                  value: x.id,
                  label: `${dayInWords(x.day as Day, { year: false })}, ${x.time}${online ? ` · ${x.availability.words}` : ""}`,
                }))}
              />
            </Field>
            {chosen && chosen.tiers.length > 1 && (
              <Field label="Boleto">
                <Select
                  value={tier}
                  onChange={setTier}
                  options={chosen.tiers.map((x) => ({ value: x.code, label: x.name }))}
                />
              </Field>
            )}
          </>
        ))}
      {item.kind !== "animal" && canBuy && (
        <Stepper label={t.quantity} value={qty} min={1} max={max} onChange={setQty} />
      )}
      <dl className={styles.facts}>
        {item.details.map((d) => (
          <div key={d.label}>
            <dt>{d.label}</dt>
            <dd>{d.value}</dd>
          </div>
        ))}
        {item.delivery[0] && (
          <div>
            <dt>Entrega</dt>
            <dd>{item.delivery.join("\n")}</dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        {!onSale && item.myHold ? (
          <ButtonLink kind="primary" wide href={`/cobro?c=${item.myHold}`}>
            {t.goOnHold}
          </ButtonLink>
        ) : inCart ? (
          <Button kind="primary" wide onClick={() => void navigate(cartAddress(), { direction: "forward" })}>
            {t.goCart}
          </Button>
        ) : (
          <Button kind="primary" wide icon="cart" disabled={!canBuy} onClick={add}>
            {online ? (onSale ? t.add : item.availability.words) : text.app.seeWithSignal}
          </Button>
        )}
      </div>
      {item.animalId && (
        <ButtonLink href={`/animal?id=${item.animalId}`} kind="plain" wide>
          {t.animal}
        </ButtonLink>
      )}
      {can("item.edit") && (
        <ButtonLink href={`/ajustes?ver=catalogo&articulo=${item.id}`} kind="plain" wide icon="gear">
          {t.edit}
        </ButtonLink>
      )}
    </div>
  );
}
