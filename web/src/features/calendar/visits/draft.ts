import { centavos, fromTyped, toDecimal } from "@corral/domain/kernel/money";
import { type Day, isDay } from "@corral/domain/kernel/time";
import { daysOf } from "@corral/domain/shop/series";
import type { SeriesForm, SessionForm } from "#src/features/calendar/visits/data";
import type { TypedDay } from "#src/shared/day-input";
import { visitsText as t } from "./text";

/** The common fields of sessions, as typed. */
export interface DateDraft {
  time: string;
  minutes: string;
  capacity: string;
  /** Minutes before the start; empty: on sale at once. */
  opensBefore: string;
  closesBefore: string;
  tiers: { key: string; code: string | null; name: string; price: string }[];
}
/** The rule of a repeating series. */
export interface RuleDraft {
  weekdays: number[];
  from: TypedDay;
  until: TypedDay;
  skip: { key: string; day: TypedDay }[];
}

let lastKey = 0;
export const newKey = () => `k${++lastKey}`;
export const tierOf = (code: string | null, name: string, price: number | null) => ({
  key: newKey(),
  code,
  name,
  price: price === null ? "" : toDecimal(centavos(price)).replace(/\.00$/, ""),
});

type Common = Omit<SessionForm, "day">;
/** The draft of an existing session, or the defaults of a new one. `price` is the visit's. */
export const toDraft = (f: Common | undefined, price: number): DateDraft => ({
  time: f?.time ?? "10:00",
  minutes: String(f?.minutes ?? 60),
  capacity: String(f?.capacity ?? 20),
  opensBefore: f?.opensBefore ? String(f.opensBefore) : "",
  closesBefore: String(f?.closesBefore ?? 30),
  tiers: f ? f.tiers.map((x) => tierOf(x.code, x.name, x.price)) : [tierOf(null, t.general, price)],
});
export const ruleOf = (f: SeriesForm): RuleDraft => ({
  weekdays: [...f.weekdays],
  from: f.from,
  until: f.until,
  skip: f.skip.map((day) => ({ key: newKey(), day })),
});

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : 0);
const readMoney = (text: string) => fromTyped(text) ?? 0;

export const toForm = (d: DateDraft): Common => ({
  time: d.time,
  minutes: whole(d.minutes),
  capacity: whole(d.capacity),
  opensBefore: d.opensBefore === "" ? null : whole(d.opensBefore),
  closesBefore: whole(d.closesBefore),
  tiers: d.tiers.map((x) => ({ code: x.code, name: x.name.trim(), price: readMoney(x.price) })),
});
export const ruleForm = (r: RuleDraft) => ({
  weekdays: [...r.weekdays].sort((a, b) => a - b),
  from: r.from,
  until: r.until,
  skip: [...new Set(r.skip.flatMap((x) => x.day || []))],
});

/** Whether the required fields are there; the server validates the rest. */
export const isWhole = (d: DateDraft) => {
  const f = toForm(d);
  return Boolean(f.time && f.minutes && f.capacity && f.tiers.every((x) => x.name && x.price));
};
/** How many sessions a rule makes; null while its days are not chosen. */
export function countOf(r: RuleDraft, today: Day): number | null {
  const { weekdays, from, until, skip } = ruleForm(r);
  if (!isDay(from) || !isDay(until) || weekdays.length === 0) return null;
  return daysOf({ weekdays, from, until }, skip).filter((day) => day >= today).length;
}
