/** A spreadsheet takes text that begins so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that no spreadsheet runs: an apostrophe goes before what looks like a formula, and one more before what already looked so. */
export const guard = (text: string) => (FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text);
/** The text that `guard` was given. */
export const unguard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);
export const isFormula = (cell: string) => FORMULA.test(cell);
