import type { Today } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { fixture } from "#src/testing/fixture";
import { DayNumbers } from "./day-numbers";

const aDay = (more: Partial<Today>): Today => ({
  day: toDay("2026-11-24"),
  income: null,
  sold: null,
  due: null,
  waiting: [],
  visits: null,
  ...more,
});
const aPart = (part: string, title: string) => ({ part, title, icon: "pin" as const, href: "/cobro?ver=ventas" });
const none = { count: 0, hasMore: false };
async function see(day: Today, can: string[]) {
  await openStored([memory()]);
  await writeStored("staff", fixture({ id: "1", name: "Rosa", login: "rosa", role: "owner", roleWords: "Dueño", can }));
  return render(<DayNumbers day={day} />).container;
}
afterEach(cleanup);

it("says what waits, with a link to each list, and leaves out what doesn't", async () => {
  await see(
    aDay({
      due: { count: 7, hasMore: false, amount: 1_304_100 },
      waiting: [
        { ...aPart("toDeliver", "Por entregar"), count: 1_000, hasMore: true },
        { ...aPart("toReview", "Por revisar"), ...none },
      ],
    }),
    ["report.see"],
  );
  expect(screen.getByRole("link", { name: /Por cobrar.*\$13,041\.00.*7/ }).getAttribute("href")).toBe(
    "/cobro?ver=ventas&dinero=due",
  );
  expect(screen.getByRole("link", { name: /Por entregar.*más de 1,000/ })).toBeTruthy();
  expect(screen.queryByText("Por revisar")).toBeNull();
});

it("says that nothing waits only to who sees everything", async () => {
  const day = aDay({ due: { ...none, amount: 0 }, waiting: [{ ...aPart("toDeliver", "Por entregar"), ...none }] });
  await see(day, ["report.see"]);
  expect(screen.getByText("Nada por cobrar, entregar ni decidir")).toBeTruthy();
  cleanup();
  expect((await see(day, ["herd.see"])).textContent).toBe("");
});

it("a visit says taken, free and come in, and leads to check-in for who does it", async () => {
  const visits = [{ id: "v1", title: "Recorrido", time: "10:00", capacity: 40, taken: 14, free: 26, arrived: 1 }];
  await see(aDay({ visits }), ["checkin.do"]);
  const line = screen.getByRole("link", { name: /10:00 · Recorrido.*14 tomados · 26 libres · 1 entró/ });
  expect(line.getAttribute("href")).toBe("/calendario?ver=puerta&visita=v1");
  cleanup();
  await see(aDay({ visits }), ["session.see"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/calendario?ver=fecha&fecha=v1");
});
