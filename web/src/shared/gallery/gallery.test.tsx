import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Gallery } from "./gallery";

const photos = ["a", "b", "c"].map((id) => ({ id, alt: `Foto ${id}` }));
beforeEach(() => {
  // jsdom has no layout: a scroll only notes where to.
  Element.prototype.scrollTo = vi.fn() as never;
});

it("says where it is, and goes on by arrow and by keyboard, never past its ends", () => {
  render(<Gallery photos={photos} name="Luna" />);
  const shown = () => screen.getByRole("status").textContent;
  expect(shown()).toBe("1 de 3");
  expect(screen.queryByRole("button", { name: "Foto anterior" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Foto siguiente" }));
  expect(shown()).toBe("2 de 3");
  const photo = (id: string) => screen.getByRole("button", { name: new RegExp(`Foto ${id}`) });
  fireEvent.keyDown(photo("b"), { key: "ArrowRight" });
  expect(shown()).toBe("3 de 3");
  expect(document.activeElement).toBe(photo("c"));
  fireEvent.keyDown(photo("c"), { key: "ArrowRight" });
  expect(shown()).toBe("3 de 3");
  fireEvent.keyDown(photo("c"), { key: "Home" });
  expect(shown()).toBe("1 de 3");
});

it("fetches what is beyond the first photo only when somebody looks further", () => {
  render(<Gallery photos={photos} name="Luna" />);
  const loading = () => screen.getAllByRole("img").map((it) => it.getAttribute("loading"));
  expect(loading()).toEqual(["eager"]);
  fireEvent.click(screen.getByRole("button", { name: "Foto siguiente" }));
  expect(loading()).toEqual(["eager", "lazy", "eager"]);
});

it("fills the screen with the photo that was tapped, and comes back to the one looked at last", async () => {
  render(<Gallery photos={photos} name="Luna" />);
  fireEvent.click(screen.getByRole("button", { name: /Foto a/ }));
  const full = within(await screen.findByRole("dialog", { name: "Fotos de Luna" }));
  fireEvent.click(full.getByRole("button", { name: "Foto siguiente" }));
  fireEvent.click(full.getByRole("button", { name: "Acercar" }));
  expect(full.getByRole("button", { name: "Foto b. Alejar" })).toBeTruthy();
  fireEvent.click(full.getByRole("button", { name: "Cerrar" }));
  expect(screen.getByRole("status").textContent).toBe("2 de 3");
});

it("a single photo has neither count nor arrows, here and on the whole screen, and none says so", async () => {
  const { rerender } = render(<Gallery photos={photos.slice(0, 1)} name="Luna" />);
  const isAlone = () => {
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.queryByText(/1 de 1/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Foto (anterior|siguiente)$/ })).toBeNull();
  };
  isAlone();
  expect(screen.getByRole("region", { name: "Foto de Luna" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Foto a ?Ver en grande$/ }));
  const full = within(await screen.findByRole("dialog", { name: "Foto de Luna" }));
  isAlone();
  fireEvent.click(full.getByRole("button", { name: "Cerrar" }));
  rerender(<Gallery photos={photos} name="Luna" />);
  expect(screen.getByRole("region", { name: "Fotos de Luna" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Ver en grande la foto 1 de 3$/ })).toBeTruthy();
  rerender(<Gallery photos={[]} name="Luna" />);
  expect(screen.getByText("Todavía no tiene foto")).toBeTruthy();
});
