import type { SessionView } from "@corral/contract/types";
import { dayInWords } from "@corral/domain/kernel/time";
import { useStaff } from "#src/features/business/auth/data";
import { useItem } from "#src/features/shop/catalog/data";
import { ticketsText } from "#src/features/shop/catalog/tickets/text";
import { TicketList } from "#src/features/shop/catalog/tickets/ticket-list";
import { useTickets } from "#src/features/shop/catalog/tickets/use-tickets";
import { useConnection } from "#src/offline/connection";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { text } from "#src/shared/text/es-MX";
import { ZoneNote } from "#src/shared/zone-note";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { calendarText } from "./calendar/text";
import styles from "./session-sheet.module.css";

const t = calendarText.sheet;

/** A session over the calendar: adds places of each price to the shop's cart. */
export function SessionSheet({ session, onClose }: { session: SessionView | undefined; onClose: () => void }) {
  if (session) return <Places key={session.id} {...{ session, onClose }} />;
  return (
    <Sheet open onClose={onClose} title={t.gone} byAddress>
      <EmptyState icon="calendar" title={t.gone}>
        {t.goneHint}
      </EmptyState>
    </Sheet>
  );
}

function Places({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const item = useItem(session.itemId);
  const { can } = useStaff();
  const { online } = useConnection();
  const tickets = useTickets(session, item.data?.maxQty ?? 20);
  const add = async () => {
    await tickets.add();
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
                <Button kind="primary" wide icon="cart" disabled={tickets.count === 0} onClick={() => void add()}>
                  {tickets.count === 0 ? (
                    ticketsText.pick
                  ) : (
                    <span className={styles.bar}>
                      <span>{ticketsText.add(tickets.count)}</span>
                      <span className="num">
                        <MoneyText amount={tickets.total} />
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
            <p>{t.when(dayInWords(session.day), session.time)}</p>
            <ZoneNote zone={session.zone} at={[Date.parse(session.startsAt)]} />
            <AvailabilityBadge of={session.availability} />
          </div>
        </div>
        {buyable && <TicketList session={session} tickets={tickets} />}
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
