import type { AnimalView } from "@corral/contract/types";
import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Card } from "#src/ui/list";
import { animalText as t } from "./text";
import styles from "./timeline.module.css";

const SHORT = 6;
/** Record types that are highlighted. */
const milestones = new Set(["birth", "entry", "parturition", "weaning"]);

/** The published records, newest first; a long list starts folded. */
export function Timeline({ events }: { events: AnimalView["timeline"] }) {
  const [isOpen, setOpen] = useState(events.length <= SHORT + 2);
  const shown = isOpen ? events : events.slice(0, SHORT);
  return (
    <section className={styles.section}>
      <h2>{t.timeline}</h2>
      <Card>
        <ol className={styles.line}>
          {shown.map((it) => (
            <li key={it.id} className={cx(styles.event, milestones.has(it.type) && styles.milestone)}>
              <p className={styles.title}>
                {it.title}
                {it.detail && <span className={styles.detail}>{it.detail}</span>}
              </p>
              <time dateTime={it.day} className={styles.day}>
                {it.dayWords}
              </time>
            </li>
          ))}
        </ol>
        {!isOpen && (
          <Button kind="tonal" small onClick={() => setOpen(true)}>
            {t.timelineAll(events.length)}
          </Button>
        )}
      </Card>
    </section>
  );
}
