import type { ReviewTask } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { Decisions } from "./decisions";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const offer = (decision: string, words: string, needs: string[] = []) => ({
  decision,
  words,
  hint: `${words}…`,
  needs,
});
function show(decisions: object[]) {
  const sent: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    ours((_path: string, init: { body?: string }) => {
      if (init.body) sent.push(JSON.parse(init.body));
      return Response.json({});
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Decisions task={{ id: "00000000-0000-7000-8000-0000000000a1", decisions } as unknown as ReviewTask} />
    </QueryClientProvider>,
  );
  return sent;
}

test("several decisions are choices, and one button says and sends the chosen one", async () => {
  const sent = show([offer("keep_credit", "Dejarlo como saldo"), offer("write_off", "Perdonar", ["note"])]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Elige qué hacer" }).disabled).toBe(true);
  expect(screen.queryByLabelText(/¿Por qué\?/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /Perdonar/ }));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Perdonar" });
  expect(button.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/¿Por qué\?/), { target: { value: "Era un peso" } });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(sent[0]).toEqual({ decision: "write_off", note: "Era un peso" }));
});

test("the only decision is chosen already", () => {
  show([offer("resolve", "Marcar como resuelto", ["note"])]);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("button", { name: "Marcar como resuelto" })).toBeTruthy();
  expect(screen.getByLabelText(/¿Por qué\?/)).toBeTruthy();
});
