import { expect, it } from "vitest";
import { figures, thousandths } from "./figures";

const some = [
  0, 1, 5, 12, 49, 50, 99, 449, 450, 500, 999, 1_000, 1_005, 2_345, 9_995, 9_999, 10_050, 123_456, 1_999_949,
];
it("writes counts and weights as es-MX does", () => {
  for (const n of [...some, ...some.map((it) => -it).slice(1)]) {
    expect(figures(n)).toBe(n.toLocaleString("es-MX"));
    for (const decimals of [0, 1, 2] as const) {
      // Half up of the whole grams, where a division would leave a fraction below the half.
      const rounded = Math.sign(n) * (Math.round(Math.abs(n) / 10 ** (3 - decimals)) / 10 ** decimals);
      const said = rounded.toLocaleString("es-MX", { maximumFractionDigits: decimals });
      expect(thousandths(n, decimals).replace("-0", "0"), `${n} ${decimals}`).toBe(said.replace("-0", "0"));
    }
  }
});
