import { gatePeople, gateSessions, undoCheckIn } from "@corral/contract/calls/calendar/check-in";
import type { Admitted, CheckIn, CheckInList, CheckInPeople } from "@corral/contract/types";
import {
  type CheckInWord,
  decideCheckIn,
  findPlaces,
  readShownCode,
  type Shown,
  seatOfGroup,
} from "@corral/domain/calendar/check-in-book";
import { shortCode } from "@corral/domain/kernel/folio";
import { present } from "@corral/domain/kernel/lookup";
import { type Instant, toIso, zoneInWords } from "@corral/domain/kernel/time";
import { parseTicket, type TicketCode } from "@corral/domain/payments/tickets/ticket-code";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { sha256, verifyEd25519 } from "#src/features/payments/receipts/receipt-crypto";
import { connection } from "#src/offline/connection";
import { newUuid } from "#src/offline/ids";
import { type StoredBook, storedBooks } from "#src/offline/storage/check-in-books";
import { readStored } from "#src/offline/storage/stored";
import { holdReload } from "#src/offline/versions/update";
import { OfflineError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer, useKeyedMutation } from "#src/shared/api/keyed";
import { type Act, onQueueSent, openedQueue, perform, takeBack } from "#src/shared/queue/perform";
import { booksFor, CHECK_IN_PATIENCE_MS, noteInBook, nowOf, refreshBooks, sessionOf, ticketOf } from "./check-in-book";
import { type EntryHere, entriesHere } from "./queued-entries";

const GATE = [STAFF, "gate"] as const;
/** Refetch interval: other phones check people in too. */
const EVERY_MS = 15_000;
/** The server's page size. */
const MOST = 60;
const FIRST_MS = 10_000;

/** The sessions open for check-in now; without an answer, those whose list is stored on this phone. */
export const useCheckIn = () =>
  useQuery({
    queryKey: [...GATE, "sessions"],
    queryFn: async ({ signal }): Promise<CheckInList> => {
      try {
        return await api(gateSessions, { signal, timeoutMs: FIRST_MS });
      } catch (error) {
        if (isAnswer(error)) throw error;
        const open = (await storedBooks(nowOf())).filter((b) => nowOf(b) >= b.opens);
        const [first] = open;
        if (!first) throw error;
        return { zoneWords: zoneInWords(first.zone), sessions: open.map((b) => sessionOf(b, nowOf(b))), next: [] };
      }
    },
    staleTime: 3_000,
    refetchInterval: EVERY_MS,
  });

/** The expected people of a session, by name or code; without an answer, from its list. */
export function useCheckInPeople(session: string, q: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...GATE, "people", session, q],
    queryFn: async ({ signal }): Promise<CheckInPeople> => {
      const { book } = await booksFor(client, session);
      try {
        if (book && !connection().online) throw new OfflineError("network");
        return await api(gatePeople, {
          params: { sessionId: session },
          signal,
          query: q ? { q } : {},
          ...(book ? { timeoutMs: CHECK_IN_PATIENCE_MS } : {}),
        });
      } catch (error) {
        if (!book || isAnswer(error)) throw error;
        return foundIn(book, q, nowOf(book));
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 3_000,
    refetchInterval: EVERY_MS,
  });
}
function foundIn(book: StoredBook, q: string, now: Instant): CheckInPeople {
  const byName = [...book.places].sort((a, b) => a.holder.localeCompare(b.holder) || a.seat - b.seat);
  const found = findPlaces(byName, q, (p) => p.code);
  return {
    session: sessionOf(book, now),
    places: found.slice(0, MOST).map((p) => ticketOf(book, p, now)),
    more: found.length > MOST,
  };
}

/** The result of a check-in. */
export type CheckInAnswer =
  | { by: "server"; admitted: Admitted }
  /** `item`: id in the offline queue, when this phone checked them in and will send it. */
  | { by: "phone"; word: CheckInWord; book: StoredBook | undefined; now: Instant; item: string | null };

class DecidedHere extends Error {
  constructor(readonly word: CheckInWord) {
    super(word.kind);
  }
}
export type Ask = Pick<CheckIn, "code" | "placeId" | "seat"> & { gate: string };

/** Checks somebody in: by the server, or without an answer by this phone's list, and then it is queued with the same key. */
export function useAdmit(session: string, words: { title: string; detail: (holder: string | null) => string }) {
  const client = useQueryClient();
  /** Check-ins without an answer: a repeat of the same one is the same entry, with the same key. */
  const open = useRef(new Map<string, Pick<Act, "key" | "id"> & { at: string }>());
  return useMutation({
    mutationFn: async (ask: Ask): Promise<CheckInAnswer> => {
      const release = holdReload("outbox");
      try {
        return await admit(client, session, ask, words, (content, now) => {
          const act = open.current.get(content) ?? { key: newUuid(), id: newUuid(), at: toIso(now) };
          open.current.set(content, act);
          return act;
        });
      } finally {
        release();
      }
    },
    onSuccess: (answer, ask) => {
      if (answer.by === "server" || answer.item) open.current.delete(JSON.stringify(ask));
    },
    onError: (error, ask) => {
      if (isAnswer(error)) open.current.delete(JSON.stringify(ask));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: GATE }),
  });
}

async function admit(
  client: QueryClient,
  session: string,
  ask: Ask,
  words: { title: string; detail: (holder: string | null) => string },
  actOf: (content: string, now: Instant) => Pick<Act, "key" | "id"> & { at: string },
): Promise<CheckInAnswer> {
  const { book, here: books } = await booksFor(client, session);
  const shown = await shownBy(ask);
  const view = (await openedQueue())?.view();
  const here = view ? entriesHere(view, session, book, ask.gate) : new Map<string, EntryHere>();
  const now = nowOf(book);
  const decide = (it: StoredBook) => decideCheckIn(shown, it, books, here, now);
  const code = readShownCode(shown, book ?? { places: [] });
  // An entry that is still unsent is known only here.
  const mine = code === undefined ? undefined : here.get(code);
  if (code !== undefined && mine?.item) {
    const word: CheckInWord = book ? decide(book) : { kind: "used", code, place: null, entered: mine, here: true };
    return { by: "phone", word, book, now, item: null };
  }
  const { at, key, id } = actOf(JSON.stringify(ask), now);
  const place = book?.places.find((p) => p.code === code);
  try {
    const done = await perform<Admitted>(
      {
        key,
        id: present(id),
        call: "checkIn",
        params: { sessionId: session },
        body: { ...ask, id: present(id), at } satisfies CheckIn,
        about: code === undefined ? [session] : [session, code],
        title: words.title,
        detail: words.detail(place?.holder ?? null),
      },
      {
        patienceMs: CHECK_IN_PATIENCE_MS,
        beforeKeeping: async () => {
          // Without a list nothing can be decided.
          if (!book) throw new OfflineError("network");
          const word = decide(book);
          if (word.kind !== "enters") throw new DecidedHere(word);
        },
      },
    );
    if (done.kept) return { by: "phone", word: decide(present(book)), book, now, item: done.item.id };
    await noteInBook(client, done.answer, ask.gate);
    return { by: "server", admitted: done.answer };
  } catch (error) {
    if (!(error instanceof DecidedHere)) throw error;
    return { by: "phone", word: error.word, book, now, item: null };
  }
}

/** The ticket that was shown; a scanned one with the result of its signature check. */
async function shownBy(ask: Ask): Promise<Shown> {
  if (ask.code === undefined) return { kind: "place", id: ask.placeId ?? "" };
  const text = ask.code.trim();
  const scanned = parseTicket(text, ask.seat === undefined ? "place" : "group");
  if (!scanned) return { kind: "typed", text };
  const letters = shortCode(await sha256(scanned.text));
  const code = ask.seat === undefined ? letters : seatOfGroup(letters, ask.seat);
  return { kind: "scanned", code, facts: scanned.facts, seal: await sealOf(scanned) };
}

/** Whether one of this phone's keys signed it. */
export async function sealOf(scanned: TicketCode) {
  const key = readStored("receiptKeys").find((it) => it.kid === scanned.facts.kid);
  const isGenuine = key && (await verifyEd25519(key.publicKey, scanned.signed, scanned.signature));
  return isGenuine === undefined ? "unknown_key" : isGenuine ? "genuine" : "false";
}

/** Undoes an entry: an unsent one here, else through the server. False when it may have been sent, so that only the server could undo it. */
export function useUndoEntry(session: string, reason: string) {
  const client = useQueryClient();
  const byServer = useUndoCheckIn(session);
  return useMutation({
    mutationFn: async (entry: { placeId: string | null; item: string | null }): Promise<Admitted | null | false> => {
      if (entry.item) return (await takeBack(entry.item, reason)) ? null : false;
      return entry.placeId ? byServer.mutateAsync(entry.placeId) : false;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: GATE }),
  });
}
function useUndoCheckIn(session: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (placeId: string, key) => api(undoCheckIn, { params: { sessionId: session }, body: { placeId }, key }),
    {
      onSuccess: async (admitted) => {
        await noteInBook(client, admitted, "");
        refreshBooks(client);
      },
    },
  );
}

/** Refetches the check-in after queued entries were sent. */
export function useCheckInSent() {
  const client = useQueryClient();
  useEffect(
    () =>
      onQueueSent((items) => {
        if (!items.some((it) => it.call === "checkIn")) return;
        void client.invalidateQueries({ queryKey: GATE });
        refreshBooks(client);
      }),
    [client],
  );
}
