import { bankOf, groupClabe, isDemoClabe } from "@corral/domain/clabe";
import { type DeclineReason, declines } from "@corral/domain/declines";
import { type Centavos, centavos } from "@corral/domain/money";
import { groupReference, isDemoReference } from "@corral/domain/references";
import { liveAttemptStates } from "@corral/domain/states/attempt";
import { goingBackStates } from "@corral/domain/states/charge";
import { momentInWords, toIso, zoneInWords } from "@corral/domain/time";
import type { Selectable } from "kysely";
import { code128Svg } from "../../platform/codes";
import type { Deps } from "../../platform/deps";
import type { Tables } from "../../platform/tables";
import { balanceOf } from "../ledger/write-journal";
import { photosOf } from "../photos/photo-view";
import { attemptWords, chargeTone, chargeWords } from "./charge-words";
import { noticeOf } from "./notice";
import { offersFor } from "./offers";
import { refundsForPayer } from "./refund-words";

type Attempt = Selectable<Tables["attempt"]>;
export type Charge = Selectable<Tables["charge"]>;

/** Addresses that go to a browser use the host name that the browser used (rulings 25). */
export function browserUrl(deps: Deps, url: string, origin: string): string {
  const sandbox = deps.public.sandboxUrl;
  if (!sandbox || !url.startsWith(sandbox)) return url;
  const to = new URL(url);
  to.hostname = new URL(origin).hostname;
  return to.href;
}

export function attemptView(deps: Deps, a: Attempt, concept: string, origin: string) {
  const decline = a.state === "failed" && a.decline_reason ? declines[a.decline_reason as DeclineReason] : undefined;
  const words = {
    deadlineWords: a.expires_at ? momentInWords(deps.zone, a.expires_at) : "",
    zoneWords: zoneInWords(deps.zone),
  };
  return {
    id: a.public_id,
    method: a.method,
    state: a.state,
    stateWords:
      a.state === "requires_action" && a.method === "mp_wallet" ? "Falta pagar en Mercado Pago" : attemptWords[a.state],
    amount: a.amount,
    createdAt: toIso(a.created_at),
    expiresAt: a.expires_at ? toIso(a.expires_at) : null,
    action:
      a.state === "requires_action" && a.action_url && a.action_kind
        ? { kind: a.action_kind, url: browserUrl(deps, a.action_url, origin) }
        : null,
    decline: decline
      ? {
          reason: a.decline_reason as string,
          message: decline.message,
          next: decline.next,
          field: decline.field ?? null,
        }
      : null,
    voucher: a.voucher
      ? {
          reference: a.voucher.reference,
          grouped: groupReference(a.voucher.reference),
          network: a.voucher.network,
          stores: a.voucher.stores,
          barcodeSvg: code128Svg(a.voucher.reference),
          demo: isDemoReference(a.voucher.reference),
          ...words,
        }
      : null,
    clabe: a.clabe
      ? {
          clabe: a.clabe.clabe,
          grouped: groupClabe(a.clabe.clabe),
          bank: a.clabe.bank ?? bankOf(a.clabe.clabe),
          beneficiary: a.clabe.beneficiary ?? "",
          concept,
          demo: isDemoClabe(a.clabe.clabe),
          ...words,
        }
      : null,
  };
}

/** A charge as whoever holds its link may see it; contact data only for the phone that bought. */
export async function chargeView(deps: Deps, charge: Charge, buyerId: string | undefined, origin: string) {
  const { db } = deps;
  const [balance, attempts, receipts, sale, lines, surplus, next, refunds] = await Promise.all([
    balanceOf(db, charge.id),
    db
      .selectFrom("attempt")
      .selectAll()
      .where("charge_id", "=", charge.id)
      .orderBy("created_at", "desc")
      .limit(20)
      .execute(),
    db
      .selectFrom("receipt")
      .select(["tipo", "public_id", "folio"])
      .where("charge_id", "=", charge.id)
      .orderBy("issued_at")
      .execute(),
    charge.sale_id ? db.selectFrom("sale").selectAll().where("id", "=", charge.sale_id).executeTakeFirst() : undefined,
    charge.sale_id
      ? db.selectFrom("sale_line").selectAll().where("sale_id", "=", charge.sale_id).orderBy("position").execute()
      : [],
    db.selectFrom("surplus").select(["amount", "state", "why"]).where("charge_id", "=", charge.id).execute(),
    charge.state === "cancelled"
      ? db.selectFrom("charge").select("public_id").where("replaces_id", "=", charge.id).executeTakeFirst()
      : undefined,
    refundsForPayer(deps, charge.id),
  ]);
  const photos = await photosOf(
    db,
    lines.map((l) => l.photo_id),
  );
  const mine = sale !== undefined && buyerId !== undefined && sale.buyer_id === buyerId;
  // Nothing is owed on a charge whose money goes back.
  const owed = (goingBackStates as readonly string[]).includes(charge.state)
    ? 0
    : Math.max(0, charge.amount - balance.applied);
  const offers = await offersFor(deps, db, charge, charge.amount - balance.applied, {
    online: true,
    inFrame: false,
    origin,
  });
  const live = attempts.some((a) => (liveAttemptStates as readonly string[]).includes(a.state));
  return {
    id: charge.public_id,
    saleId: sale?.public_id ?? null,
    concept: charge.concept,
    amount: charge.amount,
    collected: centavos(Math.max(0, balance.held)),
    remaining: centavos(owed),
    state: charge.state,
    stateWords: chargeWords[charge.state],
    tone: chargeTone[charge.state],
    purpose: charge.purpose,
    plan: sale?.deposit ? await planOf(deps, charge, sale.total, sale.deposit) : null,
    replacedBy: next?.public_id ?? null,
    holdUntil:
      charge.hold_until && !live && ["open", "partially_paid"].includes(charge.state) ? toIso(charge.hold_until) : null,
    serverNow: toIso(deps.now()),
    zone: deps.zone,
    version: charge.version,
    lines: lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
      photo: photos.get(l.photo_id ?? "") ?? null,
    })),
    offers: offers.map((o) => ({
      method: o.method,
      allowed: o.allowed,
      reasonCode: o.reasonCode ?? null,
      reason: o.reason ?? null,
      hint: o.hint ?? null,
      speed: o.speed,
      limits: o.limitsText ?? null,
      needs: [...o.needs],
      expiresAt: o.expiresAt ? toIso(o.expiresAt) : null,
    })),
    attempts: attempts.map((a) => attemptView(deps, a, charge.concept, origin)),
    receipts: [
      ...receipts.map((r) => ({ tipo: r.tipo, id: r.public_id, folio: r.folio as string | null })),
      ...attempts
        .filter((a) => a.state === "awaiting_customer")
        .map((a) => ({
          tipo: a.method === "oxxo_cash" ? ("oxxo" as const) : ("spei" as const),
          id: a.public_id,
          folio: null,
        })),
    ],
    refunds,
    contact: mine ? { name: sale.contact_name, phone: sale.contact_phone, email: sale.contact_email } : null,
    mine,
    surplus: balance.surplus,
    notice: noticeOf(deps, charge, balance, surplus),
  };
}

/** The two charges of a sale that was set aside: this one and the newest of the other part. */
async function planOf(deps: Deps, charge: Charge, total: Centavos, deposit: Centavos) {
  const other = await deps.db
    .selectFrom("charge")
    .select(["public_id", "due_at"])
    .where("sale_id", "=", charge.sale_id)
    .where("purpose", "=", charge.purpose === "deposit" ? "balance" : "deposit")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const dueAt = charge.purpose === "balance" ? charge.due_at : (other?.due_at ?? null);
  return {
    total,
    deposit,
    dueWords: dueAt === null ? null : momentInWords(deps.zone, dueAt),
    overdue: dueAt !== null && dueAt <= deps.now(),
    other: other?.public_id ?? null,
  };
}
