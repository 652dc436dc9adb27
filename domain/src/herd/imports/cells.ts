import { addDays, type Day, isDay } from "../../kernel/time";

export type Read<T> = { ok: true; value: T } | { ok: false; message: string };
const no = (message: string) => ({ ok: false, message }) as const;

export interface ReadDay {
  day: Day;
  precision: "day" | "month" | "year";
}

/**
 * Parses 31/12/2024, 31-12-24 and 2024-12-31, and 12/2024 or 2024 for a less precise date, of which the first day is
 * returned. The day always comes before the month.
 */
export function readDay(cell: string, today: Day): Read<ReadDay> {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const ours = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? swap(/^(\d{4})[-/.](\d{1,2})$/.exec(text));
  const year = /^(\d{4})$/.exec(text);
  const [y, m, d, precision] = iso
    ? [iso[1], iso[2], iso[3], "day" as const]
    : ours
      ? [century(ours[3] as string, today), ours[2], ours[1], "day" as const]
      : month
        ? [month[2], month[1], "1", "month" as const]
        : [year?.[1], "1", "1", "year" as const];
  if (y === undefined) return no("No es una fecha. Escríbela como 31/12/2024.");
  const day = `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
  if (!isDay(day)) return no("Esa fecha no existe. El día va antes que el mes: 31/12/2024.");
  if (day > today) return no("Esa fecha todavía no llega.");
  if (day < addDays(today, -100 * 366)) return no("Esa fecha es de hace más de cien años.");
  return { ok: true, value: { day, precision } };
}
const swap = (m: RegExpExecArray | null) => (m ? [m[0], m[2], m[1]] : null);
/** A two-digit year belongs to this century unless it would be in the future. */
const century = (y: string, today: Day) =>
  y.length === 4 ? y : `${Number(`20${y}`) > Number(today.slice(0, 4)) ? "19" : "20"}${y}`;

/**
 * Parses a number with up to `decimals` decimals to an integer of its smallest unit: 350, 350.5, 350,5, 1,234.50,
 * 1.234,50, $1,200. A comma before exactly three digits is a thousands separator, as in Mexico; a point only when a
 * comma follows it.
 */
export function readNumber(cell: string, decimals: number): Read<number> {
  const text = cell.replace(/(?:kgs?|kilos|mxn|\$|\s|\u00a0)/gi, "");
  if (/^-/.test(text)) return no("No puede ser negativo.");
  const plain = unify(text);
  const m = plain === undefined ? null : /^(\d{1,12})(?:\.(\d+))?$/.exec(plain);
  if (!m) return no("No es un número. Escríbelo como 350.5.");
  const fraction = (m[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return no(`Lleva hasta ${decimals} decimales.`);
  const value = Number(m[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, "0") || 0);
  return Number.isSafeInteger(value) ? { ok: true, value } : no("Es demasiado grande.");
}
function unify(text: string): string | undefined {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma < 0) return text;
  if (point > comma) return /^\d{1,3}(,\d{3})+\.\d+$/.test(text) ? text.replaceAll(",", "") : undefined;
  if (point >= 0) return /^\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll(".", "").replace(",", ".") : undefined;
  if (/^[1-9]\d{0,2}(,\d{3})+$/.test(text)) return text.replaceAll(",", "");
  return /^\d+,\d+$/.test(text) ? text.replace(",", ".") : undefined;
}
/** Formats an integer of hundredths or thousandths as the export does: a decimal point, no thousands separator. */
export function writeNumber(value: number, decimals: number): string {
  const text = String(value).padStart(decimals + 1, "0");
  const fraction = text.slice(-decimals).replace(/0+$/, "");
  return fraction ? `${text.slice(0, -decimals)}.${fraction}` : text.slice(0, -decimals);
}
