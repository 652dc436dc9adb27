import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentEntry, navigate, startNavigation } from "#src/nav/history";
import { Screen } from "#src/ui/screen";
import { DetailPane, useBeside } from "./detail-pane";

const width = (isDesktop: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: isDesktop, addEventListener() {}, removeEventListener() {} }));
let stop = () => {};
beforeEach(async () => {
  history.replaceState(null, "", "/animales?estado=all");
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: async () => {},
    shown: () => {},
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function List() {
  const isWide = useBeside({
    place: ({ path, query }) => (path === "animal" && query.id ? `/animales?estado=all&animal=${query.id}` : undefined),
    shows: (at) => at.query.animal,
  });
  return <p>{isWide ? "ancha" : "angosta"}</p>;
}
const go = (url: string) => act(() => navigate(url));

it("opens beside the list what its links lead to, at an address of the list's own page", async () => {
  width(true);
  const { unmount } = render(<List />);
  const { pageId } = currentEntry().address;
  await go("/animal?id=a1");
  expect(location.pathname + location.search).toBe("/animales?estado=all&animal=a1");
  // The list stays mounted, with its scroll.
  expect(currentEntry().address.pageId).toBe(pageId);
  const entries = history.length;
  await go("/animal?id=a1");
  expect(history.length).toBe(entries);
  await go("/hoy");
  expect(location.pathname).toBe("/hoy");
  unmount();
  await go("/animal?id=a2");
  expect(location.pathname + location.search).toBe("/animal?id=a2");
});

it("lets the list change its own filter or order while something is open", async () => {
  width(true);
  render(<List />);
  await go("/animal?id=a1");
  await act(() => navigate("/animales?estado=all&orden=peso&animal=a1", { replace: true, keep: true }));
  expect(location.search).toBe("?estado=all&orden=peso&animal=a1");
});

it("leaves the links as they are where there is no room", async () => {
  width(false);
  render(<List />);
  await go("/animal?id=a1");
  expect(location.pathname + location.search).toBe("/animal?id=a1");
});

it("is a region with a second-level heading, closes, and gives the focus back to the row", () => {
  const close = vi.fn();
  const row = document.body.appendChild(document.createElement("button"));
  row.focus();
  const { unmount } = render(
    <DetailPane label="Animal abierto" onClose={close}>
      <Screen title="Canela">
        <p>datos</p>
      </Screen>
    </DetailPane>,
  );
  expect(screen.getByRole("region", { name: "Animal abierto" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Canela", level: 2 })).toBeTruthy();
  const button = screen.getByRole("button", { name: "Cerrar" });
  button.focus();
  button.click();
  expect(close).toHaveBeenCalledOnce();
  unmount();
  expect(document.activeElement).toBe(row);
  row.remove();
});
