import type { Day } from "@corral/domain/kernel/time";
import { memo } from "react";
import {
  BIRTH_SOON_DAYS,
  breedAndSex,
  isLate,
  isSoon,
  shortAge,
  shortDay,
  stateMarks,
  tagOf,
  weightWords,
  withdrawalUntil,
} from "#src/features/herd/animals/animal-words";
import type { HerdRow } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import type { Waits as WaitsFor } from "#src/features/herd/queued/waiting";
import { Waits } from "#src/features/herd/queued/waits";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import styles from "./herd.module.css";
import type { Chosen } from "./use-chosen";

/** One animal of the list: identity, status, unsent changes. A link to it, or a checkbox in selection mode. Drawn again only when it changed. */
export const HerdLine = memo(function HerdLine({
  animal: a,
  group,
  today,
  chosen,
  waits,
}: {
  animal: HerdRow;
  group: string | undefined;
  today: Day;
  chosen: Chosen;
  /** It has unsent changes. */
  waits: WaitsFor | undefined;
}) {
  const tag = tagOf(a);
  const weight = a.weightG === null ? null : weightWords(a.weightG);
  const until = withdrawalUntil(a, today);
  const inside = (
    <>
      {a.photo ? (
        <ItemPhoto photo={a.photo} size={160} className={styles.photo} />
      ) : (
        <span className={cx(styles.photo, styles.noPhoto)}>
          <Icon name="animal" size={26} />
        </span>
      )}
      <span className={styles.who}>
        <span className={styles.name}>
          {a.name}
          {tag && (
            <span className={styles.tag} translate="no">
              {" "}
              {tag}
            </span>
          )}
        </span>
        <span className={styles.fact}>{breedAndSex(a)}</span>
        <span className={styles.fact}>{[shortAge(a, today), weight, group].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={styles.marks}>
        {waits && <Waits for={waits} />}
        {a.nextDue && isSoon(a.nextDue, today) && (
          <Badge tone={isLate(a.nextDue, today) ? "error" : "warn"} icon="clock">
            {isLate(a.nextDue, today)
              ? t.due.late(shortDay(a.nextDue, today))
              : a.nextDue === today
                ? t.due.today
                : t.due.coming(shortDay(a.nextDue, today))}
          </Badge>
        )}
        {stateMarks(a).map((it) => (
          <Badge key={it.words} tone={it.tone}>
            {it.words}
          </Badge>
        ))}
        {until && <Badge tone="warn">{t.withdrawal(shortDay(until, today))}</Badge>}
        {a.expectsFrom && (
          <Badge tone="accent">
            {isSoon(a.expectsFrom, today, BIRTH_SOON_DAYS) ? t.birthDue(shortDay(a.expectsFrom, today)) : t.expecting}
          </Badge>
        )}
        {!a.present && a.life === "alive" && a.commercial !== "delivered" && <Badge>{t.gone}</Badge>}
      </span>
    </>
  );
  if (!chosen.on)
    return (
      <a href={to("animal", { id: a.id })} className={styles.line}>
        {inside}
      </a>
    );
  const isChosen = chosen.has(a.id);
  return (
    <label className={cx(styles.line, styles.pick, isChosen && styles.chosen)}>
      <input type="checkbox" className={styles.box} checked={isChosen} onChange={() => chosen.toggle(a)} />
      {inside}
    </label>
  );
});
