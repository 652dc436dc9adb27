import type { CheckInSession } from "@corral/contract/types";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { startNavigation } from "#src/nav/history";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";

const at = (id: string, time: string, title = "Recorrido"): CheckInSession => ({
  ...{ id, title, time, endTime: "23:00", day: "2026-11-21", dayWords: "hoy", cancelled: false },
  ...{ capacity: 20, taken: 8, free: 12, arrived: 3 },
  ...{ starts: `2026-11-21T${time}:00.000Z`, ends: "2026-11-22T05:00:00.000Z" },
});

let stop = () => {};
async function openGate(sessions: CheckInSession[]) {
  await writeStored("staff", aStaff({ role: "gate", can: ["checkin.do"] }));
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      const { pathname } = new URL(path, location.origin);
      if (pathname === "/api/gate") return Response.json({ sessions, next: [] });
      const session = sessions.find((it) => pathname === `/api/gate/${it.id}/places`);
      return session ? Response.json({ session, places: [], more: false }) : new Response(null, { status: 404 });
    }),
  );
  history.replaceState(null, "", `/calendario?ver=puerta&visita=${sessions[0]?.id}`);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/calendario",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  render(<App client={makeQueryClient()} />);
}
afterEach(async () => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
  await act(() => writeStored("staff", null));
});

it("the dates of one visit are told apart by their hour, and a tap receives another", async () => {
  await openGate([at("a", "10:00"), at("b", "16:30")]);
  const first = await screen.findByRole("button", { name: "10:00" });
  expect(first.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByText("hoy de 10:00 a 23:00")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "16:30" }));
  await waitFor(() => expect(location.search).toBe("?ver=puerta&visita=b"));
  await waitFor(() => expect(screen.getByRole("button", { name: "16:30" }).getAttribute("aria-pressed")).toBe("true"));
});

it("dates of several visits have their name too", async () => {
  await openGate([at("a", "10:00"), at("b", "16:30", "Paseo a caballo")]);
  expect(await screen.findByRole("button", { name: "16:30 · Paseo a caballo" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "10:00 · Recorrido" })).toBeTruthy();
});
