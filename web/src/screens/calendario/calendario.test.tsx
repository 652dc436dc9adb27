import type { CalendarView, SessionView } from "@corral/contract/types";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { App } from "../../app/app";
import { makeQueryClient } from "../../app/query-client";
import { loadScreen } from "../../app/screens";
import { startNavigation } from "../../nav/history";

const aSession = (more: Partial<SessionView> = {}): SessionView => ({
  id: "00000000-0000-7000-8000-00000000000a",
  itemId: "00000000-0000-7000-8000-00000000aaaa",
  title: "Recorrido por el rancho",
  startsAt: "2026-11-22T16:00:00.000Z",
  endsAt: "2026-11-22T18:00:00.000Z",
  day: "2026-11-22",
  time: "10:00",
  zone: "America/Mexico_City",
  capacity: 20,
  tiers: [
    { code: "adult", name: "Adulto", price: 15_000 },
    { code: "child", name: "Niño", price: 9000 },
  ],
  availability: { code: "few_left", words: "Quedan 4 lugares", left: 4, buyable: true },
  ...more,
});

let stop = () => {};
async function openAt(url: string, sessions = [aSession()]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, search } = new URL(path, location.origin);
    if (pathname !== "/api/calendar") return new Response(null, { status: 404 });
    asked.push(search);
    return Response.json({
      today: "2026-11-21",
      zone: "America/Mexico_City",
      zoneWords: "hora del centro de México",
      sessions,
    } satisfies CalendarView);
  });
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  render(<App client={makeQueryClient()} />);
  return asked;
}
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("marks today and counts the visits of each day of the month", async () => {
  const asked = await openAt("/calendario?dia=2026-11-21");
  const today = await screen.findByRole("button", { name: "sábado 21 de noviembre, hoy: nada programado" });
  expect(today.getAttribute("aria-current")).toBe("date");
  expect(screen.getByRole("button", { name: "domingo 22 de noviembre: 1 visita" })).toBeTruthy();
  expect(screen.getByText("Los días y las horas son los del rancho: hora del centro de México.")).toBeTruthy();
  expect(asked).toEqual(["?from=2026-10-26&to=2026-12-06"]);
});

it("leads from a visit to its place in the shop, with its time, places and lowest price", async () => {
  await openAt("/calendario?dia=2026-11-22");
  const visit = await screen.findByRole("link", { name: /Recorrido por el rancho/ });
  expect(visit.textContent).toContain("10:00");
  expect(visit.textContent).toContain("Quedan 4 lugares");
  expect(visit.textContent).toContain("desde $90.00");
  expect(visit.getAttribute("href")).toBe(`/venta-en-linea?articulo=${aSession().itemId}&sesion=${aSession().id}`);
});

it("moves with the arrows, takes the focus along and keeps the day in the address", async () => {
  await openAt("/calendario?dia=2026-11-21");
  const today = await screen.findByRole("button", { name: /sábado 21 de noviembre/ });
  fireEvent.keyDown(today, { key: "ArrowRight" });
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^domingo 22/));
  expect(location.search).toBe("?dia=2026-11-22");
  expect(screen.getAllByRole("button", { pressed: true })).toHaveLength(1);
});

it("changes to the week and to the agenda, and steps by what is seen", async () => {
  await openAt("/calendario?dia=2026-11-21");
  fireEvent.click(await screen.findByRole("radio", { name: "Semana" }));
  expect(await screen.findByText("16 – 22 de noviembre")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Semana siguiente" }));
  await vi.waitFor(() => expect(location.search).toBe("?vista=semana&dia=2026-11-28"));
  fireEvent.click(screen.getByRole("radio", { name: "Agenda" }));
  expect(await screen.findByRole("heading", { name: "Domingo 22 de noviembre" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Hoy" }));
  await vi.waitFor(() => expect(location.search).toBe("?vista=agenda&dia=2026-11-21"));
});

it("says that a month is empty and leads to the next", async () => {
  await openAt("/calendario?vista=agenda&dia=2026-11-21", []);
  expect(await screen.findByText("Nada programado en noviembre de 2026")).toBeTruthy();
  const [inPage] = screen.getAllByText("Mes siguiente");
  fireEvent.click(inPage as HTMLElement);
  await vi.waitFor(() => expect(location.search).toBe("?vista=agenda&dia=2026-12-01"));
});
