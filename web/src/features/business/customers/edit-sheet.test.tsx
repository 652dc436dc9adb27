import type { CustomerView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { EditCustomerSheet } from "./edit-sheet";

const none = { amount: 0, parts: [] };
const saved: CustomerView = {
  id: "00000000-0000-7000-8000-000000000001",
  name: "Rosa",
  phone: "5512345678",
  email: null,
  whatsapp: null,
  notes: "",
  blockedReason: null,
  sinceWords: "junio de 2026",
  others: [],
  paid: 0,
  sales: 0,
  owes: none,
  credit: none,
  surplus: none,
  terms: null,
  version: 1,
};
const theirs = { ...saved, phone: "5587654321", notes: "Prefiere que le llamen", version: 4 };

afterEach(() => vi.unstubAllGlobals());

/** A server on which somebody else saved `theirs` meanwhile. */
function draw(unsent?: Parameters<typeof EditCustomerSheet>[0]["unsent"]) {
  const sent: { body: unknown; version: string | undefined }[] = [];
  vi.stubGlobal(
    "fetch",
    ours((_: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      if (!body) return Response.json(theirs);
      sent.push({ body: JSON.parse(body), version: new Headers(headers).get("if-match") ?? undefined });
      return sent.length === 1
        ? Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 })
        : Response.json(theirs);
    }),
  );
  const close = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <EditCustomerSheet customer={saved} unsent={unsent} onClose={close} />
    </QueryClientProvider>,
  );
  return { sent, close };
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("mine goes over theirs in what I changed alone", async () => {
  const { sent, close } = draw();
  type(/^Nombre/, "Rosa María");
  type(/^Notas/, "Paga en efectivo");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Ahora: Prefiere que le llamen\. Tú: Paga en efectivo\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar lo mío encima" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toEqual({
    body: { name: "Rosa María", phone: "5587654321", email: "", notes: "Paga en efectivo" },
    version: '"4"',
  });
});

it("what this phone changed before and hasn't sent is mine too", async () => {
  const { sent, close } = draw({ name: "Rosa María", phone: "5512345678", email: "", notes: "" });
  type(/^Correo/, "rosa@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  fireEvent.click(await screen.findByRole("button", { name: "Guardar", description: "" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]?.body).toEqual({
    name: "Rosa María",
    phone: "5587654321",
    email: "rosa@example.com",
    notes: "Prefiere que le llamen",
  });
});

it("typing in one field leaves the server's fault of another where it is", async () => {
  vi.stubGlobal(
    "fetch",
    ours(() =>
      Response.json(
        {
          status: 422,
          code: "VALIDATION_FAILED",
          detail: "Revisa los datos.",
          errors: [
            { field: "phone", message: "Ese teléfono no existe." },
            { field: "email", message: "Ese correo no existe." },
          ],
        },
        { status: 422 },
      ),
    ),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <EditCustomerSheet customer={saved} unsent={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  );
  type(/^Nombre/, "Rosa María");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Ese teléfono no existe.")).toBeTruthy();
  type(/^Correo/, "rosa@example.com");
  expect(screen.queryByText("Ese correo no existe.")).toBeNull();
  expect(screen.getByText("Ese teléfono no existe.")).toBeTruthy();
});
