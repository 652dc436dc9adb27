import { gateBook } from "@corral/contract/calls/calendar/check-in";
import type { Admitted, CheckInBookAnswer, CheckInSession, CheckInTicket } from "@corral/contract/types";
import { type BookPlace, checkInDayWords, enteredWords } from "@corral/domain/calendar/check-in-book";
import { fromIso, type Instant, instant, toIso } from "@corral/domain/kernel/time";
import { ticketStateWords } from "@corral/domain/payments/tickets/states";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { placeCounts } from "@corral/domain/shop/places";
import { type QueryClient, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { keepReceiptKeys } from "#src/features/payments/receipts/receipt-keys";
import { clockSkew, serverNow } from "#src/offline/clock";
import { keepBook, type StoredBook, storedBook } from "#src/offline/storage/check-in-books";
import { readStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";

/** Refetch interval: other phones check people in too, so offline decisions rest on a list at most this old. */
const EVERY_MS = 60_000;
const KEYS_EVERY_MS = 10 * 60_000;
/** How long a check-in waits for the server before this phone's list decides. */
export const CHECK_IN_PATIENCE_MS = 5_000;
const BOOKS = [STAFF, "gate-book"] as const;

/** The server's time; without an answer in this visit, by the clock offset stored with the list. */
export const nowOf = (book?: StoredBook): Instant =>
  instant(clockSkew() === null && book ? Date.now() + book.skew : serverNow());

/** The list of one session: the server's, or without an answer the one stored on this phone. */
const bookOf = (session: string) =>
  queryOptions({
    queryKey: [...BOOKS, session],
    queryFn: async ({ signal }): Promise<StoredBook> => {
      const known = await storedBook(session);
      try {
        const fresh = taken(
          await api(gateBook, {
            params: { sessionId: session },
            signal,
            query: { known: known?.version },
            ...(known ? { timeoutMs: CHECK_IN_PATIENCE_MS } : {}),
          }),
          known,
        );
        await keepBook(fresh);
        return fresh;
      } catch (error) {
        if (!known || isAnswer(error)) throw error;
        return known;
      }
    },
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  });

function taken(answer: CheckInBookAnswer, known: StoredBook | undefined): StoredBook {
  const { session, groups } = answer;
  return {
    session: session.id,
    title: session.title,
    day: session.day,
    time: session.time,
    endTime: session.endTime,
    cancelled: session.cancelled,
    capacity: session.capacity,
    taken: session.taken,
    starts: fromIso(session.starts),
    ends: fromIso(session.ends),
    zone: answer.zone,
    opens: fromIso(answer.opens),
    closes: fromIso(answer.closes),
    takenAt: fromIso(answer.takenAt),
    version: answer.version,
    skew: clockSkew() ?? 0,
    places: groups
      ? groups.flatMap((g) =>
          g.places.map(
            ({ used, why, ...p }): BookPlace => ({
              ...p,
              of: g.places.length,
              holder: g.holder,
              group: g.code,
              used: used ? { ...used, at: fromIso(used.at) } : null,
              why: why ?? null,
            }),
          ),
        )
      : (known?.places ?? []),
  };
}

/** While online, stores the lists of these sessions and the public keys of their tickets. */
export function usePreparedCheckIn(sessions: readonly string[]) {
  useQueries({ queries: sessions.map(bookOf) });
  useQuery({
    queryKey: [STAFF, "gate-keys"],
    queryFn: () => keepReceiptKeys().then(() => true),
    staleTime: KEYS_EVERY_MS,
    refetchInterval: KEYS_EVERY_MS,
  });
}
export const useCheckInBook = (session: string) => useQuery(bookOf(session)).data;

/** All lists in memory; that of this session is read from storage if needed. */
export async function booksFor(client: QueryClient, session: string) {
  const here = client.getQueriesData<StoredBook>({ queryKey: BOOKS }).flatMap(([, it]) => (it ? [it] : []));
  return { book: here.find((it) => it.session === session) ?? (await storedBook(session)), here };
}
export const refreshBooks = (client: QueryClient) => void client.invalidateQueries({ queryKey: BOOKS });

/** Updates the list after the server checked somebody in, or undid it, on this phone. */
export async function noteInBook(client: QueryClient, { place }: Admitted, gate: string): Promise<void> {
  const { queryKey } = bookOf(place.sessionId);
  const book = client.getQueryData(queryKey);
  if (!book) return;
  const { id, seat, of, tier, holder, state } = place;
  const by = readStored("staff")?.name ?? "";
  const now: BookPlace = {
    ...{ id, seat, of, tier, holder, state },
    group: book.places.find((p) => p.id === id)?.group,
    code: place.shortCode.replace("-", ""),
    used: state === "used" ? { at: nowOf(book), gate, by } : null,
    why: null,
  };
  const next = { ...book, places: [...book.places.filter((p) => p.id !== id), now] };
  client.setQueryData(queryKey, next);
  await keepBook(next);
}

/** A session for the check-in page, from its list. */
export const sessionOf = (b: StoredBook, now: Instant): CheckInSession => ({
  id: b.session,
  title: b.title,
  day: b.day,
  time: b.time,
  endTime: b.endTime,
  dayWords: checkInDayWords(b.zone, b.day, now),
  cancelled: b.cancelled,
  starts: toIso(b.starts ?? b.opens),
  ends: toIso(b.ends ?? b.closes),
  ...countsOf(b),
});

/** The counts as of the list. One stored before it had them knows only who has a ticket. */
function countsOf(b: StoredBook) {
  const taken = b.taken ?? b.places.filter((p) => p.state !== "void").length;
  return placeCounts({
    taken,
    capacity: b.capacity ?? taken,
    arrived: b.places.filter((p) => p.state === "used").length,
  });
}

/** A place for the check-in page, from its list. Offline, an entry made by another phone or the server can't be undone. */
export const ticketOf = (b: StoredBook, p: BookPlace, now: Instant): CheckInTicket => ({
  id: p.id,
  sessionId: b.session,
  seat: p.seat,
  of: p.of,
  group: p.group ?? null,
  tier: p.tier,
  holder: p.holder,
  shortCode: groupedCode(p.code),
  state: p.state,
  stateWords: ticketStateWords[p.state],
  usedWords: p.used && enteredWords(b.zone, p.used, now),
  canUndo: false,
});
