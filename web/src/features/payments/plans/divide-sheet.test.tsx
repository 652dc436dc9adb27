import type { ChargeView, PlanChoices } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { DivideSheet } from "./divide-sheet";

const bound = (method: string) => ({ method, min: 1_000, max: 1_000_000 });
const choices = (owed: number) =>
  fixture<PlanChoices>({
    owed,
    divided: true,
    most: 4,
    bounds: [bound("spei_mp"), bound("oxxo_cash")] as PlanChoices["bounds"],
    proposals: [
      [
        { method: "spei_mp", amount: owed / 2 },
        { method: "spei_mp", amount: owed / 2 },
      ],
    ] as PlanChoices["proposals"],
  });
const charge = (remaining: number, paid: number) =>
  fixture<ChargeView>({ id: "c", collected: 0, remaining, attempts: [], parts: fixture({ paid, items: [] }) });
const sum = (n: number) => screen.getByLabelText(`Monto del pago ${n}`);
const type = (n: number, value: string) => fireEvent.change(sum(n), { target: { value } });
const divide = () => fireEvent.click(screen.getByRole("button", { name: "Dividir" }));

it("leads to what is wrong with the own parts, and reads the debt again when money comes meanwhile", async () => {
  let owed = 100_000;
  const writes = vi.fn();
  vi.stubGlobal(
    "fetch",
    ours((_: string, init?: RequestInit) => {
      if (init?.method === "POST") writes(init);
      return Response.json(choices(owed));
    }),
  );
  const client = makeQueryClient();
  const draw = (it: ChargeView) => (
    <QueryClientProvider client={client}>
      <DivideSheet charge={it} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(draw(charge(50_000, 0)));
  fireEvent.click(await screen.findByLabelText(/^De otra forma/));
  type(2, "");
  divide();
  expect(screen.getByText(/^Escribe un monto/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(sum(2)));
  type(2, "300");
  expect(screen.getByRole("alert").textContent).toBe("Faltan $200.00 por repartir.");
  divide();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Faltan $200.00 por repartir."));
  expect(writes).not.toHaveBeenCalled();

  owed = 80_000;
  rerender(draw(charge(50_000, 20_000)));
  expect(await screen.findByText("Suman justo lo que se debe.")).toBeTruthy();
  expect(screen.getByText("$800.00")).toBeTruthy();
});
