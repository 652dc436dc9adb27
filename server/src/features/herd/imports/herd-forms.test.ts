import { isSession } from "@corral/domain/herd/imports/session";
import type { Day } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { makeWorkbook, type Sheet, serial } from "#src/testing/workbook";
import { openFile, readFile } from "./read-file";

/*
 * Forms in which people, readers, scales and programs write their animals. Headings, separators, spellings of a tag, days, what
 * stands above and below are facts of their sources; tags and names are invented.
 *
 * Sources:
 * - field: reported by people, in the inputs that this project was given.
 * - norm: a standard or a maker's own description, named.
 * - usual: what such a program or reader writes; no document of it could be read. The family is what is tried.
 */
const today = "2026-11-28" as Day;
type Said = string | RegExp;
type Form = [name: string, source: string, file: string | Uint8Array, said: readonly Said[] | RegExp];
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le"));
const book = (...sheets: Sheet[]) => Uint8Array.from(makeWorkbook(sheets));
const EID = "484000000123456";
/** Whatever a row says of an animal, in one order; marks by their norm. */
const FACTS = [
  "name",
  "species",
  "sex",
  "breed",
  "birthDate",
  "weightG",
  "weighedOn",
  "group",
  "dam",
  "notes",
] as const;

const forms: Form[] = [
  // Lists that people keep.
  [
    "the columns of the template",
    "norm: this project's manual, importar",
    "Arete del rancho,Especie,Sexo,Nacimiento\n0112,Bovino,Hembra,15/03/2024\n",
    ["0112 cattle female 2024-03-15"],
  ],
  [
    "number of tag, as people write it",
    "field h18",
    "No. Arete,Sexo,Fecha Nac.,Peso (Kg.)\n0112,H,15/03/2024,350.5\n",
    ["0112 female 2024-03-15 350500"],
  ],
  ["the sign for number", "field h18, its family", "# Arete,Sexo\n0112,M\n", ["0112 male"]],
  [
    "capitals, points and spaces",
    "field h18, its family",
    " ARETE No. ,SEXO ,F. NAC.\n0112,HEMBRA,15/03/2024\n",
    ["0112 female 2024-03-15"],
  ],
  ["a colon behind the words", "usual", "Arete:,Sexo:,Raza:\n0112,M,Suizo\n", ["0112 male Suizo"]],
  ["an ID of the ranch", "field h04", "ID,Nombre,Sexo\n12,Paloma,H\n", ["12 Paloma female"]],
  [
    "words of both sexes",
    "usual",
    "Arete,Sexo\n1,Vaca\n2,Toro\n3,Novillo\n4,Becerra\n",
    ["1 female", "2 male", "3 castrated_male", "4 female"],
  ],
  [
    "titles above, totals below",
    "field h14",
    "RANCHO EL MEZQUITE,,\nInventario al 28 de noviembre de 2026,,\n\nArete,Sexo,Peso\n0112,H,350\nTotal,,350\n",
    ["0112 female 350000"],
  ],
  [
    "months as Excel writes them",
    "field h07",
    "Arete,Fecha de nacimiento\n1,15-mar-24\n2,mar-24\n",
    ["1 2024-03-15", "2 2024-03-01"],
  ],
  ["days of a spreadsheet", "norm: Excel, serial days", "Arete,Nacimiento\n1,45366\n", ["1 2024-03-15"]],
  ["zeros kept by a formula", "field h01", 'Arete,Sexo\n"=""0112345678""",H\n', ["0112345678 female"]],
  ["zeros kept by an apostrophe", "norm: Excel, text mark", "Arete,Sexo\n'0112,H\n", ["0112 female"]],
  [
    "a year of two figures that is to come",
    "field h09",
    "Arete,Especie,Nacimiento\n1,Bovino,15/03/27\n",
    [/^Nacimiento: .*todavía no llega/],
  ],
  [
    "a month before its day",
    "usual, spreadsheets of the United States",
    "Arete,Nacimiento\n1,03/25/2024\n",
    [/^Nacimiento: Esa fecha no existe. El día va antes que el mes/],
  ],
  [
    "characters that can't be seen",
    "field h17",
    "Arete,Nombre\n\u200b0112\u202c,\ufeffPaloma\u00a0\n",
    ["0112 Paloma"],
  ],
  [
    "quotes and dashes of Windows",
    "field h26",
    latin1("Arete,Notas\r\n0112,\x93La Pinta\x94 \x96 mansa\r\n"),
    ["0112 “La Pinta” – mansa"],
  ],
  ["the letters of a Mac", "field h11", latin1("Arete,Nombre,Se\x96as\rA1,Ni\x96a,canci\x97n\r"), /Mac/],
  [
    "Unicode text of a spreadsheet",
    "norm: Excel, «Texto Unicode»",
    utf16("Arete\tNombre\tSexo\r\n0112\tNiña\tH\r\n"),
    ["0112 Niña female"],
  ],
  ["semicolons and decimal commas", "norm: Excel in Spanish of Spain", "Arete;Peso\n0112;350,5\n", ["0112 350500"]],
  ["a bar between columns", "usual", "Arete|Sexo\n0112|H\n", ["0112 female"]],
  ["lines that are counted", "usual", "No.,Arete,Sexo\n1,0112,H\n2,0113,M\n", ["0112 female", "0113 male"]],
  ["a number that is no count", "usual", "No.,Nombre\n17,Paloma\n22,Luna\n", ["17 Paloma", "22 Luna"]],
  [
    "a column of ages besides",
    "usual",
    "Arete,Edad (meses),Sexo\n0112,18,H\n0113,18,M\n",
    ["0112 female", "0113 male"],
  ],
  [
    "tags under a word that nobody knows",
    "field h18, its family",
    "Marca del animal,Sexo,Raza\nA-17,H,Suizo\nB-22,M,Suizo\n",
    ["asked Marca del animal", "female Suizo", "male Suizo"],
  ],
  [
    "nothing that could tell the animals apart",
    "field h18, its family",
    "Raza,Sexo\nSuizo,H\nSuizo,M\n",
    /^Línea 1: Falta una columna que diga cuál es cada animal/,
  ],
  [
    "tags beside a name",
    "field h18",
    "Nombre,Caravana,Sexo\nPaloma,A-17,H\nLuna,B-22,H\n",
    ["A17 Paloma female", "B22 Luna female"],
  ],
  [
    "tags under a word that nobody knows, beside a name",
    "field h18, its family",
    "Nombre,Placa,Sexo\nPaloma,A-17,H\nLuna,B-22,H\n",
    ["asked Placa", "Paloma female", "Luna female"],
  ],
  [
    "a code and an economic number beside the tag, the year beside the day, the last weight beside the weight",
    "usual",
    "Código,Arete,No. económico,Sexo,Nacimiento,Año de nacimiento,Último peso,Peso\nX1,0112,7,H,15/03/2024,2024,1,350\nX1,0113,7,M,16/03/2024,2024,1,351\n",
    ["0112 female 2024-03-15 350000", "0113 male 2024-03-16 351000"],
  ],
  [
    "two columns that may both be the tag",
    "usual",
    "Clave,Código,Sexo\nA-1,B-7,H\nA-2,B-8,M\n",
    ["asked Código", "A1 female", "A2 male"],
  ],
  [
    "titles between the animals",
    "usual",
    "Arete,Sexo,Raza\nVACAS,,\n0112,H,Suizo\n",
    [/^undefined: Sólo dice «VACAS»/],
  ],
  [
    "a sum in words, who made the list, and the mean",
    "usual",
    "Arete,Sexo,Peso\n0112,H,350\nTotal: 1 animal,,\nPromedio,,350\nElaboró: Juan,,\n",
    ["0112 female 350000"],
  ],
  [
    "titles again on the second page",
    "usual",
    "Arete,Sexo,Raza\n0112,H,Suizo\nArete,Sexo,Raza\n0113,M,Suizo\n",
    ["0112 female Suizo", "0113 male Suizo"],
  ],
  [
    "initials, a raised letter, days without separators, classes of animals for their sex",
    "usual",
    "Nº Vaca,SEXO:,F.N.,P.V.\n0112,Novillona,20240315,350\n0113,Ternero,15032024,350\n",
    ["0112 female 2024-03-15 350000", "0113 male 2024-03-15 350000"],
  ],
  [
    "a tag that became a number in E notation",
    "norm: Excel, fifteen figures",
    "SINIIGA,Sexo\n4.84E+11,H\n",
    [/^SINIIGA: /],
  ],
  ["a mother by her tag", "usual", "Arete,Madre,Sexo\n0113,0112,H\n", ["0113 female dam 0112"]],
  ["a pen with its number", "usual", "Arete,Corral,Sexo\n0112,Corral 3,H\n", ["0112 female Corral 3"]],
  [
    "a book with a title and two lines above",
    "norm: OOXML, shared strings and serial days",
    book({
      name: "Hato",
      rows: [["Rancho El Mezquite"], [], ["No. Arete", "Fecha Nac.", "Sexo"], ["0112", serial("2024-03-15"), "H"]],
    }),
    ["0112 female 2024-03-15"],
  ],
  [
    "the official tag with its species and country",
    "norm: SINIIGA, 10, 12 and 14 characters",
    "Arete SINIIGA,Sexo\n1400123456,H\n001400123457,M\nMX001400123458,H\n",
    ["1400123456 female", "1400123457 male", "1400123458 female"],
  ],
  [
    "the two tags of each animal",
    "usual",
    `Arete,SINIIGA,RFID,Sexo\n0112,1400123456,${EID},H\n`,
    [`0112 1400123456 ${EID} female`],
  ],
  // What readers and scales record.
  [
    "a reader with visual and electronic tag",
    "field h05",
    `VID,EID,Weight,Date\n0112,${EID},350.5,12/11/2026\n`,
    ["session", `0112 ${EID} 350500 2026-11-12`],
  ],
  [
    "a list of numbers",
    "norm: ISO 11784, fifteen digits",
    `${EID}\n484000000123457\n`,
    ["session", EID, "484000000123457"],
  ],
  [
    "numbers with a space behind the country",
    "norm: ISO 24631-6",
    "484 000000123456\n484 000000123457\n",
    ["session", EID, "484000000123457"],
  ],
  [
    "numbers with the animal's digit before them",
    "norm: ISO 11784, sixteen digits",
    "EID\n1484000000123456\n",
    ["session", EID],
  ],
  [
    "numbers with the letters of the reader",
    "norm: readers' prefixes LA and A",
    "EID,Date,Time\nLA 484 000000123456,26/11/2026,10:33:22\n",
    ["session", EID],
  ],
  [
    "numbers in hexadecimal",
    "norm: ISO 11784, 64 bits",
    `Tag\n${((0x8000n << 48n) | (484n << 38n) | 123456n).toString(16).toUpperCase()}\n`,
    ["session", EID],
  ],
  [
    "number, day and time without titles",
    "usual",
    `${EID},26/11/2026,10:33:22\n484000000123457,26/11/2026,10:33:41\n`,
    ["session", EID, "484000000123457"],
  ],
  [
    "electronic ID and weight in words",
    "usual",
    `Electronic ID;Visual ID;Live Weight (kg);Session Date\n${EID};0112;350.5;2026-11-12\n`,
    ["session", `${EID} 0112 350500 2026-11-12`],
  ],
  [
    "a session with lines about it above",
    "usual",
    `Session name,Destete 2026,\nDevice,XRS2,\n\nEID,VID,Weight\n${EID},0112,350.5\n`,
    ["session", `${EID} 0112 350500`],
  ],
  [
    "IDE and IDV in Spanish",
    "usual",
    `IDE,IDV,Peso,Fecha\n${EID},0112,350,12/11/2026\n`,
    ["session", `${EID} 0112 350000 2026-11-12`],
  ],
  [
    "IDV before IDE, weight with its unit in each cell",
    "usual",
    `ID visual,ID electrónico,Peso vivo\n0112,${EID},350.5 kg\n`,
    ["session", `0112 ${EID} 350500`],
  ],
  [
    "weights without an electronic tag",
    "usual",
    "ID visual,Peso,Fecha de pesaje\n0112,350,12/11/2026\n",
    ["session", "0112 350000 2026-11-12"],
  ],
  [
    "tabs, and a number between others",
    "usual",
    `No\tEID\tDate\n1\t${EID}\t26/11/2026\n2\t484000000123457\t26/11/2026\n`,
    ["session", EID, "484000000123457"],
  ],
];

test.each(forms)("%s (%s)", async (_, __, file, said) => {
  const opened = await openFile(typeof file === "string" ? new TextEncoder().encode(file) : file);
  if (!Array.isArray(said)) {
    expect(opened.ok ? "opened" : opened.detail).toMatch(said as RegExp);
    return;
  }
  if (!opened.ok) throw new Error(opened.detail);
  const { rows, faults } = await readFile(opened.value, today, async () => {});
  const told = [
    ...opened.value.asked.map((name) => `asked ${name}`),
    ...(isSession(opened.value.header, opened.value.names) ? ["session"] : []),
    ...faults.map((fault) => `${fault.column}: ${fault.message}`),
    ...(faults.length ? [] : rows).map((row) =>
      [
        ...row.marks.map((mark) => mark.norm),
        ...FACTS.flatMap((fact) => (row[fact] === undefined ? [] : fact === "dam" ? ["dam", row.dam] : [row[fact]])),
      ].join(" "),
    ),
  ];
  expect(told).toEqual(said.map((it) => (it instanceof RegExp ? expect.stringMatching(it) : it)));
});

test("the forms are many, each once", () => {
  expect(forms.length).toBeGreaterThanOrEqual(40);
  expect(new Set(forms.map(([name]) => name)).size).toBe(forms.length);
});
