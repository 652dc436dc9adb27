import { readShortCode } from "../kernel/folio";
import { present } from "../kernel/lookup";
import { searchText } from "../kernel/text/search-text";
import { type Day, dayIn, dayInWords, type Instant, MINUTE, momentForList, plus, type Zone } from "../kernel/time";
import type { TicketState } from "../payments/tickets/states";
import type { TicketFacts } from "../payments/tickets/ticket-code";

/** The most places of one date; the bound of its capacity is the same. */
export const MOST_PLACES = 5000;

/** A place as the gate's phone stores it, to decide offline. */
export interface BookPlace {
  id: string;
  seat: number;
  /** The number of places in the same purchase. */
  of: number;
  tier: string;
  holder: string;
  /** The ten letters of the short code of its signed ticket, ungrouped. */
  code: string;
  /** The ten letters of its group's code; absent for a purchase of one place, and in lists stored before groups had one. */
  group?: string | undefined;
  state: TicketState;
  used: Entered | null;
  /** Why it is void. */
  why: string | null;
}
/** Who checked in, when and on which phone; `by` is "" where only the phone is known. */
export interface Entered {
  at: Instant;
  gate: string;
  by: string;
}
/** All places of one date, as the server had them at `takenAt`. */
export interface CheckInBook {
  session: string;
  title: string;
  day: Day;
  /** Local time of the business, "10:00". */
  time: string;
  cancelled: boolean;
  zone: Zone;
  /** The opening hours of the gate. */
  opens: Instant;
  closes: Instant;
  takenAt: Instant;
  places: readonly BookPlace[];
}

/** What a visitor presents, after the check of its signature. */
export type Shown =
  | { kind: "place"; id: string }
  | { kind: "typed"; text: string }
  /** `code` is the short code of the ticket's hash; `seal` is the result of verifying its signature with this phone's keys. */
  | { kind: "scanned"; code: string; facts: TicketFacts; seal: "genuine" | "false" | "unknown_key" };

export type CheckInWord =
  /** `place` is null for a genuine ticket that is not in the list: it was sold later. */
  | { kind: "enters"; code: string; place: BookPlace | null }
  /** `here`: checked in on this phone, and not synchronized yet. */
  | { kind: "used"; code: string; place: BookPlace | null; entered: Entered; here: boolean }
  | { kind: "void"; place: BookPlace; why: string | null }
  | { kind: "cancelled" }
  /** `of` is null when this phone doesn't know the visit. */
  | { kind: "other_day"; holder: string | null; of: { title: string; day: Day; time: string } | null }
  | { kind: "unknown" }
  /** Not in the list, and signed by a key that this phone doesn't have: only the server can verify it. */
  | { kind: "cant_tell" };

/**
 * Decides a check-in offline from the stored lists, with the server's rules (features/calendar/check-in/check-in.ts) as
 * far as this phone has the data. `here` are this phone's check-ins that the list doesn't contain yet, by code.
 */
export function decideCheckIn(
  shown: Shown,
  book: CheckInBook,
  others: readonly CheckInBook[],
  here: ReadonlyMap<string, Entered>,
  now: Instant,
): CheckInWord {
  const code = readShownCode(shown, book);
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

/** The short code that lists and check-ins use; undefined for a text that can't be a ticket. */
export const readShownCode = (shown: Shown, book: Pick<CheckInBook, "places">): string | undefined =>
  shown.kind === "scanned"
    ? shown.code
    : shown.kind === "typed"
      ? readShortCode(shown.text)
      : book.places.find((p) => p.id === shown.id)?.code;

const ofSession = (book: CheckInBook | undefined): CheckInWord & { kind: "other_day" } => ({
  kind: "other_day",
  holder: null,
  of: book ? { title: book.title, day: book.day, time: book.time } : null,
});
function ofOther(book: CheckInBook, code: string): CheckInWord {
  const place = present(book.places.find((p) => p.code === code));
  return place.state === "void"
    ? { kind: "void", place, why: place.why }
    : { ...ofSession(book), holder: place.holder };
}

/** A place of a group as the gate ticks it. */
export interface GroupPlace {
  seat: number;
  /** The code that lists and check-ins use for it. */
  code: string;
  /** Null for one of a genuine group that is not in the list. */
  place: BookPlace | null;
  state: TicketState;
  entered: Entered | null;
}
/** The code of a group: its letters, and what its scanned QR says. */
export type ShownGroup = { code: string } & Partial<Pick<Shown & { kind: "scanned" }, "facts" | "seal">>;

/** The code of a place of a group that is known by the group's code and its number alone. */
export const seatOfGroup = (group: string, seat: number) => `${group}#${seat}`;

/** The places of a group's code offline, by the rules of `decideCheckIn`; a word where none of them could enter. */
export function decideGroup(
  shown: ShownGroup,
  book: CheckInBook,
  others: readonly CheckInBook[],
  here: ReadonlyMap<string, Entered>,
  now: Instant,
): { kind: "group"; places: GroupPlace[] } | CheckInWord {
  const { code, facts, seal } = shown;
  const inGroup = (b: CheckInBook) => b.places.filter((p) => p.group === code);
  const listed = inGroup(book);
  const elsewhere =
    listed.length === 0 ? others.find((b) => b.session !== book.session && inGroup(b).length > 0) : null;
  const asPlace = (of: string): Shown =>
    facts && seal ? { kind: "scanned", code: of, facts, seal } : { kind: "typed", text: of };
  const codes =
    listed.length > 0
      ? listed.map((p) => ({ seat: p.seat, code: p.code }))
      : elsewhere
        ? inGroup(elsewhere).map((p) => ({ seat: p.seat, code: p.code }))
        : facts
          ? Array.from({ length: facts.seat }, (_, i) => ({ seat: i + 1, code: seatOfGroup(code, i + 1) }))
          : [];
  const decided = codes.map((it) => ({ ...it, word: decideCheckIn(asPlace(it.code), book, others, here, now) }));
  if (!decided.some(({ word }) => word.kind === "enters" || word.kind === "used"))
    return decided[0]?.word ?? { kind: "unknown" };
  return {
    kind: "group",
    places: decided.map(({ seat, code: of, word }) => ({
      seat,
      code: of,
      place: book.places.find((p) => p.code === of) ?? null,
      state: word.kind === "enters" ? "valid" : word.kind === "used" ? "used" : "void",
      entered: word.kind === "used" ? word.entered : null,
    })),
  };
}

/** People for a visit come from this long before it begins. */
const COME_BEFORE = 30 * MINUTE;

/** The date that the gate receives now: the last one that has begun or is about to, else the next, else the last. */
export function currentDate<S extends { starts: Instant; ends: Instant }>(
  dates: readonly S[],
  now: Instant,
): S | undefined {
  const byStart = [...dates].sort((a, b) => a.starts - b.starts);
  const open = byStart.filter((d) => d.ends > now);
  return open.findLast((d) => d.starts <= plus(now, COME_BEFORE)) ?? open[0] ?? byStart.at(-1);
}

/** The places that match a name or the beginning of a code, those not yet inside first. */
export function findPlaces<P extends { holder: string; state: TicketState }>(
  places: readonly P[],
  q: string,
  codeOf: (place: P) => string,
): P[] {
  const query = searchText(q);
  const code = q.replace(/[\s-]/g, "").toUpperCase();
  const found = places.filter(
    (p) => searchText(p.holder).includes(query) || (code.length > 2 && codeOf(p).startsWith(code)),
  );
  return [...found.filter((p) => p.state === "valid"), ...found.filter((p) => p.state !== "valid")];
}

/** "hoy 10:04 por «Puerta 1» (Rosa)". */
export const enteredWords = (zone: Zone, e: Entered, now: Instant) =>
  `${momentForList(zone, e.at, now)} por «${e.gate}»${e.by ? ` (${e.by})` : ""}`;

/** "hoy", or the day in words. */
export const checkInDayWords = (zone: Zone, day: Day, now: Instant) =>
  day === dayIn(zone, now) ? "hoy" : dayInWords(day, { year: false });
