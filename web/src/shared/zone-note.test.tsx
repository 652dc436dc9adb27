import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ZoneNote } from "./zone-note";

const real = Intl.DateTimeFormat.prototype.resolvedOptions;
const phoneIn = (timeZone: string) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...real.call(this), timeZone };
  });
};
afterEach(() => vi.restoreAllMocks());
const note = () => screen.queryByText(/son los del rancho \(hora del centro de México\)/);
const winter = [Date.parse("2026-01-15T16:00:00Z")];
const summer = [Date.parse("2026-07-15T16:00:00Z")];

it("tells the zone only where the phone shows another hour at that instant", () => {
  phoneIn("America/Monterrey");
  const { rerender } = render(<ZoneNote zone="America/Mexico_City" at={winter} />);
  expect(note()).toBeNull();
  // The border keeps summer time: the same hour in winter, another in summer.
  phoneIn("America/Matamoros");
  rerender(<ZoneNote zone="America/Mexico_City" at={winter} />);
  expect(note()).toBeNull();
  rerender(<ZoneNote zone="America/Mexico_City" at={summer} />);
  expect(note()).toBeTruthy();
});
