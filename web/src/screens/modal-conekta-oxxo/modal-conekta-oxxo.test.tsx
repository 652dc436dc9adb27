import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { ModalConektaOxxoScreen } from "./modal-conekta-oxxo.screen";

const CHARGE = "cccccccccccccccccccccc";
const charge = (attempts: object[]) =>
  fixture<ChargeView>({
    id: CHARGE,
    state: "open",
    concept: "Consulta",
    remaining: 85_000,
    attempts,
    receipts: [],
  });
const VOUCHER = {
  id: "aaaaaaaaaaaaaaaaaaaaaa",
  method: "oxxo_cash",
  state: "awaiting_customer",
  amount: 85_000,
  expiresAt: "2999-01-01T00:00:00Z",
  voucher: {
    reference: "00000349133338",
    grouped: "0000 0349 1333 38",
    network: "oxxo",
    stores: [],
    others: [],
    deadlineWords: "mañana",
    zoneWords: "hora del centro",
  },
};
const MISSING = [
  { field: "payer.name", message: "Escribe tu nombre completo." },
  { field: "payer.email", message: "Escribe tu correo para pagar así." },
  { field: "payer.phone", message: "Escribe tu celular a 10 dígitos: lo pide OXXO." },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for the payer's data that the voucher needs and the charge lacks, and creates the voucher with it", async () => {
  const sent: { payer?: object }[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init: RequestInit) => {
      if (url.includes("/api/config"))
        return Response.json({ business: { name: "Rancho" }, privacy: { version: "1" } });
      if (init.method !== "POST") return Response.json(charge([]));
      const body = JSON.parse(String(init.body)) as { payer?: object };
      sent.push(body);
      return body.payer
        ? Response.json(charge([VOUCHER]), { status: 201 })
        : Response.json(
            { code: "VALIDATION_FAILED", detail: "Revisa los datos marcados.", errors: MISSING },
            { status: 422, headers: { "content-type": "application/problem+json" } },
          );
    }),
  );
  await openStored([memory()]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress(`/modal-conekta-oxxo?c=${CHARGE}`, "p")}>
        <ModalConektaOxxoScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText("Nombre completo");
  // Missing data isn't an error before the form was submitted.
  expect(screen.queryByText("Revisa los datos marcados.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(sent).toHaveLength(1);
  type("Nombre completo", "Ana Pérez");
  type("WhatsApp", "55 1234 5678");
  type("Correo", "ana@testuser.com");
  fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("0000 0349 1333 38")).toBeTruthy();
  expect(sent[1]?.payer).toEqual({ name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" });
});

it("asks for the phone alone where the rest is known to the charge, though this phone keeps no name", async () => {
  const sent: { payer?: object }[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init: RequestInit) => {
      if (url.includes("/api/config"))
        return Response.json({ business: { name: "Rancho" }, privacy: { version: "1" } });
      if (init.method !== "POST") return Response.json(charge([]));
      const body = JSON.parse(String(init.body)) as { payer?: object };
      sent.push(body);
      if (body.payer) return Response.json(charge([VOUCHER]), { status: 201 });
      const errors = MISSING.filter((it) => it.field === "payer.phone");
      return Response.json(
        { code: "VALIDATION_FAILED", detail: "Revisa los datos marcados.", errors },
        { status: 422, headers: { "content-type": "application/problem+json" } },
      );
    }),
  );
  await openStored([memory()]);
  await writeStored("contact", { name: "", phone: "", email: "" });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress(`/modal-conekta-oxxo?c=${CHARGE}`, "p")}>
        <ModalConektaOxxoScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText("WhatsApp"), { target: { value: "55 1234 5678" } });
  expect(screen.queryByLabelText("Nombre completo")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("0000 0349 1333 38")).toBeTruthy();
  expect(sent[1]?.payer).toEqual({ phone: "55 1234 5678" });
});
