import type { SessionView } from "@corral/contract/types";
import { to } from "../../../nav/paths";
import { AvailabilityBadge } from "../../../parts/availability-badge";
import { MoneyText } from "../../../parts/money-text";
import { calendarioText as t } from "../../../text/calendario";
import { cx } from "../../../ui/cx";
import styles from "./session-list.module.css";

/** Sessions of one day; each leads to its place in the shop. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <ul className={styles.list}>
      {sessions.map((it) => {
        const prices = it.tiers.map((tier) => tier.price);
        return (
          <li key={it.id}>
            <a
              href={to("venta-en-linea", { articulo: it.itemId, sesion: it.id })}
              className={cx(styles.session, !it.availability.buyable && styles.closed)}
            >
              <time dateTime={it.startsAt} className={styles.time}>
                {it.time}
              </time>
              <span className={styles.title}>{it.title}</span>
              <span className={styles.facts}>
                <AvailabilityBadge of={it.availability} />
                {prices.length > 0 && (
                  <span className={styles.price}>
                    {prices.length > 1 && `${t.from} `}
                    <MoneyText amount={Math.min(...prices)} />
                  </span>
                )}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
