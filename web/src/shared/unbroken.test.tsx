import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Unbroken } from "./unbroken";

const wholeOf = (text: string) => {
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("span")].map((span) => span.textContent);
};

it("keeps folios and moments whole, and leaves other words as they are", () => {
  expect(wholeOf("Tu compra está pagada · V-2026-000050")).toEqual(["V-2026-000050"]);
  expect(wholeOf("Cobro libre · PROV-D26803 · hoy 03:09")).toEqual(["PROV-D26803", "hoy 03:09"]);
  expect(wholeOf("Huevo de gallina libre y 1 más · 24 nov 10:26")).toEqual(["24 nov 10:26"]);
  expect(wholeOf("Alimento para engorda 14 % · lun-vie")).toEqual([]);
});
