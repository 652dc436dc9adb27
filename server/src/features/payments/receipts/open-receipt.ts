import type { ReceiptView } from "@corral/contract/types";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { isReceiptType, type ReceiptType, receiptAmount } from "@corral/domain/kernel/receipt-types";
import { type Result, refuse } from "@corral/domain/kernel/result";
import { amountInWords } from "@corral/domain/kernel/text/amount-in-words";
import { readSettings } from "#src/features/business/settings/business";
import { readCancelledDates } from "#src/features/payments/charges/cancelled-dates";
import { attemptView } from "#src/features/payments/charges/view/attempt-view";
import { readDue } from "#src/features/payments/charges/view/charge-view";
import { qrSvg } from "#src/platform/codes";
import type { Deps } from "#src/platform/deps";
import { groupView, readPlaces } from "./places-view";
import { readSnapshot, sellerOf } from "./receipt-content";
import { hashText, sealOf, verifyUrl } from "./seal-of";
import { readStanding } from "./standing";
import { receiptOfWaitingLink, takeWaitingLink } from "./waiting-link";

const FICHA_METHOD: Record<string, string[]> = {
  ficha: ["oxxo_cash", "spei_mp"],
  oxxo: ["oxxo_cash"],
  spei: ["spei_mp"],
};
type Opened = Promise<Result<ReceiptView, "RECEIPT_NOT_FOUND" | "RECEIPT_TYPE_UNKNOWN">>;

/**
 * Opens a receipt or voucher by its unguessable id. A wrong type, a wrong id and an id of another type get the same
 * answer (rulings 16, 17). With `peeks` (a messenger's link preview) a new link does not count as opened.
 */
export async function openReceipt(deps: Deps, tipo: string, id: string, origin: string, peeks = false): Opened {
  const base = deps.public.publicUrl ?? origin;
  if (isReceiptType(tipo)) {
    const opened = await openIssued(deps, tipo, id, base);
    if (opened.ok) return opened;
    const waiting = await receiptOfWaitingLink(deps, tipo, id);
    if (!waiting) return opened;
    if (!peeks) await takeWaitingLink(deps, waiting.id, id);
    return openIssued(deps, tipo, id, base, peeks ? waiting.id : undefined);
  }
  const methods = FICHA_METHOD[tipo];
  return methods
    ? openFicha(deps, tipo as ReceiptView["tipo"], methods, id, base, origin)
    : refuse("RECEIPT_TYPE_UNKNOWN");
}

async function openIssued(deps: Deps, tipo: ReceiptType, id: string, base: string, rowId?: string): Opened {
  const r = await deps.db
    .selectFrom("receipt as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .selectAll("r")
    .select("c.public_id as charge_public")
    .where(rowId === undefined ? "r.public_id" : "r.id", "=", rowId ?? id)
    .where("r.tipo", "=", tipo)
    .executeTakeFirst();
  if (!r) return refuse("RECEIPT_NOT_FOUND");
  const { business } = await readSettings(deps.db);
  const snapshot = readSnapshot(r.snapshot);
  const amount = receiptAmount(snapshot);
  const seal = sealOf(r, amount);
  const url = verifyUrl(base, r.short_code, seal);
  const cancelled = r.sale_id ? (await readCancelledDates(deps.db, [r.sale_id])).get(r.sale_id) : undefined;
  return {
    ok: true,
    value: {
      id,
      tipo,
      snapshot,
      shortCode: r.short_code,
      hash: hashText(r.hash),
      seal,
      verifyUrl: url,
      qrSvg: qrSvg(url),
      ...(snapshot.visit ? { places: await readPlaces(deps.db, r.id, snapshot.visit) } : {}),
      ...(snapshot.visit?.group ? { group: groupView(snapshot.visit.group) } : {}),
      standing: await readStanding(deps.db, r),
      ...(cancelled ? { cancelledDates: cancelled.dates } : {}),
      ...(snapshot.deposit && r.sale_id ? { balanceDue: await readBalanceDue(deps, r.sale_id) } : {}),
      ficha: null,
      seller: snapshot.seller,
      chargeId: r.charge_public,
      concept: snapshot.concept,
      amount,
      amountWords: snapshot.amountWords,
      related: await relatedTo(deps, r.charge_id, r.sale_id, id),
      whatsapp: business.whatsapp,
      shareText: `Comprobante ${snapshot.folio} de ${snapshot.seller.name} por ${spoken(amount)}: ${base}/comprobante/${tipo}/${id}`,
    },
  };
}

/**
 * The amount due now on the balance of a set-aside sale, in centavos; the receipt itself shows the amount due when
 * issued.
 */
async function readBalanceDue(deps: Deps, saleId: string): Promise<Centavos> {
  const balance = await deps.db
    .selectFrom("charge")
    .select(["id", "amount", "state"])
    .where("sale_id", "=", saleId)
    .where("purpose", "=", "balance")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return balance ? readDue(deps.db, balance) : centavos(0);
}

async function openFicha(
  deps: Deps,
  tipo: ReceiptView["tipo"],
  methods: string[],
  id: string,
  base: string,
  origin: string,
): Opened {
  const a = await deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .selectAll("a")
    .select(["c.public_id as charge_public", "c.concept", "c.sale_id"])
    .where("a.public_id", "=", id)
    .executeTakeFirst();
  if (!a || !methods.includes(a.method) || (!a.voucher && !a.clabe)) return refuse("RECEIPT_NOT_FOUND");
  const { business, look } = await readSettings(deps.db);
  return {
    ok: true,
    value: {
      id,
      tipo,
      snapshot: null,
      shortCode: null,
      hash: null,
      seal: null,
      verifyUrl: null,
      qrSvg: null,
      standing: null,
      ficha: attemptView(deps, a, a.concept, origin),
      seller: sellerOf(business, look),
      chargeId: a.charge_public,
      concept: a.concept,
      amount: a.amount,
      amountWords: amountInWords(a.amount),
      related: await relatedTo(deps, a.charge_id, a.sale_id, id),
      whatsapp: business.whatsapp,
      shareText: `Ficha para pagar ${spoken(a.amount)} a ${business.name}. No es comprobante de pago. ${base}/comprobante/${tipo}/${id}`,
    },
  };
}

/** Other receipts of the same charge and sale: a deposit and its balance are two charges. */
const relatedTo = (deps: Deps, chargeId: string, saleId: string | null, notId: string) =>
  deps.db
    .selectFrom("receipt")
    .select(["tipo", "public_id as id", "folio"])
    .where((e) => e.or([e("charge_id", "=", chargeId), ...(saleId ? [e("sale_id", "=", saleId)] : [])]))
    .where("public_id", "<>", notId)
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
