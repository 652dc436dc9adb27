import { DAY, type Day, fromIso, type Instant, instant, MINUTE, plus, wallClock, type Zone } from "../../kernel/time";

/** The offset of a zone from UTC at an instant, in minutes. */
function offsetAt(zone: Zone, at: Instant): number {
  const w = wallClock(zone, at);
  const wall = Date.parse(`${w.day}T00:00:00Z`) + (w.hour * 60 + w.minute) * MINUTE;
  return Math.round((wall - Math.floor(at / MINUTE) * MINUTE) / MINUTE);
}

const two = (n: number) => String(n).padStart(2, "0");
const asOffset = (minutes: number) => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
};
/** A local date and time in iCalendar form, at that offset from UTC. */
const onWall = (at: Instant, offset: number) =>
  new Date(plus(at, offset * MINUTE)).toISOString().slice(0, 19).replace(/[-:]/g, "");

/** The minute of an offset change, by bisection between two instants with different offsets. */
function jump(zone: Zone, before: Instant, after: Instant): Instant {
  let [low, high]: [number, number] = [before, after];
  const was = offsetAt(zone, before);
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (offsetAt(zone, instant(middle)) === was) low = middle;
    else high = middle;
  }
  return instant(high);
}

/**
 * The VTIMEZONE of a zone (RFC 5545 §3.6.5) for the years between these days. Each offset change is listed from this
 * machine's zone data instead of a recurrence rule: Mexico has changed its rules.
 */
export function zoneLines(zone: Zone, first: Day, last: Day): string[] {
  const from = fromIso(`${first.slice(0, 4)}-01-01T00:00:00Z`);
  const to = fromIso(`${Number(last.slice(0, 4)) + 1}-01-02T00:00:00Z`);
  const jumps: { at: Instant; before: number; after: number }[] = [];
  for (let at = from; at < to; at = plus(at, DAY)) {
    const [before, after] = [offsetAt(zone, at), offsetAt(zone, plus(at, DAY))];
    if (before !== after) jumps.push({ at: jump(zone, at, plus(at, DAY)), before, after });
  }
  const start = offsetAt(zone, from);
  const standard = Math.min(start, ...jumps.map((j) => j.after));
  const part = (kind: "STANDARD" | "DAYLIGHT", begins: string, before: number, after: number) => [
    `BEGIN:${kind}`,
    `DTSTART:${begins}`,
    `TZOFFSETFROM:${asOffset(before)}`,
    `TZOFFSETTO:${asOffset(after)}`,
    `END:${kind}`,
  ];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...part(start > standard ? "DAYLIGHT" : "STANDARD", "19700101T000000", start, start),
    ...jumps.flatMap((j) =>
      part(j.after > standard ? "DAYLIGHT" : "STANDARD", onWall(j.at, j.before), j.before, j.after),
    ),
    "END:VTIMEZONE",
  ];
}
