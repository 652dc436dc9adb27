import { afterEach, expect, it, vi } from "vitest";
import { queueText } from "#src/shared/queue/text";
import { thisDevice } from "./this-device";

afterEach(() => vi.unstubAllGlobals());

it("says at a desk that it is a computer, also in words that were imported before the window was known", () => {
  expect([thisDevice(), queueText.intro]).toEqual(["este teléfono", expect.stringContaining("en este teléfono")]);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect([thisDevice(), queueText.intro]).toEqual(["este equipo", expect.stringContaining("en este equipo")]);
});
