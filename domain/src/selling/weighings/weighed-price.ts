import { type Centavos, type Grams, priceByWeight } from "../../kernel/money";
import { ok, type Result, refuse } from "../../kernel/result";
import { type LineFacts, totalWith } from "../../payments/price-after";

/** What a line costs with its final weight, and the whole sale with it (centavos). */
export function weighedPrice(
  lines: readonly LineFacts[],
  weighed: { lineId: string; netG: Grams; pricePerKg: Centavos },
): Result<{ lineTotal: Centavos; total: Centavos }, "AMOUNT_ABOVE_MAX" | "WEIGHT_OUT_OF_RANGE"> {
  const lineTotal = priceByWeight(weighed.netG, weighed.pricePerKg);
  if (lineTotal < 1) return refuse("WEIGHT_OUT_OF_RANGE", "A ese precio por kilo, ese peso no llega a un centavo.");
  const total = totalWith(lines, { lineId: weighed.lineId, lineTotal });
  return total.ok ? ok({ lineTotal, total: total.value }) : total;
}
