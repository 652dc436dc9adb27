/** E.164 of what people type: ten national digits, or with +52 / 52 / 521 before. Undefined when it is no Mexican number. */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, "").replace(/^(?:00)?52(?:1(?=\d{10}$))?(?=\d{10}$)/, "");
  return /^[1-9]\d{9}$/.test(digits) ? `+52${digits}` : undefined;
}

/** 55 1234 5678. */
export function prettyPhone(e164: string): string {
  const d = e164.replace(/^\+52/, "");
  return `${d.slice(0, 2)} ${d.slice(2, 6)} ${d.slice(6)}`;
}
