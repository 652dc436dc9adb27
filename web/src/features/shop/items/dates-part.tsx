import type { StaffVisitSession } from "@corral/contract/types";
import { freeWords, takenWords } from "@corral/domain/shop/places";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./catalog.module.css";
import type { StaffItem } from "./data";
import { itemsText } from "./text";

const t = itemsText.dates;

// The calendar is a higher wing: its sheet is imported on demand.
const DateSheet = lazy(() =>
  import("#src/features/calendar/visits/date-sheet").then((m) => ({ default: m.DateSheet })),
);

/** The sessions of a visit: coming ones, each with its own page, and the last past ones. */
export function DatesPart({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const [isNew, setNew] = useState(false);
  const coming = item.sessions.filter((d) => !d.past);
  const past = item.sessions.filter((d) => d.past);
  return (
    <section className={styles.part}>
      {coming.length > 0 ? (
        <List heading={t.title} note={t.zone(item.zoneWords)}>
          {coming.map((d) => (
            <DateLine key={d.id} date={d} />
          ))}
        </List>
      ) : (
        <p className="muted">{t.none}</p>
      )}
      {mayEdit && item.state !== "archived" && (
        <>
          <Button kind={item.state === "published" ? "primary" : "tonal"} icon="plus" wide onClick={() => setNew(true)}>
            {t.add}
          </Button>
          <ButtonLink kind="tonal" icon="calendar" wide href={`/calendario?ver=nueva&visita=${item.id}`}>
            {t.weekly}
          </ButtonLink>
        </>
      )}
      {past.length > 0 && (
        <List heading={t.past}>
          {past.map((d) => (
            <DateLine key={d.id} date={d} />
          ))}
        </List>
      )}
      {isNew && (
        <Suspense fallback={null}>
          <DateSheet
            visit={item}
            date={null}
            like={item.sessions.at(coming.length - 1) ?? item.sessions[0]}
            onClose={() => setNew(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const DateLine = ({ date: d }: { date: StaffVisitSession }) => (
  <Row
    href={`/calendario?ver=fecha&fecha=${d.id}`}
    title={`${d.dayWords}, ${d.time}`}
    detail={
      <>
        {`${takenWords(d.taken)} · ${freeWords(d.free)}`}
        <span className={styles.marks}>
          <Badge tone={d.state === "open" && d.stateWords === "En venta" ? "success" : "neutral"}>{d.stateWords}</Badge>
          {d.seriesId && <Badge>{t.repeats}</Badge>}
        </span>
      </>
    }
  />
);
