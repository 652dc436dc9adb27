import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import styles from "./check-in.module.css";
import type { Group, GroupSeat } from "./group";
import { checkInText as t } from "./text";

/** Who of a group is here: all that have not entered are ticked, so that one tap lets them in. */
export function GroupCard({
  group,
  busy,
  onEnter,
  onClose,
}: {
  group: Group;
  busy: boolean;
  onEnter: (seats: GroupSeat[]) => void;
  onClose: () => void;
}) {
  const valid = group.seats.filter((s) => s.state === "valid");
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => intoView(card.current), []);
  const chosen = valid.filter((s) => !out.has(s.seat));
  const toggle = (seat: number) =>
    setOut((was) => {
      const next = new Set(was);
      if (!next.delete(seat)) next.add(seat);
      return next;
    });
  return (
    <section ref={card} className={styles.group} aria-label={t.group} data-outcome="group">
      <div className={styles.groupHead}>
        <strong className={styles.groupTitle}>{group.holder || t.group}</strong>
        <span className="muted">
          {group.listed ? t.groupOf(group.seats.length) : t.groupNotListed(group.seats.length)}
        </span>
      </div>
      <ul className={styles.seats}>
        {group.seats.map((s) => (
          <li key={s.seat}>
            {s.state === "valid" ? (
              <label className={styles.seat}>
                <input type="checkbox" checked={!out.has(s.seat)} disabled={busy} onChange={() => toggle(s.seat)} />
                <span>{t.place(s.seat, group.seats.length, s.tier)}</span>
              </label>
            ) : (
              <span className={styles.seat}>
                <Badge tone={s.state === "used" ? "success" : "error"}>{t.seatStates[s.state]}</Badge>
                <span>
                  {t.place(s.seat, group.seats.length, s.tier)}
                  {s.usedWords && <span className="small muted"> {s.usedWords}</span>}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.groupActs}>
        <Button kind="primary" wide disabled={chosen.length === 0} busy={busy} onClick={() => onEnter(chosen)}>
          {t.enterGroup(chosen.length)}
        </Button>
        <Button kind="plain" wide disabled={busy} onClick={onClose}>
          {t.notNow}
        </Button>
      </div>
    </section>
  );
}
