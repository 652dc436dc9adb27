import { expect, test } from "vitest";
import { addDays, type Day, shortDay } from "../kernel/time";
import { spanWords, toTaskWhen } from "./tasks";

const today = "2026-11-21" as Day;

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

test("days in short form", () => {
  expect(shortDay("2026-11-23" as Day)).toBe("lun 23 nov");
  expect(shortDay("2026-11-25" as Day)).toBe("mié 25 nov");
  expect(spanWords("2026-11-18" as Day, "2026-11-25" as Day)).toBe("18 al 25 nov");
  expect(spanWords("2026-12-28" as Day, "2027-01-03" as Day)).toBe("28 dic al 3 ene");
});
