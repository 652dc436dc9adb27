import type { CancelledDate } from "@corral/contract/types";
import { cobroText as t } from "../text/cobro";
import { Banner } from "../ui/feedback";

/** The dates of a purchase that the business cancelled: which, why, and what its payer is owed next. */
export function DatesCancelled({ dates }: { dates: readonly CancelledDate[] | undefined }) {
  const [first] = dates ?? [];
  if (!dates || !first) return null;
  return (
    <Banner tone="warn" icon="calendar" title={t.datesCancelled(dates.length)}>
      {dates.map((it) => (
        <span key={`${it.title}${it.when}`}>
          <strong>{it.title}</strong>, {it.when}
          {it.reason && `. ${it.reason}`}.{" "}
        </span>
      ))}
      {/* What goes back is told of the purchase as a whole. */}
      {first.next}
    </Banner>
  );
}
