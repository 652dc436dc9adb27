import type { CatalogItem, SessionView } from "@corral/contract/types";
import { dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { List, Row } from "#src/ui/list";
import { ticketsText } from "../tickets/text";
import { TicketList } from "../tickets/ticket-list";
import { useTickets } from "../tickets/use-tickets";
import { BuyBar } from "./buy-bar";
import { DatePicker } from "./date-picker";
import styles from "./item.module.css";
import { ItemFrame } from "./item-frame";
import { PriceHead } from "./price-head";
import { itemText as t } from "./text";

/** A visit: which date, and how many places of each price. */
export function VisitItem({ item, session: asked }: { item: CatalogItem; session: string | undefined }) {
  const open = item.sessions.filter((it) => it.availability.buyable);
  const [picked, pick] = useState(asked);
  const session = open.find((it) => it.id === picked) ?? open[0];
  if (!session) return <Closed item={item} asked={asked} />;
  return <Open item={item} open={open} session={session} onPick={pick} />;
}

/** No date can be bought: what the asked or the next one says, and the visit itself. */
function Closed({ item, asked }: { item: CatalogItem; asked: string | undefined }) {
  const shown = item.sessions.find((it) => it.id === asked);
  const availability = shown?.availability ?? item.availability;
  const offer = { ...item, availability: { ...availability, buyable: false } };
  return (
    <ItemFrame
      item={item}
      photos={item.photos}
      head={<PriceHead item={item} isFrom={item.isFrom} availability={offer.availability} />}
      bar={
        <BuyBar
          offer={offer}
          total={item.price}
          inCart={0}
          chosen={0}
          isFrom={item.isFrom}
          what={item.title}
          addWords=""
          onAdd={() => undefined}
          date={availability.code === "sold_out" ? (shown ?? item.sessions.find(isFull))?.id : undefined}
        />
      }
    >
      {item.sessions.length === 0 && <p>{t.noDates}</p>}
      <FullDates item={item} />
    </ItemFrame>
  );
}

function Open({
  item,
  open,
  session,
  onPick,
}: {
  item: CatalogItem;
  open: SessionView[];
  session: SessionView;
  onPick: (id: string) => void;
}) {
  const tickets = useTickets(session, item.maxQty);
  const { online } = useConnection();
  const least = Math.min(...session.tiers.map((it) => it.price));
  const isFrom = session.tiers.length > 1;
  const { count } = tickets;
  return (
    <ItemFrame
      item={item}
      photos={item.photos}
      head={<PriceHead item={item} price={least} isFrom={isFrom} availability={session.availability} />}
      bar={
        <BuyBar
          offer={{ ...item, availability: session.availability }}
          total={tickets.total || tickets.totalInCart || least}
          inCart={tickets.inCart}
          chosen={count}
          isFrom={isFrom && !count && !tickets.totalInCart}
          what={item.title}
          addWords={count ? ticketsText.add(count) : ticketsText.pick}
          onAdd={() => void tickets.add()}
        />
      }
    >
      <div className={styles.group}>
        <DatePicker dates={open} value={session.id} onPick={onPick} />
        {/* The number of free places is known only online. */}
        {online && <TicketList session={session} tickets={tickets} />}
      </div>
      <FullDates item={item} />
    </ItemFrame>
  );
}

const isFull = (it: SessionView) => it.availability.code === "sold_out";
const SHOWN = 6;

/** Dates without a place, each with its waiting line. */
function FullDates({ item }: { item: CatalogItem }) {
  const { online } = useConnection();
  const full = item.sessions.filter(isFull).slice(0, SHOWN);
  if (!online || full.length === 0) return null;
  return (
    <List heading={t.fullDates}>
      {full.map((it) => (
        <Row
          key={it.id}
          title={`${dayInWords(it.day, { year: false })}, ${it.time}`}
          detail={t.bar.tellMeLong}
          href={to("cobro", { esperar: item.id, fecha: it.id })}
        />
      ))}
    </List>
  );
}
