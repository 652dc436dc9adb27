/** How far the server's clock is ahead of this phone's, in ms; null until an answer came. */
let skew: number | null = null;
const listeners = new Set<() => void>();

/** Takes a Date header and when we asked and got the answer. The header counts whole seconds, so half a second is added. */
export function noteServerDate(header: string | null, askedAt: number, gotAt: number) {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  const measured = server + 500 - (askedAt + gotAt) / 2;
  // Under two seconds is the header's own grain and the road's delay.
  skew = Math.abs(measured) < 2000 ? 0 : Math.round(measured);
  for (const it of listeners) it();
}
export const clockSkew = () => skew;
export const onClockSkew = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** UTC ms by the server's clock as well as we know it: for deadlines that the server decides. */
export const serverNow = () => Date.now() + (skew ?? 0);
