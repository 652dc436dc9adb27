import { ApiError, type FieldFault } from "#src/shared/api/errors";
import { Banner } from "#src/ui/feedback";
import s from "./records.module.css";

/** What the server said of single records of a bulk, `records.3`: more than one may be of the same. */
export const faultsOfEach = (error: unknown): FieldFault[] =>
  error instanceof ApiError ? error.errors.filter((it) => /^records\.\d+/.test(it.field)) : [];

export function EachFault({ faults, title }: { faults: readonly FieldFault[]; title?: string }) {
  return (
    <Banner tone="error" title={title}>
      <ul className={s.faults}>
        {faults.map((it) => (
          <li key={`${it.field} ${it.message}`}>{it.message}</li>
        ))}
      </ul>
    </Banner>
  );
}
