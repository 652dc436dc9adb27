import type { Result } from "@corral/domain/kernel/result";
import type { Instant } from "@corral/domain/kernel/time";
import { weighedPrice } from "@corral/domain/selling/weighings/weighed-price";
import { finalNote } from "@corral/domain/shop/price-by-kilo";
import { changePrice } from "#src/features/payments/settlement/change-price";
import { readLines } from "#src/features/payments/settlement/sale-state";
import type { Locked } from "#src/features/selling/sales/find-sale";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { WeighingRow } from "./state";

type Refused = "PAYMENT_IN_PROGRESS" | "SALE_MOVE_NOT_ALLOWED" | "AMOUNT_ABOVE_MAX" | "WEIGHT_OUT_OF_RANGE";
interface Settling {
  deps: TxDeps;
  tx: Tx;
  now: Instant;
  locked: Locked;
  weighing: WeighingRow;
  /** For the ledger: who accepted, in words. */
  actor: string;
}

/**
 * Gives a line its final weight: price, charges, ledger and receipts follow in the caller's transaction, which holds
 * the sale's locks. Refused while a payment of the sale is on its way; then nothing is written.
 */
export async function settleWeight({ weighing: w, actor, ...s }: Settling): Promise<Result<null, Refused>> {
  const lines = await readLines(s.tx, s.locked.sale.id);
  const line = lines.find((l) => l.id === w.line_id);
  if (!line || line.price_per_kg === null) throw new Error(`line ${w.line_id} isn't sold by the kilo`);
  const pricePerKg = line.price_per_kg;
  const priced = weighedPrice(
    lines.map((l) => ({ id: l.id, lineTotal: l.line_total })),
    { lineId: line.id, netG: w.net_g, pricePerKg },
  );
  if (!priced.ok) return priced;
  const { lineTotal } = priced.value;
  const why = {
    actor,
    weighingId: w.id,
    staffId: w.proposed_by,
    cancelled: "Cambió con el peso final",
    asks: `Diferencia de peso: ${line.title}`,
    less: { why: "lighter", reason: `pesó menos: ${line.title}` },
  } as const;
  return changePrice({ ...s, why }, { lineId: line.id, lineTotal }, async () => {
    await s.tx
      .updateTable("sale_line")
      .set({
        unit_price: lineTotal,
        line_total: lineTotal,
        final_weight_g: w.net_g,
        weight_note: finalNote({ grossG: w.gross_g, tareG: w.tare_g, shrinkBp: w.shrink_bp }, w.net_g, pricePerKg),
      })
      .where("id", "=", line.id)
      .execute();
    const isFinal = lines.every((l) => l.id === line.id || l.price_per_kg === null || l.final_weight_g !== null);
    return isFinal ? "final" : "estimated";
  });
}
