import { listWaitlist } from "@corral/contract/calls/selling/waitlist";
import type { StaffPlace } from "@corral/contract/types";
import { ListFiles } from "#src/features/business/auth/list-files";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupedList } from "#src/shared/lists/grouped-list";
import { PhotoCell } from "#src/shared/lists/photo-cell";
import type { Column } from "#src/shared/lists/table-columns";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { usePlaces } from "./data";
import { PlaceSheet } from "./place-sheet";
import { waitlistText as t } from "./text";

const c = t.columns;
const dateOf = (it: StaffPlace) => (it.item.sessionId ? it.item.detail : "");
export const isInLine = (it: StaffPlace) => it.state === "waiting" || it.state === "offered";
/** In the server's order. */
const columns: Column<StaffPlace>[] = [
  {
    key: "item",
    title: c.item,
    text: (it) => [it.item.title, dateOf(it), it.name].filter(Boolean).join(" · "),
    cell: (it) => (
      <PhotoCell
        photo={it.item.photo}
        title={it.item.title}
        under={[it.name, dateOf(it), it.qtyWords].filter(Boolean).join(" · ")}
      />
    ),
  },
  {
    key: "state",
    title: c.state,
    from: 460,
    width: "304px",
    text: (it) => [it.stateWords, it.untilWords && c.until(it.untilWords)].filter(Boolean).join(" · "),
    cell: (it) => (
      <>
        <Badge tone={it.tone}>{it.stateWords}</Badge>
        {it.untilWords && <span className={`${styles.under} small muted`}>{c.until(it.untilWords)}</span>}
      </>
    ),
  },
  { key: "place", title: c.place, width: "76px", text: (it) => (isInLine(it) ? `${it.ahead + 1}.º` : "") },
];

/** `cobro?ver=lista-de-espera`: who waits for what, since when, and for whom something is held; `articulo=` for one item, `lugar=` with one opened. */
export default function WaitlistPage() {
  return (
    <GroupedList
      ver="lista-de-espera"
      param="lugar"
      narrow="articulo"
      icon="clock"
      groups={["open", "over"]}
      t={t}
      useRows={usePlaces}
      files={(group, itemId) => <ListFiles what={t.list} of={listWaitlist} query={{ group, itemId }} />}
      columns={columns}
      nameOf={(it) => `${it.item.title}, ${it.name}`}
      row={(it, href) => <PlaceLine key={it.id} place={it} href={href} />}
      detail={(it, isWide, close) => <PlaceSheet key={it.id} place={it} isWide={isWide} onClose={close} />}
    />
  );
}

const PlaceLine = ({ place: it, href }: { place: StaffPlace; href: string }) => (
  <Row
    href={href}
    keep
    lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
    title={it.item.title}
    detail={
      <>
        {it.name}
        <br />
        {dateOf(it) && `${dateOf(it)} · `}
        <span className={styles.whole}>{it.qtyWords}</span>
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>{" "}
          {isInLine(it) && <span className={styles.whole}>{t.place(it.ahead + 1)}</span>}
        </span>
      </>
    }
  />
);
