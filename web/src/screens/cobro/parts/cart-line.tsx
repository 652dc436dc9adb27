import type { PricedLine } from "@corral/contract/types";
import charges from "#src/features/payments/charges/charges.module.css";
import { chargesText as t } from "#src/features/payments/charges/text";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { ButtonLink, IconButton } from "#src/ui/controls/button";
import { Stepper } from "#src/ui/controls/inputs";
import { useSwipeAway } from "#src/ui/use-swipe-away";
import styles from "./cart-line.module.css";

interface CartLineProps {
  line: PricedLine;
  /** The price of one, in centavos, at which it was put in; undefined when it is still that. */
  before: number | undefined;
  onQty: (qty: number) => void;
  onRemove: () => void;
}

/** One line of the cart at its current price: how many, whether it can still be bought, and a way out. */
export function CartLine({ line: l, before, onQty, onRemove }: CartLineProps) {
  const swipe = useSwipeAway<HTMLLIElement>(onRemove);
  const isOwn = l.availability.code === "held_by_you";
  return (
    <li className={`${charges.line} ${styles.line}`} {...swipe}>
      <ItemPhoto photo={l.photo} size={160} className={charges.thumb} />
      <div className={styles.body}>
        <div className={styles.words}>
          <span className={charges.lineTitle}>{l.title}</span>
          <span className="small muted">{l.subtitle}</span>
          {l.weight && <span className="small muted">{l.weight}</span>}
          {l.chosen && <Picked line={l} />}
          {before !== undefined && <PriceChange before={before} now={l.unitPrice} />}
          {!l.availability.buyable && (
            <span className="small" style={{ color: isOwn ? "var(--good)" : "var(--clay-text)" }}>
              {l.availability.words}
            </span>
          )}
          {!l.availability.buyable && l.myHold && (
            <ButtonLink kind="tonal" small href={`/cobro?c=${l.myHold}`}>
              {t.goOnHold}
            </ButtonLink>
          )}
        </div>
        <div className={styles.foot}>
          {l.kind !== "animal" && Math.max(l.qty, l.maxQty) > 1 && (
            <Stepper
              label={`Cantidad de ${l.title}`}
              value={l.qty}
              min={1}
              max={Math.max(l.qty, l.maxQty)}
              onChange={onQty}
            />
          )}
          <strong className={styles.price}>
            <MoneyText amount={l.lineTotal} />
          </strong>
        </div>
        <IconButton
          icon="trash"
          size={20}
          className={styles.remove}
          label={`${t.remove} ${l.title}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** Which animals of a lot are chosen, and how many are chosen later. */
function Picked({ line: { itemId, chosen: all = [], qty } }: { line: PricedLine }) {
  const gone = all.filter((a) => a.state !== "free");
  const chosen = all.filter((a) => a.state === "free");
  return (
    <>
      <span className="small">
        {t.picked(
          chosen.map((a) => a.name),
          qty - chosen.length,
        )}
      </span>
      {gone.length > 0 && (
        <span className="small" style={{ color: "var(--clay-text)" }}>
          {t.pickGone(gone.map((a) => a.name))}
        </span>
      )}
      <ButtonLink kind="tonal" small href={to("venta-en-linea", { articulo: itemId })}>
        {gone.length > 0 ? t.pickOthers : chosen.length > 0 ? t.pickMore : t.pickNow}
      </ButtonLink>
    </>
  );
}

const PriceChange = ({ before, now }: { before: number; now: number }) => (
  <span className="small" style={{ color: now > before ? "var(--clay-text)" : "var(--good)" }}>
    {t.priceWas} <MoneyText amount={before} />
    {t.priceIs} <MoneyText amount={now} />
  </span>
);
