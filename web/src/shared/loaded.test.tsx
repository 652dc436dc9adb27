import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ApiError, OfflineError } from "./api/errors";
import { Loaded } from "./loaded";

afterEach(() => vi.restoreAllMocks());

/** A component that reads one thing by the id of its address, as every screen does. */
function Shown({ id, read }: { id: string | undefined; read: () => Promise<string> }) {
  const of = useQuery({ queryKey: ["x", id], queryFn: read, enabled: Boolean(id), retry: false });
  return (
    <Loaded of={of} skeleton={<p>esperando</p>} missing={<p>no existe</p>}>
      {(it) => <p>{it}</p>}
    </Loaded>
  );
}
const draw = (id: string | undefined, read: () => Promise<string>) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Shown id={id} read={read} />
    </QueryClientProvider>,
  );
const refused = (status: number) => async (): Promise<string> => {
  throw new ApiError({ status, code: "NOT_FOUND", detail: "No." });
};

it("shows `missing` when the query is disabled, instead of loading for ever", () => {
  draw(undefined, async () => "aquí");
  expect(screen.queryByText("esperando")).toBeNull();
  expect(screen.getByText("no existe")).toBeTruthy();
});

it("shows the skeleton while loading, then the data", async () => {
  draw("1", async () => "aquí");
  expect(screen.getByText("esperando")).toBeTruthy();
  expect(await screen.findByText("aquí")).toBeTruthy();
});

it.each([400, 404, 410, 422])("an unknown address (%i) offers no retry", async (status) => {
  draw("bad", refused(status));
  expect(await screen.findByText("no existe")).toBeTruthy();
});

it("offers a retry after a failure", async () => {
  draw("1", refused(500));
  expect(await screen.findByRole("button")).toBeTruthy();
  expect(screen.queryByText("no existe")).toBeNull();
});

/** The same, where a list already has something of it. */
function FromList({ read }: { read: () => Promise<string> }) {
  const of = useQuery({ queryKey: ["y"], queryFn: read, retry: false });
  return (
    <Loaded
      of={of}
      skeleton={<p>esperando</p>}
      missing={<p>no existe</p>}
      known={(retry) => <p>de la lista{retry && <button type="button" onClick={retry} />}</p>}
    >
      {(it) => <p>{it}</p>}
    </Loaded>
  );
}
const drawKnown = (read: () => Promise<string>) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <FromList read={read} />
    </QueryClientProvider>,
  );

it("draws what a list has while it loads, and keeps it without signal, with a retry", async () => {
  drawKnown(async () => {
    throw new OfflineError("network");
  });
  expect(screen.getByText("de la lista")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(await screen.findByRole("button")).toBeTruthy();
  expect(screen.getByText("de la lista")).toBeTruthy();
});

it("draws nothing of a list for what no longer exists", async () => {
  drawKnown(refused(404));
  expect(await screen.findByText("no existe")).toBeTruthy();
  expect(screen.queryByText("de la lista")).toBeNull();
});
