/** Text that begins with one of these is run as a formula by spreadsheets (CSV injection, OWASP). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Escapes text for a spreadsheet: an apostrophe goes before text that would run as a formula, and before text that
 * already begins with such an apostrophe.
 */
export const guard = (text: string) => (FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text);
/** Reverses `guard`. */
export const unguard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);
export const isFormula = (cell: string) => FORMULA.test(cell);
