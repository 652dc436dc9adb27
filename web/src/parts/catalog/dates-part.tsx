import type { DeskSession } from "@corral/contract/types";
import { useState } from "react";
import type { DeskItem } from "../../data/items";
import { catalogoText } from "../../text/catalogo";
import { Button } from "../../ui/button";
import { Badge } from "../../ui/feedback";
import { List, Row } from "../../ui/list";
import s from "./catalog.module.css";
import { DateSheet } from "./date-sheet";

const t = catalogoText.dates;

/** A visit's dates: those to come, each to be opened, and the last ones that were. */
export function DatesPart({ item, mayEdit }: { item: DeskItem; mayEdit: boolean }) {
  const [open, setOpen] = useState<DeskSession | "new" | null>(null);
  const coming = item.sessions.filter((d) => !d.past);
  const past = item.sessions.filter((d) => d.past);
  const may = mayEdit && item.state !== "archived";
  return (
    <section className={s.part}>
      {coming.length > 0 ? (
        <List heading={t.title} note={t.zone(item.zoneWords)}>
          {coming.map((d) => (
            <DateLine key={d.id} date={d} onOpen={may ? () => setOpen(d) : undefined} />
          ))}
        </List>
      ) : (
        <p className="muted">{t.none}</p>
      )}
      {may && (
        <Button kind="tonal" icon="plus" wide onClick={() => setOpen("new")}>
          {t.add}
        </Button>
      )}
      {past.length > 0 && (
        <List heading={t.past}>
          {past.map((d) => (
            <DateLine key={d.id} date={d} />
          ))}
        </List>
      )}
      {open && (
        <DateSheet
          key={open === "new" ? "new" : open.id}
          item={item}
          date={open === "new" ? null : open}
          like={item.sessions.at(coming.length - 1) ?? item.sessions[0]}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const DateLine = ({ date: d, onOpen }: { date: DeskSession; onOpen?: (() => void) | undefined }) => (
  <Row
    onClick={onOpen}
    title={`${d.dayWords}, ${d.time}`}
    detail={
      <>
        {t.taken(d.taken, d.capacity)}
        <span className={s.marks}>
          <Badge tone={d.state === "open" && d.stateWords === "En venta" ? "success" : "neutral"}>{d.stateWords}</Badge>
        </span>
      </>
    }
  />
);
