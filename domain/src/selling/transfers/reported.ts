import { clabeWithin, isClabe } from "../../business/clabe";
import { limits } from "../../kernel/limits";
import { addDays, type Day, dayInWords, isDay } from "../../kernel/time";
import { readTrackingKey } from "../../payments/tracking-key";

/** What a payer may send by the link of a charge (rulings 56). */
export const reportBounds = { reports: 3, proofs: 3, proofBytes: 8_388_608 } as const;

export interface TransferFacts {
  trackingKey: string;
  bankFrom: string;
  bankTo: string;
  opDay: string;
}
export interface ReadTransfer {
  tracking_key: string;
  bank_from: string;
  bank_to: string;
  op_day: Day;
}

interface FieldError {
  field: string;
  message: string;
}
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

/** The facts of a transfer, or what is wrong in each field. `since`: nobody paid a purchase before it was made. */
export function readTransfer(
  told: TransferFacts,
  days: { today: Day; since?: Day },
): { value: ReadTransfer | undefined; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const fault = (field: string, message: string) => errors.push({ field, message });
  const key = readTrackingKey(told.trackingKey);
  const [from, to] = [tidy(told.bankFrom), tidy(told.bankTo)];
  const most = Math.round(limits.transferAge / 86_400_000);
  if (!key) fault("trackingKey", "La clave de rastreo lleva de 5 a 30 letras y números.");
  if (from.length < 2) fault("bankFrom", "Escribe de qué banco salió.");
  if (to.length < 2) fault("bankTo", "Escribe a qué banco llegó.");
  const opDay = isDay(told.opDay) ? told.opDay : undefined;
  if (!opDay || opDay > days.today) fault("opDay", "El día de la operación no puede ser después de hoy.");
  else if (days.since && opDay < days.since)
    fault("opDay", `Esta compra se hizo el ${dayInWords(days.since)}: el día de la transferencia no puede ser antes.`);
  else if (opDay < addDays(days.today, -most))
    fault("opDay", `El día de la operación puede ser de hace ${most} días o menos.`);
  return {
    errors,
    value:
      errors.length || !key || !opDay ? undefined : { tracking_key: key, bank_from: from, bank_to: to, op_day: opDay },
  };
}

/**
 * The account that a payer says it went to, against the business's CLABE. Proofs of banks often print only its last
 * digits, so four are enough.
 */
export function readDestination(typed: string, clabe: string): "ours" | "other" | "invalid" {
  const digits = clabeWithin(typed) ?? typed.replace(/[\s\p{Pd}]/gu, "").replace(/^[*•xX.]+/, "");
  if (!/^\d{4,18}$/.test(digits) || (digits.length === 18 && !isClabe(digits))) return "invalid";
  return clabe.endsWith(digits) ? "ours" : "other";
}
/** The digits of `readDestination`, to be stored. */
export const destinationDigits = (typed: string) => typed.replace(/\D/g, "");
