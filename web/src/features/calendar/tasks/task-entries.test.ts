// @vitest-environment node
import type { Task } from "@corral/contract/types";
import { type Day, toDay } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { alike, taskEntries } from "./task-entries";

const task = (n: number, more: Partial<Task> = {}): Task => ({
  key: `vaccine:${n}:2026-11-21`,
  kind: "vaccine",
  kindWords: "Vacuna",
  title: "Vacuna: Triple",
  detail: `Vaca ${n}`,
  day: toDay("2026-11-21"),
  until: null,
  time: null,
  when: "today",
  dayWords: "hoy",
  tone: "warn",
  href: `/animal?id=${n}`,
  hrefWords: "Anotarlo en el animal",
  markable: false,
  done: null,
  snoozedUntil: null,
  ...more,
});
const day = "2026-11-01" as Day;

test("the same task of many animals is one entry, of few animals one each", () => {
  expect(alike([task(1), task(2)]).map((g) => g.length)).toEqual([1, 1]);
  expect(alike([task(1), task(2), task(3)]).map((g) => g.length)).toEqual([3]);
  const many = taskEntries([task(1), task(2), task(3), task(4), task(5, { title: "Vacuna: Otra" })], [], day);
  expect(many.map((e) => [e.title, e.detail, e.href])).toEqual([
    ["Vacuna: Triple", "4 animales", "/calendario?ver=hoy&tipo=vaccine"],
    ["Vacuna: Otra", "Vaca 5", "/animal?id=5"],
  ]);
});

test("done and hidden tasks are left out; a snoozed one is on its new day, and an earlier window on the first day shown", () => {
  const done = task(1, { done: { by: "Ana", at: "2026-11-21T00:00:00.000Z", words: "Ana, hoy" } });
  expect(taskEntries([done, task(2, { kind: "balance" })], ["balance"], day)).toEqual([]);
  expect(taskEntries([task(1, { snoozedUntil: toDay("2026-11-25") })], [], day)[0]?.day).toBe(toDay("2026-11-25"));
  expect(taskEntries([task(1, { day: toDay("2026-10-20"), until: toDay("2026-11-05") })], [], day)[0]?.day).toBe(day);
});
