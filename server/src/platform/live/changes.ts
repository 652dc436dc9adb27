/** Rows that a committed transaction changed (migration 0091). */
export interface Change {
  table: string;
  /** Ids of the items that it is about; undefined: of any. */
  rows: readonly string[] | undefined;
  /** Hashes of the buyers whose holds it changed; undefined: of any. */
  holders: readonly string[] | undefined;
}

const listOf = (text: string | undefined) =>
  text === undefined || text === "*" ? undefined : text.split(",").filter(Boolean);

/** The changes of a notification, or of a whole transaction; undefined where anything may have changed. */
export const readChanges = (told: string): (Change | undefined)[] =>
  told
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [table = "*", rows, holders] = line.split(" ");
      return table === "*" ? undefined : { table, rows: listOf(rows), holders: listOf(holders) };
    });
