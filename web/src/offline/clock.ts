import type { Instant } from "@corral/domain/kernel/time";

/** How far the server's clock is ahead of this phone's, in ms; null until an answer came. */
let skew: number | null = null;
const listeners = new Set<() => void>();

/** Takes a Date header and when we asked and got the answer. The header counts whole seconds, so half a second is added. */
export function noteServerDate(header: string | null, askedAt: number, gotAt: number) {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  become(server + 500 - (askedAt + gotAt) / 2);
}
function become(measured: number) {
  // Under two seconds is the header's own grain and the road's delay.
  skew = Math.abs(measured) < 2000 ? 0 : Math.round(measured);
  for (const it of listeners) it();
}
/** Takes the hour at which the server wrote this page, and when it came. It may have been long on its way: only a clock that is far off is seen by it. */
export function notePageTime(writtenAt: number, gotAt: number) {
  if (skew === null && Math.abs(writtenAt - gotAt) > 60_000) become(writtenAt - gotAt);
}

/** The same moment by the server's clock and by this phone's (UTC ms), for a visit without an answer. */
export interface ClockNote {
  server: number;
  phone: number;
}
const NOTE_HOLDS_MS = 60 * 24 * 60 * 60_000;
/** What was known of the clock the last time. Not if the phone says that it was before that, or long ago: it was set meanwhile. */
export function recallClock(note: ClockNote | null) {
  const since = note ? Date.now() - note.phone : -1;
  if (note && skew === null && since >= 0 && since < NOTE_HOLDS_MS) become(note.server - note.phone);
}
/** What is to be noted now in place of what was; undefined while that is still right. A clock that is right needs no note. */
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
/** A moment of the server's (UTC ms) by this phone's clock, and the reverse: what is kept is of the server's, what is compared here of the phone's. */
export const onPhone = (server: number) => server - (skew ?? 0);
export const onServer = (phone: number) => phone + (skew ?? 0);
/** UTC ms by the server's clock as well as we know it: for deadlines that the server decides. */
export const serverNow = () => (Date.now() + (skew ?? 0)) as Instant;
