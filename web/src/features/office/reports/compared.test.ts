// @vitest-environment node
import { expect, it } from "vitest";
import { compared } from "./compared";

it.each([
  [110_00, 100_00, "10 % más que antes"],
  [299_00, 100_00, "199 % más que antes"],
  [300_00, 100_00, "3 veces lo de antes"],
  [3_527_00, 100_00, "35 veces lo de antes"],
  [100_20, 100_00, "Igual que antes"],
  [60_00, 100_00, "40 % menos que antes"],
  [0, 100_00, "Nada; antes sí hubo"],
  [-50_00, 100_00, "Salió más de lo que entró"],
  [50_00, 0, undefined],
  [50_00, -10_00, undefined],
])("%i after %i is %s", (now, before, words) => {
  expect(compared(now, before)).toBe(words);
});
