import type { Instant } from "@corral/domain/kernel/time";

/** How far the server's clock is ahead of this phone's, in ms; null until the first answer. */
let skew: number | null = null;
const listeners = new Set<() => void>();

/** Takes a Date header and when the request was sent and answered. The header counts whole seconds, so half a second is added. */
export function noteServerDate(header: string | null, askedAt: number, gotAt: number) {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  become(server + 500 - (askedAt + gotAt) / 2);
}
function become(measured: number) {
  // Differences under two seconds are the header's resolution and network delay.
  skew = Math.abs(measured) < 2000 ? 0 : Math.round(measured);
  for (const it of listeners) it();
}
/** Takes the time at which the server rendered this page and when it arrived. Delivery may be slow, so only a clock that is far off is corrected. */
export function notePageTime(writtenAt: number, gotAt: number) {
  if (skew === null && Math.abs(writtenAt - gotAt) > 60_000) become(writtenAt - gotAt);
}

/** The same instant by the server's clock and by this phone's (UTC ms), for a visit without an answer. */
export interface ClockNote {
  server: number;
  phone: number;
}
const NOTE_HOLDS_MS = 60 * 24 * 60 * 60_000;
/** Restores the offset of the last visit. Ignored when the phone's clock is before that note, or long after it: it was set meanwhile. */
export function recallClock(note: ClockNote | null) {
  const since = note ? Date.now() - note.phone : -1;
  if (note && skew === null && since >= 0 && since < NOTE_HOLDS_MS) become(note.server - note.phone);
}
/** The note to store instead of `before`; undefined while `before` is still right. A correct clock needs no note. */
export function clockNote(before: ClockNote | null): ClockNote | undefined {
  if (skew === null) return undefined;
  const isSame = Math.abs(skew - (before ? before.server - before.phone : 0)) < 5_000;
  const isOld = before !== null && Math.abs(Date.now() - before.phone) > NOTE_HOLDS_MS / 60;
  return isSame && !isOld ? undefined : { server: serverNow(), phone: Date.now() };
}
export const clockSkew = () => skew;
export const onClockSkew = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Converts an instant (UTC ms) of the server's clock to this phone's, and back. Stored values use the server's, comparisons here the phone's. */
export const onPhone = (server: number) => server - (skew ?? 0);
export const onServer = (phone: number) => phone + (skew ?? 0);
/**
 * UTC ms by the server's clock as far as it is known: for deadlines that the server decides. Not made by `instant`, which
 * would bring the calendar into the shop's first load.
 */
export const serverNow = () => (Date.now() + (skew ?? 0)) as Instant;
