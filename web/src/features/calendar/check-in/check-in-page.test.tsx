import type { CheckInSession, CheckInTicket } from "@corral/contract/types";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import { DAY, type Instant, toDay } from "@corral/domain/kernel/time";
import { ticketCode } from "@corral/domain/payments/tickets/ticket-code";
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
  ...{ id, title, time, endTime: "23:00", day: toDay("2026-11-21"), dayWords: "hoy", cancelled: false },
  ...{ capacity: 20, taken: 8, free: 12, arrived: 3 },
  ...{ starts: `2026-11-21T${time}:00.000Z`, ends: "2026-11-22T05:00:00.000Z" },
});

let stop = () => {};
async function openGate(sessions: CheckInSession[], places: CheckInTicket[] = []) {
  await writeStored("staff", aStaff({ role: "gate", can: ["checkin.do"] }));
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      const { pathname } = new URL(path, location.origin);
      if (pathname === "/api/gate") return Response.json({ sessions, next: [] });
      const session = sessions.find((it) => pathname === `/api/gate/${it.id}/places`);
      if (pathname.endsWith("/group"))
        return Response.json({ session: sessions[0], holder: places[0]?.holder, places });
      return session ? Response.json({ session, places, more: false }) : new Response(null, { status: 404 });
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

const place = (seat: number, more: Partial<CheckInTicket> = {}): CheckInTicket => ({
  ...{ id: `p${seat}`, sessionId: "a", seat, of: 3, group: "AAAAABBBBB", tier: seat < 3 ? "Adulto" : "Niño" },
  ...{ holder: "Gabriela Juárez", shortCode: `AAAAA-BBBB${seat}`, state: "valid", stateWords: "Por entrar" },
  ...{ usedWords: null, canUndo: false, ...more },
});

it("the places of one purchase are one row, which lets all of them in or those who came", async () => {
  await openGate(
    [at("a", "10:00")],
    [1, 2, 3].map((n) => place(n)),
  );
  fireEvent.click(
    await screen.findByRole("button", { name: "Dejar entrar: Gabriela Juárez, 3 lugares · 2 Adulto, 1 Niño" }),
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Lugar 2 de 3 · Adulto" }));
  expect(screen.getByRole("button", { name: "Dejar entrar a 2" })).toBeTruthy();
});

it("the last one of a group, and who has no group, are a row of their own", async () => {
  const used = { state: "used", stateWords: "Ya entró", usedWords: "hoy 10:04" } as const;
  await openGate(
    [at("a", "10:00")],
    [place(1), place(2, used), place(3, { group: null }), place(4, { group: null, holder: "Ana" })],
  );
  expect(
    await screen.findByRole("button", { name: "Dejar entrar: Gabriela Juárez, Lugar 1 de 3 · Adulto" }),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Dejar entrar: Gabriela Juárez, Lugar 3 de 3 · Niño" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Dejar entrar: Ana, Lugar 4 de 3 · Niño" })).toBeTruthy();
});

it("a scanner's code enters once, whether Enter, Tab or nothing ends it", async () => {
  await openGate([at("a", "10:00")]);
  const field = await screen.findByLabelText("Código del boleto");
  const answer = fetch;
  const entered = vi.fn();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST") entered(path);
    return answer(path, init);
  });
  const id = "01a221da-6263-79d4-9816-e5e61285b82e";
  const facts = {
    kid: "AAAAAAAA",
    booking: id,
    seat: 1,
    session: id,
    notBefore: 0 as Instant,
    notAfter: DAY as Instant,
  };
  const code = ticketCode(facts, toBase64Url(new Uint8Array(64)));
  fireEvent.change(field, { target: { value: code.slice(0, -1) } });
  expect(entered).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: code } });
  await waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await screen.findByText(/no está|no se pudo|no existe|Algo falló/i);
  expect(entered).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Escribe el código.")).toBeNull();
});
