import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fixture } from "#src/testing/fixture";
import { Row } from "#src/ui/list";
import { ByDay } from "./by-day";

afterEach(() => void vi.useRealTimers());

it("rows are under their day in the business's zone, with the year only of another one", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T05:30:00Z"), toFake: ["Date"] });
  // In the centre of Mexico, six hours behind, it is still the 25th.
  const items = ["2026-11-26T05:00:00Z", "2026-11-25T05:59:00Z", "2026-11-23T18:00:00Z", "2025-12-31T18:00:00Z"];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["config"], fixture({ zone: "America/Mexico_City" }));
  render(
    <QueryClientProvider client={client}>
      <ByDay items={items.map((at) => ({ at }))}>{(it, time) => <Row key={it.at} title="Algo" detail={time} />}</ByDay>
    </QueryClientProvider>,
  );
  const groups = screen.getAllByRole("heading", { level: 2 });
  expect(groups.map((it) => it.textContent)).toEqual([
    "hoy",
    "ayer",
    "lunes 23 de noviembre",
    "miércoles 31 de diciembre de 2025",
  ]);
  expect(screen.getAllByRole("list").map((it) => within(it).getByText(/:/).textContent)).toEqual([
    "23:00",
    "23:59",
    "12:00",
    "12:00",
  ]);
});
