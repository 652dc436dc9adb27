import { gateBook } from "@corral/contract/calendar/check-in.calls";
import type { Admitted, CheckInBookAnswer, CheckInSession, CheckInTicket } from "@corral/contract/types";
import { type BookPlace, checkInDayWords, enteredWords } from "@corral/domain/calendar/check-in-book";
import { type Day, fromIso, type Instant, instant, type Zone } from "@corral/domain/kernel/time";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { ticketStateWords } from "@corral/domain/states/ticket";
import { type QueryClient, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { keepReceiptKeys } from "#src/features/payments/receipts/receipt-keys";
import { clockSkew, serverNow } from "#src/offline/clock";
import { keepBook, type StoredBook, storedBook } from "#src/offline/storage/check-in-books";
import { readStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";

/** Other doors let people in too: what this phone decides by, without signal, is at most this old when the signal goes. */
const EVERY_MS = 60_000;
const KEYS_EVERY_MS = 10 * 60_000;
/** After it the phone goes on with what it keeps. */
export const CHECK_IN_PATIENCE_MS = 5_000;
const BOOKS = [STAFF, "gate-book"] as const;

/** The server's now; with no answer in this visit, as far ahead of this phone as when the list was taken. */
export const nowOf = (book?: StoredBook): Instant =>
  instant(clockSkew() === null && book ? Date.now() + book.skew : serverNow());

/** The list of one date: the server's, or with no answer the one that this phone keeps. */
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
    day: session.day as Day,
    time: session.time,
    endTime: session.endTime,
    cancelled: session.cancelled,
    zone: answer.zone as Zone,
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
              used: used ? { ...used, at: fromIso(used.at) } : null,
              why: why ?? null,
            }),
          ),
        )
      : (known?.places ?? []),
  };
}

/** Keeps the lists of these dates, and the keys that their codes are signed with, while there is signal. */
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

/** All the lists that are at hand; the one of this date is read from the phone if it has to be. */
export async function booksFor(client: QueryClient, session: string) {
  const here = client.getQueriesData<StoredBook>({ queryKey: BOOKS }).flatMap(([, it]) => (it ? [it] : []));
  return { book: here.find((it) => it.session === session) ?? (await storedBook(session)), here };
}
export const refreshBooks = (client: QueryClient) => void client.invalidateQueries({ queryKey: BOOKS });

/** The server let one in, or took it back, on this phone: the list knows at once. */
export async function noteInBook(client: QueryClient, { place }: Admitted, gate: string): Promise<void> {
  const { queryKey } = bookOf(place.sessionId);
  const book = client.getQueryData(queryKey);
  if (!book) return;
  const { id, seat, of, tier, holder, state } = place;
  const by = readStored("staff")?.name ?? "";
  const now: BookPlace = {
    ...{ id, seat, of, tier, holder, state },
    code: place.shortCode.replace("-", ""),
    used: state === "used" ? { at: nowOf(book), gate, by } : null,
    why: null,
  };
  const next = { ...book, places: [...book.places.filter((p) => p.id !== id), now] };
  client.setQueryData(queryKey, next);
  await keepBook(next);
}

/** A date as the gate shows it, from its list. */
export const sessionOf = (b: StoredBook, now: Instant): CheckInSession => ({
  id: b.session,
  title: b.title,
  day: b.day,
  time: b.time,
  endTime: b.endTime,
  dayWords: checkInDayWords(b.zone, b.day, now),
  cancelled: b.cancelled,
  expected: b.places.filter((p) => p.state !== "void").length,
  arrived: b.places.filter((p) => p.state === "used").length,
});

/** A place as check-in shows it, from its list. What another phone, or the server, let in is not undone with no signal. */
export const ticketOf = (b: StoredBook, p: BookPlace, now: Instant): CheckInTicket => ({
  id: p.id,
  sessionId: b.session,
  seat: p.seat,
  of: p.of,
  tier: p.tier,
  holder: p.holder,
  shortCode: groupedCode(p.code),
  state: p.state,
  stateWords: ticketStateWords[p.state],
  usedWords: p.used && enteredWords(b.zone, p.used, now),
  canUndo: false,
});
