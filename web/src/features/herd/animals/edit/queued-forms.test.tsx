import type { HerdAnimal, RecordsPage, RecordView } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { STAFF } from "#src/features/business/auth/data";
import FixGroup from "#src/features/herd/groups/fix-group";
import { RecordsPart } from "#src/features/herd/records/records-part";
import { noteAnswer, noteNoAnswer } from "#src/offline/connection";
import type { QueuedItem } from "#src/offline/queue/operation";
import { localStorageMechanism } from "#src/offline/storage/mechanisms";
import { openStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { flushNow, openedQueue, openUserQueue, perform, queueNow } from "#src/shared/queue/perform";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import FixEdit from "./fix-edit";

const ID = "00000000-0000-7000-8000-000000000001";
const PLANNED = "00000000-0000-7000-8000-000000000002";
const me = {
  id: "5c1f0000-0000-4000-8000-000000000001",
  name: "Rosa",
  login: "rosa",
  role: "vet",
  roleWords: "MVZ",
  can: ["herd.see", "animal.edit", "animal.medical"],
} as StoredStaff;
const luna = fixture<HerdAnimal>({
  id: ID,
  name: "Luna",
  called: "Luna",
  species: "cattle",
  breed: "",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [],
  photos: [],
  marks: [],
  markHistory: [],
  family: [],
  version: 4,
});
const planned: RecordView = {
  id: PLANNED,
  animalId: ID,
  type: "vaccination",
  title: "Vacuna",
  status: "planned",
  on: toDay("2026-01-10"),
  onWords: "sábado 10 de enero de 2026",
  data: { product: "Bovac", dose: "8 ml" },
  detail: "Bovac · dosis 8 ml",
  note: null,
  photos: [],
  published: true,
  by: "Beto",
  at: "2026-01-01T12:00:00.000Z",
  atWords: "1 ene",
  overdue: true,
  medical: true,
  before: [],
  voided: null,
  acts: ["do", "move", "cancel"],
  version: 1,
};
const page = (items: RecordView[]) => fixture<RecordsPage>({ items, next: null, facts: { pendings: [], weights: [] } });

interface SentRequest {
  path: string;
  body: { items: (Pick<QueuedItem, "id" | "key" | "call" | "body" | "version"> & { params: object })[] };
}
let requests: SentRequest[];
/** The server's answer by request; without one there is no connection. */
let answers: Record<string, (request: SentRequest) => unknown>;
beforeEach(async () => {
  localStorage.clear();
  requests = [];
  answers = {};
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init: RequestInit) => {
      const path = String(url).split("?")[0] ?? "";
      const answer = answers[path];
      if (!answer) throw new TypeError("no network");
      const one = { path, body: init.body ? JSON.parse(String(init.body)) : undefined } as SentRequest;
      requests.push(one);
      return Response.json(answer(one));
    }),
  );
  await openStored([localStorageMechanism()]);
  await writeStored("staff", me);
  openUserQueue(me, () => {});
  await openedQueue();
  noteNoAnswer();
});
afterEach(async () => {
  openUserQueue(null, () => {});
  await writeStored("staff", null);
  vi.unstubAllGlobals();
});
const syncs = () => requests.filter((it) => it.path === "/api/sync").map((it) => it.body.items);
const open = (what: React.ReactNode, client = makeQueryClient()) =>
  render(<QueryClientProvider client={client}>{what}</QueryClientProvider>);
function firstUnsent(): QueuedItem {
  const [item] = queueNow().unsent;
  if (!item) throw new Error("it was dropped");
  return item;
}
/** Goes online; the first queued operation is refused. */
async function refusedNow(): Promise<QueuedItem> {
  noteAnswer(Date.now());
  await flushNow();
  await waitFor(() => expect(queueNow().unsent[0]?.state).toBe("needs_attention"));
  return firstUnsent();
}

it("shows an offline change at once as unsent, and later the server's data", async () => {
  const client = makeQueryClient();
  client.setQueryData([STAFF, "records", ID], { pages: [page([planned])], pageParams: [null] });
  client.setQueryData([STAFF, "herd", "animal", ID], luna);
  open(<RecordsPart animalId={ID} name="Luna" species="cattle" sex="female" />, client);
  fireEvent.click(screen.getByRole("button", { name: /^Ya la hice: Vacuna/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Guardar registro" }));
  expect(await screen.findByText("Sin enviar")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // No task is due any more.
  expect(screen.queryByRole("heading", { name: "Por hacer" })).toBeNull();
  const [item] = queueNow().unsent;
  expect(item).toMatchObject({
    call: "doRecord",
    params: { recordId: PLANNED },
    about: [ID],
    title: "Vacuna · Bovac · dosis 8 ml",
    detail: "Luna",
    state: "queued",
  });

  const done: RecordView = { ...planned, status: "done", note: "Del servidor", acts: [], overdue: false };
  answers["/api/sync"] = ({ body }) => ({ items: body.items.map(({ id }) => ({ id, status: 200, body: {} })) });
  answers[`/api/herd/animals/${ID}/records`] = () => page([done]);
  noteAnswer(Date.now());
  await flushNow();
  expect(await screen.findByText(/Del servidor/)).toBeTruthy();
  expect(screen.queryByText("Sin enviar")).toBeNull();
  expect(syncs()).toMatchObject([[{ id: item?.id, key: item?.key, call: "doRecord", params: { recordId: PLANNED } }]]);
});

it("asks which value stays in a conflict, and sends the rest with the current version", async () => {
  const act = { call: "editAnimal", params: { animalId: ID }, about: [ID], title: "Cambios", detail: "Luna" } as const;
  const edit = { ...act, about: [...act.about], version: 4 };
  await perform({ ...edit, key: "k-one-edit", body: { name: "Lucero", notes: "Cojea" } });
  await perform({ ...edit, key: "k-two-edit", body: { name: "Lucero II" } });
  expect(queueNow().unsent.map((it) => it.dependsOn.length)).toEqual([0, 1]);

  const conflicts = [
    { field: "name", label: "Nombre", yours: "Lucero", theirs: "Lunita", by: "Chuy", at: "2026-01-02T18:00:00Z" },
  ];
  const refused = { code: "VERSION_CONFLICT", detail: "Chuy cambió «Nombre» antes que tú.", version: 7, conflicts };
  answers["/api/sync"] = ({ body }) => ({
    items: body.items.map(({ id, version }) =>
      version === 4 ? { id, status: 412, body: refused } : { id, status: 200, body: { version: 8 } },
    ),
  });
  answers[`/api/herd/animals/${ID}`] = () => ({ ...luna, name: "Lunita", called: "Lunita", version: 7 });
  const item = await refusedNow();
  const onDone = vi.fn();
  open(<FixEdit item={item} onDone={onDone} />);
  const sheet = await screen.findByRole("dialog", { name: "Alguien lo cambió antes que tú" });
  expect(sheet.textContent).toContain("Lucero");
  expect(sheet.textContent).toMatch(/Lo que guardó Chuy, .*Lunita/);
  fireEvent.click(screen.getByRole("radio", { name: /Lunita/ }));
  fireEvent.click(screen.getByRole("button", { name: "Guardar así" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  await waitFor(() =>
    expect(
      syncs()
        .flat()
        .some((it) => it.version === 7),
    ).toBe(true),
  );
  const again = syncs()
    .flat()
    .find((it) => it.version === 7);
  expect(again?.body).toEqual({ notes: "Cojea" });
  expect(again?.key).not.toBe(item.key);
  // The next edit changes a field that somebody else had changed before: that conflict is asked about too.
  await waitFor(() =>
    expect(queueNow().unsent).toMatchObject([{ state: "needs_attention", body: { name: "Lucero II" } }]),
  );
});

it("asks for another group where the chosen one was archived, and sends the change again with a new key", async () => {
  const [old, other] = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"];
  const body = { animalIds: [ID], groupId: old, on: "2026-01-10", note: "Por el pasto" };
  const act = { call: "changeGroup", about: [ID], title: "Cambio de grupo: Corral viejo", detail: "Luna" } as const;
  await perform({ ...act, about: [...act.about], key: "k-one-group", body });
  const errors = [{ field: "groupId", message: "Corral viejo está archivado. Recupéralo antes de usarlo." }];
  const refused = { code: "VALIDATION_FAILED", detail: "Revisa lo que escribiste.", errors };
  answers["/api/sync"] = ({ body }) => ({
    items: body.items.map(({ id, key }) =>
      key === "k-one-group" ? { id, status: 422, body: refused } : { id, status: 200, body: { changed: 1 } },
    ),
  });
  answers["/api/herd/groups"] = () => ({
    groups: [
      { id: other, kind: "pen", name: "Corral 2", archived: false, version: 1, count: 3 },
      { id: old, kind: "pen", name: "Corral viejo", archived: true, version: 2, count: 0 },
    ],
  });
  const item = await refusedNow();
  const onDone = vi.fn();
  open(<FixGroup item={item} onDone={onDone} />);
  const choice = await screen.findByRole("radio", { name: /Corral 2/ });
  const again = screen.getByRole("button", { name: "Guardar y enviar" });
  expect(screen.getByText(/Corral viejo está archivado/)).toBeTruthy();
  expect(screen.queryByRole("radio", { name: /Corral viejo/ })).toBeNull();
  expect(again).toHaveProperty("disabled", true);
  fireEvent.click(choice);
  fireEvent.click(again);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  await waitFor(() => expect(queueNow().unsent).toEqual([]));
  const sent = syncs().flat().at(-1);
  expect(sent).toMatchObject({ id: item.id, body: { ...body, groupId: other } });
  expect(sent?.key).not.toBe(item.key);
  expect(queueNow().sent[0]).toMatchObject({ title: "Cambio de grupo: Corral 2", discarded: null });
});

it("continues without an animal that was created here and then discarded", async () => {
  const made = "00000000-0000-7000-8000-00000000000c";
  const act = { params: {}, title: "Animal nuevo", detail: "Nueva", about: [made] };
  await perform({ ...act, call: "createAnimal", id: made, key: "k-one-birth", body: { id: made } });
  const body = { animalIds: [ID, made], groupId: null, on: "2026-01-10", note: "" };
  await perform({ ...act, call: "changeGroup", key: "k-two-group", about: [ID, made], body });
  const refused = { status: 422, body: { code: "VALIDATION_FAILED", detail: "No." } };
  const waits = { status: 424, body: { code: "SYNC_WAITS" } };
  answers["/api/sync"] = ({ body: { items } }) => ({
    items: items.map(({ id }) => ({
      id,
      ...(id === made ? refused : items.some((it) => it.id === made) ? waits : { status: 200, body: {} }),
    })),
  });
  answers["/api/herd/groups"] = () => ({ groups: [] });
  noteAnswer(Date.now());
  await flushNow();
  await waitFor(() => expect(queueNow().unsent[0]?.state).toBe("needs_attention"));
  await (await openedQueue())?.discard(made, "Ya estaba registrada");
  const item = firstUnsent();
  expect(item.problem?.code).toBe("DEPENDENCY_DISCARDED");
  open(<FixGroup item={item} onDone={() => {}} />);
  await screen.findByRole("radio", { name: "Sin grupo" });
  fireEvent.click(screen.getByRole("button", { name: "Guardar y enviar" }));
  await waitFor(() => expect(queueNow().unsent).toEqual([]));
  expect(syncs().flat().at(-1)?.body).toEqual({ ...body, animalIds: [ID] });
});
