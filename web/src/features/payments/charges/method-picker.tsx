import type { OfferView, PayMethod } from "@corral/contract/types";
import { Spinner } from "#src/ui/controls/button";
import { Icon } from "#src/ui/icon";
import styles from "./charges.module.css";
import { chargesText as t } from "./text";

const ICONS = { mp_card: "card", mp_wallet: "wallet", spei_mp: "bank", oxxo_cash: "cash" } as const;

/** What can't be used now comes last; the order is else the offers'. */
const usableFirst = (a: { allowed: boolean }, b: { allowed: boolean }) => Number(b.allowed) - Number(a.allowed);

/** The payment methods, each with how long it takes, or why it is off. */
export function MethodPicker({
  offers,
  busy,
  onPick,
}: {
  offers: Pick<OfferView, "method" | "allowed" | "reason" | "speed" | "hint">[];
  busy?: PayMethod | undefined;
  onPick(method: PayMethod): void;
}) {
  return (
    <div className={styles.methods}>
      {[...offers].sort(usableFirst).map((o) => (
        <button
          key={o.method}
          type="button"
          className={styles.method}
          disabled={!o.allowed || Boolean(busy)}
          onClick={() => onPick(o.method)}
          data-method={o.method}
        >
          <span className={styles.methodIcon}>
            <Icon name={ICONS[o.method]} />
          </span>
          <span className={styles.methodText}>
            <span className={styles.methodName}>{t.methods[o.method]}</span>
            <span className="small muted">{o.allowed ? o.speed : o.reason}</span>
            {o.allowed && o.hint ? <span className="small muted">{o.hint}</span> : null}
          </span>
          {busy === o.method ? <Spinner /> : o.allowed ? <Icon name="forward" /> : null}
        </button>
      ))}
    </div>
  );
}
