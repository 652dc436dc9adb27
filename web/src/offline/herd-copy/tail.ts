/** The first rows as they are, then those of the whole that come after the last of them: what is on the screen stays in its place. */
export function withTail<R extends { id: string }>(first: readonly R[], all: readonly R[]): R[] {
  const has = new Set(first.map((it) => it.id));
  const place = new Map(all.map((it, i) => [it.id, i]));
  // One that the whole doesn't have yet has no place in it.
  const last = first.findLast((it) => place.has(it.id));
  const from = last ? (place.get(last.id) ?? -1) + 1 : 0;
  return [...first, ...all.slice(from).filter((it) => !has.has(it.id))];
}
