import type { HerdRow } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import GroupsPage from "./groups-page";

const pen = { id: "00000000-0000-7000-8000-0000000000a1", kind: "pen", name: "Corral 1", archived: false, count: 0 };

const animal = (n: number, more: Partial<HerdRow> = {}) =>
  fixture<HerdRow>({
    id: `00000000-0000-7000-8000-00000000000${n}`,
    name: `Vaca ${n}`,
    species: "cattle",
    breed: "Simmental",
    sex: "female",
    birthDate: null,
    marks: [],
    photo: null,
    groupId: pen.id,
    life: "alive",
    health: "clear",
    commercial: "not_for_sale",
    present: true,
    withdrawalMeat: null,
    withdrawalMilk: null,
    weightG: null,
    weighedOn: null,
    expectsFrom: null,
    nextDue: null,
    ...more,
  });
const lot = { groupId: pen.id, name: pen.name, facts: null, heads: 0, reserved: 0, listing: null, version: 1 };
const answerOf = (path: string, groups: object[], animals: HerdRow[] = []) =>
  path.endsWith("/lot")
    ? lot
    : path.includes("groups")
      ? { groups }
      : path.includes("/herd/animals")
        ? { animals, next: null, total: animals.length, hasMoreThanTotal: false, counts: null }
        : {};
const signedIn = async (can: string[]) => {
  await openStored([memory()]);
  await writeStored("staff", { id: "u", name: "Rosa", role: "owner", can } as never);
};
const drawAt = (address: string) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress(address, "1")}>
        <GroupsPage />
      </AddressContext>
    </QueryClientProvider>,
  );
/** The page of the pen. */
const openPen = () => drawAt(`/animales?ver=grupos&grupo=${pen.id}`);

afterEach(() => vi.unstubAllGlobals());

it("a group of the list leads to its page, also for who may edit it", async () => {
  await signedIn(["animal.edit"]);
  vi.stubGlobal(
    "fetch",
    ours((path: string) => Response.json(answerOf(path, [{ ...pen, version: 1 }]))),
  );
  drawAt("/animales?ver=grupos");
  const link = await screen.findByRole("link", { name: /Corral 1/ });
  expect(link.getAttribute("href")).toBe(`/animales?ver=grupos&grupo=${pen.id}`);
});

it("the list shows what an animal of each group weighs, and of how many that is the mean", async () => {
  await signedIn([]);
  const weights = { averageG: 441_000, weighed: 3 };
  vi.stubGlobal(
    "fetch",
    ours((path: string) => Response.json(answerOf(path, [{ ...pen, count: 4, version: 1, photo: null, weights }]))),
  );
  drawAt("/animales?ver=grupos");
  const link = await screen.findByRole("link", { name: /Corral 1/ });
  expect(link.textContent).toMatch(/441\skg en promedio, de 3/);
});

it("a group shows its animals, when one was last weighed, their average, and what is done to all of them", async () => {
  await signedIn(["animal.edit", "animal.medical"]);
  const animals = [animal(1, { weightG: 300_000, weighedOn: toDay("2026-05-02") }), animal(2)];
  vi.stubGlobal(
    "fetch",
    ours((path: string) => Response.json(answerOf(path, [{ ...pen, count: 2, version: 1 }], animals))),
  );
  openPen();
  expect(await screen.findByText("300 kg, de 1")).toBeTruthy();
  expect(screen.getByText(/^2 may/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pesar" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Vacunar" }));
  expect(await screen.findByRole("dialog", { name: "Vacuna" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /2 animales/ })).toBeTruthy();
});

it("an empty group says how animals come into it; one that doesn't exist leads back", async () => {
  await signedIn(["animal.edit"]);
  vi.stubGlobal(
    "fetch",
    ours((path: string) => Response.json(answerOf(path, [{ ...pen, version: 1 }]))),
  );
  openPen();
  expect(await screen.findByRole("heading", { name: "No tiene animales" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pesar" })).toBeNull();
  drawAt("/animales?ver=grupos&grupo=00000000-0000-7000-8000-0000000000ff");
  expect(await screen.findByRole("link", { name: "Volver a los grupos" })).toBeTruthy();
});

it("mine goes over theirs in what I changed alone, and both values are shown where both changed it", async () => {
  await signedIn(["animal.edit"]);
  let now = { ...pen, version: 1 };
  const sent: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string, init: { body?: string }) => {
      if (!init.body) return Response.json(answerOf(path, [now]));
      sent.push(JSON.parse(init.body));
      if (sent.length > 2) return Response.json({ groups: [now] });
      now = { ...now, kind: "lot", version: now.version + 1, name: sent.length === 1 ? now.name : "Engorda" };
      return Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 });
    }),
  );
  openPen();
  fireEvent.click(await screen.findByRole("button", { name: "Editar" }));
  fireEvent.change(await screen.findByLabelText("Nombre"), { target: { value: "Enfermería" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Alguien lo cambió/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Ahora: Engorda\. Tú: Enfermería\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ kind: "lot", name: "Enfermería", archived: false });
});
