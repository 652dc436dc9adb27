import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inMarkOrder, isMarkType, markTypes, readMark, searchedMarks, toReversedTail } from "./identifiers";

const digits = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`));
const state = fc.integer({ min: 0, max: 32 }).map((n) => String(n).padStart(2, "0"));
/** The same identifier as people and readers write it: spaces, dashes and dots anywhere, in either case. */
const written = (text: string) =>
  fc
    .array(fc.constantFrom("", "", " ", "-", ". "), { minLength: text.length, maxLength: text.length })
    .chain((gaps) =>
      fc.boolean().map((low) => [...text].map((c, i) => gaps[i] + (low ? c.toLowerCase() : c)).join("")),
    );
const norm = (type: (typeof markTypes)[number], text: string) => {
  const read = readMark(type, text);
  return read.ok ? read.norm : read.message;
};

describe("a SINIIGA number", () => {
  test("has the same value in its forms of 10, 12 and 14 digits, however it is written", () =>
    fc.assert(
      fc.property(
        state,
        digits(8),
        digits(2).filter((s) => s !== "03"),
        fc.constantFrom("", "S", "MXS"),
        (st, rest, species, form) => {
          const ten = st + rest;
          const whole = form.replace("S", species) + ten;
          return fc.assert(
            fc.property(written(whole), (text) => {
              expect(readMark("siniiga", text)).toMatchObject({ ok: true, norm: ten, warning: null });
              expect(searchedMarks(text)).toContain(ten);
            }),
            { numRuns: 3 },
          );
        },
      ),
      { numRuns: 60 },
    ));

  test("is refused with another length, other letters or an unknown state", () => {
    for (const bad of ["123456789", "12345678901", "US030112345678", "3312345678", "MX033312345678", "MX0112345678"])
      expect(readMark("siniiga", bad).ok, bad).toBe(false);
    expect(norm("siniiga", "0012345678")).toBe("0012345678");
  });

  test("of a hive on another species is accepted with a warning", () => {
    expect(readMark("siniiga", "MX 03 01 12345678", "cattle")).toMatchObject({ ok: true, warning: expect.any(String) });
    expect(readMark("siniiga", "MX 03 01 12345678", "bee")).toMatchObject({ ok: true, warning: null });
  });
});

test("electronic tags have 15 digits, chips 15 or the former 9 or 10; a foreign country is accepted with a warning", () => {
  expect(readMark("rfid_iso", "484 0000-1234 5678")).toMatchObject({
    ok: true,
    norm: "484000012345678",
    warning: null,
  });
  expect(readMark("rfid_iso", "982000012345678")).toMatchObject({ ok: true, warning: null });
  expect(readMark("rfid_iso", "840000012345678")).toMatchObject({ ok: true, warning: expect.stringContaining("840") });
  for (const bad of ["48400001234567", "4840000123456789", "48400001234567A", ""])
    expect(readMark("rfid_iso", bad).ok, bad).toBe(false);
  expect(readMark("microchip", "0a1B2c3D4e")).toMatchObject({ ok: true, norm: "0A1B2C3D4E" });
  for (const bad of ["12345678", "12345678901", "484 0000 1234 567X"])
    expect(readMark("microchip", bad).ok, bad).toBe(false);
});

test("any text is either parsed or refused with a message, and a parsed value parses to itself", () =>
  fc.assert(
    fc.property(fc.constantFrom(...markTypes), fc.string({ maxLength: 60, unit: "grapheme" }), (type, text) => {
      const read = readMark(type, text);
      if (read.ok) {
        expect(read.norm).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
        expect(norm(type, read.norm)).toBe(read.norm);
        expect(norm(type, read.raw)).toBe(read.norm);
      } else expect(read.message.length).toBeGreaterThan(10);
    }),
    { numRuns: 150 },
  ));

test("an identifier is found by its last digits", () =>
  fc.assert(
    fc.property(digits(10), fc.integer({ min: 1, max: 9 }), (value, n) => {
      const stored = [...value].reverse().join("");
      expect(stored.startsWith(toReversedTail(value.slice(-n)) ?? "?")).toBe(true);
    }),
    { numRuns: 60 },
  ));

test("an animal is named by its ear tag before its chip", () => {
  expect(
    inMarkOrder([{ type: "microchip" }, { type: "siniiga" }, { type: "ear_tag_internal" }]).map((m) => m.type),
  ).toEqual(["ear_tag_internal", "siniiga", "microchip"]);
  expect(isMarkType("toString")).toBe(false);
  expect(toReversedTail(" - ")).toBeUndefined();
});

test("an electronic tag is read as its fifteen digits in every spelling of its readers", () => {
  for (const typed of [
    "982 000123456781",
    "982.000.123.456.781",
    "982-0001-2345-6781",
    "(982) 000123456781",
    "LA 982 000123456781",
    "A0000000982000123456781",
    "0982000123456781",
    "1982000123456781",
    "1 0 01 00 0 982 000123456781",
    "\u202a982000123456781\u202c",
    "ISO982000123456781",
    // 982 × 2³⁸ + 123456781 behind the bit that says animal.
    "8000F580075BCD0D",
  ])
    expect(readMark("rfid_iso", typed), typed).toMatchObject({ ok: true, norm: "982000123456781" });
  for (const bad of ["98200012345678", "2982000123456781", "98200012345678A", "FFFFFFFFFFFFFFFF", "9820001234567812"])
    expect(readMark("rfid_iso", bad).ok, bad).toBe(false);
  expect(searchedMarks("LA 982 000123456781")).toContain("982000123456781");
});
