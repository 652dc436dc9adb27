import type { SessionView } from "@corral/contract/types";
import { MoneyText } from "#src/shared/money/money-text";
import { Stepper } from "#src/ui/controls/inputs";
import { ticketsText as t } from "./text";
import styles from "./ticket-list.module.css";
import type { Tickets } from "./use-tickets";

/** The prices of a date, each with its own count. Together they are never more than the places left. */
export function TicketList({ session, tickets }: { session: SessionView; tickets: Tickets }) {
  return (
    <div>
      <ul className={styles.tickets}>
        {session.tiers.map((tier) => (
          <li key={tier.code}>
            <span className={styles.tier}>
              <b>{tier.name}</b>
              <span className="small muted">
                <MoneyText amount={tier.price} /> {t.each}
              </span>
            </span>
            <Stepper
              label={`${t.places}: ${tier.name}`}
              value={tickets.places[tier.code] ?? 0}
              min={0}
              max={tickets.most(tier.code)}
              onChange={(n) => tickets.set(tier.code, n)}
            />
          </li>
        ))}
      </ul>
      {tickets.inCart > 0 && <p className="small muted">{t.inCart(tickets.inCart)}</p>}
    </div>
  );
}
