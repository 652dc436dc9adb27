import { seen } from "./unseen";

/** A name, and a domain of labels that begin and end with a letter or figure (RFC 5321 4.1.2, without quoted names). */
const MAILBOX = /^[!#-'*+\--9=?A-Z^-~]{1,64}@(?:[A-Z\d](?:[A-Z\d-]{0,61}[A-Z\d])?\.)+[A-Z][A-Z\d-]*[A-Z\d]$/i;

/**
 * Whether an address can be passed to a mail server unchanged: a valid form, no character with a meaning in a header or
 * envelope, and only characters that every server accepts. Whether it exists is known once a message is delivered.
 */
export const isEmail = (text: string) => text.length <= 120 && MAILBOX.test(text) && !/^\.|\.\.|\.@/.test(text);

export const EMAIL_FAULT = "Revisa el correo: va como nombre@ejemplo.com, sin acentos ni espacios.";

/** Ends as they are mistyped, and what was meant. */
const SLIPS: readonly [RegExp, string][] = [
  [/\.(?:c[ik]?on|cin|cmo|ocm|comm|co,m|[vx]om)$/, ".com"],
  // Countries that are real, but not with these.
  [/@(gmail|hotmail)\.c[nmo]$/, "@$1.com"],
];
const SERVICES = ["gmail", "hotmail", "outlook", "yahoo", "icloud"];
/** Names that are one letter from those, and real. */
const OTHERS = ["mail", "email", "ymail", "cloud"];
/** Whether `typed` is `name` with one letter too many, missing, wrong or swapped with the next, or with repeated letters. */
function isSlip(typed: string, name: string): boolean {
  const once = (text: string) => text.replace(/(.)\1+/g, "$1");
  let n = 0;
  while (typed[n] === name[n] && n < name.length) n++;
  const [a, b] = [typed.slice(n), name.slice(n)];
  const swapped = (b[1] ?? "") + (b[0] ?? "") + b.slice(2);
  return (
    once(typed) === once(name) || a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || a === swapped
  );
}
/** A service's own name in the place of a slip of it. */
const withService = (address: string) =>
  address.replace(/@([a-z0-9]+)\.com?$/, (all, name: string) => {
    const meant = SERVICES.find((it) => isSlip(name, it));
    return meant && !OTHERS.includes(name) ? `@${meant}.com` : all;
  });

/** A question about an address that looks mistyped, as `ana@gmail.con`: a hint, never a refusal. */
export function emailHint(typed: string): string | undefined {
  const text = seen(typed).toLowerCase();
  const meant = withService(SLIPS.reduce((it, [slip, right]) => it.replace(slip, right), text));
  return meant !== text && isEmail(meant) ? `¿Quisiste escribir ${meant}?` : undefined;
}
