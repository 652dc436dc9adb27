import type { HerdRow } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { gainOf, summarizeWeighing } from "./session";
import { WeighForm } from "./weigh-form";
import WeighingPage from "./weighing-page";

const cow = {
  id: "00000000-0000-7000-8000-000000000001",
  name: "Luna",
  species: "cattle",
  sex: "female",
  marks: [],
  weightG: 400_000,
  weighedOn: "2026-10-25",
} as unknown as HerdRow;
const me = aStaff({ can: ["animal.edit", "herd.see"] });
let sent: Record<string, unknown>[] = [];

const next = vi.fn();
const draw = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <WeighForm animal={cow} on={"2026-11-24" as never} onNext={next} />
    </QueryClientProvider>,
  );
beforeEach(async () => {
  sent = [];
  next.mockReset();
  vi.stubGlobal(
    "fetch",
    ours(async (_: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body) as Record<string, unknown>);
      return Response.json({});
    }),
  );
  await openStored([memory()]);
  await writeStored("staff", me);
  await writeStored("weighing", { user: me.id, on: toDay("2026-11-24"), group: null, done: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const type = (kilos: string) => fireEvent.change(screen.getByLabelText("Kilos"), { target: { value: kilos } });
const save = () => fireEvent.submit(screen.getByLabelText("Kilos").closest("form") as HTMLFormElement);

it("saves with Enter, tells the gain while typing, and remembers what was weighed", async () => {
  draw();
  type("418,5");
  expect(screen.getByText("+617 g al día")).toBeDefined();
  save();
  await waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    { type: "weighing", status: "done", on: "2026-11-24", data: { grams: 418_500, method: "scale" } },
  ]);
  expect(readStored("weighing")?.done).toMatchObject([
    { animalId: cow.id, name: "Luna", grams: 418_500, before: { grams: 400_000, on: "2026-10-25" } },
  ]);
});

it("refuses in words what no cow weighs and what is no number, and sends nothing", async () => {
  draw();
  for (const [kilos, words] of [
    ["", "Escribe los kilos."],
    ["cuatro", "Escribe los kilos."],
    ["0", "El peso tiene que ser mayor que cero."],
    ["-5", "El peso tiene que ser mayor que cero."],
    ["41000", /Peso fuera de rango/],
  ] as const) {
    type(kilos);
    save();
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  }
  expect(sent).toEqual([]);
});

it("asks once about a weight that is far from the last one", async () => {
  draw();
  type("48");
  save();
  expect(await screen.findByText(/352 kg menos que la última vez/)).toBeDefined();
  expect(sent).toEqual([]);
  // Another weight is another question.
  type("40");
  expect(screen.queryByText(/menos que la última vez/)).toBeNull();
  save();
  expect(await screen.findByText(/360 kg menos/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Sí, guardar ese peso" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("sums up what was weighed; a gain needs a week between", () => {
  const done = [
    { recordId: "1", animalId: "a", name: "A", grams: 410_000, before: { grams: 400_000, on: toDay("2026-11-14") } },
    { recordId: "2", animalId: "b", name: "B", grams: 300_000, before: { grams: 299_000, on: toDay("2026-11-23") } },
    { recordId: "3", animalId: "c", name: "C", grams: 200_000, before: null },
  ];
  expect(done.map((it) => gainOf(it, toDay("2026-11-24")))).toEqual([1_000, null, null]);
  expect(summarizeWeighing({ done, on: toDay("2026-11-24") })).toEqual({ count: 3, averageG: 303_333, gainG: 1_000 });
  expect(summarizeWeighing({ done: [], on: toDay("2026-11-24") })).toEqual({ count: 0, averageG: null, gainG: null });
});

it("starts with one tap on a group that has animals", async () => {
  await writeStored("weighing", null);
  const groups = [
    { id: "g1", kind: "pen", name: "Corral de vacas", archived: false, count: 22, version: 1 },
    { id: "g2", kind: "lot", name: "Pollitas", archived: false, count: 0, version: 1, heads: 58 },
  ];
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => Response.json(path.includes("groups") ? { groups } : { animals: [], rows: [] })),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <WeighingPage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /Corral de vacas/ }));
  await waitFor(() => expect(readStored("weighing")?.group).toBe("g1"));
  expect(screen.queryByText("Pollitas")).toBeNull();
});

it("a session without a weight ends without a summary, one with a weight sums it up first", async () => {
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json({ groups: [], animals: [], rows: [] })),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <WeighingPage />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Terminar" }));
  expect(await screen.findByRole("button", { name: "Empezar a pesar" })).toBeDefined();
  const done = [{ recordId: "1", animalId: "a", name: "A", grams: 410_000, before: null }];
  await act(() => writeStored("weighing", { user: me.id, on: toDay("2026-11-24"), group: null, done }));
  fireEvent.click(await screen.findByRole("button", { name: "Terminar" }));
  expect(await screen.findByText("Así quedó")).toBeDefined();
});

it("without a group, the first screen offers animals of the herd", async () => {
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) =>
      path.startsWith("/api/herd/groups")
        ? Response.json({ groups: [] })
        : Response.json({
            animals: [{ ...cow, life: "alive" }],
            next: null,
            total: 1,
            hasMoreThanTotal: false,
            counts: null,
          }),
    ),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <WeighingPage />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("O elige de la lista")).toBeTruthy();
  expect(screen.getByText("Luna")).toBeTruthy();
});
