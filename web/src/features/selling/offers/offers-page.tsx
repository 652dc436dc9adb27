import { listOffers } from "@corral/contract/calls/selling/offers";
import type { StaffOffer } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { ListFiles } from "#src/features/business/auth/list-files";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupedList } from "#src/shared/lists/grouped-list";
import { PhotoCell } from "#src/shared/lists/photo-cell";
import type { Column } from "#src/shared/lists/table-columns";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { AnswerSheet } from "./answer-sheet";
import { useOffers } from "./data";
import { offersText as t } from "./text";

const c = t.columns;
/** In the server's order: the newest first. */
const columns: Column<StaffOffer>[] = [
  {
    key: "item",
    title: c.item,
    text: (it) => [it.item.title, it.name].join(" · "),
    cell: (it) => <PhotoCell photo={it.item.photo} title={it.item.title} under={it.name} />,
  },
  {
    key: "state",
    title: c.state,
    from: 460,
    width: "212px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  {
    key: "asked",
    title: c.asked,
    from: 700,
    isNumber: true,
    width: "124px",
    text: (it) => spoken(it.item.asked),
  },
  { key: "amount", title: c.amount, isNumber: true, width: "124px", text: (it) => spoken(it.amount) },
];

/** `cobro?ver=ofertas`: what buyers offer for what is sold "a tratar"; `articulo=` for one item, `oferta=` with one opened. */
export default function OffersPage() {
  return (
    <GroupedList
      ver="ofertas"
      param="oferta"
      narrow="articulo"
      icon="chat"
      groups={["open", "over"]}
      t={t}
      useRows={useOffers}
      files={(group, itemId) => <ListFiles what={t.list} of={listOffers} query={{ group, itemId }} />}
      columns={columns}
      nameOf={(it) => `${it.item.title}, ${it.name}`}
      row={(it, href) => <OfferRow key={it.id} offer={it} href={href} />}
      detail={(it, isWide, close) => <AnswerSheet key={it.id} offer={it} isWide={isWide} onClose={close} />}
    />
  );
}

const OfferRow = ({ offer: it, href }: { offer: StaffOffer; href: string }) => (
  <Row
    href={href}
    keep
    lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
    title={it.item.title}
    detail={
      <>
        <strong>{spoken(it.amount)}</strong> <span className={styles.whole}>{t.of(spoken(it.item.asked))}</span>
        <br />
        {it.name}
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
        </span>
      </>
    }
  />
);
