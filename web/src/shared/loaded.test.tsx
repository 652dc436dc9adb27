import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ApiError } from "./api/errors";
import { Loaded } from "./loaded";

afterEach(() => vi.restoreAllMocks());

/** A part that reads one thing by the id of its address, as every screen does. */
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

it("says that there is nothing where nothing was asked for, instead of waiting for ever", () => {
  draw(undefined, async () => "aquí");
  expect(screen.queryByText("esperando")).toBeNull();
  expect(screen.getByText("no existe")).toBeTruthy();
});

it("waits for what was asked for, and draws it", async () => {
  draw("1", async () => "aquí");
  expect(screen.getByText("esperando")).toBeTruthy();
  expect(await screen.findByText("aquí")).toBeTruthy();
});

it.each([400, 404, 410, 422])("an address that names nothing (%i) has nothing to try again", async (status) => {
  draw("bad", refused(status));
  expect(await screen.findByText("no existe")).toBeTruthy();
});

it("offers to try again what failed", async () => {
  draw("1", refused(500));
  expect(await screen.findByRole("button")).toBeTruthy();
  expect(screen.queryByText("no existe")).toBeNull();
});
