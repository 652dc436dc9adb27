import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownerKinds, precisions, purposes, sexes } from "@corral/domain/herd/animals/attributes";
import { type AnimalFacts, BLANK_ANIMAL, tidyAnimal } from "@corral/domain/herd/animals/form";
import { columns } from "@corral/domain/herd/imports/columns";
import { formAfter } from "@corral/domain/herd/imports/merge-row";
import { animalCells, headerCells } from "@corral/domain/herd/imports/write-row";
import type { Separator } from "@corral/domain/kernel/files/decode";
import { speciesCodes } from "@corral/domain/kernel/species";
import { addDays, type Day } from "@corral/domain/kernel/time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { CSV_BOM, csvLine } from "#src/platform/spreadsheets/csv";
import { type Corral, corral } from "#src/testing/corral";
import { isFullRun } from "#src/testing/full-run";
import { produces } from "#src/testing/produces";
import { queriesOf } from "#src/testing/watch-statements";
import { makeWorkbook, type Sheet, serial } from "#src/testing/workbook";
import { openFile, readFile } from "./read-file";

type Phone = ReturnType<Corral["buyer"]>;
let c: Corral;
let boss: Phone;
beforeAll(async () => {
  c = await corral();
  boss = await signedIn("encargado");
});
afterAll(() => c.close());

async function signedIn(login: string) {
  const phone = c.buyer();
  await phone.get("/api/config");
  expect((await phone.call("POST", "/api/session", { login, password: "corral-demo" })).status).toBe(201);
  return phone;
}
interface View {
  id: string;
  state: string;
  why: string | null;
  canRun: boolean;
  done: number;
  total: number;
  check: {
    encoding: string;
    otherSheets: string[];
    asked: string[];
    unknownCount: number;
    unknown: string[];
    rows: number;
    created: number;
    changed: number;
    same: number;
    weighings: number;
    newGroups: string[];
    unused: string[];
    faultCount: number;
    faults: { line: number; column: string; message: string }[];
  };
}
const lines = (...them: string[]) => them.map((l) => `${l}\r\n`).join("");
const send = (file: string | Uint8Array<ArrayBuffer>, more = "") =>
  boss.call("POST", `/api/herd/imports?name=hato.csv${more}`, undefined, { raw: file, type: "text/csv" });
const workbook = (...sheets: Sheet[]) => new Uint8Array(makeWorkbook(sheets));
/** Waits until the import stops by itself. */
async function settled(id: string): Promise<View> {
  for (;;) {
    const { body } = await boss.get(`/api/herd/imports/${id}`);
    if (!["checking", "importing"].includes(body.state)) return body;
    await new Promise((go) => setTimeout(go, 100));
  }
}
const check = async (file: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await send(file);
  expect([status, body.code]).toEqual([201, undefined]);
  return settled(body.id);
};
const run = async (view: View) => {
  const { status, body } = await boss.call("POST", `/api/herd/imports/${view.id}/run`);
  expect([status, body.code]).toEqual([200, undefined]);
  return settled(view.id);
};
const count = async (table: "animal" | "animal_identifier" | "animal_event" | "animal_group" | "audit_entry") =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(c.deps.db)).rows[0]?.n ?? 0;
const everything = async () => [
  await count("animal"),
  await count("animal_identifier"),
  await count("animal_event"),
  await count("animal_group"),
  await count("audit_entry"),
];
const wearing = async (norm: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select a.*, (select name from animal_group g where g.id = a.group_id) as group_name from animal a
    join animal_identifier m on m.animal_id = a.id and m.active where m.value_norm = ${norm}`.execute(c.deps.db);
  return rows[0] as Record<string, unknown>;
};

test("the manual lists every column, with its values and aliases", () => {
  const manual = readFileSync(join(import.meta.dirname, "../../../../../docs/manual/importar.md"), "utf8");
  const rows = columns.map((x) => `| ${x.header} | ${x.takes.replaceAll("|", "\\|")} | ${x.also.join(", ")} |`);
  expect(manual.slice(manual.indexOf("| columna")).trim().split("\n").slice(2)).toEqual(rows);
});

test("a list as people keep it is checked whole: title, totals, their own ID, months in words, letters of Windows", async () => {
  const file = [
    "RANCHO DE PRUEBA - INVENTARIO 2026,,,,",
    ",,,,",
    "ID,Nombre,Especie,Sexo,Fecha Nac.",
    '"=""0091""",La \x93Pinta\x94,Bovino,H,15-mar-24',
    "0092,D\x92Angelo,BOVINO,MACHO,45366",
    "0093,I\xf1aki,bovino,m,mar-24",
    "TOTAL,3,,,",
  ].join("\r\n");
  const view = await check(Uint8Array.from([...file].map((letter) => letter.charCodeAt(0))));
  expect(view.check).toMatchObject({ rows: 3, created: 3, faultCount: 0, unused: [] });
  await run(view);
  expect(await wearing("0091")).toMatchObject({ name: "La “Pinta”", birth_date: "2024-03-15", birth_precision: "day" });
  expect(await wearing("0092")).toMatchObject({ name: "D’Angelo", birth_date: "2024-03-15" });
  expect(await wearing("0093")).toMatchObject({ name: "Iñaki", birth_date: "2024-03-01", birth_precision: "month" });
});

test("a fault below a title is told at its own line", async () => {
  const view = await check(lines("MI RANCHO", "Arete,Especie,Sexo", "T-1,Bovino,H", "T-2,dragón,H"));
  expect(view.check.faults).toMatchObject([{ line: 4, column: "Especie" }]);
});

test("any animal survives an export and import of its line", async () => {
  const text = (max: number) =>
    fc.oneof(
      fc.string({ maxLength: max }),
      fc.string({
        maxLength: 12,
        unit: fc.constantFrom("'", "=", "-", "@", "+", '"', ",", ";", "\n", "ñ", "🐂", "É", "|", " "),
      }),
    );
  const day = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays("2000-01-01" as Day, n));
  const shape = {
    species: fc.constantFrom(...speciesCodes),
    breed: text(40),
    name: text(40),
    sex: fc.constantFrom(...sexes),
    birthDate: fc.option(day),
    birthPrecision: fc.constantFrom(...precisions),
    color: text(40),
    features: text(40),
    purpose: fc.option(fc.constantFrom(...purposes)),
    ownerKind: fc.constantFrom(...ownerKinds),
    acquired: fc.option(
      fc.record({ date: fc.option(day), fromName: text(40), fromUpp: text(20), price: fc.option(fc.nat(999_999_999)) }),
    ),
    notes: text(80),
    story: text(80),
  };
  // Text that no form stores: invisible characters, and a dash that means empty.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the excluded characters
  const odd = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd\ufeff]|^(?:-+|—|–|n\/a|s\/n|s\/d)$/i;
  const facts = fc.record(shape).map(
    (f): AnimalFacts =>
      tidyAnimal({
        ...BLANK_ANIMAL,
        ...(Object.fromEntries(
          Object.entries(f).map(([key, v]) => [key, typeof v === "string" && odd.test(v.trim()) ? "" : v]),
        ) as typeof f),
        acquired: f.acquired && {
          ...f.acquired,
          fromName: odd.test(f.acquired.fromName.trim()) ? "" : f.acquired.fromName,
          fromUpp: odd.test(f.acquired.fromUpp.trim()) ? "" : f.acquired.fromUpp,
        },
        // Without a birth date there is no precision.
        birthPrecision: f.birthDate ? f.birthPrecision : "day",
      }),
  );
  const tag = fc.stringMatching(/^[A-Z]{1,3}-?[0-9]{1,6}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.array(facts, { minLength: 1, maxLength: 5 }),
      tag,
      fc.constantFrom(",", ";"),
      async (herd, t, by) => {
        const separator = by as Separator;
        const rest = { dam: null, sire: null, group: null, weightG: 350_125, weighedOn: "2024-05-05" as Day };
        const file = herd.map((f, i) =>
          csvLine(
            animalCells({ id: newId(), facts: f, marks: [{ type: "tattoo", value: `${t}${i}` }], ...rest }),
            separator,
          ),
        );
        const opened = await openFile(Buffer.from(CSV_BOM + csvLine(headerCells(), separator) + file.join("")));
        if (!opened.ok) throw new Error(opened.detail);
        const { rows, faults } = await readFile(opened.value, "2026-11-22" as Day, async () => undefined);
        expect(faults).toEqual([]);
        const never = () => {
          throw new Error("said something");
        };
        expect(rows.map((r) => formAfter(r, BLANK_ANIMAL, () => [], never))).toEqual(herd);
        expect(rows.map((r, i) => formAfter(r, herd[i] as AnimalFacts, () => [], never))).toEqual(herd);
        expect(rows.map((r) => r.marks.map((m) => m.value))).toEqual(herd.map((_, i) => [`${t}${i}`]));
        expect(rows.every((r) => r.weightG === 350_125 && r.weighedOn === "2024-05-05")).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

describe("an imported file", () => {
  test("is previewed without changes, and is applied completely when it is run", async () => {
    const before = await everything();
    const file = lines(
      "Arete;SINIIGA;Nombre;Especie;Sexo;Nacimiento;Raza;Madre;Padre;Lote;Peso (kg);Fecha del peso;Notas;Signo",
      'IM-3;;Becerra ñ;Vaca;H;15/03/2025;Suizo;IM-1;IM 2;Potrero Ñ;180,5;01/10/2025;"dos\nlíneas";Leo',
      "IM-1;MX0207 1234 5678;Abuela;bovino;hembra;2018;Suizo;;;Potrero Ñ;;;;",
      "IM-2;;;Bovino;Toro;05/2018;Cebú;;;;;;'=no es fórmula;",
    );
    const view = await check(file);
    expect(view).toMatchObject({
      state: "checked",
      canRun: true,
      check: {
        rows: 3,
        created: 3,
        changed: 0,
        same: 0,
        weighings: 1,
        newGroups: ["Potrero Ñ"],
        unused: ["Signo"],
        faultCount: 0,
      },
    });
    expect(await everything()).toEqual(before);
    expect(await run(view)).toMatchObject({ state: "done", canRun: false, check: { created: 3 } });
    const [young, dam, sire] = [await wearing("IM3"), await wearing("0712345678"), await wearing("IM2")];
    expect(young).toMatchObject({
      name: "Becerra ñ",
      sex: "female",
      birth_date: "2025-03-15",
      dam_id: dam.id,
      sire_id: sire.id,
      group_name: "Potrero Ñ",
      weight_g: 180_500,
      weighed_on: "2025-10-01",
      notes: "dos\nlíneas",
    });
    expect(sire).toMatchObject({ name: "IM-2", named: false, notes: "=no es fórmula", birth_precision: "month" });
    expect(dam).toMatchObject({ birth_precision: "year", birth_date: "2018-01-01" });
    const { body } = await boss.get("/api/herd/animals?q=2345678");
    expect(body.animals.map((a: { name: string }) => a.name)).toContain("Abuela");

    // The same file again has no changes; one edited cell has one.
    expect(await check(file)).toMatchObject({
      canRun: false,
      check: { created: 0, changed: 0, same: 3, weighings: 0 },
    });
    const edit = await check(lines("Arete,Color,Raza", "IM-1,Pinto,", "IM-9,Negro,"));
    expect(edit).toMatchObject({ canRun: false, check: { faultCount: 1, faults: [{ line: 3, column: "Especie" }] } });
    const color = await run(await check(lines("arete,color,raza", "im 1,Pinto,")));
    expect(color).toMatchObject({ state: "done", check: { changed: 1 } });
    expect(await wearing("IM1")).toMatchObject({ color: "Pinto", breed: "Suizo", version: 2 });
    const { body: trail } = await (await signedIn("dueno")).get("/api/audit?kind=herd");
    expect(JSON.stringify(trail)).toContain("hato.csv");
  });

  test("gets every fault by line and column, and nothing is stored", async () => {
    const before = await everything();
    const view = await check(
      lines(
        "Arete,Especie,Sexo,Nacimiento,Madre,Padre,Peso,Precio de compra,Microchip",
        "FA-1,Bovino,Hembra,31/02/2025,,,,,",
        "FA-2,Bovino,Macho,01/01/2025,FA-3,,,,",
        "FA-3,Bovino,Hembra,01/06/2025,,,-5,,",
        "FA-4,Bovino,Macho,01/01/2020,,FA-5,,,",
        "FA-5,Bovino,Macho,,,FA-4,,,",
        "FA-1,Bovino,Hembra,,,,,,",
        "FA-6,Bovino,Hembra,,NADIE,,,,",
        "FA-7,Bovino,Hembra,,,FA-3,,,",
        "FA-8,Bovino,Hembra,,,,,-1,4.84E+14",
        ",Bovino,Hembra,,,,,,",
        "FA-9,Bovino,Hembra,,,,99999,,",
      ),
    );
    expect(view.canRun).toBe(false);
    expect(view.check.faults.map((f) => `${f.line} ${f.column}`)).toEqual(
      expect.arrayContaining([
        "2 Nacimiento",
        "3 Madre",
        "4 Peso",
        "5 Padre",
        "6 Padre",
        "7 Arete",
        "8 Madre",
        "9 Padre",
        "10 Precio de compra",
        "10 Microchip",
        "11 Nombre",
        "12 Peso",
      ]),
    );
    expect(view.check.faultCount).toBe(12);
    produces("DECISION_NOT_ALLOWED")(await boss.call("POST", `/api/herd/imports/${view.id}/run`));
    expect(await everything()).toEqual(before);
  });

  test("that is a workbook is imported by its first visible sheet, with the chip's every figure and the tag's zeros", async () => {
    const rows = [
      ["Rancho El Encino · hato 2026"],
      ["No. Arete", "Especie", "Sexo", "Nacimiento", "Peso", "Fecha de peso", "Microchip"],
      ["LX-001338", "Bovino", "Hembra", serial("2024-03-15"), 350.5, serial("2026-11-01"), 484000123456789],
      [null, null, null, null, null, null, null],
      ["Total", 1],
    ];
    const book = workbook({ name: "Vendidos", rows: [["Arete"], ["X-1"]], state: "hidden" }, { name: "Hato", rows });
    const view = await check(book);
    expect(view.check).toMatchObject({
      encoding: "Libro, hoja «Hato»",
      otherSheets: [],
      rows: 1,
      created: 1,
      weighings: 1,
      faults: [],
    });
    expect((await run(view)).state).toBe("done");
    const animal = await wearing("LX001338");
    expect(animal).toMatchObject({ birth_date: "2024-03-15" });
    expect(await wearing("484000123456789")).toMatchObject({ id: animal.id });
  });

  test("of several sheets asks which where the first has no animals, and another is read without sending it again", async () => {
    const sheet = (tag: string) => [
      ["Arete", "Especie", "Sexo"],
      [tag, "Bovino", "Hembra"],
    ];
    const cover = workbook({ name: "Portada", rows: [["El Encino"]] }, { name: "Hato", rows: sheet("LX-7001") });
    const asked = await send(cover);
    produces("SHEET_NEEDED")(asked);
    expect(asked.body.sheets).toEqual(["Portada", "Hato"]);
    expect((await send(cover, "&sheet=Hato")).status).toBe(201);

    const two = workbook({ name: "Norte", rows: sheet("LX-7002") }, { name: "Sur", rows: sheet("LX-7003") });
    const first = await check(two);
    expect(first.check).toMatchObject({ encoding: "Libro, hoja «Norte»", otherSheets: ["Sur"] });
    const other = await boss.call("POST", `/api/herd/imports/${first.id}/read`, { sheet: "Sur" });
    expect(other.status).toBe(201);
    const second = await settled(other.body.id);
    expect(second.check).toMatchObject({ encoding: "Libro, hoja «Sur»", otherSheets: ["Norte"] });
    expect((await settled(first.id)).state).toBe("cancelled");
    produces("DECISION_NOT_ALLOWED")(await boss.call("POST", `/api/herd/imports/${first.id}/read`, { sheet: "Norte" }));
    produces("FILE_UNREADABLE")(await boss.call("POST", `/api/herd/imports/${second.id}/read`, { sheet: "Este" }));
    // What is imported is the sheet that was checked.
    expect((await run(second)).state).toBe("done");
    expect(await wearing("LX7003")).toBeTruthy();
    expect(await wearing("LX7002")).toBeUndefined();
    produces("NOT_FOUND")(await boss.call("POST", `/api/herd/imports/${newId()}/read`, { sheet: "Sur" }));
  });

  test("with a title between its animals tells that line once, and leaves out what stands below them", async () => {
    const view = await check(
      lines("Arete,Especie,Sexo", "P-601,Bovino,H", "TOROS,,", "P-602,Bovino,M", "Total: 2 animales,,"),
    );
    expect(view.check).toMatchObject({ rows: 2, faultCount: 1 });
    expect(view.check?.faults).toMatchObject([{ line: 3, message: expect.stringMatching(/^Sólo dice «TOROS»/) }]);
  });

  test("in which no known column tells the animals apart asks which one does, before any line is faulted", async () => {
    const view = await check(lines("Marca del animal,Especie,Sexo", "P-501,Bovino,H", "P-502,Bovino,H"));
    expect(view.check).toMatchObject({ asked: ["Marca del animal"], rows: 2, faultCount: 0, created: 0 });
    expect(view.canRun).toBe(false);
    const say = (as: string) =>
      boss.call("POST", `/api/herd/imports/${view.id}/read`, { columns: [{ name: "Marca del animal", as }] });
    const none = await say("none");
    produces("FILE_UNREADABLE")(none);
    expect(none.body.detail).toContain("Falta una columna que diga cuál es cada animal");
    expect(await settled((await say("ear_tag_internal")).body.id)).toMatchObject({
      canRun: true,
      check: { created: 2 },
    });
  });

  test("with a column that nobody knows and that tells the animals apart asks what it is before anything is made", async () => {
    const list = lines("Placa,Nombre,Especie,Sexo,Dato", "C-501,Uno,Bovino,H,a", "C-502,Dos,Bovino,H,a");
    const view = await check(list);
    expect(view.check).toMatchObject({ asked: ["Placa"], faultCount: 0, created: 2 });
    expect(view.canRun).toBe(false);
    produces("DECISION_NOT_ALLOWED")(await boss.call("POST", `/api/herd/imports/${view.id}/run`));
    const say = (id: string, as: string) =>
      boss.call("POST", `/api/herd/imports/${id}/read`, { columns: [{ name: "Placa", as }] });
    const twice = await say(view.id, "name");
    produces("FILE_UNREADABLE")(twice);
    expect(twice.body.detail).toContain("son la misma columna (Nombre)");
    produces("VALIDATION_FAILED")(await say(view.id, "peso"));
    const told = await settled((await say(view.id, "ear_tag_internal")).body.id);
    expect(told).toMatchObject({ canRun: true, check: { asked: [], created: 2, unused: ["Dato"] } });
    expect((await run(told)).state).toBe("done");
    expect(await wearing("C501")).toMatchObject({ name: "Uno" });
    // Left out on purpose.
    const again = await check(list);
    expect((await settled((await say(again.id, "none")).body.id)).check).toMatchObject({
      asked: [],
      unused: ["Placa", "Dato"],
    });
    // What is measured or dated, written by hand, or the same in several lines isn't asked about.
    const others = "Litros,Vacunada el,Comentario libre,Corral viejo";
    const plain = lines(
      `Arete,Especie,Sexo,${others}`,
      "C-503,Bovino,H,12,01/02/2024,va bien,C1",
      "C-504,Bovino,H,13,02/02/2024,va mejor,C1",
    );
    expect((await check(plain)).check.asked).toEqual([]);
  });

  describe("of a reader or a scale", () => {
    const EID = "982000123456781";
    const weights = async (norm: string) => {
      const { rows } = await sql<{ on: string; grams: number }>`
        select occurred_on as on, (e.data ->> 'grams')::int as grams from animal_event e join animal_identifier m on m.animal_id = e.animal_id
        where m.value_norm = ${norm} and m.active and e.data ->> 'grams' is not null order by 1`.execute(c.deps.db);
      return rows;
    };
    beforeAll(async () => {
      const herd = lines(
        "Arete,SINIIGA,Arete electrónico,Microchip,Especie,Sexo",
        `RD-101,,${EID},,Bovino,Hembra`,
        "RD-102,,,982000123456782,Bovino,Hembra",
        "RD-103,,,,Bovino,Hembra",
        "001338,,,,Bovino,Hembra",
        "12.10,,,,Bovino,Hembra",
      );
      expect((await run(await check(herd))).state).toBe("done");
    });

    test("updates the animals that exist, each once, and lists the others", async () => {
      const before = await count("animal");
      const view = await check(
        lines(
          "Date,Time,Electronic ID,Visual ID",
          "12/11/2026,08:01,982 000123456781,RD-101",
          "12/11/2026,08:01,982 000123456782,RD-102",
          "12/11/2026,08:02,982 000123456781,RD-101",
          "12/11/2026,08:03,982 000123456783,RD-103",
          "12/11/2026,08:04,982 000999999999,",
        ),
      );
      expect(view.check).toMatchObject({ created: 0, changed: 1, same: 2, unknownCount: 1, faults: [] });
      expect(view.check.unknown).toEqual(["982 000999999999"]);
      expect((await run(view)).state).toBe("done");
      expect(await count("animal")).toBe(before);
      // The number that a person reads tells whose the new electronic tag is.
      expect(await wearing("982000123456783")).toMatchObject({ id: (await wearing("RD103")).id });
    });

    test("takes the weights of its day, the last of each animal", async () => {
      const view = await check(
        lines(
          "Session name: Destete",
          "EID,VID,Weight,Date,Time",
          `LA ${EID},,210.5,05/11/2026,08:01`,
          `0${EID},,211.5,05/11/2026,08:09`,
          ",RD-103,180,05/11/2026,08:10",
          ",RD-999,180,05/11/2026,08:11",
        ),
      );
      expect(view.check).toMatchObject({ weighings: 2, changed: 2, unknown: ["RD-999"], faults: [] });
      expect((await run(view)).state).toBe("done");
      expect(await weights(EID)).toEqual([{ on: "2026-11-05", grams: 211_500 }]);
    });

    test("is read from a bare list too, and says when none is in the herd", async () => {
      const view = await check(lines("982 000123456781", "982-0001-2345-6782", "900 111222333444"));
      expect(view.check).toMatchObject({ same: 2, unknownCount: 1, faults: [] });
      expect(view.canRun).toBe(false);
      expect((await check(`${EID};12/11/2026\r\n`)).check).toMatchObject({ same: 1, faults: [] });
    });

    test("what a spreadsheet did to tags stops with its line, and asks for the one that it was", async () => {
      const view = await check(
        lines(
          "Arete,Especie,Sexo",
          "1338,Bovino,Hembra",
          "12.1,Bovino,Hembra",
          "01-feb,Bovino,Hembra",
          "12/03/2024,Bovino,Hembra",
          "mar-24,Bovino,Hembra",
          "4.84E+14,Bovino,Hembra",
          "RD-104,Bovino,Hembra",
        ),
      );
      const told = view.check.faults.filter((it) => it.column === "Arete");
      const said = told.map((it) => [it.line, it.column, it.message.slice(0, 16)]);
      expect(said).toEqual([
        [2, "Arete", "¿Es «001338»? La"],
        [3, "Arete", "¿Es «12.10»? La "],
        [4, "Arete", "«01-feb» es una "],
        [5, "Arete", "«12/03/2024» es "],
        [6, "Arete", "«mar-24» es una "],
        [7, "Arete", "Excel cambió est"],
      ]);
      // With the animal's own id too: the tag isn't replaced by what was left of it.
      const { id } = await wearing("001338");
      expect((await check(lines("Id,Arete", `${id},1338`))).check.faultCount).toBe(1);
    });
  });

  test("that is unreadable gets a message that says what it is", async () => {
    const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    const refused = async (file: string | Uint8Array<ArrayBuffer>, words: RegExp) => {
      const answer = await send(file);
      produces("FILE_UNREADABLE")(answer);
      expect(answer.body.detail).toMatch(words);
    };
    await refused("%PDF-1.7\n…", /PDF/);
    await refused("", /vacío/);
    await refused("uno,dos\n1,2\n", /nombres de las columnas/);
    await refused("Arete,Raza,Arete\n1,2,3\n", /^Línea 1: .*misma columna/);
    const mixed = new Uint8Array([...Buffer.from("Arete,Nombre\n1,Ñandú\n"), ...latin("2,Muñeca\n")]);
    await refused(mixed, /^Línea 3: Mezcla/);
    expect((await check(lines("Arete,Especie,Sexo", '1,"Bovino,H', "2,Bovino,H"))).check.faults).toMatchObject([
      { line: 2, message: expect.stringContaining("comillas") },
    ]);
    produces("PAYLOAD_TOO_LARGE")(await send(new Uint8Array(20 * 1024 * 1024 + 1)));
    const ansi = await check(latin(lines("Arete;Nombre;Especie;Sexo", "AN-1;Muñeca;Bovino;Hembra")));
    expect(ansi.check).toMatchObject({ created: 1, faultCount: 0, encoding: expect.stringContaining("Windows") });
  });
});

describe("the herd as a file", () => {
  const exported = async (phone: Phone, query = "") => phone.text(`/api/herd/export${query}`);

  test("opens in Excel with its accents, and imported again changes nothing", async () => {
    await c.deps.db
      .updateTable("animal")
      .set({ notes: '=HYPERLINK("x"), "comillas"; y\n-otra ñ', breed: "'@Suizo" })
      .where("id", "=", String((await wearing("IM1")).id))
      .execute();
    for (const query of ["", "?separador=punto-y-coma"]) {
      const { body: text, headers, status } = await exported(boss, query);
      expect(status).toBe(200);
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="corral-hato-\d{4}-\d{2}-\d{2}\.csv"$/);
      expect(text.startsWith("\ufeffId")).toBe(true);
      expect(text.split("\r\n")[0]).toBe(`\ufeff${columns.map((x) => x.header).join(query ? ";" : ",")}`);
      expect(text).toContain("\"'=HYPERLINK");
      expect(text).toContain("''@Suizo");
      const view = await check(text);
      expect(view.check.faults).toEqual([]);
      expect(view.check).toMatchObject({
        rows: await count("animal"),
        created: 0,
        changed: 0,
        weighings: 0,
        newGroups: [],
      });
    }
    const { body: text } = await exported(boss, "?vacio=1");
    expect(text.trim().split("\r\n")).toHaveLength(1);
  });

  test.each(["separador=toString", "separador=__proto__", "separador=%3B", "separador=coma&separador=coma"])(
    "is refused with %s, which names no separator",
    async (query) => {
      const { status, body } = await exported(boss, `?${query}`);
      expect(status).toBe(422);
      expect(JSON.parse(body)).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "separador" }] });
    },
  );

  test("may be exported by owner, manager and accountant", async () => {
    expect((await exported(await signedIn("contador"))).status).toBe(200);
    expect((await exported(await signedIn("cajero"))).status).toBe(403);
  });
});

describe("an interrupted import", () => {
  const file = lines("Arete,Especie,Sexo,Peso", ...["1", "2", "3"].map((n) => `CO-${n},Bovino,H,300`));
  /** Starts an import with a late table locked, and calls back once it waits for that lock. */
  async function inTheMiddle(table: string, meanwhile: (id: string) => Promise<unknown>): Promise<View> {
    const view = await check(file);
    expect(view.check).toMatchObject({ created: 3, weighings: 3, faultCount: 0 });
    await c
      .elsewhere()
      .transaction()
      .execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
        await boss.call("POST", `/api/herd/imports/${view.id}/run`);
        await expect.poll(async () => (await waiting()).length).toBe(1);
        await meanwhile(view.id);
      });
    return settled(view.id);
  }
  const waiting = async () =>
    (
      await sql<{ pid: number }>`select l.pid from pg_locks l where not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(c.deps.db)
    ).rows;

  test("killed after writing everything, it leaves nothing; run again, it is complete", async () => {
    const before = await everything();
    const killed = await inTheMiddle("audit_entry", async () => {
      const [session] = await waiting();
      await sql`select pg_terminate_backend(${session?.pid})`.execute(c.deps.db);
    });
    expect(killed).toMatchObject({ state: "failed", canRun: true, why: expect.stringContaining("no se guardó nada") });
    expect(await everything()).toEqual(before);
    expect(await run(killed)).toMatchObject({ state: "done" });
    expect(await wearing("CO3")).toMatchObject({ weight_g: 300_000 });
    await sql`update animal_identifier set active = false where value_norm like 'CO_'`.execute(c.deps.db);
  });

  test("cancelled, it leaves nothing; two never run at once", async () => {
    const before = await everything();
    const other = await check(lines("Arete,Especie", "OT-1,Bovino"));
    const stopped = await inTheMiddle("animal_event", async (id) => {
      produces("DECISION_NOT_ALLOWED")(await boss.call("POST", `/api/herd/imports/${other.id}/run`));
      expect((await boss.call("POST", `/api/herd/imports/${id}/cancel`)).status).toBe(200);
    });
    expect(stopped).toMatchObject({ state: "cancelled", canRun: false });
    expect(await everything()).toEqual(before);
    expect((await boss.call("POST", `/api/herd/imports/${other.id}/cancel`)).body.state).toBe("cancelled");
    produces("DECISION_NOT_ALLOWED")(await boss.call("POST", `/api/herd/imports/${other.id}/cancel`));
    const { body } = await boss.get("/api/herd/imports");
    expect(body.imports.map((i: View) => i.id)).toContain(other.id);
  });

  test("whose process was killed is reported as failed", async () => {
    const view = await check(file);
    await c.deps.db.updateTable("herd_import").set({ state: "importing" }).where("id", "=", view.id).execute();
    // Reading it anew would stop it in the middle.
    const anew = await boss.call("POST", `/api/herd/imports/${view.id}/read`, {
      columns: [{ name: "Arete", as: "name" }],
    });
    produces("DECISION_NOT_ALLOWED")(anew);
    expect(anew.body.detail).toContain("Ya se está importando");
    expect((await boss.get(`/api/herd/imports/${view.id}`)).body.state).toBe("importing");
    await c.later(2 * 60_000);
    expect(await settled(view.id)).toMatchObject({ state: "failed", canRun: true });
    await boss.call("POST", `/api/herd/imports/${view.id}/cancel`);
  });
});

/** The promised size in the full run; a part of it in every run, by the same path. */
const N = isFullRun ? 50_000 : 3_000;
test(`${N} animals are imported completely`, async () => {
  const view = await check(
    [
      "Arete,SINIIGA,Nombre,Especie,Sexo,Nacimiento,Raza,Madre,Grupo",
      ...Array.from({ length: N }, (_, i) => {
        const dam = i >= 1_000 ? `GR${((i - 1_000) % 500) * 2}` : "";
        const born = i < 1_000 ? "2015-05-05" : "2022-05-05";
        return `GR${i},${1_000_000_000 + i},Res ${i} ñ,Bovino,${i % 2 ? "Macho" : "Hembra"},${born},Suizo,${dam},${i % 10 ? "" : "Lote grande"}`;
      }),
    ].join("\n"),
  );
  expect(view.check).toMatchObject({ rows: N, created: N, faultCount: 0 });
  // Many rows in each statement: one for each row is what would take minutes.
  const statements = await queriesOf(c, async () =>
    expect(await run(view)).toMatchObject({ state: "done", check: { created: N } }),
  );
  expect(statements.length).toBeLessThan(N / 10);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from animal where name like 'Res %'`.execute(
    c.deps.db,
  );
  expect(rows[0]?.n).toBe(N);
  expect((await wearing(`GR${N - 1}`)).dam_id).toBe((await wearing("GR998")).id);
});
