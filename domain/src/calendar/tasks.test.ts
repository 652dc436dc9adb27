import { expect, test } from "vitest";
import type { Role } from "../kernel/roles";
import { addDays, type Day, shortDay } from "../kernel/time";
import { reachesAll } from "../permissions";
import {
  isMarkable,
  listTaskKinds,
  readTaskKey,
  spanWords,
  taskKey,
  taskKindNames,
  taskKinds,
  toTaskKind,
  toTaskWhen,
} from "./tasks";

const today = "2026-11-21" as Day;
const kindsOf = (role: Role) => listTaskKinds(reachesAll(role));

test("each role sees only the tasks whose source it may read", () => {
  expect(kindsOf("owner")).toEqual(taskKindNames);
  expect(kindsOf("manager")).toEqual(taskKindNames);
  expect(kindsOf("cashier")).toEqual(taskKindNames.filter((k) => k !== "review"));
  const herd = taskKindNames.filter((k) => taskKinds[k].group === "herd");
  expect(kindsOf("field")).toEqual(herd);
  expect(kindsOf("vet")).toEqual(herd);
  expect(kindsOf("accountant")).toEqual(["balance", "voucher", "delivery", "review"]);
  expect(kindsOf("gate")).toEqual([]);
  expect(kindsOf("tech")).toEqual([]);
});

test("a task's key is parsed back, and any other text is rejected", () => {
  for (const kind of taskKindNames)
    expect(readTaskKey(taskKey({ kind, source: "018f-aa", day: today }))).toEqual({
      kind,
      source: "018f-aa",
      day: today,
    });
  for (const text of [
    "",
    "vaccine",
    "vaccine::2026-11-21",
    "cow:x:2026-11-21",
    "vaccine:x:hoy",
    "vaccine:x:2026-11-21:y",
  ])
    expect(readTaskKey(text)).toBeUndefined();
});

test("when a task is due, with its window and when it is snoozed", () => {
  const at = (n: number) => addDays(today, n);
  expect(toTaskWhen({ day: at(-1) }, today)).toBe("overdue");
  expect(toTaskWhen({ day: today }, today)).toBe("today");
  expect(toTaskWhen({ day: at(1) }, today)).toBe("week");
  expect(toTaskWhen({ day: at(7) }, today)).toBe("week");
  expect(toTaskWhen({ day: at(8) }, today)).toBe("later");
  expect(toTaskWhen({ day: at(-3), until: today }, today)).toBe("today");
  expect(toTaskWhen({ day: at(-9), until: at(-1) }, today)).toBe("overdue");
  expect(toTaskWhen({ day: at(-3), snoozedUntil: at(2) }, today)).toBe("week");
  expect(toTaskWhen({ day: at(-3), snoozedUntil: at(20) }, today)).toBe("later");
  expect(toTaskWhen({ day: at(-3), snoozedUntil: today }, today)).toBe("today");
  expect(toTaskWhen({ day: at(-3), snoozedUntil: at(-1) }, today)).toBe("overdue");
});

test("planned records map to task kinds; tasks that need a record can't be marked as done", () => {
  expect(["vaccination", "deworming", "heat", "parturition", "weighing"].map(toTaskKind)).toEqual([
    "vaccine",
    "care",
    "heat",
    "birth",
    "record",
  ]);
  expect(taskKindNames.filter(isMarkable)).toEqual(["withdrawal", "balance", "voucher"]);
});

test("days in short form", () => {
  expect(shortDay("2026-11-23" as Day)).toBe("lun 23 nov");
  expect(shortDay("2026-11-25" as Day)).toBe("mié 25 nov");
  expect(spanWords("2026-11-18" as Day, "2026-11-25" as Day)).toBe("18 al 25 nov");
  expect(spanWords("2026-12-28" as Day, "2027-01-03" as Day)).toBe("28 dic al 3 ene");
});
