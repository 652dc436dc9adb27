import type { BuyerOffer } from "@corral/contract/types";
import styles from "#src/features/selling/figures/figures.module.css";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";

/** Each figure of both sides, oldest first: one's own at the end of the line, as in a chat. `words`: how each side is called. */
export function Rounds({
  offer,
  mine,
  words,
}: {
  offer: BuyerOffer;
  mine: "buyer" | "seller";
  words: Record<"buyer" | "seller", string>;
}) {
  return (
    <ol className={styles.rounds}>
      {offer.rounds.map((it) => (
        <li key={it.turn} className={cx(styles.round, it.side === mine && styles.mine)}>
          <span>
            {words[it.side]}{" "}
            <strong>
              <MoneyText amount={it.amount} />
            </strong>
          </span>
          {it.note && <span className={styles.note}>{it.note}</span>}
          <span className="small muted">{it.atWords}</span>
        </li>
      ))}
    </ol>
  );
}
