import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, readNumber, writeNumber } from "../../kernel/files/cells";
import { decodeFile, separatorOf } from "../../kernel/files/decode";
import { species } from "../../kernel/species";
import { guard, isFormula, unguard } from "../../kernel/text/formula-guard";
import { type Day, toDay } from "../../kernel/time";
import { type AnimalFacts, BLANK_ANIMAL } from "../animals/form";
import { type ColumnKey, columns } from "./columns";
import { columnOf, headerIndex, isSum, readHeader, simple } from "./header";
import { formAfter, readWeighing } from "./merge-row";
import { type FileAnimal, readRow } from "./read-row";
import { findTargets, type HerdIndex, parentFinder } from "./targets";
import { ownerKindOf, precisionOf, purposeOf, sexOf, speciesOf } from "./words";

const today = "2026-11-22" as Day;
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((p) => (typeof p === "string" ? [...Buffer.from(p)] : p)));
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
declare const Buffer: { from(text: string, as?: string): Iterable<number> };

describe("the encoding of a file", () => {
  const text = "Arete;Nombre\r\n1;Ñandú «José» áéíóú ¿sí?\r\n";
  it.each([
    ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], text), "utf-8"],
    ["UTF-8 without it", bytes(text), "utf-8"],
    ["what Excel in Spanish calls CSV", latin(text), "windows-1252"],
    ["Unicode text", new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]), "utf-16le"],
    ["Unicode text that doesn't say so", new Uint8Array([...Buffer.from(text, "utf16le")]), "utf-16le"],
  ])("%s", (_, file, encoding) => expect(decodeFile(file)).toEqual({ ok: true, text, encoding }));

  it("names the line where two encodings are mixed", () => {
    const lines = (...them: string[]) => them.map((l) => `${l}\n`).join("");
    const utf = bytes(lines("Arete,Nombre", "1,Ñandú", "2,José"));
    expect(decodeFile(new Uint8Array([...utf, ...latin("3,Núñez\n")]))).toMatchObject({ ok: false, line: 4 });
    expect(
      decodeFile(new Uint8Array([...latin(lines("Arete,Raza", "1,Suízo ñ", "2,Índica")), ...bytes("3,Núñ")])),
    ).toMatchObject({
      ok: false,
      line: 4,
    });
    expect(decodeFile(new Uint8Array([0xef, 0xbb, 0xbf, ...latin("a\nñ\n")]))).toMatchObject({ ok: false, line: 2 });
  });

  it.each([
    ["a PDF", "%PDF-1.7 …", /PDF/],
    ["a workbook", "PK\u0003\u0004", /Excel/],
    ["nothing", "", /vacío/],
    ["blanks", " \n\n", /vacío/],
    ["bytes", "Arete\nuno\u0000dos", /no son texto/],
  ])("%s is refused with a message", (_, file, words) =>
    expect(decodeFile(bytes(file))).toMatchObject({ ok: false, message: expect.stringMatching(words) }),
  );

  it("decodes any text written in UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (t) => {
        fc.pre(
          t.trim() !== "" &&
            !t.includes("\u0000") &&
            !t.startsWith("%PDF") &&
            !t.startsWith("\ufeff") &&
            !t.startsWith("GIF"),
        );
        expect(decodeFile(bytes(t))).toMatchObject({ ok: true, text: t, encoding: "utf-8" });
      }),
      { numRuns: 200 },
    );
  });

  const mac = (text: string) =>
    Uint8Array.from(
      [...text].map((c) => ({ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, Ñ: 0x84 })[c] ?? c.charCodeAt(0)),
    );
  const dos = (text: string) =>
    Uint8Array.from(
      [...text].map((c) => ({ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5 })[c] ?? c.charCodeAt(0)),
    );
  const high = (...bytes: number[]) => Uint8Array.from([...bytes]);
  it("has the signs of Windows that some runtimes lose", () => {
    const text = decodeFile(high(0x93, 0x50, 0x94, 0x20, 0x80, 0x20, 0x96, 0x20, 0x85, 0x20, 0x44, 0x92, 0x41, 0xf1));
    expect(text).toMatchObject({ ok: true, text: "“P” € – … D’Añ", encoding: "windows-1252" });
    expect(decodeFile(high(0x6e, 0x96, 0x73, 0x0a))).toMatchObject({ ok: true, text: "n–s\n" });
  });
  it.each([
    ["Excel for Mac", mac("Nombre,Señas\rNiña,canción\r"), /línea|Excel para Mac/, 1],
    ["Excel for Mac, one kind of letter", mac("Nombre\nSim\nAndrés\n"), /Excel para Mac/, 3],
    ["MS-DOS", dos("Nombre,Señas\nNiña,canción\n"), /MS-DOS/, 1],
    ["MS-DOS, capitals", dos("NOMBRE\nSEÑAS\n"), /MS-DOS/, 2],
  ])("of %s is refused with what to choose", (_, file, message, line) =>
    expect(decodeFile(file)).toMatchObject({ ok: false, line, message: expect.stringMatching(message) }),
  );
  it.each([
    ["Arete;Raza;Peso\n1;x;1,5", ";", 0],
    ["RANCHO DE PRUEBA\nInventario\nArete;Raza;Peso\n1;x;1,5", ";", 0],
    ["Arete,Raza\n1;2;3,x", ",", 0],
    ["Arete\tRaza\n", "\t", 0],
    ['"Arete, o número, o chip";Raza\n', ";", 0],
    ["sep=;\nArete;Raza\n", ";", 1],
  ])("%j has the separator %j", (file, separator, skip) => expect(separatorOf(file)).toEqual({ separator, skip }));
});

describe("a cell", () => {
  it.each([
    ["31/12/2024", "2024-12-31", "day"],
    ["1-2-24", "2024-02-01", "day"],
    ["01.02.98", "1998-02-01", "day"],
    ["2024-02-29", "2024-02-29", "day"],
    ["2024-02-29 00:00:00", "2024-02-29", "day"],
    ["2/2024", "2024-02-01", "month"],
    ["2024-02", "2024-02-01", "month"],
    ["2019", "2019-01-01", "year"],
    ["15-mar-24", "2024-03-15", "day"],
    ["15 de marzo de 2024", "2024-03-15", "day"],
    ["1 Ene. 2024", "2024-01-01", "day"],
    ["3-sept-23", "2023-09-03", "day"],
    ["3/SETIEMBRE/2023", "2023-09-03", "day"],
    ["04-Aug-2024", "2024-08-04", "day"],
    ["mar-24", "2024-03-01", "month"],
    ["mar-98", "1998-03-01", "month"],
    ["diciembre de 2023", "2023-12-01", "month"],
    ["45366", "2024-03-15", "day"],
    ["45366.75", "2024-03-15", "day"],
    ["'15/03/2024'", "2024-03-15", "day"],
    ['="15/03/2024"', "2024-03-15", "day"],
    ["15/03/2024\u00a0", "2024-03-15", "day"],
  ])("%s is a day", (text, day, precision) =>
    expect(readDay(text, today)).toEqual({ ok: true, value: { day, precision } }),
  );
  it.each([
    "31/02/2024",
    "29/02/2023",
    "12/31/2024",
    "mañana",
    "0",
    "15000",
    "99999",
    "23/11/2026",
    "15/03/27",
    "15-mzo-24",
    "31-abr-24",
    "46400",
    "1/1/1900",
    "2024-13-01",
  ])("%s is no day", (text) => expect(readDay(text, today).ok).toBe(false));

  it.each([
    ["350", 350_000],
    ["350.5", 350_500],
    ["350,5", 350_500],
    ["1,200", 1_200_000],
    ["1,234.567", 1_234_567],
    ["1.234,5", 1_234_500],
    ["1.200", 1_200],
    ["0,250 kg", 250],
    ["38.250", 38_250],
  ])("%s kilos", (text, grams) => expect(readNumber(text, 3)).toEqual({ ok: true, value: grams }));
  it.each(["-5", "1,2,3", "abc", "1.2.3", "0.1234", "", "∞", "1e9"])("%j is no weight", (text) =>
    expect(readNumber(text, 3).ok).toBe(false),
  );
  it("parses back the numbers that it formats", () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.constantFrom(2, 3), (n, decimals) => {
        expect(readNumber(writeNumber(n, decimals), decimals)).toEqual({ ok: true, value: n });
      }),
      { numRuns: 200 },
    );
  });

  it("guards against formulas, and is restored unchanged", () => {
    const risky = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a", "＝") }));
    fc.assert(
      fc.property(risky, (text) => {
        expect(isFormula(guard(text))).toBe(false);
        expect(unguard(guard(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it("recognizes the words of a ranch", () => {
    expect(["H", "hembra", "Vaca", "M", "TORO", "Castrado"].map(sexOf)).toEqual([
      "female",
      "female",
      "female",
      "male",
      "male",
      "castrated_male",
    ]);
    expect(["Bovino", "bovinos", "vaquilla", "Ovino", "PERRO", "burra", "dragón"].map(speciesOf)).toEqual([
      "cattle",
      "cattle",
      "cattle",
      "sheep",
      "dog",
      "donkey",
      undefined,
    ]);
    expect([purposeOf("pie de cría"), precisionOf("Aprox."), ownerKindOf("A medias")]).toEqual([
      "breeding",
      "estimated",
      "shared",
    ]);
    for (const s of Object.keys(species)) expect(speciesOf(species[s]?.name ?? "")).toBe(s);
  });
});

describe("a header", () => {
  it("finds each column by any of its headers, and no header matches two columns", () => {
    const names = columns.flatMap((c) => [c.header, ...c.also].map((n) => [simple(n), c.key] as const));
    for (const [name, key] of names) expect(columnOf(name)).toBe(key);
    expect(columnOf(" FECHA  de Nacimiento: ")).toBe("birthDate");
    expect(columnOf("Peso (Kg.)")).toBe("weight");
  });
  it.each([
    [["1", "Lucero", "H"], /nombres de las columnas/],
    [["Arete", "Raza", "No. de arete"].map((n) => n.replace("No. de arete", "Número")), /misma columna/],
  ])("%j is refused with what is missing", (cells, words) =>
    expect(readHeader(cells)).toMatchObject({ ok: false, fault: { line: 1, message: expect.stringMatching(words) } }),
  );
  it.each<[string, ColumnKey]>([
    ["No. Arete", "ear_tag_internal"],
    ["Arete No.", "ear_tag_internal"],
    ["# Arete", "ear_tag_internal"],
    ["Núm. de Arete", "ear_tag_internal"],
    ["N° arete", "ear_tag_internal"],
    ["ARETE_INTERNO", "ear_tag_internal"],
    ["Visual ID", "ear_tag_internal"],
    ["Arete electrónico (RFID)", "rfid_iso"],
    ["Electronic ID", "rfid_iso"],
    ["No. SINIIGA", "siniiga"],
    ["SINIIGA (arete amarillo)", "siniiga"],
    ["Fecha Nac.", "birthDate"],
    ["F. Nac.", "birthDate"],
    ["Fec. de Nacimiento (dd/mm/aaaa)", "birthDate"],
    ["Sexo (H/M)", "sex"],
    ["Peso en kg", "weight"],
    ["Peso (Kilos)", "weight"],
    ["Obs.", "notes"],
    ["No. de registro", "registry_no"],
    ["Arete de la Madre", "dam"],
  ])("«%s» is %s", (header, key) => expect(columnOf(header)).toBe(key));
  it.each(["Fecha", "No. de parto", "Edad", "Peso al nacer", "Teléfono", "constructor"])(
    "«%s» is no column",
    (header) => expect(columnOf(header)).toBeUndefined(),
  );
  it("titles stand above the header", () => {
    const title = ["RANCHO DE PRUEBA - INVENTARIO 2026", "", ""];
    expect(headerIndex([title, ["Arete", "Nombre", "Especie"], ["101", "Paloma", "Bovino"]])).toBe(1);
    expect(headerIndex([["Lote", "norte"], title, ["Arete", "Sexo"]])).toBe(2);
    expect(headerIndex([["1", "2"]])).toBe(0);
  });
  it("an ID that is none of ours is the ranch's own number", () => {
    const at = (names: string[], ...rows: string[][]) => {
      const read = readHeader(names, rows);
      return read.ok ? read.header.at : read.fault.message;
    };
    const ours = "01980000-0000-7000-8000-000000000001";
    expect(at(["ID", "Nombre"], ["1", "Paloma"], ["2", "Pinta"])).toEqual(["ear_tag_internal", "name"]);
    expect(at(["ID", "Nombre"], ["", "Paloma"], [ours.toUpperCase(), "Pinta"])).toEqual(["id", "name"]);
    expect(at(["ID", "Nombre"], ["", "Paloma"])).toEqual(["id", "name"]);
    expect(at(["ID", "Arete"], ["1", "101"])).toEqual([undefined, "ear_tag_internal"]);
  });
  it.each([
    [["TOTAL", "1", "", ""], true],
    [["", "Total general", "", "1,234"], true],
    [["Suma", "12", "animales"], true],
    [["Total", "Paloma", "Bovino"], false],
    [["Totalina", "Bovino"], false],
    [["101", "12"], false],
  ])("%j is a sum: %s", (cells, is) => expect(isSum(cells)).toBe(is));
  it("lists the unknown headers", () =>
    expect(readHeader(["Arete", "Corral", "Signo zodiacal", ""])).toMatchObject({
      ok: true,
      header: { at: ["ear_tag_internal", "group", undefined, undefined], unused: ["Signo zodiacal"] },
    }));
});

const read = (names: string[], cells: string[], line = 2) => {
  const header = readHeader(names);
  if (!header.ok) throw new Error(header.fault.message);
  return readRow(cells, header.header, names, line, today);
};

describe("a line", () => {
  it("reports every fault with its column", () => {
    const { faults, animal } = read(
      ["Arete", "SINIIGA", "Especie", "Sexo", "Nacimiento", "Peso", "Notas", "Microchip"],
      ["A-1", "123", "dragón", "X", "31/02/2024", "-5", "=CMD()", "4.84E+14"],
      7,
    );
    expect(faults.map((f) => [f.line, f.column])).toEqual(
      ["SINIIGA", "Especie", "Sexo", "Nacimiento", "Peso", "Notas", "Microchip"].map((c) => [7, c]),
    );
    expect(faults.find((f) => f.column === "Notas")?.message).toContain("apóstrofo");
    expect(faults.find((f) => f.column === "Microchip")?.message).toContain("Excel");
    expect(animal.marks).toEqual([{ type: "ear_tag_internal", value: "A-1", norm: "A1" }]);
  });
  it("takes what a spreadsheet keeps as text, and what nobody sees, off tags and numbers; letters of a name stay", () => {
    const { animal, faults } = read(
      ["Arete SINIIGA", "RFID", "Nombre", "Especie", "Sexo", "Peso", "Notas"],
      [
        '="0112345678"',
        "\u202a484\u00a0000\u200b123456781\u202c",
        "Palo\u200bma",
        "Bovino\u00a0",
        "H\u00a0",
        "'410 KG'",
        "'de mi papá'",
      ],
    );
    expect(faults).toEqual([]);
    expect(animal).toMatchObject({
      name: "Paloma",
      species: "cattle",
      sex: "female",
      weightG: 410_000,
      notes: "'de mi papá'",
    });
    expect(animal.marks.map((m) => m.norm)).toEqual(["0112345678", "484000123456781"]);
  });
  it.each([
    ["15/03/27", /todavía no llega: 2027/],
    ["15/03/1927", /Tendría \d+ años/],
    ["1950", /Tendría \d+ años/],
  ])("born on %s is told at its column", (birth, message) =>
    expect(read(["Nombre", "Especie", "Nacimiento"], ["Paloma", "Bovino", birth]).faults).toEqual([
      { line: 2, column: "Nacimiento", message: expect.stringMatching(message) },
    ]),
  );
  it("leaves out empty cells, and reads several identifiers of one type", () => {
    const { animal, faults } = read(["Arete", "Raza", "Sexo", "Notas"], ["12 | 13", "-", "", "  '-12 kg"]);
    expect(faults).toEqual([]);
    expect(animal).toEqual({
      line: 2,
      notes: "-12 kg",
      marks: [
        { type: "ear_tag_internal", value: "12", norm: "12" },
        { type: "ear_tag_internal", value: "13", norm: "13" },
      ],
    });
  });
  it("with too many cells is reported", () =>
    expect(read(["Arete", "Raza"], ["1", "Suizo", "Pardo"]).faults).toMatchObject([{ line: 2 }]));
});

describe("the animal of a line", () => {
  const row = (line: number, marks: string[], more: Partial<FileAnimal> = {}): FileAnimal => ({
    line,
    marks: marks.map((m) => ({ type: "ear_tag_internal", value: m, norm: m })),
    ...more,
  });
  const owners = (entries: Record<string, string>): HerdIndex["owners"] =>
    new Map(Object.entries(entries).map(([m, id]) => [m, { id, name: id, active: true }]));
  const herd: HerdIndex = {
    ids: new Set(["a"]),
    owners: owners({ "ear_tag_internal 1": "a", "ear_tag_internal 2": "b", "siniiga 1": "c" }),
    nameless: new Map([["cattle lucero", ["d"]]]),
  };
  const find = (rows: FileAnimal[]) => {
    const said: [number, string][] = [];
    let n = 0;
    const targets = findTargets(
      rows,
      herd,
      () => `new${++n}`,
      (line, key) => said.push([line, key]),
    );
    return { targets: targets.map((t) => t.id), said, rows: targets };
  };
  it("is found by id, by an identifier or, without identifiers, by name", () => {
    expect(
      find([
        row(2, ["9"], { id: "a" }),
        row(3, ["2"]),
        row(4, [], { name: "Lucero", species: "cattle" }),
        row(5, ["7"]),
      ]),
    ).toMatchObject({ targets: ["a", "b", "d", "new1"], said: [] });
  });
  it("reports a repeated identifier, two animals in one line, and one animal in two lines", () => {
    expect(find([row(2, ["7"]), row(3, ["7"])]).said).toEqual([[3, "ear_tag_internal"]]);
    expect(find([row(2, ["1", "2"])]).said).toEqual([[2, "ear_tag_internal"]]);
    expect(find([row(2, ["1"]), row(3, ["8"], { id: "a" })]).said).toEqual([[3, "id"]]);
    expect(find([row(2, [], { name: "Sol" }), row(3, [], { name: "sol" })]).said).toEqual([[3, "name"]]);
  });
  it("finds a parent in the herd and in the file, and reports an ambiguous one", () => {
    const rows = [row(2, ["7"]), row(3, ["8"])];
    const parent = parentFinder(rows, find(rows).rows, herd);
    expect(parent("7")).toEqual(["new1"]);
    expect(parent("2")).toEqual(["b"]);
    expect(parent("1")).toEqual(["a", "c"]);
    expect(parent("77")).toEqual([]);
  });
});

describe("what a line changes", () => {
  const was: AnimalFacts = {
    ...BLANK_ANIMAL,
    species: "cattle",
    name: "Lucero",
    birthDate: toDay("2020-03-05"),
    birthPrecision: "day",
    acquired: { date: toDay("2021-01-01"), fromName: "Feria", fromUpp: "", price: 100 },
  };
  const never = () => {
    throw new Error("said something");
  };
  const after = (more: Partial<FileAnimal>) => formAfter({ line: 2, marks: [], ...more }, was, () => ["x"], never);
  it("is what its cells say, and an empty cell changes nothing", () => {
    expect(after({})).toEqual(was);
    expect(after({ color: "Negro", acquiredPrice: 200 })).toEqual({
      ...was,
      color: "Negro",
      acquired: { ...was.acquired, price: 200 },
    });
    expect(after({ dam: "7" }).damId).toBe("x");
  });
  it("ignores a year when the day is known, and takes another day", () => {
    expect(after({ birthDate: "2020-01-01" as Day, birthAs: "year" })).toEqual(was);
    expect(after({ birthDate: "2019-01-01" as Day, birthAs: "year" })).toMatchObject({ birthPrecision: "year" });
    expect(after({ birthDate: "2020-03-06" as Day })).toMatchObject({ birthDate: "2020-03-06", birthPrecision: "day" });
  });
  it("adds one weight a day, not before birth, and within the bounds of its species", () => {
    const said: string[] = [];
    const weigh = (weightG: number, weighedOn?: string, last?: { grams: number; on: Day }) =>
      readWeighing(
        { line: 2, marks: [], weightG, ...(weighedOn ? { weighedOn: weighedOn as Day } : {}) },
        was,
        { last: last ?? null, on: (d) => (d === "2024-01-01" ? 300_000 : undefined) },
        today,
        (_l, _k, m) => said.push(m),
      );
    expect(weigh(350_000)).toEqual({ grams: 350_000, on: today });
    expect(weigh(350_000, undefined, { grams: 350_000, on: "2024-05-05" as Day })).toBeNull();
    expect(weigh(300_000, "2024-01-01")).toBeNull();
    expect(said).toEqual([]);
    weigh(301_000, "2024-01-01");
    weigh(300_000, "2020-03-04");
    weigh(9_000_000);
    expect(said).toHaveLength(3);
  });
});
