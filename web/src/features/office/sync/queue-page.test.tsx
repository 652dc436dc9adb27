import type { PublicConfig } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { noteAnswer, noteCopy, noteNoAnswer } from "#src/offline/connection";
import type { Operation } from "#src/offline/queue/operation";
import { openStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { openedQueue, openUserQueue, queueNow } from "#src/shared/queue/perform";
import { ours } from "#src/testing/answers";
import { aDisk } from "#src/testing/queue";
import LeaveQueued from "./leave-queued";
import QueuePage from "./queue-page";
import { QueuedHere } from "./queued-here";

const ana: StoredStaff = { id: "ana", name: "Ana Ruiz", login: "ana", role: "field", roleWords: "Vaquera", can: [] };
const anOp = (id: string, it: Partial<Operation> = {}): Operation => ({
  id,
  key: `key-of-${id}`,
  call: "writeRecord",
  params: {},
  body: { note: id },
  dependsOn: [],
  about: [],
  title: "Nota",
  detail: `Animal ${id}`,
  cash: 0,
  ...it,
});
/** The server's answer by item id; 201 by default, or no answer at all. */
let says: Record<string, { status: number; body: object }>;
let isAway: boolean;
beforeEach(async () => {
  says = {};
  isAway = false;
  vi.stubGlobal(
    "fetch",
    ours(async (_path: string, init: RequestInit) => {
      if (isAway) throw new TypeError("no network");
      const { items } = JSON.parse(String(init.body)) as { items: { id: string; after: string[] }[] };
      const waits = { status: 424, body: { code: "SYNC_WAITS" } };
      return Response.json({
        items: items.map(({ id, after }) => ({
          id,
          ...(after.some((it) => says[it]) ? waits : (says[id] ?? { status: 201, body: {} })),
        })),
      });
    }),
  );
  await openStored([aDisk().mechanism]);
  await writeStored("staff", ana);
  openUserQueue(ana, () => {});
  noteAnswer(0);
});
afterEach(() => {
  openUserQueue(null, () => {});
  vi.unstubAllGlobals();
});
async function keep(...ops: Operation[]) {
  const box = await openedQueue();
  for (const op of ops) await box?.keep(op);
  await waitFor(() => expect(queueNow().leads).toBe(true));
}
function show(what: React.ReactNode) {
  const client = makeQueryClient();
  client.setQueryData(["config"], { zone: "America/Mexico_City" } as PublicConfig);
  return render(<QueryClientProvider client={client}>{what}</QueryClientProvider>);
}
const tap = (name: string | RegExp, inside: Pick<typeof screen, "getByRole"> = screen) =>
  fireEvent.click(inside.getByRole("button", { name }));

it("lists refused operations with the server's message, and what waits for them by name; each leaves once it is resolved", async () => {
  says.bad = { status: 422, body: { code: "ANIMAL_GONE", detail: "Ese animal ya salió del hato." } };
  await keep(anOp("bad", { title: "Pesaje" }), anOp("child", { dependsOn: ["bad"] }));
  show(<QueuePage />);
  expect(await screen.findByText("Ese animal ya salió del hato.")).toBeTruthy();
  expect(screen.getByText("Espera a «Pesaje · Animal bad», que requiere atención")).toBeTruthy();
  tap("Descartar…");
  const sheet = within(screen.getByRole("dialog"));
  expect(sheet.getByText(/Otro pendiente depende de este/)).toBeTruthy();
  expect(sheet.getByRole("button", { name: "Descartar" })).toHaveProperty("disabled", true);
  fireEvent.change(sheet.getByRole("textbox"), { target: { value: "Se anotó dos veces" } });
  tap("Descartar", sheet);
  expect(await screen.findByText("Motivo: Se anotó dos veces")).toBeTruthy();
  expect(await screen.findByText("Dependía de «Pesaje», que se descartó.")).toBeTruthy();
  says = {};
  tap("Volver a intentar");
  expect(await screen.findByText("Todo está enviado")).toBeTruthy();
  expect(screen.getByText("Descartado")).toBeTruthy();
  expect(
    queueNow()
      .sent.map((it) => it.id)
      .sort(),
  ).toEqual(["bad", "child"]);
});

it("offers a retry only where it could help: somebody admitted by two phones is closed with what happened", async () => {
  says.twice = { status: 409, body: { code: "TICKET_USED", detail: "Ya entró: «Puerta 2».", gate: "Puerta 2" } };
  const body = { gate: "Puerta 1", at: "2026-01-02T18:00:00Z" };
  await keep(anOp("twice", { call: "checkIn", title: "Entrada a una visita", body }));
  show(<QueuePage />);
  expect(await screen.findByText("Ya entró: «Puerta 2».")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Volver a intentar" })).toBeNull();
  expect(screen.getByRole("button", { name: "Descartar…" })).toBeTruthy();
  tap("Corregir");
  const sheet = within(await screen.findByRole("dialog"));
  fireEvent.change(sheet.getByRole("textbox"), { target: { value: "Eran dos personas" } });
  tap("Cerrar sin contarla", sheet);
  expect(await screen.findByText("Motivo: Eran dos personas")).toBeTruthy();
  expect(queueNow().unsent).toEqual([]);
});

it("reports how many remain after sending, and when all were sent; without signal it says why nothing can be sent now", async () => {
  isAway = true;
  await keep(anOp("a"), anOp("b"));
  show(<QueuePage />);
  const send = () => screen.getByRole("button", { name: "Enviar ahora" });
  const why = "Sin señal. Se envía solo en cuanto vuelva.";
  act(noteNoAnswer);
  expect(send()).toHaveProperty("disabled", true);
  expect(screen.getByText(why)).toBeTruthy();
  // The server is slow, not away.
  const slow = () => act(() => noteCopy(null, undefined, true));
  slow();
  expect(screen.queryByText(why)).toBeNull();
  tap("Enviar ahora");
  expect(await screen.findByText(/^Quedan 2 sin enviar/)).toBeTruthy();
  isAway = false;
  slow();
  tap("Enviar ahora");
  expect(await screen.findByText("Se envió todo.")).toBeTruthy();
});

it("renders five hundred of them without delay", async () => {
  isAway = true;
  await keep(...Array.from({ length: 500 }, (_, n) => anOp(`op-${n}-`)));
  show(<QueuePage />);
  expect(screen.getAllByText("Nota")).toHaveLength(500);
});

it("sign-out asks, with the count and the cash; it continues when all is sent, or after a copy was downloaded", async () => {
  isAway = true;
  await keep(anOp("a"), anOp("c", { call: "takeOfflineCash", cash: 34_500 }));
  const onLeave = vi.fn();
  const { unmount } = show(<LeaveQueued onLeave={onLeave} onStay={() => {}} />);
  expect(screen.getByText(/2 pendientes sin enviar, con \$345\.00 en efectivo/)).toBeTruthy();
  tap("Enviar ahora");
  expect(await screen.findByText(/^Quedan 2 sin enviar/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Salir sin enviar" })).toBeNull();
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  tap("Exportar");
  fireEvent.click(await screen.findByRole("button", { name: "Salir sin enviar" }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(screen.getByText(/hasta que entres otra vez como ana/)).toBeTruthy();
  unmount();
  isAway = false;
  show(<LeaveQueued onLeave={onLeave} onStay={() => {}} />);
  tap("Enviar ahora");
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(2));
});

it("sign-in shows whose unsent work is on the phone", async () => {
  await openedQueue();
  openUserQueue(null, () => {});
  await writeStored("unsent", [{ user: "ana", name: "Ana Ruiz", login: "ana", count: 3 }]);
  render(<QueuedHere />);
  expect(screen.getByText("Hay 3 pendientes de Ana Ruiz sin enviar. Entra como ana para enviarlos.")).toBeTruthy();
});

it("cash without an answer doesn't count as sent, neither on its page nor at sign-in", async () => {
  isAway = true;
  noteNoAnswer();
  const take = {
    user: "ana",
    chargeId: "c",
    key: "k",
    amount: 34_500,
    tendered: 50_000,
    at: 1,
    tries: 1,
    refused: null,
  };
  await writeStored("cashTakes", [take, { ...take, user: "luis", key: "l" }]);
  const page = show(<QueuePage />);
  expect(screen.getAllByText("No supimos si se anotó el efectivo")).toHaveLength(1);
  expect(screen.queryByText("Todo está enviado")).toBeNull();
  page.unmount();
  const onLeave = vi.fn();
  show(<LeaveQueued onLeave={onLeave} onStay={() => {}} />);
  expect(screen.getByText(/^De \$345\.00 en efectivo no supimos si se anotó/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver qué falta" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar ahora" })).toBeNull();
  tap("Salir sin enviar");
  expect(onLeave).toHaveBeenCalledTimes(1);
  await writeStored("cashTakes", []);
});
