import type { AccountView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff, fixture } from "#src/testing/fixture";
import { PaySheet } from "./pay-sheet";

it("says which part of a transfer is missing, and leads to it", async () => {
  const errors = [
    { field: "transfer.bankFrom", message: "Escribe de qué banco salió." },
    { field: "transfer.opDay", message: "El día de la operación puede ser de hoy." },
  ];
  vi.stubGlobal(
    "fetch",
    ours((path: string) =>
      path.includes("payments")
        ? Response.json({ code: "VALIDATION_FAILED", detail: "Revisa los datos marcados.", errors }, { status: 422 })
        : Response.json({ here: null }),
    ),
  );
  const client = makeQueryClient();
  await writeStored("staff", aStaff({ id: "1", role: "owner", can: ["transfer.confirm"] }));
  const account = fixture<AccountView>({ id: "k", total: 50_000, debts: [] });
  render(
    <QueryClientProvider client={client}>
      <PaySheet account={account} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByLabelText("Transferencia"));
  fireEvent.click(screen.getByRole("button", { name: /^Recibir/ }));
  const bank = await screen.findByLabelText(/banco salió/);
  await waitFor(() => expect(bank.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(bank));
});
