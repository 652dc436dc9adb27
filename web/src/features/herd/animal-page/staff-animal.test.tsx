import type { HerdAnimal } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { startNavigation } from "#src/nav/history";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { heldUploads } from "#src/testing/uploads";

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const ID = idOf(1);
const anAnimal = (more: Partial<HerdAnimal> = {}): HerdAnimal => ({
  id: ID,
  name: "Luna",
  called: "Luna",
  species: "cattle",
  breed: "Simmental",
  sex: "female",
  birthDate: toDay("2023-03-08"),
  birthPrecision: "day",
  color: "Pinta",
  features: "",
  purpose: "breeding",
  damId: idOf(2),
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "Brava",
  story: "",
  photoIds: [],
  photos: [],
  marks: [{ id: idOf(90), type: "ear_tag_internal", value: "A-1", norm: "A1" }],
  photo: null,
  groupId: null,
  group: null,
  life: "alive",
  health: "under_treatment",
  commercial: "reserved",
  present: true,
  price: null,
  published: true,
  shows: ["identity", "story", "family", "weights", "records"],
  withdrawalMeat: null,
  withdrawalMilk: null,
  weightG: null,
  weighedOn: null,
  expectsFrom: null,
  expectsTo: null,
  nextDue: null,
  version: 4,
  family: [
    {
      id: idOf(2),
      name: "Estrella",
      tag: "A-9",
      relation: "dam",
      sex: "female",
      breed: "Simmental",
      birthDate: null,
      life: "alive",
      photo: null,
    },
  ],
  markHistory: [
    {
      id: idOf(90),
      type: "ear_tag_internal",
      value: "A-1",
      norm: "A1",
      active: true,
      appliedOn: null,
      removedOn: null,
      reason: null,
      warning: null,
    },
  ],
  listing: null,
  unlistable: [],
  updatedBy: null,
  updatedAt: null,
  ...more,
});
const owner = {
  id: idOf(800),
  name: "Rosa",
  login: "dueno",
  role: "owner",
  roleWords: "Dueña",
  can: ["herd.see", "animal.edit", "animal.publish"],
} as const;

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
  ifMatch: string | null;
}
let stop = () => {};
/** Opens the animal as the owner; `on` answers the writes. */
async function openAt(url: string, on: (sent: Sent) => Response | HerdAnimal, animal = anAnimal()) {
  const sent: Sent[] = [];
  let now = animal;
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init: RequestInit) => {
      const { pathname } = new URL(path, location.origin);
      if (pathname === "/api/session") return Response.json({ me: owner });
      if (pathname === "/api/herd/groups") return Response.json({ groups: [] });
      if (init.method !== "GET") {
        const one: Sent = {
          method: String(init.method),
          path: pathname,
          body: JSON.parse(String(init.body)),
          ifMatch: new Headers(init.headers).get("if-match"),
        };
        sent.push(one);
        const said = on(one);
        if (said instanceof Response) return said;
        now = said;
        return Response.json(said);
      }
      return pathname === `/api/herd/animals/${ID}` ? Response.json(now) : new Response(null, { status: 404 });
    }),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/animales",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const { unmount } = render(<App client={client} />);
  return { sent, unmount, saved: (animal: HerdAnimal) => (now = animal) };
}
beforeEach(async () => {
  await openStored([memory()]);
  await writeStored("staff", { ...owner, can: [...owner.can] });
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await writeStored("staff", null);
  await writeStored("animalDrafts", []);
});
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const EDIT = `/animal?id=${ID}&ver=editar`;

it("shows life, health and sale apart, and one part at a time", async () => {
  await openAt(`/animal?id=${ID}`, () => anAnimal());
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
  expect(screen.getByText("En tratamiento")).toBeTruthy();
  expect(screen.getByText("Apartado")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Familia" }));
  expect((await screen.findByRole("link", { name: /Estrella/ })).getAttribute("href")).toBe(`/animal?id=${idOf(2)}`);
  expect(location.search).toBe(`?id=${ID}&parte=familia`);
  expect(readStored("lastAnimal")).toBe(ID);
});

it("publishes a part with its switch, with the version that was seen", async () => {
  const { sent } = await openAt(`/animal?id=${ID}&parte=datos`, ({ body }) => anAnimal({ ...body, version: 5 }));
  fireEvent.click(await screen.findByRole("switch", { name: "Pesos" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PATCH",
    path: `/api/herd/animals/${ID}/publication`,
    body: { shows: ["identity", "story", "family", "records"] },
    ifMatch: '"4"',
  });
  await waitFor(() => expect(screen.getByRole("switch", { name: "Pesos" }).getAttribute("aria-checked")).toBe("false"));
});

it("sends only the changed fields, and validates them first", async () => {
  const { sent } = await openAt(EDIT, ({ body }) => anAnimal({ ...body, version: 5 }));
  await screen.findByRole("heading", { level: 1, name: "Editar Luna" });
  await type("Nacimiento", "2999-01-01");
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Esa fecha todavía no llega. Revísala.")).toBeTruthy();
  expect(sent).toEqual([]);
  await type("Nacimiento", "2023-03-09");
  await type("Color", " Colorada ");
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { birthDate: "2023-03-09", color: "Colorada" }, ifMatch: '"4"' });
  expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual(["birthDate", "color"]);
  // Saved: the animal's page replaces the form.
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
});

it("shows both values of a conflict, who and when, and loses nothing that was typed", async () => {
  const conflicts = [{ field: "name", label: "Nombre", by: "Chuy", at: "2026-01-02T18:00:00Z" }];
  let isFirst = true;
  const page = await openAt(EDIT, ({ body }) => {
    if (!isFirst) return anAnimal({ ...body, version: 8 });
    isFirst = false;
    page.saved(anAnimal({ name: "Lunita", notes: "Ya mansa", version: 7 }));
    return Response.json({ code: "VERSION_CONFLICT", detail: "…", version: 7, conflicts }, { status: 412 });
  });
  await screen.findByRole("heading", { level: 1, name: "Editar Luna" });
  await type("Nombre", "Luna Llena");
  await type("Color", "Negra");
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  const sheet = await screen.findByRole("dialog", { name: "Alguien lo cambió antes que tú" });
  expect(sheet.textContent).toContain("Luna Llena");
  expect(sheet.textContent).toMatch(/Lo que guardó Chuy, .*Lunita/);
  fireEvent.click(screen.getByRole("radio", { name: /Lunita/ }));
  fireEvent.click(screen.getByRole("button", { name: "Guardar así" }));
  await waitFor(() => expect(page.sent).toHaveLength(2));
  expect(page.sent[1]).toMatchObject({ body: { color: "Negra" }, ifMatch: '"7"' });
  expect(Object.keys(page.sent[1]?.body ?? {})).toEqual(["color"]);
  // Saved: the animal's page replaces the form.
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
});

it("stores the draft on the phone, restores it, and deletes it once it is saved", async () => {
  const first = await openAt(EDIT, () => anAnimal());
  await screen.findByRole("heading", { level: 1, name: "Editar Luna" });
  await type("Señas", "Cuerno roto");
  await waitFor(() => expect(readStored("animalDrafts")).toHaveLength(1));
  // The page is closed without saving, as by an empty battery.
  first.unmount();
  stop();
  vi.unstubAllGlobals();

  const { sent } = await openAt(EDIT, ({ body }) => anAnimal({ ...body, version: 5 }));
  expect(await screen.findByText("Recuperamos lo que habías escrito y no guardaste.")).toBeTruthy();
  expect((screen.getByLabelText("Señas") as HTMLInputElement).value).toBe("Cuerno roto");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" })));
  await waitFor(() => expect(sent[0]?.body).toEqual({ features: "Cuerno roto" }));
  await waitFor(() => expect(readStored("animalDrafts")).toEqual([]));
  // Saved: the animal's page replaces the form.
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
});

it("folds what few animals need, tells what is filled in it, and opens it where something is wrong", async () => {
  const { sent } = await openAt(EDIT, () => anAnimal());
  await type("Color", "Colorada");
  const fold = (name: string) => screen.getByText(name).closest("details") as HTMLDetailsElement;
  expect(fold("Color y señas").textContent).toContain("Colorada · ");
  await type("Cuánto costó", "mucho");
  expect(fold("Origen").open).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Cuánto costó")));
  expect(fold("Origen").open).toBe(true);
  expect(fold("Notas e historia").open).toBe(false);
  expect(sent).toEqual([]);
});

it("creates an animal with an id made here, and says which animal already has a mark", async () => {
  const { sent } = await openAt("/animales?ver=nuevo&marca=A-1", () =>
    Response.json(
      {
        code: "IDENTIFIER_DUPLICATE",
        detail: "Esa identificación ya la lleva Luna.",
        animal: { id: ID, name: "Luna" },
        errors: [{ field: "marks.0.value", message: "Ya la lleva Luna." }],
      },
      { status: 409 },
    ),
  );
  expect(((await screen.findByLabelText("Arete del rancho")) as HTMLInputElement).value).toBe("A-1");
  fireEvent.click(screen.getByRole("button", { name: "Dar de alta" }));
  expect(await screen.findByText("Ya la lleva Luna.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Abrir a Luna" }).getAttribute("href")).toBe(`/animal?id=${ID}`);
  expect(sent[0]?.body).toMatchObject({ species: "cattle", marks: [{ type: "ear_tag_internal", value: "A-1" }] });
  fireEvent.click(screen.getByRole("button", { name: "Dar de alta" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body.id).toBe(sent[0]?.body.id);
});

it("creates an animal with a photo that was still uploading, and doesn't save while an upload failed", async () => {
  const uploads = heldUploads();
  const { sent } = await openAt("/animales?ver=nuevo", ({ body }) => anAnimal(body));
  await type("Nombre", "Luna");
  uploads.choose();
  fireEvent.click(screen.getByRole("button", { name: "Dar de alta" }));
  const another = screen.getByRole("button", { name: "Guardar y dar de alta otro" });
  expect(another.hasAttribute("disabled")).toBe(true);
  await uploads.fail();
  expect(await screen.findByText(/^Aún no se guarda: una foto no llegó\./)).toBeTruthy();
  expect(screen.getByText("De lado, de cabeza y su arete").closest("details")?.open).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  fireEvent.click(another);
  expect(sent).toEqual([]);
  await uploads.arrive(idOf(70));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: "Luna", photoIds: [idOf(70)] });
  // The next form starts without photos.
  await waitFor(() => expect((screen.getByLabelText("Nombre") as HTMLInputElement).value).toBe(""));
  expect(screen.queryByRole("list", { name: "Fotos" })).toBeNull();
});

it("ends the photo edit when the last upload ends; leaving before asks first", async () => {
  const uploads = heldUploads();
  const photo = { id: idOf(70), alt: "" };
  const { sent } = await openAt(
    `/animal?id=${ID}&parte=fotos`,
    ({ body }) => anAnimal({ photos: (body.photoIds as string[]).map((id) => ({ ...photo, id })), version: 5 }),
    anAnimal({ photos: [photo] }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Agregar o quitar" }));
  uploads.choose();
  fireEvent.click(screen.getByRole("button", { name: "Listo" }));
  expect(screen.getByRole("button", { name: "Listo" }).getAttribute("aria-busy")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Familia" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("las fotos que no han terminado de subir");
  fireEvent.click(screen.getByRole("button", { name: "Seguir editando" }));
  await uploads.arrive(idOf(71));
  await waitFor(() => expect(sent.map((it) => it.body)).toEqual([{ photoIds: [idOf(70), idOf(71)] }]));
  expect(await screen.findByRole("button", { name: "Agregar o quitar" })).toBeTruthy();
  expect(location.search).toBe(`?id=${ID}&parte=fotos`);
});
