import type { Shipping } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { fixture } from "#src/testing/fixture";
import { QuoteSheet } from "./quote-sheet";
import { ShippingSheet } from "./shipping-sheet";
import { shippingText } from "./text";

const shipping = (more: Partial<Shipping>) =>
  fixture<Shipping>({
    version: 1,
    way: "quote",
    address: "Rancho El Tule",
    freight: 0 as Shipping["freight"],
    quote: null,
    perKm: 0 as Shipping["perKm"],
    perKmMin: 0 as Shipping["perKmMin"],
    options: fixture<Shipping["options"]>({
      ways: ["zone", "quote"],
      days: [],
      zones: [{ name: "San Miguel", price: 45_000 as Shipping["freight"] }],
      quoteHold: 86_400,
    }),
    ...more,
  });

it("a price doesn't replace one that was given since its sheet was opened", async () => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent(JSON.parse(body));
    return new Promise(() => {});
  });
  const client = makeQueryClient();
  const sheet = (version: number) => (
    <QueryClientProvider client={client}>
      <QuoteSheet saleId="s" shipping={shipping({ version })} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(sheet(1));
  fireEvent.change(screen.getByLabelText("Flete en pesos"), { target: { value: "900" } });
  rerender(sheet(2));
  fireEvent.click(screen.getByRole("button", { name: "Enviar precio" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ version: 1, amount: 90_000 })));
});

it("staff reads that the price is of somebody else's purchase", () => {
  render(<ShippingSheet view={shipping({})} words={shippingText} send={() => Promise.resolve()} onClose={() => {}} />);
  fireEvent.click(screen.getByLabelText("Se lo llevamos"));
  fireEvent.change(screen.getByLabelText("¿A qué zona?"), { target: { value: "San Miguel" } });
  expect(screen.getByRole("status").textContent).toBe("Se suman $450.00 a su compra.");
});
