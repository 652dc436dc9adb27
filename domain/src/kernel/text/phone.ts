/** Parses a Mexican phone to E.164: ten national digits, or with +52 / 52 / 521 before. Undefined when it isn't one. */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, "").replace(/^(?:00)?52(?:1(?=\d{10}$))?(?=\d{10}$)/, "");
  return /^[1-9]\d{9}$/.test(digits) ? `+52${digits}` : undefined;
}

/** Formats a Mexican phone in E.164 for reading: 55 1234 5678. Anything else stays as it is. */
export function prettyPhone(e164: string): string {
  if (!/^\+52\d{10}$/.test(e164)) return e164;
  const d = e164.slice(3);
  return `${d.slice(0, 2)} ${d.slice(2, 6)} ${d.slice(6)}`;
}
