/**
 * Scrolls so that it is seen; also a ref by itself. Answers nothing: newer browsers answer scrollIntoView with a promise, which a ref or an
 * effect would hand to React to clean up by.
 */
export function intoView(node: Element | null | undefined, how: ScrollIntoViewOptions = { block: "nearest" }): void {
  void node?.scrollIntoView?.(how);
}
