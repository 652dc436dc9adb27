import type { CatalogItem } from "@corral/contract/types";
import { hasDates, isLivestock, isSingle } from "@corral/domain/kernel/item-kinds";
import { speciesPlural } from "@corral/domain/kernel/species";
import { shelfOf } from "@corral/domain/shop/items";
import { hasLine } from "@corral/domain/shop/lines";
import type { ReactNode } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { MoneyText } from "#src/shared/money/money-text";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { cartAddress } from "../cart";
import { AskSeller } from "./ask-seller";
import styles from "./buy-bar.module.css";
import { mainAct } from "./main-act";
import { itemText } from "./text";

const t = itemText.bar;

/** What the bar must know of an item; the animal's page knows it before the item itself has arrived. */
export type Offer = Pick<CatalogItem, "id" | "kind" | "title" | "species" | "price" | "availability"> &
  Partial<Pick<CatalogItem, "deposit" | "myHold" | "priceMode">>;

interface BuyBarProps {
  offer: Offer;
  /** What is paid for what is chosen. */
  total: number;
  inCart: number;
  chosen: number;
  /** Where a price is a part of several. */
  isFrom?: boolean | undefined;
  /** How the animal or visit is named to the seller. */
  what: string;
  /** What the button that adds says. */
  addWords: ReactNode;
  onAdd: () => void;
  /** Sets it aside with its deposit instead of paying all of it. */
  onSetAside?: (() => void) | undefined;
  /** The count, where it is a single one. */
  stepper?: ReactNode;
  /** At the end of a page instead of a sheet. */
  inPage?: boolean | undefined;
  /** The waiting line of it, where it isn't the item's: of a date. */
  date?: string | undefined;
}

/** Price, availability and the one main act, always on the screen. */
export function BuyBar(props: BuyBarProps) {
  const { offer, total, inCart, chosen, isFrom, what, addWords, onAdd, onSetAside, stepper, inPage, date } = props;
  const { online } = useConnection();
  // A configuration that the phone kept from an earlier version says nothing of it.
  const hasLines = useConfig()?.modules?.includes("waitlist") !== false;
  const { kind, priceMode, availability, deposit, myHold, species } = offer;
  const act = mainAct({ kind, priceMode, online, availability, myHold, inCart, chosen });
  // Who waits for a visit waits for one of its dates.
  const line =
    online && (hasDates(kind) ? date !== undefined : availability.code !== "closed")
      ? { esperar: offer.id, fecha: date }
      : undefined;
  const isOffered = act === "buy" || act === "add" || act === "choose" || act === "sponsor";
  const ask = <AskSeller itemId={offer.id} what={what} price={offer.price} />;
  const state =
    act === "cart"
      ? isSingle(kind, priceMode ?? "fixed")
        ? t.inCartOne
        : t.inCart(inCart)
      : act === "signal"
        ? t.offline
        : availability.words;
  return (
    <section className={styles.bar} aria-label={t.label} data-screen-footer={inPage ? "last" : undefined}>
      <div className={styles.told}>
        {availability.code !== "sold" && (
          <span className={styles.price}>
            {isFrom && <small>{itemText.from} </small>}
            {offer.priceMode === "per_kg" && <small>{itemText.estimated} </small>}
            <MoneyText amount={total} />
          </span>
        )}
        {/* What can be bought says so at its price; here it is only heard. */}
        <span
          className={cx(styles.state, isOffered && "hush")}
          data-state={availability.buyable ? "on" : "off"}
          role="status"
        >
          {state}
        </span>
        {isOffered && stepper && <span className={styles.stepper}>{stepper}</span>}
      </div>
      <div className={styles.acts}>
        {ask}
        {act === "buy" && priceMode === "negotiable" ? (
          <ButtonLink kind="tonal" href={to("cobro", { ofrecer: offer.id })}>
            {t.offer}
          </ButtonLink>
        ) : act === "buy" && onSetAside && deposit ? (
          <Button kind="tonal" onClick={onSetAside}>
            <span className={styles.two}>
              {t.setAside}{" "}
              <small>
                {t.with} <MoneyText amount={deposit} />
              </small>
            </span>
          </Button>
        ) : act === "others" && line && hasLines && hasLine(kind) ? (
          <ButtonLink kind="tonal" icon="bell" aria-label={t.tellMeLong} href={to("cobro", line)}>
            {t.tellMe}
          </ButtonLink>
        ) : null}
        {act === "resume" ? (
          <ButtonLink kind="primary" href={to("cobro", { c: myHold })}>
            {t.goOnHold}
          </ButtonLink>
        ) : act === "others" ? (
          <ButtonLink kind="primary" href={othersAddress(offer)}>
            {isLivestock(kind) && species
              ? t.moreOf(speciesPlural(species))
              : t.others[isLivestock(kind) ? "animal" : kind === "product" ? "product" : "session"]}
          </ButtonLink>
        ) : act === "sponsor" ? (
          <ButtonLink kind="primary" icon="heart" href={to("cobro", { apadrinar: offer.id })}>
            {t.sponsor}
          </ButtonLink>
        ) : act === "cart" ? (
          <Button kind="primary" icon="cart" onClick={() => void navigate(cartAddress(), { direction: "forward" })}>
            {t.goCart}
          </Button>
        ) : (
          <Button kind="primary" disabled={act === "signal" || act === "choose"} onClick={onAdd}>
            {act === "signal" ? text.app.seeWithSignal : act === "buy" ? t.buy : addWords}
          </Button>
        )}
      </div>
    </section>
  );
}

const othersAddress = ({ kind, species }: Offer) =>
  to("venta-en-linea", { grupo: shelfOf[kind], especie: isLivestock(kind) ? species : undefined });
