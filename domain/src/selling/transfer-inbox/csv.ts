/** A record of a file, with the number of its first line, from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
}
export type ReadCsv = { ok: true; records: CsvRecord[]; endsOpen: boolean } | { ok: false; line: number };

/**
 * Reads comma-separated text: cells in quotes may hold the separator, line ends and doubled quotes; a quote inside a
 * bare cell is a letter, as banks write it in a concept. Refused is only a quote that never closes: the file was cut.
 * Empty lines are left out. `endsOpen`: the last line has no end, which a cut file also looks like.
 */
export function readCsv(text: string, separator: string): ReadCsv {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = 0;
  const endRecord = () => {
    if (cells.some((cell) => cell.trim() !== "")) records.push({ cells, line: start });
    cells = [];
  };
  while (at < text.length) {
    if (cells.length === 0) start = line;
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
    if (quoted === null) return { ok: false, line };
    const from = quoted ? quoted.end : at;
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
    const cell = (quoted?.value ?? "") + text.slice(from, end);
    cells.push(cell);
    line += cell.split("\n").length - 1;
    at = end + 1;
    if (text[end] === separator) {
      if (at >= text.length) cells.push("");
      continue;
    }
    if (text[end] === "\r" && text[at] === "\n") at++;
    if (end < text.length) {
      endRecord();
      line++;
    }
  }
  const endsOpen = cells.length > 0;
  endRecord();
  return { ok: true, records, endsOpen };
}

/** The cell whose opening quote is at `at`, and where it ends; null when nothing closes it. */
function readQuoted(text: string, at: number): { value: string; end: number } | null {
  let value = "";
  let from = at + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close < 0) return null;
    value += text.slice(from, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    from = close + 2;
  }
}
