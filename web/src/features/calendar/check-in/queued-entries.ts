import type { CheckInTicket } from "@corral/contract/types";
import { type Entered, enteredWords, seatOfGroup } from "@corral/domain/calendar/check-in-book";
import { DEFAULT_ZONE, fromIso, type Instant, instant } from "@corral/domain/kernel/time";
import { ticketStateWords } from "@corral/domain/payments/tickets/states";
import { UNDO_WITHIN } from "@corral/domain/payments/tickets/tickets";
import { serverNow } from "#src/offline/clock";
import type { QueueView } from "#src/offline/queue/queue";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { bodyOf } from "#src/shared/queue/body-of";
import { nowOf } from "./check-in-book";

/** An entry made on this phone that its list doesn't have yet. */
export interface EntryHere extends Entered {
  /** Id in the offline queue; null once it was sent. */
  item: string | null;
  /** It certainly never left this phone, and is recent. */
  canUndo: boolean;
  /** The server's refusal; null while it is pending. */
  refused: string | null;
}

/** This phone's entries of a session by code: unsent ones, and those sent after its list was downloaded. `gate` is this phone's name now. */
export function entriesHere(
  view: Pick<QueueView, "unsent" | "sent">,
  session: string,
  book: StoredBook | undefined,
  gate: string,
): Map<string, EntryHere> {
  const found = new Map<string, EntryHere>();
  const now = nowOf(book);
  // Let in by the code of a group that the list lacked then: by now it may have the places.
  const codes = new Map(book?.places.map((p) => [seatOfGroup(p.group ?? "", p.seat), p.code]));
  for (const it of view.sent) {
    const [about, code] = it.about;
    if (it.call !== "checkIn" || about !== session || !code || it.discarded !== null) continue;
    const skew = now - serverNow();
    if (book && it.endedAt + skew < book.takenAt) continue;
    found.set(codes.get(code) ?? code, {
      at: instant(it.madeAt + skew),
      gate,
      by: "",
      item: null,
      canUndo: false,
      refused: null,
    });
  }
  for (const it of view.unsent) {
    const [about, code] = it.about;
    if (it.call !== "checkIn" || about !== session || !code) continue;
    const body = bodyOf(it, "checkIn");
    const at = fromIso(body.at ?? "");
    found.set(codes.get(code) ?? code, {
      at,
      gate: body.gate,
      by: "",
      item: it.id,
      canUndo: it.state === "queued" && it.tries === 0 && now - at <= UNDO_WITHIN,
      refused: it.problem?.detail ?? null,
    });
  }
  return found;
}

/** How many of them the count lacks: the server's count has what was sent, the list's only what there was when it was downloaded. */
export const notCounted = (here: ReadonlyMap<string, EntryHere>, book: StoredBook | undefined, byList: boolean) =>
  [...here].filter(
    ([code, e]) =>
      e.refused === null && (byList || e.item !== null) && book?.places.find((p) => p.code === code)?.state !== "used",
  ).length;

/** A place of the list with this phone's entries applied. */
export function withEntry(
  place: CheckInTicket,
  here: ReadonlyMap<string, EntryHere>,
  book: StoredBook | undefined,
  now: Instant,
): CheckInTicket & { item: string | null } {
  const entry = here.get(place.shortCode.replace("-", ""));
  if (!entry || place.state !== "valid") return { ...place, item: null };
  return {
    ...place,
    state: "used",
    stateWords: ticketStateWords.used,
    usedWords: enteredWords(book?.zone ?? DEFAULT_ZONE, entry, now),
    canUndo: entry.canUndo,
    item: entry.item,
  };
}
