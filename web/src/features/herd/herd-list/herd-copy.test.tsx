import type { HerdChanges, HerdPage, HerdRow } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { patchCopy, setHerdOverlay } from "#src/features/herd/herd-copy/herd-copy";
import { readHerd } from "#src/features/herd/herd-copy/herd-sync";
import { startNavigation } from "#src/nav/history";
import { noteAnswer } from "#src/offline/connection";
import { noOverlay } from "#src/offline/herd-copy/overlay";
import { memory } from "#src/offline/storage/mechanisms";
import { openedStorage, openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const aRow = (n: number, more: Partial<HerdRow> = {}): HerdRow => ({
  id: idOf(n),
  name: `Vaca ${String(n).padStart(3, "0")}`,
  species: "cattle",
  breed: "Cebú",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  purpose: null,
  damId: null,
  sireId: null,
  marks: [{ id: idOf(900 + n), type: "ear_tag_internal", value: `A-${n}77`, norm: `A${n}77` }],
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
  weightG: 412_000,
  weighedOn: toDay("2026-10-01"),
  expectsFrom: null,
  expectsTo: null,
  nextDue: null,
  version: 1,
  ...more,
});
const herd = [
  ...Array.from({ length: 80 }, (_, n) => aRow(n)),
  aRow(90, { name: "Zarco", sex: "male", health: "quarantine", groupId: idOf(700), damId: idOf(3) }),
];
const counts = { female: 80, male: 1, listed: 0, reserved: 0, sold: 0, pending: 0, expecting: 0, quarantine: 1 };
const page = (animals: HerdRow[]): HerdPage => ({
  animals,
  next: "after",
  total: 81,
  hasMoreThanTotal: false,
  counts: { present: 81, ...counts, withdrawal: 0, gone: 0, species: [{ code: "cattle", count: 81 }] },
});
const me = { id: idOf(800), name: "Lupita", login: "vaquero", role: "field", roleWords: "Vaquero" } as const;
const signed = (can: ("herd.see" | "animal.edit")[] = ["herd.see", "animal.edit"]) =>
  writeStored("staff", { ...me, can: [...can] });

let isOffline = false;
/** The server's answer to the list, pending as long as the promise is. */
let list: () => Promise<HerdPage> = async () => page(herd.slice(0, 60));
let stop = () => {};
beforeEach(async () => {
  // jsdom has no layout: without a height every row would be at the top.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(84);
  isOffline = false;
  list = async () => page(herd.slice(0, 60));
  await openStored([memory()]);
  await signed();
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      if (isOffline) throw new TypeError("Failed to fetch");
      const { pathname } = new URL(path, location.origin);
      if (pathname === "/api/session") return Response.json({ me: { ...me, can: ["herd.see", "animal.edit"] } });
      if (pathname === "/api/herd/changes")
        return Response.json({
          anew: false,
          animals: herd,
          groups: [{ id: idOf(700), kind: "pen", name: "Norte", archived: false, count: 9, version: 1 }],
          cursor: "c1",
          more: false,
        } satisfies HerdChanges);
      if (pathname === "/api/herd/animals") return Response.json(await list());
      return new Response(null, { status: 404 });
    }),
  );
  await readHerd();
});
afterEach(async () => {
  stop();
  setHerdOverlay(() => noOverlay);
  vi.unstubAllGlobals();
  await writeStored("staff", null);
  noteAnswer(0);
});
async function openAt(url: string) {
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false, networkMode: "always" } });
  render(<App client={client} />);
}
const read = (mark: string) =>
  act(async () => {
    for (const key of [...mark, "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

it("offline lists, counts, searches and filters this phone's copy, and shows its date", async () => {
  isOffline = true;
  await openAt("/animales");
  const figures = await screen.findByText(/81 animales · 80 hembras · 1 macho/);
  expect(figures.textContent).toContain("datos de hace 1 min");
  expect(screen.getByRole("button", { name: /En cuarentena 1/ })).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "9077" } });
  expect(await screen.findByText(/^1 animal así/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /Zarco/ }).textContent).toContain("Norte");
});

it("opens an animal from the copy by its tag, with its family and row data, and says what needs a connection", async () => {
  isOffline = true;
  await openAt("/animales?estado=quarantine");
  await screen.findByRole("link", { name: /Zarco/ });
  await read("A9077A9077");
  expect(await screen.findByText("Nadie lleva A9077A9077")).toBeTruthy();
  await read("A-9077");
  expect(await screen.findByRole("heading", { level: 1, name: "Zarco" })).toBeTruthy();
  expect(await screen.findByText(/registros y sus fotos se ven con señal/)).toBeTruthy();
  expect(screen.getByText(/Norte · 412 kg/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Familia" }));
  expect((await screen.findByRole("link", { name: /Vaca 003/ })).getAttribute("href")).toBe(`/animal?id=${idOf(3)}`);
  fireEvent.click(screen.getAllByRole("button", { name: "Fotos" }).at(-1) as HTMLElement);
  expect(await screen.findByText("Se ve con señal")).toBeTruthy();
});

it("an offline edit of an animal that was never opened here offers only the fields that are known", async () => {
  isOffline = true;
  await openAt(`/animal?id=${idOf(90)}&ver=editar`);
  expect(await screen.findByText(/sus señas, su origen y sus notas, con señal/)).toBeTruthy();
  expect((screen.getByLabelText("Raza") as HTMLInputElement).value).toBe("Cebú");
  for (const part of ["Señas", "De quién es", "Notas", "Su historia"]) expect(screen.queryByLabelText(part)).toBeNull();
});

it("shows the copy while the server is slow, then its answer in place with the rest below", async () => {
  let answer: (it: HerdPage) => void = () => {};
  list = () =>
    new Promise((then) => {
      answer = then;
    });
  await openAt("/animales");
  expect(await screen.findByText(/81 animales.*datos de hace/)).toBeTruthy();
  const setsize = () => screen.getAllByRole("listitem").map((it) => it.getAttribute("aria-setsize"))[0];
  expect(setsize()).toBe("81");
  const { height } = screen.getByRole("list", { name: "Animales del hato" }).style;
  await act(async () => answer(page([{ ...(herd[0] as HerdRow), breed: "Angus" }, ...herd.slice(1, 60)])));
  expect(await screen.findByText("81 animales · 80 hembras · 1 macho")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Vaca 000/ }).textContent).toContain("Angus");
  // The height stays, and so does the scroll position.
  expect(screen.getByRole("list", { name: "Animales del hato" }).style.height).toBe(height);
});

it("shows a write's answer at once, with unsent changes applied", async () => {
  isOffline = true;
  await openAt("/animales");
  await screen.findByText(/81 animales/);
  await act(() => patchCopy([aRow(0, { name: "Abeja", version: 2 })]));
  expect(await screen.findByRole("link", { name: /Abeja/ })).toBeTruthy();
  const renamed = (row: HerdRow) => (row.id === idOf(1) ? { ...row, name: "Aab" } : row);
  const made = [aRow(500, { name: "Aaa" })];
  act(() => setHerdOverlay(() => ({ made, touched: new Set([idOf(1), idOf(500)]), change: renamed })));
  expect(await screen.findByRole("link", { name: /Aaa/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Aab/ })).toBeTruthy();
  expect(screen.getByText(/82 animales/)).toBeTruthy();
});

it("deletes the copy when the session ends, here or elsewhere", async () => {
  const keys = () => openedStorage()?.keys("cache:herd:");
  expect((await keys())?.length).toBeGreaterThan(1);
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) =>
      String(path).startsWith("/api/session") ? Response.json({ me: null }) : new Response(null, { status: 401 }),
    ),
  );
  await openAt("/animales");
  await waitFor(async () => expect(await keys()).toEqual([]));
});
