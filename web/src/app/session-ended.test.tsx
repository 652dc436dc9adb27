import type { Me, StaffSession } from "@corral/contract/types";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isTabHere } from "#src/app/side";
import { navigate, startNavigation } from "#src/nav/history";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { routes } from "#src/routes";
import { ours } from "#src/testing/answers";
import { aDisk } from "#src/testing/queue";
import { App } from "./app";
import { leave, makeQueryClient } from "./query-client";
import { loadScreen } from "./screens";

const me: Me = {
  id: "a",
  name: "Ana",
  login: "ana",
  role: "cashier",
  roleWords: "Cajera",
  can: [],
  modules: [],
  isNew: false,
  vault: "",
};
let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("when the session ends, sign-in shows the form and who has unsent work", async () => {
  const session: StaffSession = { me, secondFactor: "off", demoAccounts: [], needsOwner: false };
  vi.stubGlobal(
    "fetch",
    ours(async (url: string) =>
      url === "/api/session" ? Response.json(session) : Response.json({ code: "NOT_FOUND" }, { status: 404 }),
    ),
  );
  await openStored([aDisk().mechanism]);
  await writeStored("staff", me);
  await writeStored("unsent", [{ user: "a", name: "Ana", login: "ana", count: 2 }]);
  history.replaceState(null, "", "/acceso");
  const setup = { parentOf: () => "/cobro", isTab: isTabHere, load: loadScreen, shown: () => {} };
  stop = await startNavigation({ ...setup, isOver: (path) => path !== null && routes[path].over !== undefined });
  const client = makeQueryClient();
  client.setQueryData(["staff", "customers"], [{ name: "Luz" }]);
  render(<App client={client} />);
  expect(await screen.findByText("Dentro como Cajera")).toBeTruthy();
  await act(() => navigate("/ajustes"));

  // A call was refused with 401 and the session has no user any more.
  session.me = null;
  await act(async () => leave());
  await waitFor(() => expect(location.pathname).toBe("/acceso"));
  expect(await screen.findByRole("button", { name: "Entrar" })).toBeTruthy();
  expect(screen.queryByText("Dentro como Cajera")).toBeNull();
  expect(screen.getByText(/Hay 2 pendientes de Ana sin enviar. Entra como ana/)).toBeTruthy();
  expect(readStored("unsent")).toHaveLength(1);
  expect(client.getQueryData(["staff", "customers"])).toBeUndefined();
});
