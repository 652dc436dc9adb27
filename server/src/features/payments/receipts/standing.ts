import type { ReceiptStanding } from "@corral/contract/types";
import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { Db } from "#src/platform/database/db";
import { readSnapshot } from "./receipt-content";

interface Issued {
  id: string;
  tipo: ReceiptType;
  folio: string;
  charge_id: string;
  sale_id: string | null;
}

/** What the later history of a receipt includes, by its kind: how its sale ended, and how much was refunded. */
const TELLS: Record<ReceiptType, { sale: boolean; refunds: boolean }> = {
  venta: { sale: true, refunds: true },
  apartado: { sale: true, refunds: true },
  // A payment shows the end of its sale by its amounts.
  pago: { sale: false, refunds: true },
  donativo: { sale: false, refunds: true },
  reembolso: { sale: false, refunds: false },
  entrega: { sale: true, refunds: false },
  boleto: { sale: true, refunds: false },
  estado: { sale: true, refunds: false },
};

/** A receipt's later history: the folio that replaced it, and the refunds of its money (centavos). */
export async function readStanding(db: Db, r: Issued): Promise<ReceiptStanding> {
  const later = await db.selectFrom("receipt").select("folio").where("replaces", "=", r.id).executeTakeFirst();
  const ended = await endedSale(db, r);
  return { replacedBy: later?.folio ?? null, refunded: await readRefunded(db, r), ...(ended ? { sale: ended } : {}) };
}

/** How the receipt's sale ended, if it did. */
async function endedSale(db: Db, r: Issued): Promise<"cancelled" | "returned" | undefined> {
  if (!r.sale_id || !TELLS[r.tipo].sale) return undefined;
  const { state } = await db.selectFrom("sale").select("state").where("id", "=", r.sale_id).executeTakeFirstOrThrow();
  return state === "cancelled" || state === "returned" ? state : undefined;
}

async function readRefunded(db: Db, r: Issued): Promise<Centavos> {
  if (!TELLS[r.tipo].refunds) return centavos(0);
  const whole = r.tipo === "venta" && r.sale_id;
  const rows = await db
    .selectFrom("receipt as r")
    .select("r.snapshot")
    .where("r.tipo", "=", "reembolso")
    .where(whole ? "r.sale_id" : "r.charge_id", "=", whole ? r.sale_id : r.charge_id)
    // A replaced refund receipt counts once, by its replacement.
    .where((e) =>
      e.not(e.exists(e.selectFrom("receipt as later").select("later.id").whereRef("later.replaces", "=", "r.id"))),
    )
    .execute();
  const refunds = rows.map((x) => readSnapshot(x.snapshot).refund);
  // Only this payment's refunds: a charge may have several payments, each with its receipt.
  return sum(
    refunds.flatMap((x) => (x && ((r.tipo !== "pago" && r.tipo !== "donativo") || x.of === r.folio) ? [x.amount] : [])),
  );
}
