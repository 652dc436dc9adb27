import { entryOf } from "../../kernel/lookup";
import type { Account, JournalKind } from "../ledger";

/** The words of each ledger account, and whether it grows with assets ("in") or with debts and income ("out"). */
const accounts: Record<Account, { name: string; grows: "in" | "out" }> = {
  "clearing:mercadopago": { name: "Dinero en Mercado Pago", grows: "in" },
  "clearing:conekta": { name: "Dinero en OXXO Pay", grows: "in" },
  "clearing:cash": { name: "Efectivo", grows: "in" },
  "clearing:terminal": { name: "Terminal", grows: "in" },
  "clearing:transfer": { name: "Transferencias", grows: "in" },
  customer_deposits: { name: "Anticipos de clientes", grows: "out" },
  customer_surplus: { name: "Dinero de más de clientes", grows: "out" },
  customer_credit: { name: "Saldo a favor de clientes", grows: "out" },
  write_off: { name: "Diferencias perdonadas", grows: "in" },
  sales: { name: "Ventas", grows: "out" },
  refunds: { name: "Devoluciones", grows: "in" },
  disputes: { name: "Contracargos perdidos", grows: "in" },
  fees: { name: "Comisiones", grows: "in" },
  till_movements: { name: "Entradas y salidas de caja", grows: "out" },
  till_differences: { name: "Sobrantes y faltantes de caja", grows: "out" },
};

/** An account of a newer version is named by its code and counted as an asset. */
export const accountName = (account: string) => entryOf(accounts, account)?.name ?? account.replaceAll("_", " ");
/** The ledger stores debits as positive; debts and income are shown with the opposite sign. */
export const accountSign = (account: string): 1 | -1 => (entryOf(accounts, account)?.grows === "out" ? -1 : 1);

/** What a journal did to the money at hand: in, or out. */
const moved: Record<JournalKind, readonly [string, string]> = {
  collect: ["entraron", "salieron"],
  refund: ["regresaron de una devolución", "se devolvieron"],
  dispute: ["regresaron de un contracargo", "salieron por un contracargo"],
  recognise: ["se reconocieron", "se reconocieron de menos"],
  surplus_in: ["quedaron a favor", "dejaron de quedar a favor"],
  surplus_apply: ["se abonaron de lo que sobraba", "pasaron a saldo a favor"],
  credit_apply: ["se abonaron de saldo a favor", "volvieron a saldo a favor"],
  write_off: ["se perdonaron", "se dejaron de perdonar"],
  till_movement: ["entraron a la caja", "salieron de la caja"],
  till_difference: ["sobraron en un corte", "faltaron en un corte"],
  reversal: ["se repusieron al corregir un movimiento", "se quitaron al corregir un movimiento"],
};
/** The words of a journal for money at hand, by the sign of its amount. */
export const movedWords = (kind: string, amount: number) =>
  (entryOf(moved, kind) ?? ["se sumaron", "se restaron"])[amount < 0 ? 1 : 0];
