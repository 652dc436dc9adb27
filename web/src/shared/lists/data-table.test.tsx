import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { DataTable } from "./data-table";
import { useSelection } from "./selection/selection-bar";
import { type Column, nextSort, readSort, type Sort, writeSort } from "./table-columns";

interface Row {
  id: string;
  name: string;
  kilos: number;
}
const rows: Row[] = ["Ana", "Bety", "Cuca", "Dina", "Elsa"].map((name, n) => ({ id: name, name, kilos: 500 - n * 10 }));
const columns: Column<Row>[] = [
  { key: "name", title: "Nombre", sorts: true, text: (r) => r.name },
  { key: "kilos", title: "Peso", sorts: true, isNumber: true, text: (r) => `${r.kilos} kg` },
  { key: "wide", title: "Sólo ancha", from: 5_000, text: () => "x" },
];

function Table({
  opened = () => {},
  shown = rows,
  isOld,
}: {
  opened?: (id: string) => void;
  shown?: Row[];
  isOld?: boolean;
}) {
  const [sort, setSort] = useState<Sort>();
  const selection = useSelection<Row>();
  return (
    <>
      <input type="search" aria-label="Buscar" />
      <p>{selection.rows.map((it) => it.id).join(" ")}</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears what links do */}
      <div
        onClick={(e) => {
          const link = (e.target as Element).closest("a");
          if (link) opened(link.hash);
          e.preventDefault();
        }}
      >
        <DataTable
          label="Animales"
          columns={columns}
          rows={shown}
          isOld={isOld}
          nameOf={(r) => r.name}
          hrefOf={(r) => `#${r.id}`}
          sort={sort}
          onSort={setSort}
          selection={selection}
        />
      </div>
    </>
  );
}
const box = (name: string) => screen.getByRole("checkbox", { name: `Elegir ${name}` });

it("says which column it is sorted by: up, down, and as it was", () => {
  render(<Table />);
  const header = () => screen.getByRole("columnheader", { name: /Peso/ });
  const press = () => fireEvent.click(screen.getByRole("button", { name: /Peso/ }));
  expect(header().getAttribute("aria-sort")).toBeNull();
  press();
  expect(header().getAttribute("aria-sort")).toBe("ascending");
  press();
  expect(header().getAttribute("aria-sort")).toBe("descending");
  press();
  expect(header().getAttribute("aria-sort")).toBeNull();
  expect(screen.queryByText("Sólo ancha")).toBeNull();
});

it("reads a sort from the address, and ignores what is no column", () => {
  expect(readSort("-kilos", columns)).toEqual({ by: "kilos", desc: true });
  expect(readSort("wide", columns)).toBeUndefined();
  expect(readSort("nada", columns)).toBeUndefined();
  expect(writeSort(nextSort({ by: "kilos", desc: false }, "kilos"))).toBe("-kilos");
  expect(writeSort(undefined)).toBe("");
});

it("selects one, a range with shift, and all", () => {
  render(<Table />);
  fireEvent.click(box("Bety"));
  fireEvent.click(box("Dina"), { shiftKey: true });
  expect(screen.getByText("Bety Cuca Dina")).toBeTruthy();
  fireEvent.click(box("Cuca"));
  expect(screen.getByText("Bety Dina")).toBeTruthy();
  const all = screen.getByRole("checkbox", { name: "Elegir todos los que se ven" });
  expect((all as HTMLInputElement).indeterminate).toBe(true);
  fireEvent.click(all);
  expect(screen.getByText("Ana Bety Cuca Dina Elsa")).toBeTruthy();
});

it("is moved through with the arrows from its search, opened by its link and selected with the space bar", async () => {
  const opened = vi.fn();
  render(<Table opened={opened} />);
  const link = (name: string) => screen.getByRole("link", { name });
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  const focused = () => document.activeElement?.textContent;
  screen.getByRole("searchbox").focus();
  press("ArrowDown");
  await vi.waitFor(() => expect(focused()).toBe("Ana"));
  press("ArrowDown");
  press("ArrowDown");
  expect(focused()).toBe("Cuca");
  // One stop of the tab key for all rows.
  expect(screen.getAllByRole("link").filter((it) => it.tabIndex === 0)).toEqual([link("Cuca")]);
  fireEvent.click(document.activeElement as Element);
  expect(opened).toHaveBeenCalledWith("#Cuca");
  press(" ");
  press("ArrowDown", { shiftKey: true });
  expect(screen.getByText("Cuca Dina")).toBeTruthy();
  press("Home");
  press("ArrowUp");
  expect(focused()).toBe("Ana");
  press("End");
  expect(focused()).toBe("Elsa");
});

it("opens a row by a click anywhere in it, but not by one on its box", () => {
  const opened = vi.fn();
  render(<Table opened={opened} />);
  fireEvent.click(screen.getByText("480 kg"));
  expect(opened).toHaveBeenCalledExactlyOnceWith("#Cuca");
  fireEvent.click(box("Ana"));
  expect(opened).toHaveBeenCalledTimes(1);
});

it("goes from the search into the rows of what is typed, also where they come later; Enter then opens the first, another key takes it back", async () => {
  const opened = vi.fn();
  const draw = (shown: Row[], isOld: boolean) => <Table opened={opened} shown={shown} isOld={isOld} />;
  const { rerender } = render(draw(rows, true));
  const search = screen.getByRole("searchbox");
  const later = () => new Promise((then) => setTimeout(then, 5));
  search.focus();
  fireEvent.keyDown(search, { key: "ArrowDown" });
  fireEvent.keyDown(search, { key: "Enter" });
  await later();
  expect(opened).not.toHaveBeenCalled();
  rerender(draw(rows.slice(3), false));
  expect(opened).toHaveBeenCalledExactlyOnceWith("#Dina");

  search.focus();
  rerender(draw(rows.slice(3), true));
  fireEvent.keyDown(search, { key: "ArrowDown" });
  fireEvent.keyDown(search, { key: "a" });
  await later();
  rerender(draw(rows.slice(1), false));
  expect(document.activeElement).toBe(search);
});
