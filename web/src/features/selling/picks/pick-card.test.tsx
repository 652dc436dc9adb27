import type { SoldPick } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { fixture } from "#src/testing/fixture";
import { PickCard } from "./pick-card";

beforeEach(() => openStored([memory()]));

const animal = (name: string, state = "free") => ({ animalId: name, name, tag: null, facts: "", photo: null, state });
const choiceOf = (more: object = {}) =>
  fixture<SoldPick>({
    itemId: "cabras",
    title: "Cabras",
    heads: 2,
    left: 1,
    by: "2026-12-01",
    byWords: "martes 1 de diciembre",
    overdue: false,
    why: null,
    animals: [animal("Brisa", "chosen"), animal("Luna"), animal("Nube")],
    ...more,
  });
const idle = { isPending: false, error: null, variables: undefined, mutate: () => undefined };
const draw = (props: Partial<Parameters<typeof PickCard>[0]> = {}) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PickCard choice={choiceOf()} mayChoose save={idle} {...props} />
    </QueryClientProvider>,
  );

it("who may only see a sale sees what was chosen, and can't choose", () => {
  draw({ mayChoose: false });
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled])).toEqual([
    [true, true],
  ]);
});

it("after the last day of one lot it says so and keeps what was chosen", () => {
  draw({ choice: choiceOf({ overdue: true, why: "Ya pasó el último día para escoger." }) });
  screen.getByText("Ya pasó el último día para escoger.");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

it("what is refused of one lot isn't said of another", () => {
  const save = { ...idle, error: new Error("x"), variables: { itemId: "borregas", add: ["x"], drop: [] } };
  draw({ save });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("of a single one, another takes its place with one tap", () => {
  draw({ choice: choiceOf({ heads: 1, left: 1, animals: [animal("Luna"), animal("Nube")] }) });
  fireEvent.click(screen.getByRole("checkbox", { name: /Luna/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Nube/ }));
  expect(screen.getAllByRole("checkbox", { checked: true })).toEqual([screen.getByRole("checkbox", { name: /Nube/ })]);
});

it("says that it has an unsaved choice, and that it has none any more", () => {
  let unsaved = 0;
  draw({
    onUnsaved: (by) => {
      unsaved += by;
    },
  });
  expect(unsaved).toBe(0);
  fireEvent.click(screen.getByRole("checkbox", { name: /Luna/ }));
  expect(unsaved).toBe(1);
  fireEvent.click(screen.getByRole("checkbox", { name: /Luna/ }));
  expect(unsaved).toBe(0);
});
