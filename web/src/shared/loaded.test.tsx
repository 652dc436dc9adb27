import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ApiError } from "./api/errors";
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
