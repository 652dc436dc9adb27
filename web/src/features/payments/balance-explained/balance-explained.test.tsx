import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { ours } from "#src/testing/answers";

afterEach(() => vi.unstubAllGlobals());

it("a tap on a balance opens its explanation: each line with its sign, and the sum", async () => {
  const requests: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (url: string) => {
      requests.push(String(url));
      const story = {
        title: "Lo que falta por pagar",
        balance: 10_000,
        sentences: [
          { text: "Se pidieron $850.00 por Composta.", amount: 85_000 },
          { text: "Entraron $750.00 por Transferencia SPEI.", amount: -75_000 },
        ],
      };
      return new Response(JSON.stringify(story), { headers: { "content-type": "application/json" } });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExplainedAmount about={{ charge: "abc", of: "due" }} amount={10_000} />
    </QueryClientProvider>,
  );
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /\$100\.00.*De dónde sale esta cantidad/ }));
  const dialog = await screen.findByRole("dialog", { name: "Lo que falta por pagar" });
  const lines = within(dialog)
    .getAllByRole("listitem")
    .map((li) => li.textContent);
  expect(lines).toEqual([
    "Se pidieron $850.00 por Composta.+$850.00",
    "Entraron $750.00 por Transferencia SPEI.−$750.00",
  ]);
  expect(within(dialog).getByText("$100.00")).toBeTruthy();
  expect(requests[0]).toContain("/api/charges/abc/story?of=due");
});
