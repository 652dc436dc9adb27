import { seen } from "./unseen";

/** A name, and a domain of labels that begin and end with a letter or figure (RFC 5321 4.1.2, without quoted names). */
const MAILBOX = /^[!#-'*+\--9=?A-Z^-~]{1,64}@(?:[A-Z\d](?:[A-Z\d-]{0,61}[A-Z\d])?\.)+[A-Z][A-Z\d-]*[A-Z\d]$/i;

/**
 * Whether an address can be passed to a mail server unchanged: a valid form, no character with a meaning in a header or
 * envelope, and only characters that every server accepts. Whether it exists is known once a message is delivered.
 */
export const isEmail = (text: string) => text.length <= 120 && MAILBOX.test(text) && !/^\.|\.\.|\.@/.test(text);

export const EMAIL_FAULT = "Revisa el correo: va como nombre@ejemplo.com, sin acentos ni espacios.";

/** Ends and names of the large services as they are mistyped, and what was meant. */
const SLIPS: readonly [RegExp, string][] = [
  [/\.(?:c[ik]?on|cin|cmo|ocm|comm|co,m|[vx]om)$/, ".com"],
  // Countries that are real, but not with these.
  [/@(gmail|hotmail)\.c[nm]$/, "@$1.com"],
  [/@g(?:mai|mia|ami|mal|nai|mail|mei)l*\.com?$/, "@gmail.com"],
  [/@h(?:ot?mai|otmia|otma|ormai|otami|otmei)l*\.com?$/, "@hotmail.com"],
  [/@(?:outlo|outlok|oulook|outloo|outlock|autlook)k?\.com?$/, "@outlook.com"],
  [/@y(?:aho|ahooo|hoo|aoo|haoo)\.com?$/, "@yahoo.com"],
];

/** A question about an address that looks mistyped, as `ana@gmail.con`: a hint, never a refusal. */
export function emailHint(typed: string): string | undefined {
  const text = seen(typed).toLowerCase();
  const meant = SLIPS.reduce((it, [slip, right]) => it.replace(slip, right), text);
  return meant !== text && isEmail(meant) ? `¿Quisiste escribir ${meant}?` : undefined;
}
