import { expect, test } from "vitest";
import { recordsTasks, toTaskKind } from "./herd/records/tasks";
import type { Role } from "./kernel/roles";
import type { Day } from "./kernel/time";
import { reachesAll } from "./permissions";
import { isMarkable, listTaskKinds, readTaskKey, taskKey, taskKindNames } from "./tasks";

const today = "2026-11-21" as Day;
const kindsOf = (role: Role) => listTaskKinds(reachesAll(role));

test("each role sees only the tasks whose source it may read", () => {
  expect(kindsOf("owner")).toEqual(taskKindNames);
  expect(kindsOf("manager")).toEqual(taskKindNames);
  expect(kindsOf("cashier")).toEqual(taskKindNames.filter((k) => k !== "review"));
  const herd = Object.keys(recordsTasks);
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
