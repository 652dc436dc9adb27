import type { RecordView } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { BulkRecordSheet } from "./bulk-record-sheet";
import { RecordItem } from "./record-item";
import { RecordSheet } from "./record-sheet";

const cow = { id: "00000000-0000-7000-8000-000000000001", name: "Luna", species: "cattle", sex: "female" };
const record = (more: Partial<RecordView> = {}): RecordView => ({
  id: "00000000-0000-7000-8000-00000000000a",
  animalId: cow.id,
  type: "weighing",
  title: "Pesaje",
  status: "done",
  on: toDay("2026-06-15"),
  onWords: "lunes 15 de junio de 2026",
  data: { grams: 400_000 },
  detail: "400 kg",
  note: null,
  photos: [],
  published: true,
  by: "Rosa",
  at: "2026-06-15T18:00:00.000Z",
  atWords: "hoy 12:00",
  overdue: false,
  medical: false,
  before: [],
  voided: null,
  acts: [],
  version: 1,
  ...more,
});

let sent: { path: string; body: Record<string, unknown> }[] = [];
let answer: () => Response;
const draw = (what: React.ReactNode) =>
  render(<QueryClientProvider client={makeQueryClient()}>{what}</QueryClientProvider>);
beforeEach(async () => {
  sent = [];
  answer = () => Response.json({});
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init: { body: string }) => {
      sent.push({ path, body: JSON.parse(init.body) as Record<string, unknown> });
      return answer();
    }),
  );
  await openStored([memory()]);
  await writeStored("staff", aStaff({ can: ["animal.edit"] }));
});
afterEach(() => vi.unstubAllGlobals());

it("offers the types that fit the animal and the role, and sends whole grams with the same ids at each try", async () => {
  const close = vi.fn();
  draw(<RecordSheet animal={cow} wish={{ is: "new" }} onClose={close} />);
  expect(screen.queryByRole("button", { name: "Vacuna" })).toBeNull();
  expect(screen.getByRole("button", { name: "Parto" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pesaje" }));
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText("Escribe los kilos.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Peso en kilos/), { target: { value: "4120.5" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText(/Peso fuera de rango/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Peso en kilos/), { target: { value: "4 mil" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText("Escribe un número, como 12.5.")).toBeTruthy();
  expect(sent).toEqual([]);

  const message = "Es antes de que naciera.";
  answer = () =>
    Response.json(
      {
        status: 422,
        code: "VALIDATION_FAILED",
        detail: "Revisa los datos.",
        errors: [{ field: "on", message }],
      },
      { status: 422 },
    );
  fireEvent.change(screen.getByLabelText(/Peso en kilos/), { target: { value: "412" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(close).not.toHaveBeenCalled();

  answer = () => Response.json({ record: record(), facts: {}, youngIds: [] }, { status: 201 });
  fireEvent.change(screen.getByLabelText(/Peso en kilos/), { target: { value: "412.5" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({
    path: `/api/herd/animals/${cow.id}/records`,
    body: { type: "weighing", data: { grams: 412_500 } },
  });
  expect(sent[1]?.body.id).toBe(sent[0]?.body.id);
});

it("closes as easily after a type was picked as before, and only on purpose once something is typed", async () => {
  draw(<RecordSheet animal={cow} wish={{ is: "new" }} onClose={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Nota" }));
  const note = await screen.findByRole("textbox", { name: "Nota" });
  expect(screen.getAllByRole("button", { name: "Cerrar" })).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Cerrar" }).textContent).toBe("");
  fireEvent.change(note, { target: { value: "Cojea" } });
  expect(screen.getByRole("button", { name: "Cerrar" }).textContent).toBe("Cerrar");
});

it("writes to several animals at once and lists those that prevented it", async () => {
  const done = vi.fn();
  await writeStored("staff", aStaff({ role: "vet", can: ["animal.edit", "animal.medical"] }));
  draw(<BulkRecordSheet animalIds={[cow.id, "b"]} onClose={() => {}} onDone={done} />);
  fireEvent.click(screen.getByRole("button", { name: "Vacuna" }));
  fireEvent.change(screen.getByLabelText("Producto"), { target: { value: "Rabia" } });
  answer = () =>
    Response.json(
      {
        status: 409,
        code: "RECORD_NOT_ALLOWED",
        detail: "No",
        errors: [{ field: "records.1", message: "Paloma: está registrado como muerto." }],
      },
      { status: 409 },
    );
  fireEvent.click(screen.getByRole("button", { name: "Anotar a 2 animales" }));
  expect(await screen.findByText("Paloma: está registrado como muerto.")).toBeTruthy();
  answer = () => Response.json({ batchId: "x", written: 2 }, { status: 201 });
  fireEvent.click(screen.getByRole("button", { name: "Anotar a 2 animales" }));
  await waitFor(() => expect(done).toHaveBeenCalledWith(2));
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

it("shows a record's earlier version struck through, with who and when", () => {
  const old = { onWords: "lunes 15 de junio de 2026", detail: "40 kg", note: null, by: "Beto", atWords: "ayer 09:00" };
  const { container } = draw(<RecordItem record={record({ before: [old] })} onAct={() => {}} />);
  expect(container.querySelector("del")?.textContent).toContain("40 kg");
  expect(container.textContent).toContain("Beto · ayer 09:00");
});

it("a planned one that somebody else moved meanwhile: both values, and mine goes over theirs in what I changed alone", async () => {
  const planned = record({
    status: "planned",
    on: toDay("2026-12-01"),
    type: "vaccination",
    data: { product: "Bovilis" },
  });
  const theirs = {
    ...planned,
    on: "2026-12-09",
    data: { product: "Bovilis", dose: "2 ml" },
    note: "Con aretes",
    version: 4,
  };
  const bodies: unknown[] = [];
  const versions: (string | null)[] = [];
  vi.stubGlobal(
    "fetch",
    ours((_: string, { body, headers }: { body?: string; headers: HeadersInit }) => {
      if (!body) return Response.json({ items: [theirs], next: null });
      bodies.push(JSON.parse(body));
      versions.push(new Headers(headers).get("if-match"));
      return bodies.length === 1
        ? Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 })
        : Response.json({ record: theirs, facts: {}, youngIds: [] });
    }),
  );
  const close = vi.fn();
  draw(<RecordSheet animal={cow} wish={{ is: "move", record: planned, type: "vaccination" }} onClose={close} />);
  fireEvent.change(screen.getByLabelText(/Para cuándo/), { target: { value: "2026-12-05" } });
  fireEvent.change(screen.getByLabelText(/Lote/), { target: { value: "77" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText(/Ahora: .*9 de diciembre.* Tú: .*5 de diciembre/)).toBeTruthy();
  expect((screen.getByLabelText(/Nota/) as HTMLTextAreaElement).value).toBe("Con aretes");
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(versions).toEqual(['"1"', '"4"']);
  expect(bodies[1]).toEqual({
    on: "2026-12-05",
    data: { product: "Bovilis", dose: "2 ml", lot: "77" },
    note: "Con aretes",
  });
});

it("a weight far from the last one is asked about once, in the sheet too", async () => {
  const weighed = {
    ...cow,
    weightG: 471_000,
    weighedOn: toDay(new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)),
  };
  draw(<RecordSheet animal={weighed} wish={{ is: "new", type: "weighing" }} onClose={vi.fn()} />);
  fireEvent.change(await screen.findByLabelText(/^Peso/), { target: { value: "30" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText(/^Es 441 kg menos que la última vez/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Sí, guardar ese peso" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("folds dose and lot of a vaccine, and keeps the days of withdrawal in sight", () => {
  draw(<RecordSheet animal={cow} wish={{ is: "new", type: "vaccination" }} onClose={() => undefined} />);
  const fold = screen.getByText("Dosis y lote").closest("details");
  expect(fold?.open).toBe(false);
  expect(fold?.contains(screen.getByLabelText(/^Lote/))).toBe(true);
  expect(fold?.contains(screen.getByLabelText(/^Retiro en carne/))).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Lote/), { target: { value: "L-42" } });
  expect(fold?.querySelector("summary")?.textContent).toContain("L-42");
});
