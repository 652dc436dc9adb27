import type { Role } from "../kernel/roles";
import { prettyPhone } from "../kernel/text/phone";

/** Roles that see contacts unmasked (domain.md §7.14, "customers full / phone masked"). */
export const readsContacts = (role: Role) => !["field", "gate"].includes(role);

/** `•• •••• 5678`. */
export const maskPhone = (e164: string) => `•• •••• ${e164.slice(-4)}`;
/** `a•••@testuser.com`. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1•••");

/** A contact as shown to a role: in full or masked. */
export const shownContact = (role: Role, c: { phone: string | null; email: string | null }) =>
  readsContacts(role)
    ? { phone: c.phone && prettyPhone(c.phone), email: c.email }
    : { phone: c.phone && maskPhone(c.phone), email: c.email && maskEmail(c.email) };
