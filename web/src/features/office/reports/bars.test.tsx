import type { ReportView } from "@corral/contract/types";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fixture } from "#src/testing/fixture";
import { Bars } from "./bars";

const series = [23, 24, 25].map((n) => ({
  from: `2026-11-${n}`,
  to: `2026-11-${n}`,
  label: `día ${n}`,
  collected: n * 100,
  back: n === 24 ? 700 : 0,
}));

it("the arrows go from bar to bar, whose sums and day are then at hand, and stop at the ends", () => {
  const report = fixture<ReportView>({ series, range: { words: "tres días" }, by: "day", steps: ["day"] });
  render(<Bars report={report} by="day" onStep={() => {}} />);
  const chart = screen.getByRole("slider");
  const press = (key: string) => fireEvent.keyDown(chart, { key });
  press("ArrowRight");
  expect(chart.getAttribute("aria-valuetext")).toBe("día 23: Entró $23.00 · salió $0.00");
  press("ArrowRight");
  expect(chart.getAttribute("aria-valuetext")).toBe("día 24: Entró $24.00 · salió $7.00");
  expect(screen.getAllByRole("link", { name: "día 24" })[0]?.getAttribute("href")).toBe(
    "/cobro?ver=reportes&lapso=day&dia=2026-11-24",
  );
  for (let n = 0; n < 3; n++) press("ArrowRight");
  expect(chart.getAttribute("aria-valuenow")).toBe("3");
  for (let n = 0; n < 5; n++) press("ArrowLeft");
  expect(chart.getAttribute("aria-valuenow")).toBe("1");
});
