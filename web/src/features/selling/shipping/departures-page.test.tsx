import type { Departures } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { writeStored } from "#src/offline/storage/stored";
import { fixture } from "#src/testing/fixture";
import DeparturesPage from "./departures-page";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("#src/nav/history", async (load) => ({ ...(await load<object>()), navigate }));

const nothing = { late: [], items: [], undated: [], toQuote: [], hasMore: false };
const answer = (body: object, status = 200) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "x-corral": "1", "content-type": "application/json" } }),
    ),
  );
const draw = (path = "/cobro?ver=salidas") =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress(path, "p")}>
        <DeparturesPage />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );

it("where a day can't be read the others can still be chosen", async () => {
  answer({ code: "DATABASE_UNAVAILABLE", detail: "La base de datos no contesta.", status: 400 }, 400);
  draw("/cobro?ver=salidas&dia=2026-12-01");
  await screen.findByText("La base de datos no contesta.");
  fireEvent.click(screen.getByRole("button", { name: "Hoy" }));
  expect(navigate).toHaveBeenLastCalledWith("/cobro?ver=salidas", expect.anything());
});

it("the field of another day stays while its digits are typed", async () => {
  answer(
    fixture<Departures>({ ...nothing, today: "2026-11-26", day: "2026-11-26", dayWords: "jueves 26 de noviembre" }),
  );
  draw();
  fireEvent.click(await screen.findByRole("button", { name: "Otro día" }));
  const field = screen.getByLabelText("Otro día");
  fireEvent.change(field, { target: { value: "2026-12-02" } });
  fireEvent.change(screen.getByLabelText("Otro día"), { target: { value: "2026-12-27" } });
  expect(navigate).toHaveBeenLastCalledWith("/cobro?ver=salidas&dia=2026-12-27", expect.anything());
});

it("an empty board says to whom sees only their own that it isn't all there is", async () => {
  answer(
    fixture<Departures>({ ...nothing, today: "2026-11-26", day: "2026-11-26", dayWords: "jueves 26 de noviembre" }),
  );
  await writeStored("staff", { id: "v", role: "field", can: ["sale.see"] } as never);
  draw();
  await screen.findByText("No sale nada que hayas cobrado tú");
  expect(screen.queryByText("Hoy no sale nada")).toBeNull();
});
