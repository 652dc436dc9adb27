import type { ChargeView, DirectTransfer } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { fixture } from "#src/testing/fixture";
import { ReportSheet } from "./report-sheet";

it("says what is wrong where it is left, and the button leads to the first fault instead of being off", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReportSheet
        charge={fixture<ChargeView>({ id: "c" })}
        direct={fixture<DirectTransfer>({ due: 16_500, firstDay: "2026-10-27", today: "2026-11-26" })}
        onProof={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText("Transferiste $165.00 hoy")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Fue otro monto o día" }));
  const amount = screen.getByLabelText("¿Cuánto transferiste?");
  fireEvent.change(amount, { target: { value: "mil pesos" } });
  expect(screen.queryByText(/^Escribe cuánto/)).toBeNull();
  fireEvent.blur(amount);
  expect(screen.getByText(/^Escribe cuánto transferiste/)).toBeTruthy();
  fireEvent.change(amount, { target: { value: "1,250" } });
  expect(screen.queryByText(/^Escribe cuánto/)).toBeNull();

  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar a revisión" });
  expect(send.disabled).toBe(false);
  fireEvent.click(send);
  expect(screen.getByText(/^Escribe la clave/)).toBeTruthy();
  expect(screen.getByText(/^Escribe de qué banco/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Clave de rastreo")));
  expect(fetch).not.toHaveBeenCalled();
});
