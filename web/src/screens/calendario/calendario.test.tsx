import type { CalendarView, SessionView } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { DEFAULT_ZONE, toDay } from "@corral/domain/kernel/time";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { navigate, startNavigation } from "#src/nav/history";
import { changeStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";

const aSession = (more: Partial<SessionView> = {}): SessionView => ({
  id: "00000000-0000-7000-8000-00000000000a",
  itemId: "00000000-0000-7000-8000-00000000aaaa",
  title: "Recorrido por el rancho",
  startsAt: "2026-11-22T16:00:00.000Z",
  endsAt: "2026-11-22T18:00:00.000Z",
  day: toDay("2026-11-22"),
  time: "10:00",
  zone: DEFAULT_ZONE,
  capacity: 20,
  tiers: [
    { code: "adult", name: "Adulto", price: centavos(15_000) },
    { code: "child", name: "Niño", price: centavos(9000) },
  ],
  availability: { code: "few_left", words: "Quedan 4 lugares", left: 4, buyable: true },
  ...more,
});

let stop = () => {};
async function openAt(url: string, sessions = [aSession()]) {
  const requests: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      const { pathname, search } = new URL(path, location.origin);
      if (pathname === "/api/tasks") requests.push(pathname);
      if (pathname !== "/api/calendar") return new Response(null, { status: 404 });
      requests.push(search);
      return Response.json({
        today: toDay("2026-11-21"),
        zone: DEFAULT_ZONE,
        zoneWords: "hora del centro de México",
        sessions,
      } satisfies CalendarView);
    }),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  render(<App client={makeQueryClient()} />);
  return requests;
}
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("marks today and shows the number of visits on each day of the month", async () => {
  const requests = await openAt("/calendario?dia=2026-11-21");
  const today = await screen.findByRole("button", { name: /^sábado 21 de noviembre, hoy: nada programado/ });
  expect(today.getAttribute("aria-current")).toBe("date");
  expect(screen.getByRole("button", { name: /^domingo 22 de noviembre: 1 visita/ })).toBeTruthy();
  expect(requests).toEqual(["?from=2026-10-26&to=2026-12-06"]);
});

it("opens a session over the calendar and adds places of each price to the shop's cart", async () => {
  await openAt("/calendario?dia=2026-11-22");
  const visit = await screen.findByRole("link", { name: /Recorrido por el rancho/ });
  expect(visit.textContent).toContain("10:00");
  expect(visit.textContent).toContain("Quedan 4 lugares");
  expect(visit.textContent).toContain("desde $90.00");
  expect(visit.getAttribute("href")).toBe(`/calendario?dia=2026-11-22&sesion=${aSession().id}`);
  await act(() => navigate(visit.getAttribute("href") as string, { keep: true, direction: "none" }));
  const sheet = await screen.findByRole("dialog", { name: "Recorrido por el rancho" });
  expect(sheet.textContent).toContain("domingo 22 de noviembre de 2026, 10:00");
  const more = (tier: string) =>
    within(within(sheet).getByRole("group", { name: `Lugares: ${tier}` })).getByRole("button", { name: "Agregar uno" });
  for (const tier of ["Adulto", "Adulto", "Niño", "Niño"]) fireEvent.click(more(tier));
  // Four places are left, for any mix of prices.
  for (const tier of ["Adulto", "Niño"]) expect((more(tier) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(within(sheet).getByRole("button", { name: /Agregar 4 lugares/ }));
  await waitFor(() => expect(location.search).toBe("?dia=2026-11-22"));
  expect(readStored("cart")).toEqual([
    {
      itemId: aSession().itemId,
      sessionId: aSession().id,
      tier: "adult",
      qty: 2,
      price: 15_000,
      title: aSession().title,
    },
    {
      itemId: aSession().itemId,
      sessionId: aSession().id,
      tier: "child",
      qty: 2,
      price: 9000,
      title: aSession().title,
    },
  ]);
  expect(await screen.findByRole("button", { name: /Ver carrito/ })).toBeTruthy();
  await act(() => changeStored("cart", () => []));
});

it("a swipe goes to the next month, and the opposite one back", async () => {
  await openAt("/calendario?dia=2026-11-21");
  const grid = await screen.findByRole("grid", { name: "noviembre de 2026" });
  const drag = (from: number, to: number) => {
    const at = (clientX: number) => ({ pointerType: "touch", isPrimary: true, pointerId: 1, clientX, clientY: 300 });
    fireEvent.pointerDown(grid, at(from));
    fireEvent.pointerMove(grid, at((from + to) / 2));
    fireEvent.pointerUp(grid, at(to));
  };
  drag(250, 120);
  await screen.findByRole("grid", { name: "diciembre de 2026" });
  expect(location.search).toBe("?dia=2026-12-21");
  drag(120, 250);
  await waitFor(() => expect(location.search).toBe("?dia=2026-11-21"));
  // Too short to be a swipe.
  drag(200, 180);
  expect(location.search).toBe("?dia=2026-11-21");
});

it("says when the phone's time zone differs from the business's", async () => {
  const own = new Intl.DateTimeFormat("es-MX").resolvedOptions();
  const there = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  const phoneIn = (timeZone: string) => there.mockReturnValue({ ...own, timeZone });
  const said = /no los de tu teléfono/;
  phoneIn("America/Tijuana");
  await openAt("/calendario?dia=2026-11-22");
  expect(await screen.findByText(said)).toBeTruthy();
  // Still in the business's zone.
  expect((await screen.findByRole("link", { name: /Recorrido/ })).textContent).toContain("10:00");
  cleanup();
  stop();
  phoneIn("America/Monterrey");
  await openAt("/calendario?dia=2026-11-22");
  await screen.findByRole("link", { name: /Recorrido/ });
  expect(screen.queryByText(said)).toBeNull();
  there.mockRestore();
});

it("shows when the sale of a visit opens, and that it is closed", async () => {
  await openAt("/calendario?dia=2026-11-22", [
    aSession({
      availability: {
        code: "not_yet",
        words: "A la venta desde el lunes 16 de noviembre, 09:00",
        left: 20,
        buyable: false,
      },
    }),
    aSession({
      id: "00000000-0000-7000-8000-00000000000b",
      time: "13:00",
      availability: { code: "closed", words: "Venta cerrada", left: 20, buyable: false },
    }),
  ]);
  const [first, second] = await screen.findAllByRole("link", { name: /Recorrido/ });
  expect(first?.textContent).toContain("A la venta desde el lunes 16 de noviembre, 09:00");
  expect(second?.textContent).toContain("Venta cerrada");
});

it("a day with more than fits its cell says how many more, which opens that day with all of them", async () => {
  const times = ["09:00", "10:00", "11:00", "12:00", "13:00"];
  const sessions = times.map((time, n) =>
    aSession({ id: `00000000-0000-7000-8000-00000000000${n}`, time, title: `Recorrido ${n}` }),
  );
  await openAt("/calendario?dia=2026-11-21", sessions);
  const day = await screen.findByRole("button", { name: /^domingo 22 de noviembre: 5 visitas/ });
  expect(screen.queryByRole("link", { name: /Recorrido/ })).toBeNull();
  fireEvent.click(within(day).getByText("+3"));
  await waitFor(() => expect(location.search).toBe("?dia=2026-11-22"));
  const shown = await screen.findAllByRole("link", { name: /Recorrido/ });
  expect(shown.map((it) => times.find((time) => it.textContent?.includes(time)))).toEqual(times);
  expect(screen.getByRole("heading", { name: "Domingo 22 de noviembre" })).toBeTruthy();
});

it("the same visit at several hours is one line of its day's cell", async () => {
  const sessions = ["09:00", "10:00", "11:00"].map((time, n) =>
    aSession({ id: `00000000-0000-7000-8000-00000000000${n}`, time }),
  );
  await openAt("/calendario?dia=2026-11-21", sessions);
  const day = await screen.findByRole("button", { name: /^domingo 22 de noviembre: 3 visitas/ });
  expect(within(day).getAllByText("Recorrido por el rancho")).toHaveLength(1);
  expect(within(day).getByText("×3")).toBeTruthy();
  expect(within(day).getByTitle("09:00, 10:00, 11:00 Recorrido por el rancho")).toBeTruthy();
});

it("on a desktop the week is seven days in sight, also those that are over", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await openAt("/calendario?vista=semana&dia=2026-11-21");
  expect(await screen.findByText("lunes 16 de noviembre de 2026")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /ya pasaron/ })).toBeNull();
});

it("moves by the arrow keys with the focus, and keeps the day in the address", async () => {
  await openAt("/calendario?dia=2026-11-21");
  const today = await screen.findByRole("button", { name: /sábado 21 de noviembre/ });
  fireEvent.keyDown(today, { key: "ArrowRight" });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^domingo 22/));
  expect(location.search).toBe("?dia=2026-11-22");
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(1);
  fireEvent.keyDown(document.activeElement as Element, { key: "PageDown" });
  await waitFor(() => expect(location.search).toBe("?dia=2026-12-22"));
  fireEvent.keyDown(document.activeElement as Element, { key: "t" });
  await waitFor(() => expect(location.search).toBe("?dia=2026-11-21"));
});

it("switches to week and agenda, and steps by the view's interval", async () => {
  await openAt("/calendario?dia=2026-11-21");
  fireEvent.click(await screen.findByRole("radio", { name: "Semana" }));
  expect(await screen.findByText("16 – 22 de noviembre")).toBeTruthy();
  // Today comes first, and what is over on request.
  expect(screen.getByText("sábado 21 de noviembre de 2026")).toBeTruthy();
  expect(screen.queryByText("viernes 20 de noviembre de 2026")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ver los 5 días que ya pasaron" }));
  expect(screen.getByText("viernes 20 de noviembre de 2026")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Semana siguiente" }));
  await waitFor(() => expect(location.search).toBe("?vista=semana&dia=2026-11-28"));
  fireEvent.click(screen.getByRole("radio", { name: "Agenda" }));
  expect(await screen.findByRole("heading", { name: "Domingo 22 de noviembre" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Hoy" }));
  await waitFor(() => expect(location.search).toBe("?vista=agenda&dia=2026-11-21"));
});

it("a week of a day that is over shows its past days, and «Hoy» brings today's into sight", async () => {
  const seen: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function () {
    seen.push(this.textContent);
  };
  await openAt("/calendario?vista=semana&dia=2026-11-20");
  expect(await screen.findByText("viernes 20 de noviembre de 2026")).toBeTruthy();
  const button = screen.getByRole("button", { name: "Hoy" }) as HTMLButtonElement;
  for (const times of [1, 2]) {
    fireEvent.click(button);
    await waitFor(() => expect(seen).toHaveLength(times));
  }
  expect(seen.every((it) => it?.startsWith("sábado 21 de noviembre"))).toBe(true);
  expect(location.search).toBe("?vista=semana&dia=2026-11-21");
});

it("an empty week says so once, and links to the next one", async () => {
  await openAt("/calendario?vista=semana&dia=2026-11-28", []);
  expect(await screen.findByText("Nada programado esta semana")).toBeTruthy();
  expect(screen.queryByText("Nada programado este día.")).toBeNull();
  const [inPage] = screen.getAllByText("Semana siguiente");
  fireEvent.click(inPage as HTMLElement);
  await waitFor(() => expect(location.search).toBe("?vista=semana&dia=2026-12-05"));
});

it("an empty month says so and links to the next one with visits", async () => {
  await openAt("/calendario?vista=agenda&dia=2026-11-21", []);
  expect(await screen.findByText("Nada programado en noviembre de 2026")).toBeTruthy();
  const [inPage] = screen.getAllByText("Mes siguiente");
  fireEvent.click(inPage as HTMLElement);
  await waitFor(() => expect(location.search).toBe("?vista=agenda&dia=2026-12-01"));
});

it("staff are told that their tasks are missing, and ask for them again", async () => {
  await writeStored("staff", aStaff({ can: ["task.see"] }));
  const requests = await openAt("/calendario?dia=2026-11-22");
  expect(await screen.findByText(/^Faltan pendientes/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /Recorrido por el rancho/ })).toBeTruthy();
  const asked = () => requests.filter((it) => it === "/api/tasks").length;
  const before = asked();
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await writeStored("staff", null);
});
