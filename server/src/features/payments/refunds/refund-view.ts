import { bankOf, groupClabe } from "@corral/domain/business/clabe";
import { centavos } from "@corral/domain/kernel/money";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { mayApproveRefund, refundWayWords } from "@corral/domain/payments/refunds/refunds";
import { reach } from "@corral/domain/permissions";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { readSettings } from "#src/features/business/settings/business";
import { refundStateWords } from "#src/features/payments/charges/view/refund-words";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { mayGoBack, whyNotBack } from "./ask-refund";
import { approvedBefore } from "./decide-refund";
import { refundable } from "./find-refund";
import { mayGiveUp } from "./settle-refund";
import type { RefundRow } from "./state";

const tone = { requested: "warn", approved: "accent", sent: "accent", confirmed: "success", failed: "error" } as const;

/** A charge's refunds as this person may see them, with the permitted actions. */
export async function refundsView(deps: TxDeps, db: Db | Tx, staff: Staff, publicId: string) {
  const charge = await db.selectFrom("charge").selectAll().where("public_id", "=", publicId).executeTakeFirst();
  if (!charge) return undefined;
  const money = await refundable(db, charge.id);
  const [{ rules }, people, receipts, units] = await Promise.all([
    readSettings(db),
    db.selectFrom("staff_user").select(["id", "name"]).execute(),
    db
      .selectFrom("receipt")
      .select(["refund_id", "public_id", "folio"])
      .where("charge_id", "=", charge.id)
      .where("refund_id", "is not", null)
      .execute(),
    unitsInWords(db, charge.sale_id),
  ]);
  const name = new Map(people.map((p) => [p.id, p.name]));
  const backable = mayGoBack(charge.state, 1, money.surplus);
  const canGoBack = backable && money.left > 0;
  return {
    chargeId: charge.public_id,
    concept: charge.concept,
    collected: money.collected,
    left: money.left,
    payments: money.payments.map((p) => ({ id: p.id, method: p.method, left: p.left, paidAt: toIso(p.paidAt) })),
    units,
    serverNow: toIso(deps.now()),
    mayAsk: canGoBack && reach("refund.ask", staff.role) !== "none",
    whyNot: canGoBack
      ? null
      : backable && money.collected > 0
        ? "Lo que queda de este cobro ya se pidió devolver."
        : whyNotBack(charge.state),
    items: money.refunds.map((r) => {
      const receipt = receipts.find((x) => x.refund_id === r.id);
      const may = mayApproveRefund({
        role: staff.role,
        isAsker: r.asked_by === staff.id,
        amount: centavos(r.amount),
        approvedBefore: approvedBefore(money.refunds, staff.id),
        managerLimit: rules.limits.refundByManager,
      });
      const decides = r.state === "requested" && reach("refund.approve", staff.role) !== "none";
      const settles = reach("refund.settle", staff.role) !== "none";
      return {
        id: r.public_id,
        amount: r.amount,
        way: r.way,
        wayWords: refundWayWords[r.way],
        origin: r.origin,
        state: r.state,
        stateWords: refundStateWords(r),
        tone: tone[r.state],
        reason: r.reason,
        units: r.units,
        account: r.clabe
          ? { clabe: r.clabe, grouped: groupClabe(r.clabe), bank: bankOf(r.clabe), holder: r.holder }
          : null,
        trackingKey: r.tracking_key,
        failure: r.failure,
        steps: stepsOf(deps, r, (id) => name.get(id) ?? "alguien"),
        receipt: receipt ? { tipo: "reembolso" as const, id: receipt.public_id, folio: receipt.folio } : null,
        may: {
          approve: decides && may.ok,
          turnDown: decides,
          settle: settles && r.state === "approved" && r.way !== "provider",
          check: settles && r.state === "sent" && r.way === "provider",
          giveUp: settles && mayGiveUp(r, deps.now()),
        },
        whyNot: decides && !may.ok ? may.reason : null,
      };
    }),
  };
}

function stepsOf(deps: TxDeps, r: RefundRow, who: (id: string) => string): string[] {
  const at = (moment: Instant | null) => (moment === null ? "" : ` · ${momentForList(deps.zone, moment, deps.now())}`);
  const turnedDown = r.state === "failed" && r.decided_by !== null && r.charge_before === null;
  return [
    r.asked_by ? `Lo pidió ${who(r.asked_by)}${at(r.asked_at)}` : `Se hizo en el panel del proveedor${at(r.asked_at)}`,
    ...(r.decided_by ? [`${turnedDown ? "No lo aprobó" : "Lo aprobó"} ${who(r.decided_by)}${at(r.decided_at)}`] : []),
    ...(r.settled_by
      ? [`${r.state === "confirmed" ? "Lo entregó" : "Anotó que no se hizo"} ${who(r.settled_by)}${at(r.ended_at)}`]
      : []),
  ];
}

/** Names the units that would go on sale again; null when the sale holds none. */
async function unitsInWords(db: Db | Tx, saleId: string | null): Promise<string | null> {
  if (!saleId) return null;
  const rows = await db
    .selectFrom("claim as c")
    .innerJoin("catalog_item as i", "i.id", "c.item_id")
    .select(["i.title", "c.qty"])
    .where("c.sale_id", "=", saleId)
    .where("c.state", "in", [...liveClaimStates])
    .execute();
  return rows.length ? rows.map((r) => (r.qty > 1 ? `${r.qty} × ${r.title}` : r.title)).join(", ") : null;
}
