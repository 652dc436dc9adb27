/** A UUID derived from a name: the demo's rows have the same ids on every machine. */
export function namedId(name: string): string {
  let h1 = 0x811c9dc5;
  let out = "";
  for (let i = 0; out.length < 32; i++) {
    for (const ch of `${name}#${i}`) h1 = Math.imul(h1 ^ ch.charCodeAt(0), 0x01000193) >>> 0;
    out += h1.toString(16).padStart(8, "0");
  }
  return `${out.slice(0, 8)}-${out.slice(8, 12)}-8${out.slice(13, 16)}-a${out.slice(17, 20)}-${out.slice(20, 32)}`;
}
