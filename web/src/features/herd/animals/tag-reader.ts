/** A reader leaves a few milliseconds between keys; the rest allows for a busy phone. */
const GAP_MS = 200;
const SHORTEST = 4;
const LONGEST = 40;
/** The characters of marks. */
const OF_A_MARK = /^[\p{L}\p{N} ._/#-]$/u;

/**
 * Distinguishes a tag reader's keys from a person's: it types a whole mark quickly and ends with Enter. `key` returns the mark once it is
 * complete. `at` is in milliseconds of any clock.
 */
export class TagReader {
  private typed = "";
  private last = 0;

  key(key: string, at: number): string | undefined {
    if (at - this.last > GAP_MS) this.typed = "";
    this.last = at;
    if (key === "Enter") {
      const mark = this.typed.trim();
      this.typed = "";
      return mark.length >= SHORTEST && mark.length <= LONGEST ? mark : undefined;
    }
    if (OF_A_MARK.test(key)) this.typed += key;
    // Shift precedes each capital letter; any other key is a person's.
    else if (key !== "Shift") this.typed = "";
    return undefined;
  }
}

/** Whether the focused element uses the typed keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("dialog[open]")) return true;
  // Switches and selects take no letters, but a reader's Enter would activate them.
  return target.matches("input, textarea, select");
}
