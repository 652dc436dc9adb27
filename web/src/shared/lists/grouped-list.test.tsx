import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AddressContext, readAddress } from "#src/nav/address";
import { GroupedList } from "./grouped-list";

const t = {
  list: "Depósitos",
  groupsLabel: "Cuáles",
  groups: { open: "Sin identificar", decided: "Decididos" },
  none: { open: "Nada", decided: "Nada" },
  noneHint: { open: "", decided: "" },
};
const useRows = () =>
  useInfiniteQuery({
    queryKey: ["rows"],
    queryFn: async () => ({ items: [{ id: "a" }] }),
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  });

const draw = (open: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddressContext.Provider value={readAddress(`/cobro?ver=sin-identificar&deposito=${open}`, "p")}>
        <GroupedList
          ver="sin-identificar"
          param="deposito"
          icon="bank"
          groups={["open", "decided"]}
          t={t}
          useRows={useRows}
          columns={[]}
          nameOf={(it) => it.id}
          row={(it) => <li key={it.id}>Renglón {it.id}</li>}
          detail={(it) => <p>Abierto {it.id}</p>}
        />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );

it("says where to look for one that somebody else decided while it was open", async () => {
  draw("b");
  expect(await screen.findByText("Ya no está en esta lista. Búscalo en «Decididos».")).toBeTruthy();
});

it("says nothing of one that is there", async () => {
  draw("a");
  await screen.findByText("Abierto a");
  expect(screen.queryByText(/Ya no está/)).toBeNull();
});
