import { type Centavos, centavos, spoken, sum } from "@corral/domain/kernel/money";
import { momentInWords } from "@corral/domain/kernel/time";
import type { SurplusReason, SurplusState } from "@corral/domain/payments/surplus/states";
import { type Balance, readBalance } from "#src/features/payments/ledger/write-journal";
import { readSurplus } from "#src/features/payments/surplus/state";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { ChargeRow } from "./state";

interface Over {
  amount: Centavos;
  state: SurplusState;
  why: SurplusReason;
}

/** A message for the payer beyond the state: what arrived, what is missing, what can be done. */
export function noticeOf(deps: TxDeps, charge: ChargeRow, balance: Balance, surplus: Over[]): string | null {
  const sentences = [ofState(deps, charge, balance), ofSurplus(surplus)].filter(Boolean);
  return sentences.length ? sentences.join(" ") : null;
}

/** The same of a charge under its lock; null, without a question to the database, for one that is paid whole and in time. */
export async function readNotice(deps: TxDeps, tx: Tx, charge: ChargeRow): Promise<string | null> {
  if (charge.state === "paid" && charge.paid_late_at === null) return null;
  return noticeOf(deps, charge, await readBalance(tx, charge.id), await readSurplus(tx, charge.id));
}

function ofState(deps: TxDeps, charge: ChargeRow, balance: Balance): string | null {
  const missing = centavos(charge.amount - balance.applied);
  switch (charge.state) {
    case "partially_paid":
      return (
        `Recibimos ${spoken(balance.applied)} y faltan ${spoken(missing)}. Elige cómo pagar el resto` +
        `${charge.hold_until ? `; te lo guardamos hasta el ${momentInWords(deps.zone, charge.hold_until)}.` : "."}`
      );
    case "expired_partial":
      return balance.applied > 0
        ? `Recibimos ${spoken(balance.applied)} de tu pago. Tu dinero está a salvo: el vendedor lo está revisando y te avisamos lo que decida.`
        : null;
    case "paid_late":
      return "Recibimos tu pago, pero llegó después de la fecha. Tu dinero está a salvo: el vendedor lo está revisando y te avisamos lo que decida.";
    case "disputed":
      return "Alguien no lo reconoció ante el banco. Puede tardar varias semanas; si fue un error, dilo a tu banco. Cuando decida, la página de tu compra lo dice.";
    case "paid":
    case "overpaid":
      return charge.paid_late_at !== null
        ? "Tu pago llegó después de la fecha, pero lo tuyo seguía libre: tu compra quedó confirmada."
        : null;
    default:
      return null;
  }
}

function ofSurplus(all: Over[]): string | null {
  const of = (state: SurplusState) => all.filter((s) => s.state === state);
  const total = (rows: Over[]) => sum(rows.map((r) => r.amount));
  const sentences: string[] = [];
  const open = of("open");
  if (open.length) {
    const amount = spoken(total(open));
    sentences.push(
      open.every((s) => s.why === "duplicate")
        ? `Recibimos un segundo pago de ${amount}. Está guardado para ti.`
        : open.every((s) => s.why === "excess")
          ? `Recibimos ${amount} de más. Están guardados para ti.`
          : open.every((s) => s.why === "lighter")
            ? `Pesó menos de lo que pagaste: ${amount} son tuyos. Elige qué hacer con ellos.`
            : open.every((s) => s.why === "not_chosen")
              ? `No se escogieron todos a tiempo: ${amount} son tuyos. Elige qué hacer con ellos.`
              : open.every((s) => s.why === "less_freight")
                ? `Cambió la entrega y el flete bajó: ${amount} son tuyos. Elige qué hacer con ellos.`
                : `Tienes ${amount} guardados a tu nombre.`,
    );
  }
  const back = of("refund_wanted");
  if (back.length) sentences.push(`Pediste de vuelta ${spoken(total(back))}: el vendedor te lo va a transferir.`);
  return sentences.join(" ") || null;
}
