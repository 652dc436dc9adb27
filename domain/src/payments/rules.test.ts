import fc from "fast-check";
import { expect, test } from "vitest";
import { clabeCheckDigit, groupClabe, isClabe } from "../business/clabe";
import { defaultRules } from "../business/settings/rules";
import { ageInWords } from "../herd/age";
import { limits } from "../kernel/limits";
import { finalStates, type Moves, move, statesThatAccept } from "../kernel/machine";
import {
  type Centavos,
  centavos,
  depositOf,
  fromDecimal,
  fromTyped,
  type Grams,
  pesos,
  priceByWeight,
  spoken,
  toDecimal,
} from "../kernel/money";
import { canonicalJson } from "../kernel/snapshot";
import { amountInWords } from "../kernel/text/amount-in-words";
import {
  addDays,
  atWall,
  type Day,
  DEFAULT_ZONE,
  dayIn,
  fromIso,
  HOUR,
  type Instant,
  instant,
  momentForList,
  momentInWords,
  plus,
  wallClock,
  type Zone,
} from "../kernel/time";
import { saleMoves } from "../selling/sales/states";
import { claimMoves } from "../shop/claims/states";
import { attemptMoves } from "./attempts/states";
import { offerMethods, oxxoDeadline, oxxoReleaseAt } from "./charges/methods";
import { chargeMoves } from "./charges/states";

const amounts = fc.integer({ min: 0, max: 999_999_999 }).map((n) => n as Centavos);

test("decimal text of an amount is read back to the centavo", () => {
  fc.assert(fc.property(amounts, (a) => void expect(fromDecimal(toDecimal(a))).toBe(a)));
  expect(fromDecimal(349.9)).toBe(34_990);
  expect(fromDecimal("1.005")).toBeUndefined();
  expect(fromDecimal("-1.00")).toBeUndefined();
  expect(() => centavos(0.5)).toThrow(RangeError);
});

test("an amount is read as people type it, and what could be a hundred times another is none", () => {
  const read = (text: string) => fromTyped(text);
  for (const [text, amount] of [
    ["870.5", 87_050],
    ["870,50", 87_050],
    ["12,5", 1_250],
    ["12,", 1_200],
    ["$ 1,234.50", 123_450],
    ["1,234", 123_400],
    ["12,345,678", 1_234_567_800],
    ["1 234.5", 123_450],
    ["25.", 2_500],
  ] as const)
    expect(read(text), text).toBe(amount);
  for (const text of [
    "1,2345",
    "1234,567",
    "1.234,50",
    "1,23,456",
    "1,234,5",
    "12,345,6",
    "12,.",
    ",5",
    "-3",
    "1e3",
    "",
    "$",
  ])
    expect(read(text), text).toBeUndefined();
  fc.assert(fc.property(amounts, (a) => void expect(fromTyped(spoken(a))).toBe(a)));
});

test("a weight is priced to the nearest centavo, half up, and a deposit goes up to the whole peso", () => {
  expect(priceByWeight(512_000 as Grams, pesos(62))).toBe(pesos(31_744));
  expect(priceByWeight(1 as Grams, 500 as Centavos)).toBe(1);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1_000, max: 9_000 }), (total, bp) => {
      const d = depositOf(total, bp);
      expect(d % 100).toBe(0);
      expect(d * 10_000).toBeGreaterThanOrEqual(total * bp);
      expect(d - 100).toBeLessThan((total * bp) / 10_000);
    }),
  );
});

test("amounts in words as Mexican receipts print them", () => {
  expect(spoken(pesos(12_345))).toBe("$12,345.00");
  expect(amountInWords(pesos(12_345))).toBe("Doce mil trescientos cuarenta y cinco pesos 00/100 M.N.");
  expect(amountInWords(pesos(1))).toBe("Un peso 00/100 M.N.");
  expect(amountInWords(pesos(21_021.5))).toBe("Veintiún mil veintiún pesos 50/100 M.N.");
  expect(amountInWords(pesos(1_000_000))).toBe("Un millón de pesos 00/100 M.N.");
  expect(amountInWords(pesos(100))).toBe("Cien pesos 00/100 M.N.");
  expect(amountInWords(pesos(0.05))).toBe("Cero pesos 05/100 M.N.");
});

test("the published CLABEs are valid and one wrong digit is caught", () => {
  for (const clabe of [
    "032180000118359719",
    "002010077777777771",
    "646180111805035430",
    "734180008033435128",
    "999180000000000015",
  ]) {
    expect(isClabe(clabe)).toBe(true);
    for (let i = 0; i < 18; i++)
      expect(isClabe(clabe.slice(0, i) + ((Number(clabe[i]) + 1) % 10) + clabe.slice(i + 1))).toBe(false);
  }
  expect(clabeCheckDigit("03218000011835971")).toBe(9);
  expect(groupClabe("032180000118359719")).toBe("032180 0001 1835 9719");
});

test("a local time and its instant agree in every zone, also around clock changes", () => {
  const zones = ["America/Mexico_City", "America/Tijuana", "America/Cancun", "America/Hermosillo"] as Zone[];
  const minutes = fc.integer({
    min: fromIso("2026-01-01T00:00:00Z") / 60_000,
    max: fromIso("2027-12-31T00:00:00Z") / 60_000,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, m) => {
      const at = instant(m * 60_000);
      const w = wallClock(zone, at);
      const text = `${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}`;
      const back = wallClock(zone, atWall(zone, w.day, text));
      expect([back.day, back.hour, back.minute]).toEqual([w.day, w.hour, w.minute]);
    }),
  );
  expect(dayIn("America/Tijuana" as Zone, atWall("America/Tijuana" as Zone, "2026-03-08" as Day, "10:00"))).toBe(
    "2026-03-08",
  );
  expect(addDays("2026-02-28" as Day, 1)).toBe("2026-03-01");
  expect(momentInWords(DEFAULT_ZONE, fromIso("2026-11-22T05:59:00Z"))).toBe("sábado 21 de noviembre, 23:59");
  expect(ageInWords("2024-08-20" as Day, "2026-11-20" as Day)).toBe("2\u00a0años 3\u00a0meses");
});

const ask = (o: Partial<Parameters<typeof offerMethods>[0]> = {}) =>
  offerMethods({
    amount: pesos(500),
    now: fromIso("2026-11-20T18:00:00Z"),
    zone: DEFAULT_ZONE,
    online: true,
    inFrame: false,
    secure: true,
    configured: { mercadopago: true, conekta: true },
    rules: defaultRules,
    ...o,
  });
const oxxo = (o: Parameters<typeof ask>[0]) => ask(o).find((x) => x.method === "oxxo_cash");

test("a card that rests says from when it may be tried, where what is bought is still kept then", () => {
  const cardRests = fromIso("2026-11-20T18:20:00Z");
  const card = (heldUntil?: Instant) => ask({ cardRests, heldUntil }).find((it) => it.method === "mp_card")?.reason;
  expect(card()).toBe("Se rechazó varias veces seguidas. Paga por SPEI u OXXO, o prueba otra vez desde las 12:20.");
  expect(card(fromIso("2026-11-20T18:30:00Z"))).toBe(card());
  expect(card(cardRests)).toBe("Se rechazó varias veces seguidas. Paga por SPEI u OXXO.");
});

test("OXXO is offered from ten to ten thousand pesos; beyond, with a reason", () => {
  expect(oxxo({ amount: pesos(9.99) })?.reasonCode).toBe("AMOUNT_BELOW_MIN");
  expect(oxxo({ amount: pesos(10) })?.allowed).toBe(true);
  expect(oxxo({ amount: pesos(10_000) })?.allowed).toBe(true);
  const over = oxxo({ amount: pesos(10_000.01) });
  expect(over?.reasonCode).toBe("AMOUNT_ABOVE_MAX");
  expect(over?.reason).toBe("OXXO acepta hasta $10,000.00 por ficha.");
});

test("a voucher expires at 23:59, its units are kept until noon of the next business day, and it is unavailable when less than a day is left", () => {
  const now = fromIso("2026-11-20T18:00:00Z");
  const end = oxxoDeadline(now, DEFAULT_ZONE, limits) as Instant;
  expect(momentInWords(DEFAULT_ZONE, end)).toBe("lunes 23 de noviembre, 23:59");
  expect(momentInWords(DEFAULT_ZONE, oxxoReleaseAt(end, DEFAULT_ZONE, limits))).toBe("martes 24 de noviembre, 23:59");
  expect(oxxo({ sessionStart: plus(now, 20 * HOUR) })?.reasonCode).toBe("METHOD_NOT_ALLOWED");
  expect(ask({ sessionStart: plus(now, HOUR) }).find((x) => x.method === "spei_mp")?.allowed).toBe(false);
});

test("without https, offline or in a frame a card is unavailable, with the reason", () => {
  expect(ask({ secure: false }).find((x) => x.method === "mp_card")?.reason).toContain("https");
  expect(ask({ online: false }).every((x) => !x.allowed)).toBe(true);
  expect(ask({ inFrame: true }).find((x) => x.method === "mp_card")?.reasonCode).toBe("FRAME_BLOCKED");
  expect(ask({ amount: pesos(13_000) }).find((x) => x.method === "spei_mp")?.hint).toBeTruthy();
});

test.each([
  ["charge", chargeMoves],
  ["attempt", attemptMoves],
  ["claim", claimMoves],
  ["sale", saleMoves],
] as [string, Moves<string, string>][])(
  "random events never leave the table of the %s, and every state can be reached",
  (_name, table) => {
    const events = [...new Set(Object.values(table).flatMap((m) => Object.keys(m)))];
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(table)),
        fc.array(fc.constantFrom(...events), { maxLength: 40 }),
        (start, list) => {
          let state = start;
          for (const e of list) {
            const next = move(table, state, e);
            if (next === undefined) expect(statesThatAccept(table, e)).not.toContain(state);
            else state = next;
            expect(Object.keys(table)).toContain(state);
          }
        },
      ),
    );
    expect(finalStates(table).every((s) => s in table)).toBe(true);
  },
);

test("a payment overrides any earlier state, and only a refund or a dispute reverts it", () => {
  for (const state of [
    "created",
    "requires_action",
    "awaiting_customer",
    "processing",
    "unknown",
    "failed",
    "expired",
    "cancelled",
  ] as const)
    expect(move(attemptMoves as Moves<string, string>, state, "paid")).toBe("succeeded");
  for (const event of ["declined", "ran_out", "was_cancelled", "no_answer", "in_review"] as const)
    expect(move(attemptMoves as Moves<string, string>, "succeeded", event)).toBeUndefined();
});

test("canonical JSON doesn't depend on the order of keys; a float is refused", () => {
  expect(canonicalJson({ b: 1, a: [true, null, "ñ"] })).toBe('{"a":[true,null,"ñ"],"b":1}');
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.integer()),
      (o) => void expect(canonicalJson(Object.fromEntries(Object.entries(o).reverse()))).toBe(canonicalJson(o)),
    ),
  );
  expect(() => canonicalJson({ a: 0.1 })).toThrow();
});

test("lists say today and yesterday by the business's days, and the year only when it isn't this one", () => {
  const zone = "America/Mexico_City" as Zone;
  const now = fromIso("2026-11-20T05:30:00Z"); // still the 19th at the ranch
  expect(momentForList(zone, fromIso("2026-11-19T15:05:00Z"), now)).toBe("hoy 09:05");
  expect(momentForList(zone, fromIso("2026-11-19T05:59:00Z"), now)).toBe("ayer 23:59");
  expect(momentForList(zone, fromIso("2026-11-03T18:00:00Z"), now)).toBe("3 nov 12:00");
  expect(momentForList(zone, fromIso("2025-01-31T18:00:00Z"), now)).toBe("31 ene 2025");
});
