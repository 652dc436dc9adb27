import type { ChargeView } from "@corral/contract/types";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import styles from "./charges.module.css";
import { chargesText as t } from "./text";

/** What a charge is for: each line with its photo and amount, or its bare concept. */
export const ChargeLines = ({ of: charge }: { of: ChargeView }) => (
  <div>
    {charge.lines.length === 0 && <p>{charge.concept}</p>}
    {charge.lines.map((l) => (
      <div key={`${l.title}${l.subtitle}`} className={`${styles.line} ${styles.fixedLine}`}>
        <ItemPhoto photo={l.photo} size={160} className={styles.thumb} />
        <div className={styles.lineBody}>
          <span className={styles.lineTitle}>
            {l.qty > 1 ? `${l.qty} × ` : ""}
            {l.title}
          </span>
          <span className="small muted">{l.subtitle}</span>
          {l.weight && <span className="small muted">{l.weight}</span>}
        </div>
        <strong className={styles.lineAmount}>
          <MoneyText amount={l.lineTotal} />
        </strong>
      </div>
    ))}
    {charge.freight > 0 && (
      <div className={styles.total}>
        <span>{t.freight}</span>
        <MoneyText amount={charge.freight} />
      </div>
    )}
  </div>
);
