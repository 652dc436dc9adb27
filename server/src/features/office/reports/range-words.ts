import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { type DayRange, toRange } from "@corral/domain/office/reports";

/** "21 de noviembre de 2026", without the weekday. */
const plain = (day: Day, year: boolean) => dayInWords(day, { year }).replace(/^\S+ /, "");
const isMonth = (r: DayRange) => {
  const month = toRange("month", r.from);
  return r.from === month.from && r.to === month.to;
};
const isYear = (r: DayRange) => {
  const year = toRange("year", r.from);
  return r.from === year.from && r.to === year.to;
};
const monthWords = (day: Day) => plain(day, true).replace(/^\d+ de /, "");

/** "2026", "noviembre de 2026", "16 al 22 de noviembre de 2026", "28 de septiembre al 4 de octubre de 2026". */
export function rangeWords(r: DayRange): string {
  const { from, to } = r;
  if (from === to) return dayInWords(from);
  if (isMonth(r)) return monthWords(from);
  if (isYear(r)) return from.slice(0, 4);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} al ${plain(to, true)}`;
  return `${plain(from, from.slice(0, 4) !== to.slice(0, 4))} al ${plain(to, true)}`;
}
/** "lun 16 nov", "noviembre de 2026", "16 nov al 22 nov". */
export function pieceWords(r: DayRange): string {
  const tiny = (day: Day) => `${Number(day.slice(8))} ${plain(day, false).split(" ").at(-1)?.slice(0, 3)}`;
  if (r.from === r.to) return `${dayInWords(r.from).slice(0, 3)} ${tiny(r.from)}`;
  return isMonth(r) ? monthWords(r.from) : `${tiny(r.from)} al ${tiny(r.to)}`;
}
