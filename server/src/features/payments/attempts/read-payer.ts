import { EMAIL_FAULT, isEmail } from "@corral/domain/kernel/text/email";
import { isName } from "@corral/domain/kernel/text/names";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import type { Payer } from "@corral/providers/provider";
import type { FieldError } from "#src/platform/http/problem-reply";

/** The payer data that a method requires, from this request or the sale; nothing is invented (rulings 9). */
export function readPayer(
  sale: { name: string | undefined; email: string | undefined; phone: string | undefined },
  typed: Payer | undefined,
  needs: readonly string[],
): { payer: Payer; errors: FieldError[] } {
  const name = (typed?.name ?? sale.name ?? "").trim();
  const email = (typed?.email ?? sale.email ?? "").trim().toLowerCase();
  const phoneText = typed?.phone ?? sale.phone ?? "";
  const phone = phoneText ? parsePhone(phoneText) : undefined;
  const errors: FieldError[] = [];
  if (needs.includes("name") && !isName(name))
    errors.push({ field: "payer.name", message: "Escribe tu nombre completo." });
  if (needs.includes("email") && !email)
    errors.push({ field: "payer.email", message: "Escribe tu correo para pagar así." });
  if (email && !isEmail(email)) errors.push({ field: "payer.email", message: EMAIL_FAULT });
  if (needs.includes("phone") && !phone)
    errors.push({ field: "payer.phone", message: "Escribe tu celular a 10 dígitos: lo pide OXXO." });
  return { payer: { ...(name ? { name } : {}), ...(email ? { email } : {}), ...(phone ? { phone } : {}) }, errors };
}
