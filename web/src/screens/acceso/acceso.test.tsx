import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { SESSION } from "#src/features/business/auth/data";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { AccesoScreen } from "./acceso.screen";

// What it asks has a test of its own: here only whether it stays open.
vi.mock("#src/features/office/sync/leave-queued", () => ({ default: () => <p>Hay trabajo sin enviar</p> }));
afterEach(() => vi.unstubAllGlobals());

it("the question about unsent work stays when the server answers after all who is signed in", async () => {
  const me = aStaff();
  let answers = false;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal(
    "fetch",
    ours(() => {
      if (!answers) throw new TypeError("Failed to fetch");
      return Response.json({ me, demoAccounts: [], needsOwner: false });
    }),
  );
  await openStored([memory()]);
  await writeStored("staff", me);
  await writeStored("unsent", [{ user: me.id, name: me.name, login: me.login, count: 2 }]);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <AddressContext.Provider value={readAddress("/acceso", "p")}>
        <AccesoScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Salir de este teléfono" }));
  const asks = await screen.findByText("Hay trabajo sin enviar");
  answers = true;
  await act(() => client.refetchQueries({ queryKey: SESSION }));
  expect(client.getQueryData(SESSION)).toMatchObject({ me: { id: me.id } });
  expect(screen.queryByText("Hay trabajo sin enviar")).toBe(asks);
  await writeStored("staff", null);
});
