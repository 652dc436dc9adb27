import { expect, test } from "vitest";
import type { Day } from "../../kernel/time";
import { type AnimalFacts, animalProof, lotProof } from "./animal-proof";

const torete: AnimalFacts = {
  species: "cattle",
  breed: "Angus",
  sex: "male",
  birthDate: "2025-03-08" as Day,
  birthPrecision: "day",
  marks: [
    { type: "brand", value: "JR" },
    { type: "siniiga", value: "MX1412345678" },
    { type: "ear_tag_internal", value: "214" },
  ],
  weight: { grams: 412_000, day: "2026-11-12" as Day, method: "scale" },
  fromUpp: "14-073-0021-001",
};
const said = (a: AnimalFacts, finalG: number | null = null) =>
  animalProof(a, finalG).map(({ label, value }) => `${label}: ${value.replaceAll("\u00a0", " ")}`);

test("an animal is told by its marks first, then by what it is", () => {
  expect(said(torete)).toEqual([
    "Arete: 214",
    "SINIIGA: MX1412345678",
    "Fierro: JR",
    "Especie: Bovino",
    "Raza: Angus",
    "Sexo: Macho",
    "Nació: 8 de marzo de 2025",
    "Peso: 412 kg (12 de noviembre de 2026, en báscula)",
    "UPP o PSG de origen: 14-073-0021-001",
  ]);
});

test.each([
  ["month", "marzo de 2025"],
  ["year", "2025"],
  ["estimated", "cerca de marzo de 2025"],
] as const)("a birth known by %s is told no more precisely", (birthPrecision, words) => {
  expect(said({ ...torete, birthPrecision })).toContain(`Nació: ${words}`);
});

test("what isn't known is left out", () => {
  expect(said({ ...torete, breed: null, birthDate: null, marks: [], weight: null, fromUpp: "" })).toEqual([
    "Especie: Bovino",
    "Sexo: Macho",
  ]);
  expect(said({ ...torete, weight: { grams: 412_000, day: null, method: null } })).toContain("Peso: 412 kg");
});

test("the weight that the deal was settled by replaces the herd's last one", () => {
  expect(said(torete, 388_000)).toContain("Peso: 388 kg (el peso final del trato)");
});

test("a lot is told by how many and what they are", () => {
  const said = lotProof({ ...torete, sex: "unknown", birthPrecision: "month" }, 40);
  expect(said.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Cabezas: 40",
    "Especie: Bovino",
    "Raza: Angus",
    "Nacieron: marzo de 2025",
  ]);
});
