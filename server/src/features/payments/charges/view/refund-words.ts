import { bankOf } from "@corral/domain/business/clabe";
import { spoken } from "@corral/domain/kernel/money";
import { momentInWords } from "@corral/domain/kernel/time";
import type { RefundState } from "@corral/domain/payments/refunds/states";
import type { RawBuilder, Selectable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";

type Refund = Selectable<Tables["refund"]>;

export const refundStateWords = (r: Pick<Refund, "state" | "way">): string => {
  if (r.state === "approved" && r.way !== "provider")
    return r.way === "spei_manual" ? "Por transferir" : "Por entregar";
  return words[r.state];
};
const words: Record<RefundState, string> = {
  requested: "Falta aprobar",
  approved: "Aprobada",
  sent: "Verificando con el proveedor",
  confirmed: "Devuelto",
  failed: "No se hizo",
};

/** For `readTogether`: the sent and completed refunds of a charge, without requested ones. */
export const payerRefunds = (db: Db | Tx, chargeId: RawBuilder<string>) =>
  db
    .selectFrom("refund as r")
    .leftJoin("receipt as c", "c.refund_id", "r.id")
    .selectAll("r")
    .select(["c.public_id as receipt_id", "c.folio"])
    .where("r.charge_id", "=", chargeId)
    .where("r.state", "in", ["approved", "sent", "confirmed"])
    .orderBy("r.asked_at");

/** Refunds as the payer sees them, with masked accounts. */
export const refundsForPayer = (
  deps: TxDeps,
  rows: readonly (Refund & { receipt_id: string | null; folio: string | null })[],
) =>
  rows.map((r) => ({
    id: r.public_id,
    amount: r.amount,
    done: r.state === "confirmed",
    ...forPayer(r),
    atWords: momentInWords(deps.zone, r.ended_at ?? r.decided_at ?? r.asked_at),
    receipt: r.receipt_id ? { tipo: "reembolso" as const, id: r.receipt_id, folio: r.folio } : null,
  }));

const LATER = "El abono puede tardar unos días; depende de tu banco.";

function forPayer(r: Refund): { words: string; more: string | null } {
  const done = r.state === "confirmed";
  const what = `${done ? "Te devolvimos" : "Vamos a devolverte"} ${spoken(r.amount)}`;
  if (r.way === "cash") return { words: `${what} en efectivo.`, more: null };
  if (r.way === "terminal") return { words: `${what} a la tarjeta con la que pagaste.`, more: done ? LATER : null };
  if (r.way === "provider")
    return {
      words: `${what} por donde pagaste.`,
      more: done ? LATER : null,
    };
  const account = r.clabe ? ` a tu cuenta de ${bankOf(r.clabe)} que termina en ${r.clabe.slice(-4)}` : "";
  return {
    words: `${what} por transferencia${account}.`,
    more: r.tracking_key ? `Clave de rastreo: ${r.tracking_key}.` : null,
  };
}
