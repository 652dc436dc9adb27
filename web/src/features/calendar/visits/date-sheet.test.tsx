import type { StaffDateDetail } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { type Day, toDay } from "@corral/domain/kernel/time";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { DateSheet } from "./date-sheet";
import { SeriesSheet } from "./series-sheet";

const form = {
  time: "10:00",
  minutes: 60,
  capacity: 20,
  opensBefore: null,
  closesBefore: 30,
  tiers: [{ code: "A", name: "General", price: 10_000 }],
};
const series = {
  id: "00000000-0000-7000-8000-0000000000b1",
  words: "",
  ...form,
  weekdays: [6],
  from: toDay("2026-12-01"),
  until: toDay("2026-12-31"),
  skip: [],
  version: 3,
};
const date = {
  id: "00000000-0000-7000-8000-0000000000d1",
  itemId: "00000000-0000-7000-8000-0000000000e1",
  title: "Recorrido",
  zoneWords: "hora del centro",
  taken: 0,
  day: toDay("2026-12-05"),
  ...form,
  version: 1,
  series,
} as unknown as StaffDateDetail;

afterEach(() => vi.unstubAllGlobals());

/** A server on which somebody else saved `theirs` meanwhile. */
function draw(sheet: (close: () => void) => ReactNode, theirs: object) {
  const sent: { path: string; body: unknown; version: string | null }[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string, { body, headers }: { body?: string; headers: HeadersInit }) => {
      if (!body) return Response.json(theirs);
      sent.push({ path, body: JSON.parse(body), version: new Headers(headers).get("if-match") });
      return sent.length === 1
        ? Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 })
        : Response.json({});
    }),
  );
  const close = vi.fn();
  render(<QueryClientProvider client={makeQueryClient()}>{sheet(close)}</QueryClientProvider>);
  return { sent, close };
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("a date that somebody else changed meanwhile: both values, and mine goes over theirs in what I changed alone", async () => {
  const tiers = [{ code: "A", name: "General", price: 15_000 }];
  const { sent, close } = draw(
    (onClose) => (
      <DateSheet visit={{ id: date.itemId, price: centavos(0), zoneWords: "" }} date={date} onClose={onClose} />
    ),
    { ...date, capacity: 30, tiers, version: 5 },
  );
  type(/^Cupo/, "25");
  type(/^Hora/, "11:00");
  fireEvent.click(screen.getByRole("button", { name: "Guardar fecha" }));
  expect(await screen.findByText(/Ahora: 30\. Tú: 25\./)).toBeTruthy();
  expect((screen.getByLabelText(/^Cada lugar/) as HTMLInputElement).value).toBe("150");
  fireEvent.click(screen.getByRole("button", { name: "Guardar fecha" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({
    version: '"5"',
    body: { day: toDay("2026-12-05"), time: "11:00", capacity: 25, tiers },
  });
});

it("a repeat that somebody else split meanwhile is changed as it is now", async () => {
  const split = { ...series, id: "00000000-0000-7000-8000-0000000000b2", capacity: 30, weekdays: [0, 6], version: 1 };
  const { sent, close } = draw(
    (onClose) => (
      <SeriesSheet dateId={date.id} series={series} since={toDay("2026-12-05") as Day} zoneWords="" onClose={onClose} />
    ),
    { ...date, series: split },
  );
  type(/^Cupo/, "25");
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText(/Ahora: 30\. Tú: 25\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({
    path: `/api/series/${split.id}`,
    version: '"1"',
    body: { weekdays: [0, 6], capacity: 25 },
  });
});
