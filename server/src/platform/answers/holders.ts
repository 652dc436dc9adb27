import type { Live } from "../live/live";

/**
 * The buyers who may hold something unpaid, by the hash of their secret: all that do, and those of whom it isn't known any
 * more. Whoever is not among them holds nothing, which costs no query (docs/adr/0112).
 */
export interface Holders {
  mayHold(hash: string): boolean;
  /** Takes out who was found to hold nothing; `read` looks it up. */
  settle<T>(hash: string, read: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * Who held something once stays among them until they come back: with so many more than were read, and twice as many, all are read anew.
 */
const MORE = 10_000;

/**
 * Follows the changes of claims; `readAll` reads the hashes of all who hold something. Until it is read, and while changes
 * may be missed, everybody may hold something.
 */
export function followHolders(
  live: Pick<Live, "onTable" | "isListening">,
  readAll: () => Promise<readonly string[]>,
): Holders {
  /** With the number of the last change of each. */
  let known = new Map<string, number>();
  let isKnown = false;
  let changes = 0;
  let reading: number | undefined;
  let most = MORE;
  async function readAgain() {
    const mine = ++changes;
    reading = mine;
    const hashes = await readAll().catch(() => undefined);
    if (reading !== mine) return;
    reading = undefined;
    // Whoever changed something meanwhile may not be among them.
    if (!hashes || !live.isListening()) return;
    known = new Map([...hashes.map((hash) => [hash, mine] as const), ...[...known].filter(([, at]) => at > mine)]);
    most = 2 * known.size + MORE;
    isKnown = true;
  }
  live.onTable((change) => {
    if (change && change.table !== "claim") return;
    if (!change?.holders) {
      isKnown = false;
      void readAgain();
      return;
    }
    for (const hash of change.holders) known.set(hash, ++changes);
    if (reading === undefined && (!isKnown || known.size > most)) void readAgain();
  });
  if (live.isListening()) void readAgain();
  return {
    mayHold: (hash) => !isKnown || !live.isListening() || known.has(hash),
    async settle(hash, read) {
      const before = known.get(hash);
      const found = await read();
      if (found === undefined && known.get(hash) === before) known.delete(hash);
      return found;
    },
  };
}
