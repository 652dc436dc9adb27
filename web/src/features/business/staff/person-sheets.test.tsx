import type { Person } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { AddSheet } from "./add-sheet";
import { PersonSheet } from "./person-sheet";

const ana: Person = {
  id: "00000000-0000-7000-8000-000000000001",
  name: "Ana",
  login: "ana",
  role: "cashier",
  roleWords: "Cajera",
  status: "active",
  isMe: false,
  hasPassword: true,
  codeUntilWords: null,
  devices: 0,
  seenWords: null,
  version: 1,
} as Person;

let sent: unknown[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    "fetch",
    ours((_: string, { body }: { body?: string }) => {
      if (!body) return Response.json({ items: [{ ...ana, role: "manager", name: "Ana Paula", version: 3 }] });
      sent.push(JSON.parse(body));
      return answers.shift()?.() ?? Response.json(ana);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());
const draw = (what: React.ReactNode) =>
  render(<QueryClientProvider client={makeQueryClient()}>{what}</QueryClientProvider>);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The sentence that stands at a field, which says that it is wrong. */
function sentenceAt(label: RegExp) {
  const input = screen.getByLabelText(label);
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return input.getAttribute("aria-invalid") && ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

it("what is missing of a new person stands at its field in our words, and nothing is sent", async () => {
  draw(<AddSheet onClose={() => {}} />);
  expect(document.querySelector("form")?.noValidate).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: /Agregar y hacer/ }));
  await waitFor(() => expect(sentenceAt(/^Nombre/)).toContain("Escribe el nombre."));
  expect(sentenceAt(/^Usuario/)).toContain("Usa de 3 a 60 letras sin acentos, números, punto o guion.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre/)));
  type(/^Nombre/, "Lupita");
  expect(sentenceAt(/^Nombre/)).toBeNull();
  expect(sent).toEqual([]);
});

it("so does what is wrong of one who is there", async () => {
  draw(<PersonSheet person={ana} onClose={() => {}} />);
  expect(document.querySelector("form")?.noValidate).toBe(true);
  type(/^Nombre/, "A");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sentenceAt(/^Nombre/)).toContain("Escribe el nombre."));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre/)));
  expect(sent).toEqual([]);
});

it("somebody else's edit of a person is merged, and both values are shown where both changed it", async () => {
  const close = vi.fn();
  answers = [() => Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 })];
  draw(<PersonSheet person={ana} onClose={close} />);
  type(/^Nombre/, "Ana María");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Ahora: Ana Paula\. Tú: Ana María\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toEqual({ name: "Ana María", role: "manager" });
});
