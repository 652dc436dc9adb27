/** A cell of a sheet as text. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return writeMoment(value);
  if (typeof value === "boolean") return value ? "VERDADERO" : "FALSO";
  return String(value);
}

/** The first day of a workbook's calendar, which stands for a time without a day. */
const NO_DAY = /^(1899-12-3[01]|1900-01-0[01]|1904-01-01)$/;
/** A day or moment as people write it: 12/11/2026, 12/11/2026 10:05:00, 10:05:00. It has no zone: `at` is in UTC, and rounded to a second. */
export function writeMoment(at: Date): string {
  if (Number.isNaN(at.getTime())) return "";
  const [day = "", time = ""] = new Date(Math.round(at.getTime() / 1_000) * 1_000).toISOString().split("T");
  const clock = time.slice(0, 8);
  if (NO_DAY.test(day)) return clock;
  const written = day.split("-").reverse().join("/");
  return clock === "00:00:00" ? written : `${written} ${clock}`;
}

/** Excel keeps fifteen figures of a number; of a longer one the last ones are lost, which only E notation says. */
const EXACT_BELOW = 1e15;
/** A stored number as a person would type it: the fifteen figures that are shown, never 9.82E+14. */
export function writeNumber(stored: string): string {
  const number = Number(Number(stored).toPrecision(15));
  if (!Number.isFinite(number)) return stored;
  if (Math.abs(number) >= EXACT_BELOW) return number.toExponential().toUpperCase();
  const text = String(number);
  return text.includes("e") ? number.toFixed(15).replace(/\.?0+$/, "") : text;
}
