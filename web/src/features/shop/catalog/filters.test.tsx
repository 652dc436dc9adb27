import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NothingFits } from "./filters";

it("says how to get out of one filter, and out of several", () => {
  const { rerender } = render(<NothingFits query={{ especie: "cattle" }} error={null} onChange={() => {}} />);
  expect(screen.getByText("Quítalo y vuelve a mirar:")).toBeTruthy();
  rerender(<NothingFits query={{ especie: "cattle", sexo: "female" }} error={null} onChange={() => {}} />);
  expect(screen.getByText("Quita alguno y vuelve a mirar:")).toBeTruthy();
});
