import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import GroupsPage from "./groups-page";

const pen = { id: "00000000-0000-7000-8000-0000000000a1", kind: "pen", name: "Corral 1", archived: false, count: 0 };

afterEach(() => vi.unstubAllGlobals());

it("mine goes over theirs in what I changed alone, and both values are shown where both changed it", async () => {
  await openStored([memory()]);
  await writeStored("staff", { id: "u", name: "Rosa", role: "owner", can: ["animal.edit"] } as never);
  let now = { ...pen, version: 1 };
  const sent: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string, init: { body?: string }) => {
      if (!init.body) return Response.json(path.includes("groups") ? { groups: [now] } : {});
      sent.push(JSON.parse(init.body));
      if (sent.length > 2) return Response.json({ groups: [now] });
      now = { ...now, kind: "lot", version: now.version + 1, name: sent.length === 1 ? now.name : "Engorda" };
      return Response.json({ status: 412, code: "VERSION_CONFLICT", detail: "Cambió." }, { status: 412 });
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <GroupsPage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText(/Corral 1/));
  fireEvent.change(await screen.findByLabelText("Nombre"), { target: { value: "Enfermería" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Alguien lo cambió/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Ahora: Engorda\. Tú: Enfermería\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ kind: "lot", name: "Enfermería", archived: false });
});
