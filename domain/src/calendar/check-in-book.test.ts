import { expect, test } from "vitest";
import { type Day, fromIso, HOUR, type Instant, MINUTE, plus, type Zone } from "../kernel/time";
import type { TicketFacts } from "../payments/tickets/ticket-code";
import {
  type BookPlace,
  type CheckInBook,
  currentDate,
  decideCheckIn,
  decideGroup,
  enteredWords,
  findPlaces,
  type Shown,
  seatOfGroup,
} from "./check-in-book";

const zone = "America/Mexico_City" as Zone;
const opens = fromIso("2026-11-21T06:00:00Z");
const closes = fromIso("2026-11-22T06:00:00Z");
const noon = plus(opens, 12 * HOUR);
const door1 = { at: plus(opens, 10 * HOUR), gate: "Puerta 1", by: "Rosa" };
const mine = { at: plus(opens, 11 * HOUR), gate: "Entrada", by: "" };

const place = (code: string, more: Partial<BookPlace> = {}): BookPlace => ({
  id: `id-${code}`,
  seat: 1,
  of: 2,
  tier: "Adulto",
  holder: "Ana Ñandú",
  code,
  state: "valid",
  used: null,
  why: null,
  ...more,
});
const book = (session: string, places: BookPlace[], more: Partial<CheckInBook> = {}): CheckInBook => ({
  session,
  title: `Visita ${session}`,
  day: "2026-11-21" as Day,
  time: "10:00",
  cancelled: false,
  zone,
  opens,
  closes,
  takenAt: plus(noon, -HOUR),
  places,
  ...more,
});
const here = book("aquí", [
  place("AAAAAAAAA1"),
  place("AAAAAAAAA2", { state: "used", used: door1 }),
  place("AAAAAAAAA3", { state: "void", why: "la compra se canceló" }),
  place("AAAAAAAAA4"),
]);
const other = book("otra", [place("BBBBBBBBB1"), place("BBBBBBBBB3", { state: "void" })], { time: "16:00" });
const facts = (more: Partial<TicketFacts> = {}): TicketFacts => ({
  kid: "AAAAAAAA",
  booking: "b",
  seat: 1,
  session: "aquí",
  notBefore: opens,
  notAfter: closes,
  ...more,
});
const typed = (text: string): Shown => ({ kind: "typed", text });
const scanned = (code: string, seal: "genuine" | "false" | "unknown_key" = "genuine", f = facts()): Shown => ({
  kind: "scanned",
  code,
  facts: f,
  seal,
});
const atPlace = (id: string): Shown => ({ kind: "place", id });
const before = (opens - MINUTE) as Instant;

test.each<[string, Shown, Instant, object]>([
  ["its short code, as people type it", typed("aaaaa-aaaai"), noon, { kind: "enters", code: "AAAAAAAAA1" }],
  ["its QR", scanned("AAAAAAAAA1"), noon, { kind: "enters", place: here.places[0] }],
  ["its QR, signed with a key that isn't here", scanned("AAAAAAAAA1", "unknown_key"), noon, { kind: "enters" }],
  ["by name", atPlace("id-AAAAAAAAA1"), noon, { kind: "enters", code: "AAAAAAAAA1" }],
  ["checked in at another gate", typed("AAAAAAAAA2"), noon, { kind: "used", entered: door1, here: false }],
  ["checked in on this phone", typed("AAAAAAAAA4"), noon, { kind: "used", entered: mine, here: true }],
  ["the QR of one checked in on this phone", scanned("AAAAAAAAA4"), noon, { kind: "used", here: true }],
  ["of a cancelled sale", scanned("AAAAAAAAA3"), noon, { kind: "void", why: "la compra se canceló" }],
  [
    "a short code of another visit",
    typed("BBBBBBBBB1"),
    noon,
    { kind: "other_day", of: { title: "Visita otra", time: "16:00" } },
  ],
  ["another visit's, that is void", typed("BBBBBBBBB3"), noon, { kind: "void" }],
  ["a short code in no list", typed("CCCCCCCCC1"), noon, { kind: "unknown" }],
  ["not a code", typed("hola"), noon, { kind: "unknown" }],
  ["a place of no list", atPlace("id-x"), noon, { kind: "unknown" }],
  ["genuine, sold after the list", scanned("CCCCCCCCC1"), noon, { kind: "enters", code: "CCCCCCCCC1", place: null }],
  [
    "genuine, sold after the list, already checked in",
    scanned("DDDDDDDDD1"),
    noon,
    { kind: "used", place: null, here: true },
  ],
  ["with an invalid signature", scanned("CCCCCCCCC1", "false"), noon, { kind: "unknown" }],
  ["in no list, its key isn't here", scanned("CCCCCCCCC1", "unknown_key"), noon, { kind: "cant_tell" }],
  [
    "genuine, of a visit with no list here",
    scanned("CCCCCCCCC1", "genuine", facts({ session: "x" })),
    noon,
    { kind: "other_day", of: null },
  ],
  [
    "genuine, of a visit with a list, sold after",
    scanned("CCCCCCCCC1", "genuine", facts({ session: "otra" })),
    noon,
    { kind: "other_day", of: { title: "Visita otra" } },
  ],
  ["before its day", typed("AAAAAAAAA1"), before, { kind: "other_day", holder: "Ana Ñandú" }],
  ["after its day", typed("AAAAAAAAA1"), closes, { kind: "other_day" }],
  ["genuine and sold after, before its day", scanned("CCCCCCCCC1"), before, { kind: "other_day" }],
])("offline: %s", (_, shown, now, word) => {
  const entered = new Map([
    ["AAAAAAAAA4", mine],
    ["DDDDDDDDD1", mine],
  ]);
  expect(decideCheckIn(shown, here, [here, other], entered, now)).toMatchObject(word);
});

test("a cancelled visit lets nobody in", () => {
  const off = { ...here, cancelled: true };
  for (const shown of [typed("AAAAAAAAA1"), scanned("CCCCCCCCC1")])
    expect(decideCheckIn(shown, off, [], new Map(), noon)).toEqual({ kind: "cancelled" });
});

test("people are found by name without accents or by the beginning of their code, those not yet inside first", () => {
  const codes = (q: string) => findPlaces(here.places, q, (p) => p.code).map((p) => p.code);
  expect(codes("ana nandu")).toEqual(["AAAAAAAAA1", "AAAAAAAAA4", "AAAAAAAAA2", "AAAAAAAAA3"]);
  expect(codes("aaaaa-aaaa2")).toEqual(["AAAAAAAAA2"]);
  expect(codes("AA")).toEqual([]);
});

test("an entry names its time in the business's zone and its gate", () => {
  expect(enteredWords(zone, door1, noon)).toBe("hoy 10:00 por «Puerta 1» (Rosa)");
  expect(enteredWords(zone, mine, noon)).toBe("hoy 11:00 por «Entrada»");
});

const family = book("aquí", [
  place("GGGGGGGGG1", { group: "GRP0000001", seat: 1 }),
  place("GGGGGGGGG2", { group: "GRP0000001", seat: 2, state: "used", used: door1 }),
  place("GGGGGGGGG3", { group: "GRP0000001", seat: 3, state: "void", why: "la compra se canceló" }),
]);
const group = (code: string, seal: "genuine" | "false" | "unknown_key" = "genuine", f = facts({ seat: 2 })) => ({
  code,
  facts: f,
  seal,
});

test("a group's code gives its places with what this phone knows of each, also typed", () => {
  const inside = new Map([["GGGGGGGGG1", mine]]);
  const states = (word: ReturnType<typeof decideGroup>) =>
    word.kind === "group" ? word.places.map((p) => [p.seat, p.state]) : word.kind;
  for (const shown of [group("GRP0000001"), { code: "GRP0000001" }])
    expect(states(decideGroup(shown, family, [], new Map(), noon))).toEqual([
      [1, "valid"],
      [2, "used"],
      [3, "void"],
    ]);
  expect(states(decideGroup(group("GRP0000001"), family, [], inside, noon))).toEqual([
    [1, "used"],
    [2, "used"],
    [3, "void"],
  ]);
  expect(states(decideGroup(group("GRP0000001"), here, [family], new Map(), noon))).not.toBe("group");
  expect(states(decideGroup(group("GRP0000001"), { ...family, cancelled: true }, [], new Map(), noon))).toBe(
    "cancelled",
  );
});

test("a genuine group that is not in the list enters by number, each once; a false one and typed letters don't", () => {
  const unlisted = decideGroup(group("NEW0000001"), here, [], new Map([[seatOfGroup("NEW0000001", 1), mine]]), noon);
  expect(unlisted).toMatchObject({
    kind: "group",
    places: [
      { seat: 1, state: "used", place: null },
      { seat: 2, state: "valid", place: null },
    ],
  });
  expect(decideGroup(group("NEW0000001", "false"), here, [], new Map(), noon).kind).toBe("unknown");
  expect(decideGroup(group("NEW0000001", "unknown_key"), here, [], new Map(), noon).kind).toBe("cant_tell");
  expect(decideGroup({ code: "NEW0000001" }, here, [], new Map(), noon).kind).toBe("unknown");
  expect(
    decideGroup(group("NEW0000001", "genuine", facts({ session: "otra" })), here, [other], new Map(), noon).kind,
  ).toBe("other_day");
});

test("the gate receives the date that runs or is about to, else the next, else the last", () => {
  const date = (id: string, from: number, to: number) => ({
    id,
    starts: plus(opens, from * HOUR),
    ends: plus(opens, to * HOUR),
  });
  const dates = [date("16", 16, 17), date("9", 9, 11), date("12", 12, 13)];
  const at = (hours: number) => currentDate(dates, plus(opens, hours * HOUR))?.id;
  expect([at(6), at(9.5), at(10.75), at(11.6), at(12.5), at(14), at(16.5), at(20)]).toEqual([
    ...["9", "9", "9", "12", "12", "16", "16", "16"],
  ]);
  expect(currentDate([], noon)).toBeUndefined();
});
