import { plainCell, withPlainMinus } from "../../kernel/files/cells";
import { searchText } from "../../kernel/text/search-text";

/** Words for the direction of a movement, the first that matches: "Cargo por SPEI recibido" is a charge. */
const DIRECTIONS: readonly [RegExp, "in" | "out"][] = [
  [/^(cargo|retir|debit|egreso|salida|envi|deudor|debe|compra|comision|gasto|dispos|db$|dr$)/, "out"],
  [/^(abono|deposit|credit|ingreso|entrada|recib|acreedor|haber|cr$)|recibid|received/, "in"],
  [/enviad|sent$|withdraw/, "out"],
];

/**
 * Reads whether money came in from what a column says of it; undefined where that isn't understood. A letter is read with the
 * others of its column: C is a credit beside D and a charge (*cargo*) beside A; D is a debit beside C or H and a deposit
 * beside R.
 */
export function directionReader(column: readonly string[]): (cell: string) => "in" | "out" | undefined {
  const letters = new Set(column.map((cell) => cell.toUpperCase()));
  const has = (...any: string[]) => any.some((letter) => letters.has(letter));
  const byLetter: Record<string, "in" | "out" | undefined> = {
    "+": "in",
    "-": "out",
    A: "in",
    H: "in",
    R: "out",
    S: has("H") ? "out" : undefined,
    C: has("A") ? "out" : has("D") ? "in" : undefined,
    D: has("C", "H") ? "out" : has("R") ? "in" : undefined,
  };
  return (cell) => {
    const text = searchText(plainCell(cell));
    return DIRECTIONS.find(([words]) => words.test(text))?.[1] ?? byLetter[withPlainMinus(cell).toUpperCase()];
  };
}
