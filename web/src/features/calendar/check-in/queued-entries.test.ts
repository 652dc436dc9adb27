import type { CheckInTicket } from "@corral/contract/types";
import { type Day, type Instant, instant, MINUTE, type Zone } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import type { QueuedItem, SentItem } from "#src/offline/queue/operation";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { entriesHere, notCounted, withEntry } from "./queued-entries";

const now = Math.floor(Date.now() / MINUTE) * MINUTE;
const at = (minutes: number) => instant(now + minutes * MINUTE);
const place = (code: string, state: "valid" | "used" = "valid") => ({
  ...{ id: code, seat: 1, of: 1, tier: "Adulto", holder: "Ana", code, state, why: null },
  used: state === "used" ? { at: at(-30), gate: "Puerta 2", by: "" } : null,
});
const book: StoredBook = {
  ...{ session: "s", title: "Recorrido", day: "2026-11-22" as Day, time: "10:00", endTime: "11:00", cancelled: false },
  ...{ zone: "America/Mexico_City" as Zone, opens: at(-600), closes: at(600), takenAt: at(-20), version: "1", skew: 0 },
  places: [place("AAAAAAAAA1"), place("AAAAAAAAA2", "used"), place("AAAAAAAAA3")],
};
const unsent = (code: string, minutesAgo: number, more: Partial<QueuedItem> = {}): QueuedItem => ({
  ...{ id: `item-${code}`, key: "k", call: "checkIn", params: { sessionId: "s" }, dependsOn: [], cash: 0, user: "u" },
  ...{ about: ["s", code], title: "", detail: "", seq: 1, madeAt: at(-minutesAgo), state: "queued", tries: 0 },
  ...{ notBefore: 0, problem: null, body: { code, gate: "Puerta 1", at: new Date(at(-minutesAgo)).toISOString() } },
  ...more,
});
const sent = (code: string, endedAt: Instant, discarded: string | null = null): SentItem => ({
  ...{ id: `sent-${code}`, call: "checkIn", title: "", detail: "", about: ["s", code], cash: 0, madeAt: endedAt },
  ...{ endedAt, discarded, folio: null, href: null },
});
const problem = { status: 409, code: "TICKET_USED", detail: "Ya entró.", body: null };
const ticket = (code: string) =>
  ({ id: code, shortCode: `${code.slice(0, 5)}-${code.slice(5)}`, state: "valid" }) as CheckInTicket;

test("an entry made here counts until the list includes it, and not once it was undone", () => {
  const view = {
    unsent: [
      unsent("AAAAAAAAA1", 5),
      unsent("AAAAAAAAA2", 5, { state: "needs_attention", problem }),
      unsent("BBBBBBBBB1", 15, { tries: 1 }),
      unsent("CCCCCCCCC1", 5, { about: ["another", "CCCCCCCCC1"] }),
    ],
    sent: [sent("AAAAAAAAA3", at(-10)), sent("DDDDDDDDD1", at(-40)), sent("EEEEEEEEE1", at(-10), "Entrada deshecha")],
  };
  const here = entriesHere(view, "s", book, "Puerta 1");
  expect([...here.keys()].sort()).toEqual(["AAAAAAAAA1", "AAAAAAAAA2", "AAAAAAAAA3", "BBBBBBBBB1"]);
  expect(here.get("AAAAAAAAA1")).toMatchObject({ item: "item-AAAAAAAAA1", canUndo: true, refused: null, at: at(-5) });
  expect(here.get("AAAAAAAAA2")).toMatchObject({ canUndo: false, refused: "Ya entró." });
  expect(here.get("BBBBBBBBB1")).toMatchObject({ canUndo: false });
  expect(here.get("AAAAAAAAA3")).toMatchObject({ item: null });
  // One of the list and one sold after it; by the list, also the one sent since.
  expect([notCounted(here, book, false), notCounted(here, book, true)]).toEqual([2, 3]);
  expect(withEntry(ticket("AAAAAAAAA1"), here, book, at(0))).toMatchObject({
    state: "used",
    canUndo: true,
    item: "item-AAAAAAAAA1",
    usedWords: expect.stringContaining("«Puerta 1»"),
  });
  expect(withEntry(ticket("EEEEEEEEE1"), here, book, at(0))).toMatchObject({ state: "valid", item: null });
});
