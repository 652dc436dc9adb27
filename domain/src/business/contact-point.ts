import { isEmail } from "../kernel/text/email";
import { parsePhone } from "../kernel/text/phone";
import { maskEmail, maskPhone } from "./contact";

/** How a buyer is contacted: a lower-case e-mail address, or a phone in E.164. */
export type ContactPoint = { kind: "email" | "phone"; value: string };

/** Parses the e-mail or phone typed in one field; undefined when it is neither. */
export function readContactPoint(text: string): ContactPoint | undefined {
  const typed = text.trim();
  if (typed.includes("@")) return isEmail(typed) ? { kind: "email", value: typed.toLowerCase() } : undefined;
  // A folio has enough digits to pass for a phone.
  const phone = /\p{L}/u.test(typed) ? undefined : parsePhone(typed);
  return phone ? { kind: "phone", value: phone } : undefined;
}

/** Masks a contact: its owner recognizes it, nobody else can read it. */
export const hintOfContact = ({ kind, value }: ContactPoint) => (kind === "phone" ? maskPhone : maskEmail)(value);
