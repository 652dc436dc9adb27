import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ItemPhoto } from "./item-photo";

it("draws an icon where a photo can't be fetched, and fetches it again when the signal is back", () => {
  render(<ItemPhoto described photo={{ id: "a1", alt: "Becerro" }} size={640} icon="animal" />);
  const img = screen.getByAltText<HTMLImageElement>("Becerro");
  const { src, srcset } = img;
  expect(src).toContain("/media/a1/");
  fireEvent.error(img);
  expect(img.src).toMatch(/^data:image\/svg\+xml,/);
  expect(img.srcset).toBe("");
  fireEvent(window, new Event("online"));
  expect([img.src, img.srcset]).toEqual([src, srcset]);
});
