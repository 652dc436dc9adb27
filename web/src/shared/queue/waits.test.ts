// @vitest-environment node
import { expect, it } from "vitest";
import type { QueuedItem } from "#src/offline/queue/operation";
import { anItem } from "#src/testing/queue";
import { type Around, countDependents, waitsFor } from "./waits";

const around = (it: Partial<Around> = {}): Around => ({
  unsent: new Map(),
  online: true,
  photosMayGo: true,
  nextTry: null,
  now: 1_000_000,
  ...it,
});
const byId = (...items: QueuedItem[]) => new Map(items.map((it) => [it.id, it]));
const bad = anItem({ id: "bad", title: "Alta", detail: "Lucero", state: "needs_attention" });
const middle = anItem({ id: "middle", title: "Pesaje", detail: "Lucero", dependsOn: ["bad"] });
const last = anItem({ id: "last", dependsOn: ["middle"] });

it("names the dependency that needs a person, however far, before the direct one", () => {
  expect(waitsFor(last, around({ unsent: byId(bad, middle, last) }))).toBe(
    "Espera a «Alta · Lucero», que requiere atención",
  );
  expect(waitsFor(last, around({ unsent: byId(middle, last) }))).toBe("Va después de «Pesaje · Lucero»");
  expect(waitsFor(last, around({ unsent: byId(last) }))).toBe("Sale en un momento");
});

it("names the connection, Wi-Fi or the time", () => {
  const item = anItem({ id: "a" });
  expect(waitsFor(item, around({ online: false }))).toBe("Espera señal");
  expect(waitsFor(item, around({ nextTry: 1_012_000 }))).toBe("Otro intento en 12 s");
  expect(waitsFor({ ...item, notBefore: 1_120_000 }, around())).toBe("Otro intento en 2 min");
  expect(waitsFor({ ...item, state: "sending" }, around({ online: false }))).toBe("Enviando…");
  const photo = anItem({ id: "p", call: "addPhoto" });
  expect(waitsFor(photo, around({ photosMayGo: false }))).toBe("Espera Wi-Fi");
});

it("counts direct and indirect dependents", () => {
  expect(countDependents(bad, [bad, middle, last, anItem({ id: "alone" })])).toBe(2);
});
