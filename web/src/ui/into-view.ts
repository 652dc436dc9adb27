/**
 * Scrolls an element into view; also usable as a ref. Returns nothing: newer browsers return a promise from scrollIntoView, which React would
 * take for the cleanup of a ref or an effect.
 */
export function intoView(node: Element | null | undefined, how: ScrollIntoViewOptions = { block: "nearest" }): void {
  void node?.scrollIntoView?.(how);
}
