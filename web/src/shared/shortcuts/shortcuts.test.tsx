import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShortcuts } from "./shortcuts";
import { ShortcutsHelp } from "./shortcuts-help";

const run = { n: vi.fn(), slash: vi.fn(), tab: vi.fn(), own: vi.fn() };
function Everywhere() {
  useShortcuts(
    [
      { keys: "n", does: "Nuevo", run: run.n },
      { keys: "/", does: "Buscar", run: run.slash },
      { keys: "g a", does: "Ir a Animales", run: run.tab },
    ],
    { everywhere: true },
  );
  return <input aria-label="Nombre" />;
}
function Own() {
  useShortcuts([{ keys: "n", does: "Nuevo cliente", run: run.own }]);
  return null;
}
let at = 0;
/** A key of a person, or of a reader that types on at once. */
const press = (key: string, target: Element = document.body, init: KeyboardEventInit & { after?: number } = {}) => {
  at += init.after ?? 500;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(target, event);
};
const wait = () => vi.advanceTimersByTime(200);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("runs a key, and two in a row", () => {
  render(<Everywhere />);
  press("/");
  expect(run.slash).toHaveBeenCalledOnce();
  press("n");
  wait();
  expect(run.n).toHaveBeenCalledOnce();
  press("g");
  press("a");
  wait();
  expect(run.tab).toHaveBeenCalledOnce();
  press("a");
  wait();
  expect(run.tab).toHaveBeenCalledOnce();
});

it("does nothing while somebody types, with a modifier, or under a dialog", () => {
  render(<Everywhere />);
  press("n", screen.getByLabelText("Nombre"));
  press("n", document.body, { ctrlKey: true });
  press("/", document.body, { metaKey: true });
  wait();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  press("n");
  press("/");
  wait();
  dialog.remove();
  expect(run.n).not.toHaveBeenCalled();
  expect(run.slash).not.toHaveBeenCalled();
});

it("is deaf to a tag reader, which types a whole mark at once", () => {
  render(<Everywhere />);
  for (const key of "n12/ga90") press(key, document.body, { after: 4 });
  wait();
  for (const it of Object.values(run)) expect(it).not.toHaveBeenCalled();
});

it("gives a page's own key before the one of every page, and ends with the page", () => {
  const page = render(
    <>
      <Everywhere />
      <Own />
    </>,
  );
  press("n");
  wait();
  expect(run.own).toHaveBeenCalledOnce();
  expect(run.n).not.toHaveBeenCalled();
  page.unmount();
  press("n");
  wait();
  expect(run.own).toHaveBeenCalledOnce();
});

it("is listed in the help, each key once", () => {
  const page = (helping: boolean) => (
    <>
      <Everywhere />
      <Own />
      {helping && <ShortcutsHelp onClose={() => {}} />}
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(screen.getByRole("heading", { name: "Atajos del teclado" })).toBeTruthy();
  expect(screen.getByText("Nuevo cliente")).toBeTruthy();
  expect(screen.queryByText("Nuevo")).toBeNull();
  expect(screen.getByText("Ir a Animales")).toBeTruthy();
});
