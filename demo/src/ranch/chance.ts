/** A small seeded source of chance (mulberry32): the same seed gives the same ranch. */
export function chance(seed: number) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

/** A version-8-like UUID from a name: the demo's rows have the same ids on every machine. */
export function namedId(name: string): string {
  let h1 = 0x811c9dc5;
  let out = "";
  for (let i = 0; out.length < 32; i++) {
    for (const ch of `${name}#${i}`) h1 = Math.imul(h1 ^ ch.charCodeAt(0), 0x01000193) >>> 0;
    out += h1.toString(16).padStart(8, "0");
  }
  return `${out.slice(0, 8)}-${out.slice(8, 12)}-8${out.slice(13, 16)}-a${out.slice(17, 20)}-${out.slice(20, 32)}`;
}
