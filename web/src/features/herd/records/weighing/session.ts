import { gainBetween } from "@corral/domain/herd/records/summarize";
import type { Day } from "@corral/domain/kernel/time";
import { useStaff } from "#src/features/business/auth/data";
import { type StoredWeighed, type StoredWeighing, useStored } from "#src/offline/storage/stored";

/** The signed-in user's weighing session on this phone, which a reload keeps; null for none. */
export function useWeighing() {
  const { me } = useStaff();
  const [session, change] = useStored("weighing");
  const mine = session && session.user === me?.id ? session : null;
  return {
    session: mine,
    start: (on: Day, group: string | null) => change(() => (me ? { user: me.id, on, group, done: [] } : null)),
    /** A second weighing of an animal takes the place of its first in the list; both stay as records. */
    add: (it: StoredWeighed) =>
      change((now) => now && { ...now, done: [it, ...now.done.filter((of) => of.animalId !== it.animalId)] }),
    end: () => change(() => null),
  };
}

/** Grams a day since the weighing before; null where there is none, or it is too near. */
export const gainOf = ({ before, grams }: Pick<StoredWeighed, "before" | "grams">, on: Day) =>
  before && gainBetween({ day: before.on, grams: before.grams }, { day: on, grams });

/** How many were weighed, their average and the average of their gains, in grams; null where there is none. */
export function summarizeWeighing({ done, on }: Pick<StoredWeighing, "done" | "on">) {
  const average = (of: readonly number[]) =>
    of.length > 0 ? Math.round(of.reduce((sum, n) => sum + n, 0) / of.length) : null;
  const gains = done.map((it) => gainOf(it, on)).filter((it) => it !== null);
  return { count: done.length, averageG: average(done.map((it) => it.grams)), gainG: average(gains) };
}
