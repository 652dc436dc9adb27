import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  atWall,
  type Day,
  dayIn,
  existsOnWall,
  type Instant,
  MINUTE,
  sameWall,
  toIso,
  wallClock,
  weekday,
  type Zone,
} from "../kernel/time";
import { beforeWall, daysOf, minutesBefore, planSeriesChange, ruleInWords, toSessionInstants } from "./series";

const day = (text: string) => text as Day;
const zones = ["America/Mexico_City", "America/Tijuana", "America/Cancun", "America/Hermosillo"] as Zone[];
const [mexico, tijuana, cancun, hermosillo] = zones as [Zone, Zone, Zone, Zone];
const days = fc.integer({ min: 0, max: 1_500 }).map((n) => addDays(day("2026-01-01"), n));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30"))
  .map(([h, m]) => `${String(h).padStart(2, "0")}:${m}`);

describe("the days of a weekly rule", () => {
  it("are the chosen weekdays from first to last, both included, without the skipped ones", () => {
    const rule = { weekdays: [6, 0], from: day("2026-11-21"), until: day("2026-11-29") };
    expect(daysOf(rule)).toEqual(["2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29"]);
    expect(daysOf(rule, [day("2026-11-22")])).toEqual(["2026-11-21", "2026-11-28", "2026-11-29"]);
    expect(daysOf({ ...rule, until: day("2026-11-20") })).toEqual([]);
  });

  it("are ordered, on its weekdays, within its bounds, and span at most two years", () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 3_000 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
        (from, n, on) => {
          const until = addDays(from, n);
          const all = daysOf({ weekdays: on, from, until });
          expect(all.length).toBeLessThanOrEqual(732);
          expect([...all].sort()).toEqual(all);
          for (const it of all) expect(it >= from && it <= until && on.includes(weekday(it))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("dates keep their local time", () => {
  it("are at ten o'clock in every zone on every day, across clock changes", () => {
    for (const zone of zones)
      for (const it of daysOf({ weekdays: [0], from: day("2026-02-01"), until: day("2026-12-20") }))
        expect(wallClock(zone, atWall(zone, it, "10:00"))).toMatchObject({ day: it, hour: 10, minute: 0 });
  });

  it("shift in UTC in Tijuana once summer time begins, and not where there is none", () => {
    const at = (zone: Zone, on: string) => toIso(atWall(zone, day(on), "10:00")).slice(11, 16);
    expect([at(tijuana, "2026-03-01"), at(tijuana, "2026-03-08"), at(tijuana, "2026-11-01")]).toEqual([
      "18:00",
      "17:00",
      "18:00",
    ]);
    for (const [zone, utc] of [
      [mexico, "16:00"],
      [cancun, "15:00"],
      [hermosillo, "17:00"],
    ] as const)
      expect([at(zone, "2026-03-01"), at(zone, "2026-03-08"), at(zone, "2026-11-01")]).toEqual([utc, utc, utc]);
  });

  it("reports the days on which a local time doesn't exist", () => {
    const sundays = daysOf({ weekdays: [0], from: day("2026-03-01"), until: day("2026-03-15") });
    const missingOnWall = (zone: Zone, days: readonly Day[], time: string) =>
      days.filter((d) => !existsOnWall(zone, d, time));
    expect(missingOnWall(tijuana, sundays, "02:30")).toEqual(["2026-03-08"]);
    expect(missingOnWall(tijuana, sundays, "03:00")).toEqual([]);
    for (const zone of [mexico, cancun, hermosillo]) expect(missingOnWall(zone, sundays, "02:30")).toEqual([]);
  });

  it("use midnight of the business's zone, not the phone's", () => {
    const late = atWall(cancun, day("2026-03-08"), "23:30");
    expect([dayIn(cancun, late), dayIn(tijuana, late)]).toEqual(["2026-03-08", "2026-03-08"]);
    const night = atWall(cancun, day("2026-03-09"), "00:30");
    expect([dayIn(cancun, night), dayIn(mexico, night), dayIn("Europe/Madrid" as Zone, night)]).toEqual([
      "2026-03-09",
      "2026-03-08",
      "2026-03-09",
    ]);
  });

  it("detect whether the phone's local time equals the business's", () => {
    const winter = atWall(mexico, day("2026-01-15"), "10:00");
    const summer = atWall(mexico, day("2026-07-15"), "10:00");
    expect(sameWall(mexico, "America/Monterrey" as Zone, winter)).toBe(true);
    expect([sameWall(hermosillo, tijuana, winter), sameWall(hermosillo, tijuana, summer)]).toEqual([false, true]);
  });
});

describe("the window of its sale", () => {
  it("opens that many days before at the same local time, across clock changes", () => {
    const opens = beforeWall(tijuana, day("2026-03-10"), "10:00", 7 * 1_440);
    expect(wallClock(tijuana, opens)).toMatchObject({ day: "2026-03-03", hour: 10 });
    const at = toSessionInstants(tijuana, {
      day: day("2026-03-08"),
      time: "10:00",
      minutes: 90,
      opensBefore: null,
      closesBefore: 60,
    });
    expect(at.opens).toBeNull();
    expect([at.ends - at.starts, at.starts - at.closes]).toEqual([90 * MINUTE, 60 * MINUTE]);
  });

  it("is read back as typed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        days,
        times,
        fc.integer({ min: 0, max: 60 * 1_440 }),
        (zone, on, time, minutes) => {
          const at = beforeWall(zone, on, time, minutes);
          const read = minutesBefore(zone, on, time, at);
          // In the hour that a clock change repeats, two counts give the same instant.
          expect(beforeWall(zone, on, time, read)).toBe(at);
        },
      ),
      { numRuns: 150 },
    );
  });
});

it("describes a weekly rule in words", () => {
  expect(ruleInWords([0, 6], "10:00")).toBe("Sábados y domingos, 10:00");
  expect(ruleInWords([3], "09:30")).toBe("Miércoles, 09:30");
  expect(ruleInWords([5, 1, 3], "10:00")).toBe("Lun, mié y vie, 10:00");
  expect(ruleInWords([0, 1, 2, 3, 4, 5, 6], "10:00")).toBe("Todos los días, 10:00");
});

describe("a change of a weekly rule", () => {
  const dates = fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 0, max: 20 }).map((n) => addDays(day("2026-11-02"), n)),
      taken: fc.constantFrom(0, 0, 0, 2, 6),
      alone: fc.boolean(),
      time: fc.constantFrom("10:00", "12:00"),
    }),
    { selector: (d) => d.day, maxLength: 12 },
  );
  it("changes no date with bookings, and otherwise leaves at most one date a day", () => {
    fc.assert(
      fc.property(
        dates,
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 8 }),
        (made, on, capacity) => {
          const there = made.map((d) => ({ ...d, id: d.day, minutes: 60 }));
          const wanted = daysOf({ weekdays: on, from: day("2026-11-02"), until: day("2026-11-22") });
          const gone = [day("2026-11-04")];
          const change = planSeriesChange({ days: wanted, time: "10:00", minutes: 60, capacity, dates: there, gone });
          for (const d of there) {
            const places = [change.change, change.drop, change.inTheWay.map((x) => x.id)].filter((l) =>
              l.includes(d.id),
            );
            const stays = d.alone && wanted.includes(d.day);
            expect(places.length).toBe(stays ? 0 : 1);
            if (d.taken > 0 && change.drop.includes(d.id)) throw new Error("somebody's date was dropped");
            if (d.taken > 0 && change.change.includes(d.id))
              expect(d.time === "10:00" && d.taken <= capacity).toBe(true);
          }
          for (const it of change.add)
            expect(wanted.includes(it) && !gone.includes(it) && !there.some((d) => d.day === it)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it("keeps the instant of a date that was read on a phone in another zone", () => {
  const at = atWall(tijuana, day("2026-03-08"), "10:00") as Instant;
  expect(wallClock("Asia/Tokyo" as Zone, at)).toMatchObject({ day: "2026-03-09", hour: 2 });
  expect(wallClock(tijuana, at)).toMatchObject({ day: "2026-03-08", hour: 10 });
});
