import type { HerdAnimal, HerdChanges, HerdCounts, HerdRow, RecordsPage, RecordView } from "@corral/contract/types";
import { countHerd } from "@corral/domain/herd/animals/herd-filter";
import { type Day, toDay } from "@corral/domain/kernel/time";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { STAFF } from "#src/features/business/auth/data";
import { useHerd, useHerdAnimal } from "#src/features/herd/animals/data";
import { keepPage, rowHere } from "#src/features/herd/herd-copy/herd-copy";
import { readHerd } from "#src/features/herd/herd-copy/herd-sync";
import { toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import { useRecords } from "#src/features/herd/records/data";
import { noteAnswer, noteNoAnswer } from "#src/offline/connection";
import { localStorageMechanism } from "#src/offline/storage/mechanisms";
import { openStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { type Act, flushNow, openedQueue, openUserQueue, perform, queueNow } from "#src/shared/queue/perform";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { useQueuedAnimals } from "./queued";

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const today = "2026-06-20" as Day;
vi.mock("#src/shared/api/today", () => ({ useToday: () => today }));
const me = {
  id: idOf(800),
  name: "Rosa",
  login: "rosa",
  role: "vet",
  roleWords: "MVZ",
  can: ["herd.see", "animal.edit", "animal.medical"],
} as StoredStaff;
const cow = fixture<HerdAnimal>({
  id: idOf(1),
  name: "Luna",
  called: "Luna",
  species: "cattle",
  breed: "Suizo",
  sex: "female",
  birthDate: "2022-01-01",
  birthPrecision: "day",
  color: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "shared",
  marks: [],
  photo: null,
  groupId: null,
  life: "alive",
  health: "clear",
  commercial: "not_for_sale",
  present: true,
  price: null,
  published: false,
  withdrawalMeat: null,
  withdrawalMilk: null,
  weightG: null,
  weighedOn: null,
  expectsFrom: null,
  expectsTo: null,
  nextDue: "2026-06-18",
  family: [],
  version: 3,
});
const other: HerdRow = { ...toHerdRow(cow), id: idOf(2), name: "Nube", nextDue: toDay("2026-06-19") };
const planned = fixture<RecordView>({
  ...{ id: idOf(20), animalId: idOf(1), type: "vaccination", title: "Vacuna", status: "planned", on: "2026-06-18" },
  ...{ data: { product: "Rabia" }, at: "2026-06-01T12:00:00.000Z", acts: ["do", "move", "cancel"], before: [] },
});
const page = fixture<RecordsPage>({
  items: [planned],
  next: null,
  facts: { nextDue: "2026-06-18", pendings: [], weights: [] },
});

let rows: HerdRow[];
let hasSignal: boolean;
beforeEach(async () => {
  localStorage.clear();
  rows = [toHerdRow(cow), other];
  hasSignal = true;
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init: RequestInit) => {
      if (!hasSignal) throw new TypeError("no network");
      const path = String(url).split("?")[0] ?? "";
      if (path === "/api/herd/changes")
        return Response.json({
          anew: false,
          animals: rows,
          groups: [],
          cursor: "c",
          more: false,
        } satisfies HerdChanges);
      if (path === "/api/herd/animals")
        return Response.json({
          animals: rows,
          next: null,
          total: rows.length,
          hasMoreThanTotal: false,
          counts: countHerd(rows, today),
        });
      if (path === "/api/sync") {
        const { items } = JSON.parse(String(init.body)) as { items: { id: string }[] };
        rows = [{ ...other, id: idOf(41), name: "Del servidor", damId: idOf(1), nextDue: null }, ...rows];
        return Response.json({ items: items.map(({ id }) => ({ id, status: 200, body: {} })) });
      }
      return new Response(null, { status: 404 });
    }),
  );
  await openStored([localStorageMechanism()]);
  await writeStored("staff", me);
  openUserQueue(me, () => {});
  await openedQueue();
  await readHerd();
  keepPage(idOf(1), { animal: { data: cow, at: 1 }, records: { data: page, at: 1 } });
});
afterEach(async () => {
  openUserQueue(null, () => {});
  await writeStored("staff", null);
  noteAnswer(0);
  vi.unstubAllGlobals();
});
function shown<T>(hook: () => T, seed: (client: QueryClient) => void = () => {}) {
  const client = makeQueryClient();
  seed(client);
  client.setDefaultOptions({ queries: { retry: false, networkMode: "always" } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}
function loseSignal() {
  hasSignal = false;
  noteNoAnswer();
}
const act = (call: Act["call"], body: object, params: Record<string, string>) =>
  perform({ key: idOf(900), call, body, params, about: [idOf(1)], title: "", detail: "" });
const names = (it: { rows: readonly HerdRow[] } | undefined) => it?.rows.map((r) => r.name);
const figures = (counts: HerdCounts | null | undefined) => counts && [counts.pending, counts.present, counts.male];
const done = { on: today, data: { product: "Rabia" }, note: "", photoIds: [] };
const birth = {
  ...{ id: idOf(40), type: "parturition", status: "done", on: "2026-06-19", data: {}, note: "", photoIds: [] },
  young: [{ id: idOf(41), name: "", mark: "K-7", sex: "male", grams: 38_000 }],
};

it("offline and after a reload, animals with nothing due any more leave that filter and its count", async () => {
  loseSignal();
  const before = shown(() => useHerd({ state: "pending" }));
  await waitFor(() => expect(names(before.current.data)).toEqual(["Luna", "Nube"]));
  await act("doRecord", done, { recordId: idOf(20) });
  await waitFor(() => expect(names(before.current.data)).toEqual(["Nube"]));
  expect(figures(before.current.data?.counts)).toEqual([1, 2, 0]);
  const again = shown(() => useHerd({ state: "pending" }));
  await waitFor(() => expect(names(again.current.data)).toEqual(["Nube"]));
});

it("the same applies to the server's list from before the connection was lost, and to its counts", async () => {
  const list = shown(() => useHerd({ state: "pending" }));
  await waitFor(() => expect(figures(list.current.data?.counts)).toEqual([2, 2, 0]));
  loseSignal();
  await act("moveRecord", { on: "2026-09-30", data: {}, note: "" }, { recordId: idOf(20) });
  await waitFor(() => expect(names(list.current.data)).toEqual(["Nube"]));
  expect(list.current.data).toMatchObject({ total: 1, kept: null });
  expect(figures(list.current.data?.counts)).toEqual([1, 2, 0]);
});

it("the newborns of an unsent birth are animals: found, counted, with their own page, and once only when it is sent", async () => {
  loseSignal();
  const list = shown(() => ({ found: useHerd({ q: "k-7" }), unsent: useQueuedAnimals() }));
  await waitFor(() => expect(names(list.current.found.data)).toEqual([]));
  await act("writeRecord", birth, { animalId: idOf(1) });
  await waitFor(() => expect(names(list.current.found.data)).toEqual(["K-7"]));
  expect(figures(list.current.found.data?.counts)).toEqual([2, 3, 1]);
  expect(list.current.unsent.get(idOf(41))).toBe("signal");
  const calf = shown(() => ({ animal: useHerdAnimal(idOf(41)).data, records: useRecords(idOf(41)).data }));
  await waitFor(() => expect(calf.current.animal).toMatchObject({ called: "K-7", damId: idOf(1), breed: "Suizo" }));
  expect(calf.current.animal).toMatchObject({ ownerKind: "shared", weightG: 38_000, family: [{ name: "Luna" }] });
  expect(calf.current.records?.pages[0]?.items).toMatchObject([{ type: "birth", waits: "signal" }]);
  expect(calf.current.records?.pages[0]?.facts.weightG).toBe(38_000);
  // After a reload the copy may be read before the queue: it has only the row.
  const late = shown(
    () => useHerdAnimal(idOf(41)).data,
    (client) => client.setQueryData([STAFF, "herd", "animal", idOf(41)], { ...cow, id: idOf(41), kept: "row" }),
  );
  expect(late.current).toMatchObject({ called: "K-7", damId: idOf(1) });
  expect(late.current?.kept).toBeUndefined();

  hasSignal = true;
  noteAnswer(Date.now());
  const all = shown(() => useHerd({}));
  await flushNow();
  expect(queueNow().unsent).toEqual([]);
  await waitFor(() => expect(names(all.current.data)).toEqual(["Del servidor", "Luna", "Nube"]));
  await readHerd();
  loseSignal();
  expect(rowHere(idOf(41))?.name).toBe("Del servidor");
  const kept = shown(() => useHerd({ state: "all" }));
  await waitFor(() => expect(names(kept.current.data)).toEqual(["Del servidor", "Luna", "Nube"]));
});

it("shows an animal created here on its dam's page, and leaves other pages unchanged", async () => {
  loseSignal();
  const [dam, stranger] = [shown(() => useHerdAnimal(idOf(1)).data), shown(() => useHerdAnimal(idOf(2)).data)];
  await waitFor(() => expect([dam.current?.called, stranger.current?.called]).toEqual(["Luna", "Nube"]));
  const form = { species: "cattle", breed: "", name: " Brisa  nueva ", sex: "female", birthDate: today };
  const body = {
    ...{ ...form, id: idOf(60), birthPrecision: "day", color: "", features: "", purpose: null, damId: idOf(1) },
    ...{ sireId: null, ownerKind: "own", acquired: null, notes: "", story: "", photoIds: [], marks: [], groupId: null },
  };
  await perform({
    key: idOf(901),
    id: idOf(60),
    call: "createAnimal",
    body,
    params: {},
    about: [idOf(60)],
    title: "",
    detail: "",
  });
  await waitFor(() => expect(dam.current?.family).toMatchObject([{ relation: "offspring", name: "Brisa nueva" }]));
  expect(stranger.current?.family).toEqual([]);
});
