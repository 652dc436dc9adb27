import fc from "fast-check";
import { expect, test } from "vitest";
import { toBase64Url } from "../../kernel/text/base64url";
import { atWall, type Day, dayIn, HOUR, type Instant, MINUTE, plus, type Zone } from "../../kernel/time";
import { parseTicket, type TicketFacts, ticketCode, ticketText } from "./ticket-code";
import { entryWindow, groupedCode } from "./tickets";

const facts: fc.Arbitrary<TicketFacts> = fc.record({
  kid: fc.uint8Array({ minLength: 6, maxLength: 6 }).map(toBase64Url),
  booking: fc.uuid(),
  seat: fc.integer({ min: 1, max: 5000 }),
  session: fc.uuid(),
  notBefore: fc.integer({ min: 0, max: 30_000_000 }).map((m) => (m * MINUTE) as Instant),
  notAfter: fc.integer({ min: 30_000_001, max: 60_000_000 }).map((m) => (m * MINUTE) as Instant),
});
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 }).map(toBase64Url);

test("a code has 182 figures and capitals and is read back unchanged, also with capitals locked", () => {
  fc.assert(
    fc.property(facts, signature, (f, s) => {
      const code = ticketCode(f, s);
      expect(code).toMatch(/^T2[0-9A-HJ-NP-X]{180}$/);
      const read = { facts: f, text: code, signature: s, signed: ticketText(f) };
      for (const typed of [code, code.toLowerCase(), ` ${code}\n`]) expect(parseTicket(typed)).toEqual(read);
    }),
    { numRuns: 100 },
  );
});

test("a code of before is read, also as a scanner types its signs on another keyboard layout", () => {
  fc.assert(
    fc.property(facts, signature, (f, s) => {
      const all = [...fromLettersOf(ticketCode(f, s))];
      const code = `T1${toBase64Url(Uint8Array.from(all))}`;
      const read = { facts: f, text: code, signature: s, signed: ticketText(f) };
      for (const [dash, line] of ["-_", "'?", "/?"])
        expect(parseTicket(code.replaceAll("-", dash as string).replaceAll("_", line as string))).toEqual(read);
    }),
    { numRuns: 100 },
  );
});
/** The bytes of a code, read by themselves. */
function fromLettersOf(code: string): number[] {
  const bits = [...code.slice(2)]
    .map((it) => "0123456789ABCDEFGHJKLMNPQRSTUVWX".indexOf(it).toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? []).map((it) => Number.parseInt(it, 2));
}

test("a changed character makes the code invalid, or changes its facts or its signature", () => {
  fc.assert(
    fc.property(facts, signature, fc.nat(181), fc.constantFrom(..."ABCXYZ019-_"), (f, s, at, letter) => {
      const code = ticketCode(f, s);
      const bent = code.slice(0, at) + letter + code.slice(at + 1);
      fc.pre(bent !== code);
      const read = parseTicket(bent);
      if (read) expect([read.signed, read.signature]).not.toEqual([ticketText(f), s]);
    }),
    { numRuns: 200 },
  );
});

test("values that don't fit are refused when writing, and invalid texts when parsing", () => {
  const f = fc.sample(facts, { numRuns: 1, seed: 7 })[0] as TicketFacts;
  const s = fc.sample(signature, { numRuns: 1, seed: 7 })[0] as string;
  for (const bad of [
    { seat: 0 },
    { seat: 70_000 },
    { kid: "AAAA" },
    { booking: "x" },
    { notAfter: f.notBefore },
    { notBefore: 1 as Instant },
  ])
    expect(() => ticketText({ ...f, ...bad })).toThrow(RangeError);
  expect(() => ticketCode(f, "AAAA")).toThrow(RangeError);
  const code = ticketCode(f, s);
  for (const text of [
    "",
    "T2",
    code.slice(1),
    `${code}A`,
    code.replace("T2", "T1"),
    code.replace("T2", "G2"),
    `${code.slice(0, -1)}_`,
    `${code.slice(0, -1)}X`,
    "https://rancho.mx/comprobante/verificar/0000000000",
  ])
    expect(parseTicket(text)).toBeUndefined();
});

test("the gate is open on the visit's whole local day, and around a visit near midnight", () => {
  for (const zone of ["America/Mexico_City", "America/Tijuana", "America/Cancun", "America/Hermosillo"] as Zone[]) {
    // Tijuana's clock changes on this day.
    const day = "2026-11-01" as Day;
    const at = (time: string) => atWall(zone, day, time);
    const noon = entryWindow({ zone, day, starts: at("12:00"), ends: at("14:00") });
    expect(noon).toEqual({ from: at("00:00"), to: atWall(zone, "2026-11-02" as Day) });
    const late = entryWindow({ zone, day, starts: at("23:30"), ends: plus(at("23:30"), 2 * HOUR) });
    expect(late.to).toBe(plus(at("23:30"), 5 * HOUR));
    const early = entryWindow({ zone, day, starts: at("00:30"), ends: at("02:30") });
    expect(early.from).toBe(plus(at("00:30"), -3 * HOUR));
  }
});

test("a code can hold the window of any date, so a payment never fails on its ticket", () => {
  fc.assert(
    fc.property(
      facts,
      fc.integer({ min: 1, max: 2_000_000_000_000 }),
      fc.integer({ min: 1, max: 100 * HOUR }),
      (f, at, long) => {
        const zone = "America/Tijuana" as Zone;
        const starts = at as Instant;
        const { from, to } = entryWindow({ zone, starts, ends: plus(starts, long), day: dayIn(zone, starts) });
        expect(from).toBeLessThan(starts);
        expect(to).toBeGreaterThan(plus(starts, long));
        if (from >= 0) ticketText({ ...f, notBefore: from, notAfter: to });
      },
    ),
  );
});

test("a short code is grouped for reading aloud", () => expect(groupedCode("K7PQ29XYZA")).toBe("K7PQ2-9XYZA"));
