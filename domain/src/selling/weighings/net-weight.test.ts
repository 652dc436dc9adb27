import { expect, it } from "vitest";
import { type Centavos, type Grams, priceByWeight } from "../../kernel/money";
import { faultsOfReading, isOutside, netWeight } from "./net-weight";

/** Gross, tare (grams), shrink (basis points), $/kg (centavos), estimate (grams) → net (grams), amount (centavos), outside ±5 %. */
const table: [string, number, number, number, number, number, number, number, boolean][] = [
  ["no tare, no shrink", 450_000, 0, 0, 6_200, 450_000, 450_000, 2_790_000, false],
  ["tare of the cage", 312_500, 12_500, 0, 6_200, 300_000, 300_000, 1_860_000, false],
  ["shrink of 3 %", 400_000, 0, 300, 5_800, 400_000, 388_000, 2_250_400, false],
  ["tare, then shrink", 310_000, 10_000, 400, 6_000, 300_000, 288_000, 1_728_000, false],
  ["half a gram goes up", 1_001, 0, 500, 9_000, 1_000, 951, 8_559, false],
  ["just below half a gram goes down", 1_009, 0, 1, 9_000, 1_009, 1_009, 9_081, false],
  ["one gram net", 11, 10, 0, 100_000, 1, 1, 100, false],
  ["half a centavo goes up", 1_005, 0, 0, 100, 1_005, 1_005, 101, false],
  ["below half a centavo goes down", 1_004, 0, 0, 100, 1_004, 1_004, 100, false],
  ["a price with centavos", 287_350, 0, 0, 6_255, 290_000, 287_350, 1_797_374, false],
  ["a scale that weighs by half kilos", 287_500, 0, 0, 6_250, 290_000, 287_500, 1_796_875, false],
  ["the highest shrink", 500_000, 0, 2_000, 5_000, 400_000, 400_000, 2_000_000, false],
  ["a chicken", 2_350, 0, 0, 8_500, 2_300, 2_350, 19_975, false],
  ["a rabbit in its crate", 3_900, 1_450, 0, 12_000, 2_400, 2_450, 29_400, false],
  ["a lamb with wet fleece", 38_400, 0, 250, 7_800, 38_000, 37_440, 292_032, false],
  ["a goat", 41_200, 1_200, 150, 8_200, 40_000, 39_400, 323_080, false],
  ["a pig", 121_000, 0, 200, 4_400, 118_000, 118_580, 521_752, false],
  ["a bull", 962_000, 0, 400, 5_950, 930_000, 923_520, 5_494_944, false],
  ["a horse by the kilo", 480_000, 35_000, 0, 4_100, 445_000, 445_000, 1_824_500, false],
  ["exactly the estimate", 512_000, 0, 0, 6_200, 512_000, 512_000, 3_174_400, false],
  ["the upper edge is inside", 420_000, 0, 0, 6_000, 400_000, 420_000, 2_520_000, false],
  ["a gram above it is outside", 420_001, 0, 0, 6_000, 400_000, 420_001, 2_520_006, true],
  ["the lower edge is inside", 380_000, 0, 0, 6_000, 400_000, 380_000, 2_280_000, false],
  ["a gram below it is outside", 379_999, 0, 0, 6_000, 400_000, 379_999, 2_279_994, true],
  ["an edge that falls between grams", 315, 0, 0, 10_000, 300, 315, 3_150, false],
  ["and one gram more", 316, 0, 0, 10_000, 300, 316, 3_160, true],
  ["shrink takes it to the edge", 400_000, 0, 500, 6_000, 400_000, 380_000, 2_280_000, false],
  ["shrink takes it over the edge", 400_000, 0, 501, 6_000, 400_000, 379_960, 2_279_760, true],
  ["tare takes it over the edge", 421_000, 42_000, 0, 6_000, 400_000, 379_000, 2_274_000, true],
  ["twice the estimate", 600_000, 0, 0, 5_500, 300_000, 600_000, 3_300_000, true],
  ["half the estimate", 150_000, 0, 0, 5_500, 300_000, 150_000, 825_000, true],
  ["a price of one centavo a kilo", 450_000, 0, 0, 1, 450_000, 450_000, 450, false],
  ["less than a centavo", 1, 0, 0, 100, 1, 1, 0, false],
  ["a shrink of a hundredth of a percent", 100_000, 0, 1, 10_000, 100_000, 99_990, 999_900, false],
  ["the smallest shrink on a small weight is nothing", 4_000, 0, 1, 10_000, 4_000, 4_000, 40_000, false],
  ["a tare of one gram", 250_001, 1, 0, 6_000, 250_000, 250_000, 1_500_000, false],
  ["the scale's last gram", 333_333, 0, 333, 6_667, 322_233, 322_233, 2_148_327, false],
  ["a third", 333_333, 111_111, 0, 3_333, 222_222, 222_222, 740_666, false],
  ["the heaviest reading", 5_000_000, 3_000_000, 1_500, 5_000, 1_700_000, 1_700_000, 8_500_000, false],
  ["an odd shrink", 417_300, 17_300, 347, 6_180, 386_000, 386_120, 2_386_222, false],
];

it("has forty weighings", () => expect(table).toHaveLength(40));

it.each(table)("%s", (_, grossG, tareG, shrinkBp, perKg, estimate, net, amount, outside) => {
  const netG = netWeight({ grossG, tareG, shrinkBp });
  expect(netG).toBe(net);
  expect(priceByWeight(netG, perKg as Centavos)).toBe(amount);
  expect(isOutside(netG, estimate as Grams, 500)).toBe(outside);
});

it.each([
  ["a weight of zero", "cattle", { grossG: 0, tareG: 0, shrinkBp: 0 }, "grossG"],
  ["a negative weight", "cattle", { grossG: -5, tareG: 0, shrinkBp: 0 }, "grossG"],
  ["a negative tare", "cattle", { grossG: 400_000, tareG: -1, shrinkBp: 0 }, "tareG"],
  ["a tare above gross", "cattle", { grossG: 400_000, tareG: 400_001, shrinkBp: 0 }, "tareG"],
  ["a tare equal to gross", "cattle", { grossG: 400_000, tareG: 400_000, shrinkBp: 0 }, "tareG"],
  ["more shrink than anybody agrees on", "cattle", { grossG: 400_000, tareG: 0, shrinkBp: 2_001 }, "shrinkBp"],
  ["a negative shrink", "cattle", { grossG: 400_000, tareG: 0, shrinkBp: -1 }, "shrinkBp"],
  ["five tonnes for a hen", "poultry", { grossG: 5_000_000, tareG: 0, shrinkBp: 0 }, "grossG"],
  ["a bull of two tonnes", "cattle", { grossG: 2_000_000, tareG: 0, shrinkBp: 0 }, "grossG"],
])("refuses %s, by field", (_, species, reading, field) => {
  const [fault] = faultsOfReading(species, reading);
  expect(fault?.field).toBe(field);
});

it("says the net weight that can't be", () => {
  const [fault] = faultsOfReading("poultry", { grossG: 5_000_000, tareG: 0, shrinkBp: 0 });
  expect(fault?.message).toMatch(/^El peso neto sale de 5,000\u00a0kg; va de 10\u00a0g a 25\u00a0kg\./);
});
