import { readShortCode } from "../kernel/folio";
import { searchText } from "../kernel/search-text";
import { type Day, dayIn, dayInWords, type Instant, momentForList, type Zone } from "../kernel/time";
import type { TicketFacts } from "../payments/tickets/ticket-code";
import type { TicketState } from "../states/ticket";

/** At most this many places of one date: its capacity has the same limit. */
export const MOST_PLACES = 5000;

/** A place as the gate keeps it to decide with no signal. */
export interface BookPlace {
  id: string;
  seat: number;
  /** Of how many of the same purchase. */
  of: number;
  tier: string;
  holder: string;
  /** Ten letters, ungrouped: the hash of its signed code. */
  code: string;
  state: TicketState;
  used: Entered | null;
  /** Why it is void. */
  why: string | null;
}
/** Who came in when and on which phone; `by` is "" where only the phone is known. */
export interface Entered {
  at: Instant;
  gate: string;
  by: string;
}
/** All the places of one date, as the server had them at `takenAt`. */
export interface CheckInBook {
  session: string;
  title: string;
  day: Day;
  /** "10:00" by the business's wall. */
  time: string;
  cancelled: boolean;
  zone: Zone;
  /** When its gate is open. */
  opens: Instant;
  closes: Instant;
  takenAt: Instant;
  places: readonly BookPlace[];
}

/** What somebody shows at the gate, once its signature was looked at. */
export type Shown =
  | { kind: "place"; id: string }
  | { kind: "typed"; text: string }
  /** `code` is of the hash of the text; `seal` what this phone's keys say of its signature. */
  | { kind: "scanned"; code: string; facts: TicketFacts; seal: "genuine" | "false" | "unknown_key" };

export type CheckInWord =
  /** `place` is null for a genuine code that is not in the list: it was sold after. */
  | { kind: "enters"; code: string; place: BookPlace | null }
  /** `here`: by this phone, which hasn't sent it yet. */
  | { kind: "used"; code: string; place: BookPlace | null; entered: Entered; here: boolean }
  | { kind: "void"; place: BookPlace; why: string | null }
  | { kind: "cancelled" }
  /** `of` is null when this phone doesn't know which visit it is of. */
  | { kind: "other_day"; holder: string | null; of: { title: string; day: Day; time: string } | null }
  | { kind: "unknown" }
  /** Not in the list, and the key that signed it isn't here: only the server can tell. */
  | { kind: "cant_tell" };

/**
 * What the gate does without the server, by the lists that it took: the server's own rules (features/calendar/check-in/check-in.ts) with what this phone
 * can know. `here` are the entries of this phone that the list doesn't have yet, by code.
 */
export function decideCheckIn(
  shown: Shown,
  book: CheckInBook,
  others: readonly CheckInBook[],
  here: ReadonlyMap<string, Entered>,
  now: Instant,
): CheckInWord {
  const code = codeShown(shown, book);
  if (code === undefined) return { kind: "unknown" };
  const place = book.places.find((p) => p.code === code) ?? null;
  if (!place) {
    const other = others.find((b) => b.session !== book.session && b.places.some((p) => p.code === code));
    if (other) return ofOther(other, code);
    if (shown.kind !== "scanned" || shown.seal === "false") return { kind: "unknown" };
    if (shown.seal === "unknown_key") return { kind: "cant_tell" };
    const { session, notBefore, notAfter } = shown.facts;
    if (session !== book.session) return ofSession(others.find((b) => b.session === session));
    if (now < notBefore || now >= notAfter) return ofSession(book);
  } else if (place.state === "void") return { kind: "void", place, why: place.why };
  if (book.cancelled) return { kind: "cancelled" };
  if (now < book.opens || now >= book.closes) return { ...ofSession(book), holder: place?.holder ?? null };
  const mine = here.get(code);
  if (mine) return { kind: "used", code, place, entered: mine, here: true };
  if (place?.state === "used" && place.used) return { kind: "used", code, place, entered: place.used, here: false };
  return { kind: "enters", code, place };
}

/** Which place it is of, as lists and entries name it; undefined for what can be no code. */
export const codeShown = (shown: Shown, book: Pick<CheckInBook, "places">): string | undefined =>
  shown.kind === "scanned"
    ? shown.code
    : shown.kind === "typed"
      ? readShortCode(shown.text)
      : book.places.find((p) => p.id === shown.id)?.code;

const ofSession = (b: CheckInBook | undefined): CheckInWord & { kind: "other_day" } => ({
  kind: "other_day",
  holder: null,
  of: b ? { title: b.title, day: b.day, time: b.time } : null,
});
function ofOther(b: CheckInBook, code: string): CheckInWord {
  const place = b.places.find((p) => p.code === code) as BookPlace;
  return place.state === "void" ? { kind: "void", place, why: place.why } : { ...ofSession(b), holder: place.holder };
}

/** Those whom a name or the beginning of a code finds; who is not in yet first. */
export function placesFound<P extends { holder: string; state: TicketState }>(
  places: readonly P[],
  q: string,
  codeOf: (place: P) => string,
): P[] {
  const wanted = searchText(q);
  const code = q.replace(/[\s-]/g, "").toUpperCase();
  const found = places.filter(
    (p) => searchText(p.holder).includes(wanted) || (code.length > 2 && codeOf(p).startsWith(code)),
  );
  return [...found.filter((p) => p.state === "valid"), ...found.filter((p) => p.state !== "valid")];
}

/** "hoy 10:04 por «Puerta 1» (Rosa)". */
export const enteredWords = (zone: Zone, e: Entered, now: Instant) =>
  `${momentForList(zone, e.at, now)} por «${e.gate}»${e.by ? ` (${e.by})` : ""}`;

/** "hoy", or the day in words. */
export const checkInDayWords = (zone: Zone, day: Day, now: Instant) =>
  day === dayIn(zone, now) ? "hoy" : dayInWords(day, { year: false });
