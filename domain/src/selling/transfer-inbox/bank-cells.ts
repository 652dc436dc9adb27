import { plainCell, type Read, readDay, readNumber, readSign, readSignedAmount } from "../../kernel/files/cells";
import { MAX_AMOUNT } from "../../kernel/money";
import { type Day, toDay } from "../../kernel/time";

/** How a day begins: with figures and what separates them, or eight figures alone. */
export const BEGINS_LIKE_A_DAY = /^\W*(\d{1,4}[-/ ](\d|[a-z]{3}|$)|\d{1,4}\.\d{1,2}\.|\d{6,8}$)/i;

/** A day as a file writes it, never without its day of the month. */
export function readBankDay(cell: string, today: Day): Read<Day> {
  const text = plainCell(cell);
  if (text === "") return { ok: false, message: "Falta la fecha. Si es un total, quita ese renglón del archivo." };
  const read = readDay(text, today);
  if (!read.ok) return read;
  return read.value.precision === "day"
    ? { ok: true, value: read.value.day }
    : { ok: false, message: "No es una fecha. Escríbela como 31/12/2024." };
}

/** The latest day that counts as one, where a cell is only asked whether it is a day: future days count too. */
const SOME_DAY = toDay("2099-12-31");
/** Whether a cell can only be a day. */
export const isLikeADay = (cell: string): boolean =>
  BEGINS_LIKE_A_DAY.test(plainCell(cell)) && readBankDay(cell, SOME_DAY).ok;
/** Whether a cell can only be an amount: figures with decimals, or with the sign of money. */
export const isAmount = (cell: string): boolean =>
  /\d[.,]\d{1,2}\D*$|\$\s*\d/.test(plainCell(cell)) && !isLikeADay(cell) && readSignedAmount(cell) !== undefined;

/** An amount that came in, in centavos; 0 for what went out or isn't there. */
export function readCredit(cell: string): Read<number> {
  const { isOut, figures } = readSign(cell);
  if (figures === "" || isOut) return { ok: true, value: 0 };
  const read = readNumber(figures, 2);
  if (!read.ok) return read;
  return read.value > MAX_AMOUNT ? { ok: false, message: "Es demasiado grande." } : read;
}

/** The largest balance, of either sign, that is kept (migration 0087). */
const MAX_BALANCE = 9_999_999_999_999;
/** The account's balance in centavos; null for a cell without one. */
export function readBalance(cell: string): number | null {
  const balance = readSignedAmount(cell);
  return balance !== undefined && Math.abs(balance) <= MAX_BALANCE ? balance : null;
}
