import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError, OfflineError } from "#src/shared/api/errors";
import { type EachAct, EachActButtons, useEachAct } from "./each-act";
import { SelectionBar, useSelection } from "./selection-bar";

const ROWS = [1, 2, 3, 4].map((n) => ({ id: `r${n}`, isOpen: n !== 4 }));
type Row = (typeof ROWS)[number];

/** A table's bar with all rows selected. `answer` is what the server says of a row. */
function draw(answer: (row: Row) => Error | undefined) {
  const sent: [what: string, id: string, key: string][] = [];
  const send =
    (what: string): EachAct<Row>["run"] =>
    async (row, key) => {
      sent.push([what, row.id, key.of(row)]);
      const error = answer(row);
      if (error) throw error;
    };
  const act: EachAct<Row> = {
    label: (n) => `Cerrar ${n}`,
    fits: (row) => row.isOpen,
    run: send("close"),
    done: (n) => `${n} cerrados`,
    undo: send("open"),
  };
  let ends = 0;
  function Bar() {
    const selection = useSelection<Row>();
    const each = useEachAct(
      selection,
      (row) => `Renglón ${row.id}`,
      () => ends++,
    );
    return (
      <>
        <button type="button" onClick={() => selection.put(ROWS)}>
          todos
        </button>
        <SelectionBar selection={selection} said={each.said}>
          <EachActButtons acts={[act]} selection={selection} onAct={each.begin} />
        </SelectionBar>
      </>
    );
  }
  render(<Bar />);
  fireEvent.click(screen.getByText("todos"));
  return { sent, ends: () => ends };
}
const tap = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("does it with each row that it fits, one after another, and takes it back", async () => {
  const { sent, ends } = draw(() => undefined);
  tap("Cerrar 3");
  expect(await screen.findByText("3 cerrados")).toBeTruthy();
  expect(sent.map(([what, id]) => `${what} ${id}`)).toEqual(["close r1", "close r2", "close r3"]);
  tap("Deshacer");
  expect(await screen.findByText("3 deshechos")).toBeTruthy();
  expect(sent.slice(3).map(([what, id]) => `${what} ${id}`)).toEqual(["open r1", "open r2", "open r3"]);
  // Each of the six acts has a key of its own.
  expect(new Set(sent.map(([, , key]) => key)).size).toBe(6);
  expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  expect(ends()).toBe(2);
});

it("goes on after a refusal, says which and why, and takes back only what was done", async () => {
  const refused = new ApiError({ status: 409, code: "DECISION_NOT_ALLOWED", detail: "Ya se vendió." });
  const { sent } = draw((row) => (row.id === "r2" ? refused : undefined));
  tap("Cerrar 3");
  expect(await screen.findByText("2 cerrados · 1 no se pudo")).toBeTruthy();
  tap("Ver por qué");
  expect(screen.getByText("Renglón r2")).toBeTruthy();
  expect(screen.getByText("Ya se vendió.")).toBeTruthy();
  tap("Deshacer");
  expect(await screen.findByText("2 deshechos")).toBeTruthy();
  expect(sent.slice(3).map(([, id]) => id)).toEqual(["r1", "r3"]);
});

it("stops where there is no answer, and goes on with the same key", async () => {
  let lost = true;
  const { sent } = draw((row) => (row.id === "r2" && lost ? new OfflineError("network") : undefined));
  tap("Cerrar 3");
  expect(await screen.findByText("1 cerrados · faltan 2")).toBeTruthy();
  lost = false;
  tap("Seguir");
  expect(await screen.findByText("3 cerrados")).toBeTruthy();
  expect(sent.map(([, id]) => id)).toEqual(["r1", "r2", "r2", "r3"]);
  expect(sent[1]?.[2]).toBe(sent[2]?.[2]);
});
