import fc from "fast-check";
import { expect, test } from "vitest";
import { type Centavos, spoken } from "../kernel/money";
import { differenceWords, finalNote, unweighedNote, weightOfLine } from "./price-by-kilo";

/** The weight and the price that a sentence prints, multiplied as a reader does: in centavos. */
function multiplied(printed: string): number {
  const [, kilos = "", pesos = ""] = /([\d,.]+)\u00a0kg a \$([\d,.]+)\/kg/.exec(printed) ?? [];
  const [grams, centavos] = [kilos, pesos].map((it) => it.replaceAll(",", "").split("."));
  const whole = (parts: string[] | undefined, digits: number) =>
    BigInt((parts?.[0] ?? "0") + (parts?.[1] ?? "").padEnd(digits, "0"));
  return Number((whole(grams, 3) * whole(centavos, 2) * 2n + 1_000n) / 2_000n);
}

test("what a paper prints multiplies to what is charged, to the centavo", () => {
  const amount = (g: number, price: number) => Number((BigInt(g) * BigInt(price) * 2n + 1_000n) / 2_000n);
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 2_000_000 }), fc.integer({ min: 1, max: 500_000 }), (grams, price) => {
      const reading = { grossG: grams + 5_000, tareG: 5_000, shrinkBp: 300 };
      const line = { price_per_kg: price as Centavos, est_weight_g: grams, weight_note: null };
      for (const printed of [
        finalNote(reading, grams, price as Centavos),
        unweighedNote(price as Centavos, grams),
        weightOfLine(line) ?? "",
      ])
        expect(multiplied(printed), printed).toBe(amount(grams, price));
    }),
  );
});

test("a final weight says how it came about, and its difference from the estimate", () => {
  const price = 5_800 as Centavos;
  expect(finalNote({ grossG: 410_000, tareG: 10_000, shrinkBp: 300 }, 388_000, price)).toBe(
    `Peso final: 388\u00a0kg a ${spoken(price)}/kg (bruto 410\u00a0kg, tara 10\u00a0kg, merma 3 %)`,
  );
  expect(finalNote({ grossG: 41_253, tareG: 0, shrinkBp: 0 }, 41_253, 11_111 as Centavos)).toBe(
    "Peso final: 41.253\u00a0kg a $111.11/kg",
  );
  expect(differenceWords(41_253, 41_253)).toBe("igual que lo estimado");
  expect(differenceWords(41_253, 40_000)).toBe("1.253\u00a0kg más que lo estimado (3.1 %)");
});
