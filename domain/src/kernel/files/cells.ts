import { itemAt } from "../lookup";
import { cleanText } from "../text/clean-text";
import { addDays, type Day, isDay, toDay } from "../time";

export type Read<T> = { ok: true; value: T } | { ok: false; message: string };
const no = (message: string) => ({ ok: false, message }) as const;

export interface ReadDay {
  day: Day;
  precision: "day" | "month" | "year";
}

/** An apostrophe with which a spreadsheet or a bank marks a number or a date as text, at one end or at both. */
const TEXT_MARK = /^'\s*(?=.*\d)([\p{Lu}\d][\p{Lu}\d\s./:_-]*?)\s*'?$/u;
/** How a spreadsheet is told to keep the zeros of a number, ="0112345678", and a number that was typed as a formula, =+900. */
const PLAIN_FORMULA = /^=\s*(?:"([^"]*)"|\+?(-?[\d.,]+))$/;

/** The words of a cell: without what can't be seen, and out of a formula that only holds them. */
export function plainText(cell: string): string {
  const text = cleanText(cell).trim();
  const formula = PLAIN_FORMULA.exec(text);
  return formula ? (formula[1] ?? formula[2] ?? "").trim() : text;
}
/** The same of a number, a date or a key, also without the apostrophes that keep a spreadsheet from changing it. */
export function plainCell(cell: string): string {
  const text = plainText(cell);
  return TEXT_MARK.exec(text)?.[1] ?? text;
}

const MONTHS: Record<string, number> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
};
/** The names of the months, whole or cut, as spreadsheets write them in Spanish and in English; undefined for other words. */
function monthOf(word: string): number | undefined {
  const name = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\.$/, "");
  if (!WHOLE_MONTHS.some((whole) => whole.startsWith(name)) && name !== "sept") return undefined;
  return MONTHS[name.slice(0, 3)];
}
const WHOLE_MONTHS = [
  ...[
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "setiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
  ...[
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
  ],
];
/**
 * A written month becomes its number: "15-mar-24", "15MAR2024", "15 de marzo de 2024", "Mar 15, 2024", "mar-24". Other texts
 * stay.
 */
function withMonthNumber(text: string, today: Day): string {
  const english = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(text);
  if (english?.[1] && monthOf(english[1]) !== undefined) return `${english[2]}/${monthOf(english[1])}/${english[3]}`;
  const read = /^(?:(\d{1,2})[-/., ]*(?:de )?)?(\p{L}{3,10}\.?)[-/., ]*(?:del? )?(\d{4}|\d{2})$/iu.exec(text);
  const month = read?.[2] ? monthOf(read[2]) : undefined;
  if (!read || month === undefined) return text;
  // A month and two figures are its year: that is how spreadsheets write a month.
  return read[1] ? `${read[1]}/${month}/${read[3]}` : `${month}/${century(itemAt(read, 3), today)}`;
}

const SHORT_MONTH = "ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|sept|oct|nov|dic|dec";
/** What a spreadsheet makes of 1-2, 3/4 or MAR24: a day or a month, in its own way of writing them. */
export const LIKE_A_DAY = new RegExp(
  `^(?:\\d{1,2}[-/. ](?:${SHORT_MONTH})\\.?(?:[-/. ]\\d{2,4})?|(?:${SHORT_MONTH})\\.?[-/. ]\\d{1,4}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2})(?: \\d{1,2}:.*)?$`,
  "i",
);
/** Days of a spreadsheet, counted from 30 December 1899: 1955 to 2119. In them a day was typed as a number. */
const SERIAL = { first: 20_000, last: 80_000, zero: toDay("1899-12-30") };
/** The day of a spreadsheet's number, with or without its time of day; undefined for a number that is none. */
function readSerialDay(text: string): Day | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined;
  const days = Math.floor(Number(text));
  return days >= SERIAL.first && days <= SERIAL.last ? addDays(SERIAL.zero, days) : undefined;
}

/** The time of day behind a date, which is cut off: "T10:33:22Z", " 10:33 +0000", " / 10:33", " 10h33". */
const TIME_OF_DAY = /(?:T|[\s,/]+)\d{1,2}[:h]\d{2}.*$/;
/** The name of the day of the week before a whole date, itself whole or cut; "mar 24" is a month. */
const DAY_OF_WEEK =
  /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)(?:es|tes|rcoles|ves|rnes|ado|ingo|day|sday|nesday|rsday|urday)?\.?,? (?=\d{1,2}[-/. ]+(?:de )?(?:\d{1,2}[-/. ]|\p{L}))/iu;

/**
 * Parses 31/12/2024, 31-12-24, 2024-12-31, 31122024, 31-dic-24 and 31 de diciembre de 2024, a spreadsheet's number of days, and
 * 12/2024, dic-24 or 2024 for a less precise date, of which the first day is returned. The day always comes before the
 * month.
 */
export function readDay(cell: string, today: Day): Read<ReadDay> {
  const text = withMonthNumber(
    withSeparators(withPlainMinus(plainCell(cell)))
      .replace(DAY_OF_WEEK, "")
      .replace(TIME_OF_DAY, "")
      .replace(/ *([-/]) */g, "$1")
      .replace(/(\d)\.$/, "$1"),
    today,
  );
  const serial = readSerialDay(text);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(serial ?? text);
  const ours = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? swap(/^(\d{4})[-/.](\d{1,2})$/.exec(text));
  const year = /^(\d{4})$/.exec(text);
  const [y, m, d, precision] = iso
    ? [iso[1], iso[2], iso[3], "day" as const]
    : ours
      ? [century(itemAt(ours, 3), today), ours[2], ours[1], "day" as const]
      : month
        ? [month[2], month[1], "1", "month" as const]
        : [year?.[1], "1", "1", "year" as const];
  if (y === undefined) return no("No es una fecha. Escríbela como 31/12/2024.");
  const day = `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
  if (!isDay(day)) return no("Esa fecha no existe. El día va antes que el mes: 31/12/2024.");
  if (day > today)
    return no(
      ours?.[3]?.length === 2
        ? `Esa fecha todavía no llega: ${y}. Escribe el año con cuatro números.`
        : "Esa fecha todavía no llega.",
    );
  if (day < addDays(today, -100 * 366)) return no("Esa fecha es de hace más de cien años.");
  return { ok: true, value: { day, precision } };
}
/** Eight figures alone are a day too, its year first or last: 20240315, 15032024. */
function withSeparators(text: string): string {
  if (!/^\d{8}$/.test(text)) return text;
  return /^20\d{2}(0[1-9]|1[0-2])/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`;
}
const swap = (m: RegExpExecArray | null) => (m ? [m[0], m[2], m[1]] : null);
/** Years to come that two figures may still mean: a few months ahead is a typing error, not the century before. */
const AHEAD = 20;
/** A two-digit year belongs to this century unless it would be far in the future. */
const century = (y: string, today: Day) =>
  y.length === 4 ? y : `${Number(`20${y}`) > Number(today.slice(0, 4)) + AHEAD ? "19" : "20"}${y}`;

/** A text with minus signs of one kind, the hyphen: text programs make dashes of them. */
export const withPlainMinus = (text: string) => text.replace(MINUS, "-");
const MINUS = /[\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]/g;
/** Cells that say that there is no amount: two apostrophes, dashes, n/a, n.d. */
const NO_AMOUNT = /^(?:''|-+|n\.?\/?[ad]\.?)$/i;
/** Pesos, as a sign or as words, at either end of an amount. Another currency's name stays, so that it is no amount. */
const PESOS = /^(?:mxn|mxp|mx|m\.?n\.?)?\$?|\(?(?:mxn|mxp|m\.?n\.?|pesos(?:mexicanos)?)\)?$/gi;
/**
 * A number's sign and its figures, as banks write them: −50, 50-, (50), [50], <50>, 50 DR, +50, 50 CR, D 50. No figures where there
 * is no amount.
 */
export function readSign(cell: string): { isOut: boolean; figures: string } {
  const text = withPlainMinus(plainCell(cell))
    .replace(/\s/g, "")
    .replace(/^\*+|\*+$/g, "")
    .replace(PESOS, "");
  if (NO_AMOUNT.test(text)) return { isOut: false, figures: "" };
  const inBrackets = /^\$?[([<](.*)[)\]>]$/.exec(text)?.[1];
  const figures = inBrackets ?? text;
  const isOut = inBrackets !== undefined || /^\$?-|-$|^d(?=[$\d])|(?:dr|db|\dd)$/i.test(figures);
  return {
    isOut,
    figures: figures.replace(/^[dc](?=[$\d])|(?:dr|db|cr|(?<=\d)[dc])$/gi, "").replace(/^\$?[-+]?\$?|[-+]$/g, ""),
  };
}

/** Whether a cell has no amount: it is empty, or says so. */
export const isNoAmount = (cell: string) => readSign(cell).figures === "";

/** An amount with its sign, in centavos; undefined for an empty cell and for one that is no amount. */
export function readSignedAmount(cell: string): number | undefined {
  const { isOut, figures } = readSign(cell);
  const read = readNumber(figures, 2);
  if (!read.ok) return undefined;
  return isOut ? -read.value : read.value;
}

/**
 * Parses a number with up to `decimals` decimals to an integer of its smallest unit: 350, 350.5, 350,5, 1,234.50,
 * 1.234,50, $1,200. A comma before exactly three digits is a thousands separator, as in Mexico; a point only when a
 * comma follows it.
 */
export function readNumber(cell: string, decimals: number): Read<number> {
  const text = withPlainMinus(plainCell(cell))
    .replace(/(?:kgs?\.?|kilos|mxn|\$|\s)/gi, "")
    // Thousands as Swiss spreadsheets write them.
    .replace(/(\d)['’](?=\d{3})/g, "$1");
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
