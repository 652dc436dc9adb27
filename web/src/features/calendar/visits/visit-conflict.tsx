import { dayInWords, isDay } from "@corral/domain/kernel/time";
import type { TypedDay } from "#src/shared/day-input";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { keyFields } from "#src/shared/editing/merge-fields";
import type { Conflict } from "#src/shared/editing/use-edit";
import { opensOptions, WEEK } from "./choices";
import type { DateDraft, RuleDraft } from "./draft";
import { visitsText as t } from "./text";

type Typed = DateDraft & RuleDraft & { day: string };
type Field = keyof Typed;

const asTyped = (text: string) => text.trim();
const dayWords = (day: string) => (isDay(day) ? dayInWords(day) : day);
const words: { [F in Field]: (value: Typed[F]) => string } = {
  day: dayWords,
  time: asTyped,
  minutes: asTyped,
  capacity: asTyped,
  opensBefore: (minutes) => opensOptions(minutes).find((it) => it.value === minutes)?.label ?? minutes,
  closesBefore: asTyped,
  tiers: (tiers) => tiers.map((it) => `${it.name.trim()} $${it.price.trim()}`).join(", "),
  weekdays: (days) =>
    WEEK.filter((day) => days.includes(day))
      .map((day) => t.long[day])
      .join(", "),
  from: dayWords,
  until: dayWords,
  skip: (days) => days.map((it) => dayWords(it.day)).join(", "),
};
const wordsOf = <F extends Field>(field: F, typed: Pick<Typed, F>) => words[field](typed[field]);

/** What two people may change apart. */
const ofEach = ["time", "minutes", "capacity", "opensBefore", "closesBefore", "tiers"] as const;
export const dateFields = keyFields<DateDraft & { day: TypedDay }>(["day", ...ofEach], (typed, field) =>
  wordsOf(field, typed),
);
export const seriesFields = keyFields<DateDraft & RuleDraft>(
  ["weekdays", "from", "until", "skip", ...ofEach],
  (typed, field) => wordsOf(field, typed),
);

const labels: Record<Field, string> = {
  day: t.day,
  time: t.time,
  minutes: t.minutes,
  capacity: t.capacity,
  opensBefore: t.opens,
  closesBefore: t.closes,
  tiers: t.tiers,
  weekdays: t.weekdays,
  from: t.from,
  until: t.until,
  skip: t.skip,
};

/** Somebody else changed this date or this repeat meanwhile. */
export const VisitConflict = <F extends Field>({
  edit,
}: {
  edit: {
    values: Pick<Typed, F>;
    conflict: Conflict<Pick<Typed, F>, F, unknown> | null;
    takeTheirs: () => void;
  };
}) =>
  edit.conflict && (
    <ConflictBanner
      conflict={edit.conflict}
      mine={edit.values}
      label={(field) => labels[field]}
      words={wordsOf}
      onTakeTheirs={edit.takeTheirs}
    />
  );
