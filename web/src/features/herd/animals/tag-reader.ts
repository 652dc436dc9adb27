/** A reader leaves a few milliseconds between keys; the rest is for a phone that is busy with something else. */
const GAP_MS = 200;
const SHORTEST = 4;
const LONGEST = 40;
/** What marks are written with. */
const OF_A_MARK = /^[\p{L}\p{N} ._/#-]$/u;

/**
 * Tells the keys of a tag reader from those of a person: it types a whole mark in one go and ends in Enter. `key` answers the mark when it
 * is whole. `at` in milliseconds of any clock.
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
    // Shift comes before each capital letter; another key is a person at work.
    else if (key !== "Shift") this.typed = "";
    return undefined;
  }
}

/** Does what is typed there belong to whoever has the focus? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("dialog[open]")) return true;
  // A switch or a list of choices takes no letters, but a reader's Enter would press it: those stay theirs too.
  return target.matches("input, textarea, select");
}
