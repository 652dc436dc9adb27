import type { SeriesForm, SessionForm } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Day, dayInWords, existsOnWall, isDay, toIso } from "@corral/domain/kernel/time";
import { toSessionInstants } from "@corral/domain/shop/series";
import type { TxDeps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";

export type Tier = { code: string; name: string; price: Centavos };
type Common = Omit<SessionForm, "day">;

/** Gives each price a stable code; existing codes stay, because carts may contain them. */
export function tiersOf(typed: SessionForm["tiers"]): Tier[] {
  const used = new Set<string>();
  return typed.map((t) => {
    const base =
      (t.code ??
        searchText(t.name)
          .replace(/[^a-z0-9]+/g, "-")
          .slice(0, 24)) ||
      "general";
    let code = base;
    for (let n = 2; used.has(code); n++) code = `${base}-${n}`;
    used.add(code);
    return { code, name: t.name.trim(), price: centavos(t.price) };
  });
}

/** Faults of a date's form by field. */
export function faultsOfDate(deps: TxDeps, form: SessionForm): FieldError[] {
  const faults = faultsOfTiers(form);
  if (!isDay(form.day)) return [{ field: "day", message: "Esa fecha no existe." }, ...faults];
  const at = toSessionInstants(deps.zone, { ...form, day: form.day });
  if (!existsOnWall(deps.zone, form.day, form.time)) faults.unshift({ field: "time", message: skipped(form.day) });
  else if (at.starts <= deps.now()) faults.unshift({ field: "day", message: "Esa fecha y hora ya pasaron." });
  if (at.opens !== null && at.opens >= at.closes) faults.push(upsideDown);
  return faults;
}

const upsideDown = {
  field: "opensBefore",
  message: "La venta cerraría antes de abrir. Ábrela antes o ciérrala después.",
};
const skipped = (day: Day) =>
  `El ${dayInWords(day)} el reloj se adelanta y esa hora no existe. Elige otra hora o deja fuera ese día.`;

function faultsOfTiers(form: Pick<Common, "tiers">): FieldError[] {
  const names = form.tiers.map((t) => searchText(t.name));
  return form.tiers.flatMap((t, i) =>
    !t.name.trim()
      ? [{ field: `tiers.${i}.name`, message: "Ponle nombre a este precio." }]
      : names.indexOf(itemAt(names, i)) !== i
        ? [{ field: `tiers.${i}.name`, message: "Ya hay otro precio con ese nombre." }]
        : [],
  );
}

/** Faults of a series' days. `days` are those that it would have. */
export function faultsOfSeries(deps: TxDeps, form: SeriesForm, days: readonly Day[]): FieldError[] {
  const faults = faultsOfTiers(form);
  const missing = days.find((day) => !existsOnWall(deps.zone, day, form.time));
  if (missing) faults.push({ field: "time", message: skipped(missing) });
  const inverted = (day: Day) => {
    const at = toSessionInstants(deps.zone, { ...form, day });
    return at.opens !== null && at.opens >= at.closes;
  };
  if (form.opensBefore !== null && days.some(inverted)) faults.push(upsideDown);
  return faults;
}

/** Local day and time are authoritative; the instants are derived from them (domain.md §7.1). */
export function columnsOf(deps: TxDeps, form: Common & { day: Day }) {
  const at = toSessionInstants(deps.zone, form);
  return {
    local_start: `${form.day} ${form.time}:00`,
    zone: deps.zone,
    starts_at: toIso(at.starts),
    ends_at: toIso(at.ends),
    sales_open_at: at.opens === null ? null : toIso(at.opens),
    sales_close_at: toIso(at.closes),
    capacity: form.capacity,
    tiers: JSON.stringify(tiersOf(form.tiers)),
  };
}

export const whenOf = (form: { day: Day; time: string }) => `${dayInWords(form.day)}, ${form.time}`;

/** A date for the audit log. */
export const toAuditFacts = (form: SessionForm) => ({
  when: whenOf(form),
  capacity: form.capacity,
  prices: form.tiers.map((t) => ({ name: t.name, price: t.price })),
});

export const takenWords = (taken: number) =>
  taken === 1 ? "1 lugar vendido o apartado" : `${taken} lugares vendidos o apartados`;
