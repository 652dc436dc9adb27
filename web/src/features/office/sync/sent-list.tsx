import type { Day } from "@corral/domain/kernel/time";
import { useState } from "react";
import type { SentItem } from "#src/offline/queue/operation";
import { MoneyText } from "#src/shared/money/money-text";
import styles from "#src/shared/queue/perform.module.css";
import { queueText } from "#src/shared/queue/text";
import { useWhen } from "#src/shared/queue/when";
import { Unbroken } from "#src/shared/unbroken";
import { Button } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

const t = queueText.sent;
const PAGE = 50;

/** Operations of the last 90 days by day: with folio and link, or the reason why they were discarded. */
export function SentList({ items }: { items: readonly SentItem[] }) {
  const [shown, setShown] = useState(PAGE);
  const when = useWhen();
  const days = new Map<Day, SentItem[]>();
  for (const item of items.slice(0, shown)) {
    const day = when.dayOf(item.endedAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return (
    <section className={styles.days} aria-label={t.title}>
      <div>
        <h2>{t.title}</h2>
        <p className="small muted">{t.note}</p>
      </div>
      {[...days].map(([day, those]) => (
        <List key={day} heading={when.dayWords(day)}>
          {those.map((it) => (
            <Row
              key={`${it.id} ${it.madeAt}`}
              title={it.title}
              detail={
                <>
                  <span className={styles.line}>
                    <Unbroken>{[it.detail, when.moment(it.madeAt)].filter(Boolean).join(" · ")}</Unbroken>
                  </span>
                  {it.discarded !== null && <span className={styles.line}>{t.reason(it.discarded)}</span>}
                </>
              }
              end={
                <span className={styles.end}>
                  {it.discarded !== null && <Badge tone="warn">{t.discarded}</Badge>}
                  {it.folio && <span className="num small">{it.folio}</span>}
                  {it.cash > 0 && <MoneyText amount={it.cash} />}
                </span>
              }
              {...(it.href ? { href: it.href } : {})}
            />
          ))}
        </List>
      ))}
      {items.length > shown && (
        <Button kind="tonal" wide onClick={() => setShown(shown + PAGE)}>
          {t.more}
        </Button>
      )}
    </section>
  );
}
