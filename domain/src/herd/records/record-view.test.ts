import { expect, it } from "vitest";
import { type Day, type Instant, toDay, type Zone } from "../../kernel/time";
import {
  aboutWords,
  isPublished,
  type KeptRecord,
  plannedAfter,
  struckThrough,
  toRecordView,
  typedData,
  withBefore,
} from "./record-view";

const now = Date.UTC(2026, 5, 20, 18) as Instant;
const around = {
  nameOf: (id: string) => ({ s: "Sultán", g: "Norte", y1: "Luz", y2: "K-7", r: "Sobre pesaje del martes" })[id],
  photos: [],
  zone: "America/Mexico_City" as Zone,
  now,
};
const kept = (more: Partial<KeptRecord>): KeptRecord => ({
  ...{ id: "r1", animalId: "a1", type: "note", status: "done", on: "2026-06-20" as Day, data: {}, published: false },
  ...{ at: now, firstAt: now, by: "Rosa", version: 1 },
  ...more,
});

it.each<[Partial<KeptRecord>, object]>([
  [
    { type: "weighing", data: { grams: 412_000, method: "scale" } },
    { title: "Pesaje", detail: "412\u00a0kg · Báscula", medical: false },
  ],
  [
    { type: "vaccination", data: { product: "Bovac", note: "Bien" } },
    { detail: "Bovac", note: "Bien", data: { product: "Bovac" }, medical: true },
  ],
  [{ type: "service", data: { method: "natural", sireId: "s" } }, { detail: "Monta natural · Sultán" }],
  [{ type: "service", data: { method: "natural", sireId: "nobody" } }, { detail: "Monta natural" }],
  [
    { type: "group_change", data: { groupId: "g" } },
    { title: "Cambio de grupo", detail: "Norte" },
  ],
  [{ type: "group_change", data: {} }, { detail: null }],
  [
    { type: "parturition", data: { ease: "alone", youngIds: ["y1", "y2", "gone"] } },
    { detail: "Sin ayuda · Crías: Luz, K-7" },
  ],
  [
    { type: "note", data: { about: "r", text: "De antes" } },
    { detail: "Sobre pesaje del martes", note: "De antes" },
  ],
  [{ type: "weighing", status: "planned", on: "2026-06-19" as Day }, { overdue: true }],
  [{ type: "weighing", status: "planned" }, { overdue: false }],
  [
    { type: "weighing", status: "done", on: "2026-06-19" as Day },
    { overdue: false, onWords: "viernes 19 de junio de 2026" },
  ],
  [
    { type: "of_before", data: { x: 1 } },
    { title: "Registro", detail: null, medical: false },
  ],
])("reads %o", (record, says) => {
  expect(toRecordView(kept(record), around)).toMatchObject(says);
});

it("an empty text that names nothing adds nothing", () => {
  expect(toRecordView(kept({ type: "vaccination", data: { product: "constructor" } }), around).detail).toBe(
    "constructor",
  );
});

it.each([
  ["weighing", "done", undefined, true],
  ["weighing", "done", false, false],
  ["weighing", "planned", true, false],
  ["treatment", "done", true, false],
  ["of_before", "done", true, false],
])("a %s that is %s, published %s: public %s", (type, status, wanted, shown) => {
  expect(isPublished(type, status, wanted)).toBe(shown);
});

it("stores only the fields of its type, tidied", () => {
  const data = { product: "  Rabia   bovina ", lot: " ", meatDays: 21, grams: 3, dose: null };
  expect(typedData("vaccination", data, " Bien ")).toEqual({ product: "Rabia bovina", meatDays: 21, note: "Bien" });
  // For an unknown type only empty values are removed.
  expect(typedData("", { product: "x", dose: null }, "")).toEqual({ product: "x" });
});

it("plans a next record only for types that have one", () => {
  const next = { id: "n", on: toDay("2026-07-01") };
  expect(plannedAfter({ type: "vaccination", data: { product: "Bovac", note: "x" } }, next)).toEqual({
    ...{ id: "n", type: "vaccination", status: "planned", on: "2026-07-01", data: { product: "Bovac" } },
  });
  expect(plannedAfter({ type: "death", data: {} }, next)).toBeUndefined();
  expect(plannedAfter({ type: "vaccination", data: {} }, null)).toBeUndefined();
});

it("a voided record has no actions and names who voided it and why", () => {
  const late = toRecordView(kept({ type: "weighing", status: "planned", on: "2026-06-01" as Day }), around);
  const voided = { was: "planned" as const, by: "Beto", atWords: "hoy", reason: " Se vendió " };
  expect(struckThrough({ ...late, acts: ["do" as const] }, voided)).toMatchObject({
    ...{ status: "cancelled", overdue: false, acts: [], voided: { ...voided, reason: "Se vendió" } },
  });
  const old = toRecordView(kept({ type: "weighing", data: { grams: 400_000, note: "Uno" } }), around);
  expect(withBefore(late, [old]).before).toEqual([
    { onWords: old.onWords, detail: "400\u00a0kg", note: "Uno", by: "Rosa", atWords: old.atWords },
  ]);
});

it("names the record that a note is about", () => {
  expect(aboutWords({ type: "weighing", on: "2026-06-20" as Day })).toBe("Sobre pesaje del sábado 20 de junio de 2026");
});
