import { isEmail } from "../kernel/email";
import { parsePhone } from "../kernel/phone";
import { maskEmail, maskPhone } from "./contact";

/** By what a buyer is reached: an e-mail in lower case, or a phone (E.164). */
export type ContactPoint = { kind: "email" | "phone"; value: string };

/** The e-mail or the phone that somebody typed in one field; undefined for what is neither. */
export function readContactPoint(text: string): ContactPoint | undefined {
  const typed = text.trim();
  if (typed.includes("@")) return isEmail(typed) ? { kind: "email", value: typed.toLowerCase() } : undefined;
  // A folio has digits enough for a phone.
  const phone = /\p{L}/u.test(typed) ? undefined : parsePhone(typed);
  return phone ? { kind: "phone", value: phone } : undefined;
}

/** Enough for its owner to know it again, and for nobody else to learn it. */
export const hintOfContact = ({ kind, value }: ContactPoint) => (kind === "phone" ? maskPhone : maskEmail)(value);
