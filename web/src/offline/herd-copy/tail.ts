/** The first rows as they are, then the rows of the whole list after the last of them: what is on the screen doesn't move. */
export function withTail<R extends { id: string }>(first: readonly R[], all: readonly R[]): R[] {
  const has = new Set(first.map((it) => it.id));
  const place = new Map(all.map((it, i) => [it.id, i]));
  // A row that the whole list doesn't have yet has no position in it.
  const last = first.findLast((it) => place.has(it.id));
  const from = last ? (place.get(last.id) ?? -1) + 1 : 0;
  return [...first, ...all.slice(from).filter((it) => !has.has(it.id))];
}
