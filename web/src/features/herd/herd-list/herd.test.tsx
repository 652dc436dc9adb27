import type { HerdPage, HerdRow } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { startNavigation } from "#src/nav/history";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const aRow = (n: number, more: Partial<HerdRow> = {}): HerdRow => ({
  id: idOf(n),
  name: `Vaca ${n}`,
  species: "cattle",
  breed: "Simmental",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  purpose: null,
  damId: null,
  sireId: null,
  marks: [{ id: idOf(900 + n), type: "ear_tag_internal", value: `A-${n}`, norm: `A${n}` }],
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
const aPage = (animals: HerdRow[], more: Partial<HerdPage> = {}): HerdPage => ({
  animals,
  next: null,
  total: animals.length,
  hasMoreThanTotal: false,
  counts: {
    present: 12,
    female: 9,
    male: 3,
    listed: 2,
    reserved: 0,
    sold: 0,
    pending: 4,
    expecting: 0,
    quarantine: 0,
    withdrawal: 0,
    gone: 1,
    species: [{ code: "cattle", count: 12 }],
  },
  ...more,
});

const me = {
  id: idOf(800),
  name: "Lupita",
  login: "vaquero",
  role: "field",
  roleWords: "Vaquero",
  can: ["herd.see", "animal.edit"],
} as const;
let stop = () => {};
/** Opens the herd as a ranch hand; returns the requests. */
async function openAt(url: string, answer: (path: string, query: URLSearchParams) => unknown) {
  const requests: string[] = [];
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(path, location.origin);
      if (pathname === "/api/session") return Response.json({ me });
      if (pathname === "/api/herd/groups" && init.method === "GET")
        return Response.json({
          groups: [{ id: idOf(700), kind: "pen", name: "Norte", archived: false, count: 3, version: 1 }],
        });
      if (init.method !== "GET") sent.push({ path: pathname, body: JSON.parse(String(init.body)) });
      else if (pathname === "/api/herd/animals") requests.push(searchParams.toString());
      const said = answer(pathname, searchParams);
      if (said === "no signal") throw new TypeError("Failed to fetch");
      return said === undefined ? new Response(null, { status: 404 }) : Response.json(said);
    }),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App client={client} />);
  return { requests, sent };
}
beforeEach(() => writeStored("staff", { ...me, can: [...me.can] }));
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await writeStored("staff", null);
});
const herd =
  (rows: HerdRow[], more: Partial<HerdPage> = {}) =>
  (path: string) =>
    path === "/api/herd/animals" ? aPage(rows, more) : undefined;
/** A reader's keys come a millisecond apart, however busy the machine is. */
const read = (mark: string) =>
  act(async () => {
    const began = performance.now();
    for (const [n, key] of [...mark, "Enter"].entries()) {
      const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(pressed, "timeStamp", { value: began + n });
      document.body.dispatchEvent(pressed);
    }
  });

it("shows each animal's identity, life, health and sale, unsent changes, and the herd's counts", async () => {
  const busy = {
    health: "quarantine",
    commercial: "listed",
    nextDue: toDay("2020-01-02"),
    groupId: idOf(700),
  } as const;
  await openAt("/animales", herd([aRow(1, busy), aRow(2, { life: "stolen", present: false })]));
  const line = await screen.findByRole("link", { name: /Vaca 1/ });
  for (const words of [
    "A-1",
    "Simmental · Hembra",
    "412\u00a0kg",
    "En cuarentena",
    "En venta",
    "Pendiente desde el 2 ene 2020",
  ])
    expect(line.textContent).toContain(words);
  expect(await screen.findByText("412 kg · Norte")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Vaca 2/ }).textContent).toContain("Robado");
  expect(screen.getByText("12 animales · 9 hembras · 3 machos")).toBeTruthy();
  expect(screen.getByRole("button", { name: /Pendientes 4/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Gestantes/ })).toBeNull();
});

it("shows a different empty state without animals, without matches and offline", async () => {
  let mode: "none" | "no signal" = "no signal";
  await openAt("/animales", (path) => (mode === "none" ? herd([])(path) : mode));
  const retry = await screen.findByRole("button", { name: /intentar/i });
  mode = "none";
  fireEvent.click(retry);
  expect(await screen.findByText("Todavía no hay animales")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /En venta/ }));
  expect(await screen.findByText("Nada con ese filtro")).toBeTruthy();
});

it("keeps the filter in the address and sends it to the server", async () => {
  const { requests } = await openAt("/animales?estado=listed&nada=1", herd([aRow(1)]));
  await screen.findByRole("link", { name: /Vaca 1/ });
  expect(requests.at(-1)).toBe("state=listed&limit=60");
  fireEvent.click(screen.getByRole("button", { name: /Pendientes/ }));
  await waitFor(() => expect(requests.at(-1)).toBe("state=pending&limit=60"));
  expect(location.search).toBe("?estado=pending");
  fireEvent.click(screen.getByRole("button", { name: "Filtros" }));
  fireEvent.change(screen.getByLabelText("Grupo"), { target: { value: "none" } });
  fireEvent.click(screen.getByRole("button", { name: "Ver estos animales" }));
  await waitFor(() => expect(requests.at(-1)).toBe("state=pending&group=none&limit=60"));
});

it("opens the animal whose tag a reader sends, wherever the focus is", async () => {
  await openAt("/animales", (path, query) => {
    if (path === "/api/herd/by-mark" && query.get("value") === "484000123456789")
      return {
        found: [{ id: idOf(5), name: "Estrella", species: "cattle", type: "rfid_iso", value: "1", active: true }],
      };
    return herd([aRow(1)])(path);
  });
  (await screen.findByRole("link", { name: /Vaca 1/ })).focus();
  await read("484000123456789");
  await waitFor(() => expect(location.pathname + location.search).toBe(`/animal?id=${idOf(5)}`));
});

it("an unknown mark offers to add it, and one of several animals asks which", async () => {
  const found: unknown[] = [];
  await openAt("/animales", (path) => (path === "/api/herd/by-mark" ? { found } : herd([aRow(1)])(path)));
  await screen.findByRole("link", { name: /Vaca 1/ });
  await read("9988776655");
  expect(await screen.findByText("Nadie lleva 9988776655")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Darlo de alta" }).getAttribute("href")).toBe(
    "/animales?ver=nuevo&marca=9988776655",
  );
  const brand = { species: "cattle", type: "brand", value: "RR", active: true };
  found.push({ ...brand, id: idOf(1), name: "Vaca 1" }, { ...brand, id: idOf(2), name: "Vaca 2" });
  await read("RRRR");
  const sheet = await screen.findByRole("dialog", { name: "¿Cuál lleva RRRR?" });
  expect(sheet.querySelectorAll("a")).toHaveLength(2);
});

it("says that there are more where the server stopped counting", async () => {
  await openAt("/animales?q=vaca", (path) =>
    path === "/api/herd/animals" ? aPage([aRow(1)], { next: "c", total: 1_000, hasMoreThanTotal: true }) : undefined,
  );
  expect(await screen.findByText("Más de 1,000 animales así")).toBeTruthy();
});

it("moves all selected animals to a group, also those not loaded", async () => {
  const { sent } = await openAt("/animales", (path, query) => {
    if (path === "/api/herd/group-changes") return { changed: 2, groups: [] };
    if (path !== "/api/herd/animals") return undefined;
    return query.has("cursor")
      ? aPage([aRow(2)], { total: null, counts: null })
      : aPage([aRow(1)], { next: "c", total: 2 });
  });
  await screen.findByRole("link", { name: /Vaca 1/ });
  fireEvent.click(screen.getByRole("button", { name: "Elegir varios" }));
  fireEvent.click(screen.getByRole("button", { name: "Elegir los 2" }));
  expect(await screen.findByText("2 elegidos")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Mover" }));
  fireEvent.click(await screen.findByRole("radio", { name: /^Norte/ }));
  fireEvent.click(screen.getByRole("button", { name: "Cambiar de grupo" }));
  expect(await screen.findByText("2 animales cambiaron de grupo.")).toBeTruthy();
  expect(sent[0]?.path).toBe("/api/herd/group-changes");
  expect(sent[0]?.body).toMatchObject({ animalIds: [idOf(1), idOf(2)], groupId: idOf(700) });
});
