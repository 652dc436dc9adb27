import type { TillView } from "@corral/contract/types";
import { MoneyText } from "#src/shared/money/money-text";
import { tillText as t } from "./text";
import styles from "./till.module.css";

const PARTS = ["float", "collected", "refunded", "paidIn", "paidOut"] as const;
const TAKES = ["refunded", "paidOut"];

/** How the expected cash adds up; zero lines are left out, except the float. Who counts first is told so. */
export function TillSums({ till }: { till: TillView }) {
  const { cash } = till;
  if (!cash) return <p className="muted">{t.blind}</p>;
  return (
    <dl className={styles.sums}>
      {PARTS.filter((it) => it === "float" || it === "collected" || cash[it] > 0).map((it) => (
        <div key={it}>
          <dt>{t.rows[it]}</dt>
          <dd>
            <MoneyText amount={TAKES.includes(it) ? -cash[it] : cash[it]} />
          </dd>
        </div>
      ))}
      <div className={styles.whole}>
        <dt>{t.expected}</dt>
        <dd>
          <MoneyText amount={cash.expected} />
        </dd>
      </div>
    </dl>
  );
}

/** What was counted before the expected cash was shown. */
export function BlindCounts({ till }: { till: TillView }) {
  if (till.counts.length === 0) return null;
  return (
    <>
      <h3>{t.counts}</h3>
      <dl className={styles.sums}>
        {till.counts.map((it, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is append-only
          <div key={i}>
            <dt>
              {it.atWords} · {it.by}
            </dt>
            <dd>
              <MoneyText amount={it.counted} />{" "}
              <span className="small">
                {it.difference === 0 ? t.even : it.difference > 0 ? t.over : t.short}
                {it.difference !== 0 && (
                  <>
                    {" "}
                    <MoneyText amount={Math.abs(it.difference)} />
                  </>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Other payments that this user collected during the session. */
export function OtherSums({ till }: { till: TillView }) {
  return (
    <dl className={styles.sums}>
      {till.others.map((it) => (
        <div key={it.method}>
          <dt>
            {it.methodWords} {it.count > 0 && <span className="small">({t.times(it.count)})</span>}
          </dt>
          <dd>
            <MoneyText amount={it.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Cash movements that were no charges. */
export function MovementSums({ till }: { till: TillView }) {
  return (
    <dl className={styles.sums}>
      {till.movements.map((it, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is append-only
        <div key={i}>
          <dt>
            {it.reason} <span className="small">({it.atWords})</span>
          </dt>
          <dd>
            <MoneyText amount={it.kind === "out" ? -it.amount : it.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
