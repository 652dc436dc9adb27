// @vitest-environment node
import { type Day, instant, type Zone } from "@corral/domain/kernel/time";
import { beforeEach, expect, test } from "vitest";
import { keepBook, type StoredBook, storedBook, storedBooks } from "./check-in-books";
import { forgetCopies } from "./forget-person";
import { memory } from "./mechanisms";
import { openedStorage, openStored, type StoredStaff, writeStored } from "./stored";

const NOW = 1_800_000_000_000;
const book = (session: string, closes = NOW + 1): StoredBook => ({
  ...{ session, title: "Recorrido", day: "2026-11-22" as Day, time: "10:00", endTime: "11:00", cancelled: false },
  ...{ zone: "America/Mexico_City" as Zone, opens: instant(NOW - 1), closes: instant(closes), takenAt: instant(NOW) },
  ...{ version: "1", skew: 0, places: [] },
});
const staff = (id: string, vault = "A".repeat(43)) =>
  writeStored("staff", {
    id,
    name: id,
    login: id,
    role: "gate",
    roleWords: "",
    can: ["checkin.do"],
    vault,
  } as StoredStaff);
const keys = async () => (await openedStorage()?.keys("cache:gate:")) ?? [];

beforeEach(async () => {
  await openStored([memory()]);
});

test("a list is only for who downloaded it: the next user has none, and theirs replaces it", async () => {
  await staff("rosa");
  await keepBook(book("s"));
  expect(await storedBook("s")).toEqual(book("s"));
  expect(JSON.stringify(await openedStorage()?.get("cache:gate:rosa:s"))).not.toContain("Recorrido");
  await staff("beto", "B".repeat(43));
  expect(await storedBook("s")).toBeUndefined();
  expect(await storedBooks(NOW)).toEqual([]);
  expect(await keys()).toEqual([]);
});

test("lists whose check-in has closed are deleted, and all of them at sign-out or when the session ends", async () => {
  await staff("rosa");
  for (const it of [book("s"), book("old", NOW)]) await keepBook(it);
  expect((await storedBooks(NOW)).map((it) => it.session)).toEqual(["s"]);
  expect(await keys()).toEqual(["cache:gate:rosa:s"]);
  await forgetCopies();
  expect(await keys()).toEqual([]);
  await writeStored("staff", null);
  await keepBook(book("s"));
  expect(await keys()).toEqual([]);
});
