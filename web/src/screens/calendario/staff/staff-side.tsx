import type { TaskList } from "@corral/contract/types";
import { StaffPage } from "#src/features/business/auth/staff-page";
import { PageShortcuts } from "#src/features/business/auth/staff-pages/page-list";
import { staffCalendarText } from "#src/features/calendar/tasks/text";
import { calendarText as t } from "#src/features/calendar/visits/calendar/text";
import { Tour } from "#src/features/office/help/tour";
import { changeStored, useStored } from "#src/offline/storage/stored";
import { staffPages } from "#src/staff-pages";
import { Button } from "#src/ui/controls/button";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { Banner } from "#src/ui/feedback";

/** One of the calendar's staff pages. */
export const StaffSide = ({ page }: { page: string }) => (
  <StaffPage
    pages={staffPages.calendario}
    name={page}
    home={{ href: "/calendario", title: t.title }}
    // The gate's work begins here.
    tools={page === "puerta" && <Tour asks />}
  />
);

/** Links to the staff pages, above the calendar. */
export const StaffLinks = () => (
  <PageShortcuts screen="calendario" pages={staffPages.calendario} label={staffCalendarText.tools} />
);

/** Without it a day whose tasks failed to load would look like a day with nothing to do. */
export const StaffMissing = ({ onRetry }: { onRetry: () => void }) => (
  <Banner
    tone="warn"
    action={
      <Button kind="neutral" small icon="refresh" onClick={onRetry}>
        {staffCalendarText.again}
      </Button>
    }
  >
    {staffCalendarText.missing}
  </Banner>
);

/** Which kinds of tasks the calendar shows; stored on this phone. */
export function TaskToggles({ kinds }: { kinds: TaskList["kinds"] }) {
  const [hidden] = useStored("calendarHides");
  const some = kinds.filter((it) => it.count > 0 || hidden.includes(it.kind));
  if (some.length === 0) return null;
  return (
    <Chips label={staffCalendarText.toggles}>
      {some.map((it) => (
        <Chip
          key={it.kind}
          on={!hidden.includes(it.kind)}
          onClick={() =>
            void changeStored("calendarHides", (now) =>
              now.includes(it.kind) ? now.filter((k) => k !== it.kind) : [...now, it.kind],
            )
          }
        >
          {it.words} <ChipCount>{it.count}</ChipCount>
        </Chip>
      ))}
    </Chips>
  );
}
