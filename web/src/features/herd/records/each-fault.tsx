import { ApiError, type FieldFault } from "#src/shared/api/errors";
import { Banner } from "#src/ui/feedback";
import styles from "./records.module.css";

/** The server's faults of single records of a bulk request (`records.3`), in which one record may have several. */
export const faultsOfEach = (error: unknown): FieldFault[] =>
  error instanceof ApiError ? error.errors.filter((it) => /^records\.\d+/.test(it.field)) : [];

export function EachFault({ faults, title }: { faults: readonly FieldFault[]; title?: string }) {
  return (
    <Banner tone="error" title={title}>
      <ul className={styles.faults}>
        {faults.map((it) => (
          <li key={`${it.field} ${it.message}`}>{it.message}</li>
        ))}
      </ul>
    </Banner>
  );
}
