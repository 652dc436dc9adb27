import { bankOf, groupClabe } from "@corral/domain/business/clabe";
import { limits } from "@corral/domain/kernel/limits";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { centavos } from "@corral/domain/kernel/money";
import { addDays, dayIn, dayInWords } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { standingOf } from "@corral/domain/payments/charges/states";
import { transferReference } from "@corral/domain/selling/transfers/reference";
import { reportBounds } from "@corral/domain/selling/transfers/reported";
import { mayWithdraw, pendingTransferStates, type TransferState } from "@corral/domain/selling/transfers/states";
import { standing } from "#src/features/business/contact-check/who-acts";
import { readSettings } from "#src/features/business/settings/business";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Deps } from "#src/platform/deps";
import { IN_REVIEW, madeOn } from "./report";
import { filesOf } from "./store";
import { transferTones } from "./transfer-view";

/** A payer's words for each state, and what comes next. */
const said: Record<TransferState, { words: string; next: string }> = {
  submitted: {
    words: "En revisión",
    next: "El vendedor la busca en su banco. Lo tuyo sigue apartado y esta página cambia sola.",
  },
  under_review: {
    words: "En revisión",
    next: "El vendedor la está buscando en su banco. Lo tuyo sigue apartado y esta página cambia sola.",
  },
  confirmed: { words: "Aceptada", next: "Ya cuenta como pago." },
  rejected: {
    words: "Rechazada",
    next: "Puedes reportarla otra vez, pagar de otra forma o escribirle al vendedor.",
  },
  withdrawn: { words: "Retirada", next: "No cuenta. Repórtala otra vez con sus datos correctos o paga de otra forma." },
};
/** A report that doesn't come from the buyer's phone stands beside the charge. */
const BESIDE = "El vendedor la busca en su banco. Mientras, se puede pagar de otra forma.";
/** As many characters of a tracking key as tell it from another. */
const KEY_END = 6;

/**
 * The business's account for a charge and the state of what was reported; undefined when there is no such charge. What
 * a phone may still do with a report is said on the one that made it, and on the buyer's.
 */
export async function readDirectTransfer(deps: Deps, publicId: string, buyerId: string | undefined) {
  const { db } = deps;
  const charge = await db.selectFrom("charge").selectAll().where("public_id", "=", publicId).executeTakeFirst();
  if (!charge) return undefined;
  const { methods, business } = await readSettings(db);
  const today = dayIn(deps.zone, deps.now());
  const [{ isMine, hasBuyer }, reports, files, { applied }, live, since] = [
    await standing(db, { chargeId: publicId }, buyerId),
    await db
      .selectFrom("transfer_proof as t")
      .innerJoin("attempt as a", "a.id", "t.attempt_id")
      .selectAll("t")
      .select("a.started_by")
      .where("t.charge_id", "=", charge.id)
      .where("t.by_payer", "=", true)
      .orderBy("t.submitted_at", "desc")
      .execute(),
    await filesOf(db, charge.id),
    await readBalance(db, charge.id),
    await liveAttempts(db, charge.id),
    await madeOn(deps, db, charge),
  ];
  const oldest = addDays(today, -Math.round(limits.transferAge / 86_400_000));
  const own = methods.ownClabe;
  const isOwn = (t: { started_by: string | null }) => isMine || (buyerId !== undefined && t.started_by === buyerId);
  const isPending = (state: TransferState) => isOneOf(pendingTransferStates, state);
  return {
    account: !own
      ? null
      : {
          clabe: own,
          grouped: groupClabe(own),
          bank: bankOf(own),
          reference: transferReference(publicId),
          holder: methods.ownHolder || business.legalName || business.name,
        },
    due: centavos(Math.max(0, charge.amount - applied)),
    why: whyNot(),
    firstDay: since < oldest ? oldest : since,
    today,
    reports: reports.map((t) => ({
      id: t.public_id,
      amount: t.amount,
      keyEnd: t.tracking_key.slice(-KEY_END),
      bankFrom: t.bank_from,
      opDayWords: dayInWords(t.op_day),
      state: t.state,
      stateWords: said[t.state].words,
      tone: transferTones[t.state],
      reason: t.reason,
      next: t.by_stranger && isPending(t.state) ? BESIDE : said[t.state].next,
      proofs: files.filter((f) => f.transfer_id === t.id).length,
      mayWithdraw: isOwn(t) && mayWithdraw(t.state),
      mayAddProof: isOwn(t) && isPending(t.state) && files.length < reportBounds.proofs,
    })),
  };

  function whyNot(): string | null {
    if (!own) return "Este negocio no recibe transferencias directas a su cuenta.";
    if (standingOf(charge?.state ?? "paid") === "settled") return "Esto ya está pagado.";
    if (charge?.state === "cancelling") return "Este cobro se está cancelando.";
    if (reports.filter((t) => t.by_stranger === (hasBuyer && !isMine)).length >= reportBounds.reports)
      return `Ya se reportaron ${reportBounds.reports} transferencias. Escríbele al vendedor para que las revise contigo.`;
    const busy = (isMine || !hasBuyer) && live.some((a) => isOneOf(busyAttemptStates, a.state));
    return busy ? IN_REVIEW : null;
  }
}
