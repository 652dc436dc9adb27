/** A reader leaves a few milliseconds between keys; the rest allows for a busy phone. */
const GAP_MS = 200;
/** Slow readers send figures alone, which outside a field nobody else types. */
const GAP_OF_FIGURES_MS = 700;
const SHORTEST = 4;
const LONGEST = 40;
/** The characters of marks, and what a dash becomes on a Spanish keyboard layout; signs are not compared. */
const OF_A_MARK = /^[\p{L}\p{N} ._/#'?-]$/u;
/** An electronic tag is whole without a key that ends it (ISO 11784: 15 figures, 16 with the leading zero of some readers). */
const WHOLE = /\d{15}$/;

/**
 * Distinguishes a tag reader's keys from a person's: it types a whole mark quickly and ends with Enter, Tab or nothing. `key` returns the
 * mark once it is complete, `rest` once nothing came after it. `at` is in milliseconds of any clock.
 */
export class TagReader {
  private typed = "";
  private last = 0;

  key(key: string, at: number): string | undefined {
    const gap = /^\d+$/.test(this.typed) ? GAP_OF_FIGURES_MS : GAP_MS;
    if (at - this.last > gap) this.typed = "";
    this.last = at;
    if (key === "Enter" || key === "Tab") return this.take();
    if (OF_A_MARK.test(key)) this.typed += key;
    // Shift precedes each capital letter; any other key is a person's.
    else if (key !== "Shift") this.typed = "";
    return undefined;
  }
  /** Nothing came for `TagReader.REST_MS`. */
  rest(): string | undefined {
    return WHOLE.test(this.typed) ? this.take() : undefined;
  }
  static readonly REST_MS = 300;

  private take(): string | undefined {
    const mark = this.typed.trim();
    this.typed = "";
    return mark.length >= SHORTEST && mark.length <= LONGEST ? mark : undefined;
  }
}

/** Whether the focused element uses the typed keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("dialog[open]")) return true;
  // Switches and selects take no letters, but a reader's Enter would activate them.
  return target.matches("input, textarea, select");
}
