// @vitest-environment node
import { eventTypeOf } from "@corral/domain/herd/records/event-types";
import { toDay } from "@corral/domain/kernel/time";
import { describe, expect, it } from "vitest";
import { fixture } from "#src/testing/fixture";
import type { RecordView } from "./data";
import { dataOf, findFaults, newDraft, newYoung, optionsOf, scaled, toBody, toDraft } from "./draft";

const words = { number: "n", decimal: "d", day: "y" };
const ids = { id: "a", nextId: "b" };

describe("a record's draft", () => {
  it("is converted to whole grams, days and hundredths without floating point", () => {
    expect([scaled("412.5", 3), scaled("412,5", 3), scaled("1,234", 3), scaled("0.045", 3), scaled("-5", 3)]).toEqual([
      412_500, 412_500, 1_234_000, 45, -5_000,
    ]);
    expect([scaled("3.25", 2), scaled("3.255", 2), scaled("x", 0), scaled("1.5", 0), scaled("1e3", 0)]).toEqual([
      325,
      null,
      null,
      null,
      null,
    ]);
    const d = {
      ...newDraft("treatment", "done", toDay("2026-06-15")),
      values: { product: " Penicilina ", days: "3", meatDays: "" },
    };
    expect(dataOf(d)).toEqual({ product: "Penicilina", days: 3 });
  });

  it("reports invalid numbers by the server's field names", () => {
    const d = { ...newDraft("weighing", "done", toDay("2026-06-15")), values: { grams: "mucho" } };
    expect(findFaults(d, "cattle", words)).toEqual({ "data.grams": "d" });
    const born = {
      ...newDraft("parturition", "done", toDay("2026-06-15")),
      values: { stillborn: "1.5" },
      young: [{ ...newYoung(), kilos: "x" }],
    };
    expect(findFaults(born, "cattle", words)).toEqual({ "data.stillborn": "n", "young.0.grams": "d" });
  });

  it("tells by the server's rule what is missing or can't be, before anything is queued", () => {
    const weighing = (grams: string, species: string | null = "cattle") =>
      findFaults({ ...newDraft("weighing", "done", toDay("2026-06-15")), values: { grams } }, species, words)[
        "data.grams"
      ];
    expect(weighing("")).toBe("Escribe los kilos.");
    expect(["0", "-5"].map((kilos) => weighing(kilos))).toEqual(Array(2).fill("El peso tiene que ser mayor que cero."));
    expect(weighing("4120")).toContain("de 8\u00a0kg a 1,700\u00a0kg");
    expect(["412.5", "412,5"].map((kilos) => weighing(kilos))).toEqual([undefined, undefined]);
    expect([weighing("1200", "rabbit"), weighing("1200", null)]).toEqual([expect.any(String), undefined]);

    const vaccine = newDraft("vaccination", "planned", toDay("2026-06-15"));
    expect(findFaults(vaccine, null, words)).toEqual({ "data.product": "Escribe el nombre de la vacuna." });
    expect(findFaults(newDraft("weighing", "planned", toDay("2026-06-15")), "cattle", words)).toEqual({});
    expect(findFaults(newDraft("note", "done", toDay("2026-06-15")), "cattle", words)).toEqual({
      note: "Escribe la nota.",
    });
  });

  it("has a next date only when done, and `published` only for types that can be public", () => {
    const vaccine = { ...newDraft("vaccination", "done", toDay("2026-06-15")), nextOn: toDay("2026-12-15") };
    expect(toBody(vaccine, ids)).toMatchObject({
      id: "a",
      next: { id: "b", on: toDay("2026-12-15") },
      published: true,
    });
    const planned = toBody({ ...vaccine, status: "planned" }, ids);
    expect([planned.next, planned.published, planned.young]).toEqual([undefined, undefined, undefined]);
    expect(toBody(newDraft("treatment", "done", toDay("2026-06-15")), ids).published).toBeUndefined();
  });

  it("is read back from a record; a planned one is done today", () => {
    const record = fixture<RecordView>({
      on: toDay("2026-06-20"),
      data: { grams: 412_500, method: "scale" },
      note: null,
      photos: [],
      published: false,
    });
    expect(toDraft(record, "weighing", "correct", toDay("2026-06-15"))).toMatchObject({
      on: toDay("2026-06-20"),
      values: { grams: "412.5", method: "scale" },
      published: false,
      status: "done",
    });
    expect(toDraft(record, "weighing", "do", toDay("2026-06-15"))).toMatchObject({
      on: toDay("2026-06-15"),
      status: "done",
    });
    expect(toDraft(record, "weighing", "move", toDay("2026-06-15"))).toMatchObject({
      on: toDay("2026-06-20"),
      status: "planned",
    });
  });

  it("offers no exit that has a record type of its own", () => {
    const [reason] = eventTypeOf("exit").fields;
    if (reason?.is !== "choice") throw new Error("no choice");
    expect(optionsOf("exit", reason).map((o) => o.value)).not.toContain("stolen");
  });
});
