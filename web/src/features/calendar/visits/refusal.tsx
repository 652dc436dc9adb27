import { sentenceOf } from "#src/shared/api/errors";
import { Banner } from "#src/ui/feedback";
import { datesInTheWay } from "./data";
import { visitsText as t } from "./text";
import styles from "./visits.module.css";

/** The error message; names the sessions that prevent a change of a series. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const dates = datesInTheWay(error);
  if (dates.length === 0) return <Banner tone="error">{sentenceOf(error)}</Banner>;
  return (
    <Banner tone="error" title={t.inTheWay}>
      <ul className={styles.way}>
        {dates.map((d) => (
          <li key={d.id}>
            {d.dayWords}, {d.time}: {t.takenOf(d.taken)}, {t.why[d.why]}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
