import { bankOf } from "@corral/domain/business/clabe";
import { spoken } from "@corral/domain/kernel/money";
import { momentInWords } from "@corral/domain/kernel/time";
import type { RefundState } from "@corral/domain/payments/refunds/states";
import type { Selectable } from "kysely";
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

/** A refund as the payer sees it, with its account masked. */
export const refundForPayer = (deps: TxDeps, r: Refund & { receipt_id: string | null; folio: string | null }) => ({
  id: r.public_id,
  amount: r.amount,
  done: r.state === "confirmed",
  ...forPayer(r),
  atWords: momentInWords(deps.zone, r.ended_at ?? r.decided_at ?? r.asked_at),
  receipt: r.receipt_id ? { tipo: "reembolso" as const, id: r.receipt_id, folio: r.folio } : null,
});

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
