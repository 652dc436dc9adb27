import type { Day } from "@corral/domain/kernel/time";
import { isLate, shortDay, stateMarks, weightWords } from "#src/features/herd/animals/animal-words";
import type { HerdAnimal } from "#src/features/herd/animals/data";
import { herdText } from "#src/features/herd/animals/herd-text";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { useQueuedAnimals } from "#src/features/herd/queued/queued";
import { Waits } from "#src/features/herd/queued/waits";
import { useToday } from "#src/shared/api/today";
import { ItemPhoto } from "#src/shared/item-photo";
import { Badge } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import styles from "./staff-animal.module.css";

/** Summary of an animal: photo, status of its life, health and sale, unsent changes, group and weight. */
export function Head({
  animal: a,
  hasPicture,
  onPhotos,
}: {
  animal: HerdAnimal;
  hasPicture: boolean;
  onPhotos: () => void;
}) {
  const today = useToday();
  const waits = useQueuedAnimals().get(a.id);
  const marks = stateMarks(a);
  const day = (it: Day) => shortDay(it, today);
  const running = (it: Day | null) => (it !== null && it >= today ? t.until(day(it)) : null);
  const [meat, milk] = [running(a.withdrawalMeat), running(a.withdrawalMilk)];
  const lines = [
    [a.group?.name, a.weightG !== null && a.weighedOn && t.weighedOn(weightWords(a.weightG), day(a.weighedOn))]
      .filter(Boolean)
      .join(" · "),
    a.nextDue && herdText.due[isLate(a.nextDue, today) ? "late" : "coming"](day(a.nextDue)),
    meat && `${t.withdrawalMeat} ${meat}`,
    milk && `${t.withdrawalMilk} ${milk}`,
    a.expectsFrom && a.expectsTo && t.birth(day(a.expectsFrom), day(a.expectsTo)),
  ].filter((words): words is string => Boolean(words));
  return (
    <div className={styles.head}>
      {hasPicture && (
        <button type="button" className={styles.picture} onClick={onPhotos} aria-label={t.part.fotos}>
          {a.photos[0] ? <ItemPhoto photo={a.photos[0]} size={640} eager /> : <Icon name="camera" size={30} />}
        </button>
      )}
      <div>
        <span className={styles.marks}>
          {waits && <Waits for={waits} />}
          {a.life === "alive" && a.health === "clear" && a.present && <Badge tone="success">{t.healthy}</Badge>}
          {marks.map((it) => (
            <Badge key={it.words} tone={it.tone}>
              {it.words}
            </Badge>
          ))}
          {!a.present && a.life === "alive" && a.commercial !== "delivered" && <Badge>{herdText.gone}</Badge>}
        </span>
        {lines.map((words) => (
          <p key={words} className={styles.fact}>
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}
