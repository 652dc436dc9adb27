import { gateGroup } from "@corral/contract/calls/calendar/check-in";
import type { CheckInGroup, CheckInTicket } from "@corral/contract/types";
import { type CheckInWord, decideGroup, enteredWords, type ShownGroup } from "@corral/domain/calendar/check-in-book";
import { readShortCode, shortCode } from "@corral/domain/kernel/folio";
import type { Instant } from "@corral/domain/kernel/time";
import type { TicketState } from "@corral/domain/payments/tickets/states";
import { parseTicket } from "@corral/domain/payments/tickets/ticket-code";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { sha256 } from "#src/features/payments/receipts/receipt-crypto";
import { connection } from "#src/offline/connection";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { OfflineError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";
import { openedQueue } from "#src/shared/queue/perform";
import { booksFor, CHECK_IN_PATIENCE_MS, nowOf } from "./check-in-book";
import { type Ask, sealOf } from "./data";
import { entriesHere, withEntry } from "./queued-entries";

/** A place of a group on the screen, and how it is let in. */
export interface GroupSeat {
  seat: number;
  /** "" where this phone knows only how many places there are. */
  tier: string;
  state: TicketState;
  usedWords: string | null;
  ask: Omit<Ask, "gate">;
}
export interface Group {
  holder: string;
  /** False for a genuine code that is not in this phone's list. */
  listed: boolean;
  seats: GroupSeat[];
}
export type FoundGroup =
  | { kind: "group"; group: Group }
  /** Offline: why none of them enters. */
  | { kind: "word"; word: CheckInWord; book: StoredBook; now: Instant };

/** Finds the group of a scanned or typed code; undefined when the code is of one place or of nothing. Throws the server's refusal. */
export function useFindGroup(session: string) {
  const client = useQueryClient();
  return useCallback(
    (code: string, gate: string, isGroup: boolean) => findGroup(client, session, code.trim(), gate, isGroup),
    [client, session],
  );
}

async function findGroup(
  client: QueryClient,
  session: string,
  text: string,
  gate: string,
  isGroup: boolean,
): Promise<FoundGroup | undefined> {
  const { book, here: books } = await booksFor(client, session);
  const scanned = parseTicket(text, "group");
  const code = scanned ? shortCode(await sha256(scanned.text)) : readShortCode(text);
  const isListed = code !== undefined && books.concat(book ?? []).some((b) => b.places.some((p) => p.group === code));
  if (code === undefined || !(scanned || isListed || isGroup)) return undefined;
  const view = (await openedQueue())?.view();
  const here = view ? entriesHere(view, session, book, gate) : new Map();
  const now = nowOf(book);
  try {
    if (book && !connection().online) throw new OfflineError("network");
    const found = await api(gateGroup, {
      params: { sessionId: session },
      query: { code: text },
      ...(book ? { timeoutMs: CHECK_IN_PATIENCE_MS } : {}),
    });
    return { kind: "group", group: ofServer(found, (p) => withEntry(p, here, book, now)) };
  } catch (error) {
    if (!book || isAnswer(error)) throw error;
    const shown: ShownGroup = scanned ? { code, facts: scanned.facts, seal: await sealOf(scanned) } : { code };
    const word = decideGroup(shown, book, books, here, now);
    if (word.kind !== "group") return { kind: "word", word, book, now };
    const [first] = word.places;
    return {
      kind: "group",
      group: {
        holder: first?.place?.holder ?? "",
        listed: first?.place != null,
        seats: word.places.map((p) => ({
          seat: p.seat,
          tier: p.place?.tier ?? "",
          state: p.state,
          usedWords: p.entered && enteredWords(book.zone, p.entered, now),
          ask: p.place ? { placeId: p.place.id } : { code: text, seat: p.seat },
        })),
      },
    };
  }
}

const ofServer = ({ holder, places }: CheckInGroup, here: (p: CheckInTicket) => CheckInTicket): Group => ({
  holder,
  listed: true,
  seats: places
    .map(here)
    .map(({ id, seat, tier, state, usedWords }) => ({ seat, tier, state, usedWords, ask: { placeId: id } })),
});
