import type { StaffPlace } from "@corral/contract/types";
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
const whatOf = (it: StaffPlace) => [it.item.title, it.item.sessionId ? it.item.detail : ""].filter(Boolean).join(" · ");
export const positionOf = (it: StaffPlace) =>
  it.state === "waiting" || it.state === "offered" ? t.place(it.ahead + 1) : "";
/** In the server's order. */
const columns: Column<StaffPlace>[] = [
  {
    key: "item",
    title: c.item,
    text: (it) => [whatOf(it), it.name].join(" · "),
    cell: (it) => (
      <PhotoCell photo={it.item.photo} title={whatOf(it)} under={[it.name, it.qtyWords].filter(Boolean).join(" · ")} />
    ),
  },
  {
    key: "state",
    title: c.state,
    from: 460,
    width: "212px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  { key: "place", title: c.place, width: "140px", text: positionOf },
  { key: "until", title: c.until, from: 880, width: "268px", text: (it) => it.untilWords ?? "" },
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
        {[it.name, it.qtyWords].filter(Boolean).join(" · ")}
        <br />
        {[it.item.sessionId ? it.item.detail : "", positionOf(it)].filter(Boolean).join(" · ")}
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
        </span>
      </>
    }
  />
);
