import type { PrivacyVersion } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { PrivacySheet } from "./privacy-sheet";

const now: PrivacyVersion = {
  version: "1",
  short: "Usamos tus datos para venderte y cobrarte.",
  necessary: ["Cobrar"],
  voluntary: ["Avisarte"],
  full: "Aquí va el aviso completo, con todo lo que la ley pide decir a quien compra en el rancho.",
  publishedWords: null,
  by: null,
  sales: 0,
};
const theirs = { ...now, version: "2", necessary: ["Cobrar", "Entregar"], short: `${now.short} Nada más.` };

afterEach(() => vi.unstubAllGlobals());

it("mine goes over theirs in what I changed alone, and both values are shown where both changed it", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    ours((_: string, init: { body?: string }) => {
      if (init.body) sent.push(JSON.parse(init.body));
      return sent.length === 1
        ? Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió.", current: theirs }, { status: 412 })
        : Response.json(theirs);
    }),
  );
  const done = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PrivacySheet now={now} onClose={() => {}} onDone={done} />
    </QueryClientProvider>,
  );
  const [short, , voluntary] = screen.getAllByRole("textbox");
  fireEvent.change(short as HTMLElement, { target: { value: `${now.short} Y avisarte.` } });
  fireEvent.change(voluntary as HTMLElement, { target: { value: "Felicitarte" } });
  const publish = screen.getByRole("button", { name: /Publicar/ });
  fireEvent.click(publish);
  expect(await screen.findByText(/Ahora: .*Nada más\. Tú: .*Y avisarte\./)).toBeTruthy();
  fireEvent.click(publish);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({
    over: "2",
    short: `${now.short} Y avisarte.`,
    necessary: ["Cobrar", "Entregar"],
    voluntary: ["Felicitarte"],
    full: now.full,
  });
});
