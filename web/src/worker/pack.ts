/** All files of the app in a single answer: a line of JSON with each path and size, then the bytes. */
export type PackedFile = readonly [path: string, bytes: Uint8Array];

const LINE = 10;

export function pack(files: readonly PackedFile[]): Uint8Array {
  const index = new TextEncoder().encode(`${JSON.stringify(files.map(([path, bytes]) => [path, bytes.length]))}\n`);
  const all = new Uint8Array(files.reduce((sum, [, bytes]) => sum + bytes.length, index.length));
  all.set(index);
  let at = index.length;
  for (const [, bytes] of files) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** The files of a pack; null for anything else, also for a truncated one. */
export function unpack(all: Uint8Array): PackedFile[] | null {
  const end = all.indexOf(LINE);
  if (end < 0) return null;
  let index: [string, number][];
  try {
    index = JSON.parse(new TextDecoder().decode(all.subarray(0, end)));
  } catch {
    return null;
  }
  if (!Array.isArray(index)) return null;
  let at = end + 1;
  const files = index.map(([path, length]): PackedFile => {
    at += length;
    return [path, all.subarray(at - length, at)];
  });
  return at === all.length ? files : null;
}
