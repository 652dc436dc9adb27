import { readReceipt } from "@corral/contract/receipts";
import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { spoken } from "@corral/domain/money";
import { type Result, refuse } from "@corral/domain/result";
import { amountInWords } from "@corral/domain/words";
import type { FastifyInstance } from "fastify";
import { qrSvg } from "../../platform/codes";
import type { Deps } from "../../platform/deps";
import { ProblemError } from "../../platform/problem-reply";
import { serveCall } from "../../platform/serve-call";
import { attemptView } from "../charges/charge-view";
import { readSettings } from "../settings/business";
import { receiptPdf } from "./receipt-pdf";

const FICHA_METHOD: Record<string, string[]> = {
  ficha: ["oxxo_cash", "spei_mp"],
  oxxo: ["oxxo_cash"],
  spei: ["spei_mp"],
};
export const receiptTypes = ["venta", "pago", "reembolso", "ficha", "oxxo", "spei"] as const;

/** Opens a receipt or a voucher by its unguessable id. A wrong type, a wrong id and another type's id all answer alike (rulings 16, 17). */
export async function openReceipt(
  deps: Deps,
  tipo: string,
  id: string,
  origin: string,
): Promise<Result<ReceiptView, "RECEIPT_NOT_FOUND" | "RECEIPT_TYPE_UNKNOWN">> {
  if (!(receiptTypes as readonly string[]).includes(tipo)) return refuse("RECEIPT_TYPE_UNKNOWN");
  const { business } = await readSettings(deps.db);
  const seller = {
    name: business.name,
    legalName: business.legalName || business.name,
    rfc: business.rfc,
    address: business.address,
    phone: business.phone,
    email: business.email,
  };
  const link = `${deps.public.publicUrl ?? origin}/comprobante/${tipo}/${id}`;
  const methods = FICHA_METHOD[tipo];
  if (methods) {
    const a = await deps.db
      .selectFrom("attempt as a")
      .innerJoin("charge as c", "c.id", "a.charge_id")
      .selectAll("a")
      .select(["c.public_id as charge_public", "c.concept"])
      .where("a.public_id", "=", id)
      .executeTakeFirst();
    if (!a || !methods.includes(a.method) || (!a.voucher && !a.clabe)) return refuse("RECEIPT_NOT_FOUND");
    return {
      ok: true,
      value: {
        id,
        tipo: tipo as ReceiptView["tipo"],
        snapshot: null,
        shortCode: null,
        hash: null,
        qrSvg: null,
        ficha: attemptView(deps, a, a.concept, origin),
        seller,
        chargeId: a.charge_public,
        concept: a.concept,
        amount: a.amount,
        amountWords: amountInWords(a.amount),
        related: await relatedTo(deps, a.charge_id, id),
        whatsapp: business.whatsapp,
        shareText: `Ficha para pagar ${spoken(a.amount)} a ${business.name}. No es comprobante de pago. ${link}`,
      },
    };
  }
  const r = await deps.db
    .selectFrom("receipt as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .selectAll("r")
    .select("c.public_id as charge_public")
    .where("r.public_id", "=", id)
    .where("r.tipo", "=", tipo as "venta")
    .executeTakeFirst();
  if (!r) return refuse("RECEIPT_NOT_FOUND");
  const snapshot = JSON.parse(r.snapshot) as ReceiptSnapshot;
  const amount = r.tipo === "venta" ? snapshot.total : snapshot.paid;
  return {
    ok: true,
    value: {
      id,
      tipo: r.tipo,
      snapshot,
      shortCode: r.short_code,
      hash: r.hash,
      qrSvg: qrSvg(link),
      ficha: null,
      seller: snapshot.seller,
      chargeId: r.charge_public,
      concept: snapshot.concept,
      amount,
      amountWords: snapshot.amountWords,
      related: await relatedTo(deps, r.charge_id, id),
      whatsapp: business.whatsapp,
      shareText: `Comprobante ${snapshot.folio} de ${snapshot.seller.name} por ${spoken(amount as never)}: ${link}`,
    },
  };
}

const relatedTo = async (deps: Deps, chargeId: string, notId: string) =>
  (
    await deps.db
      .selectFrom("receipt")
      .select(["tipo", "public_id", "folio"])
      .where("charge_id", "=", chargeId)
      .where("public_id", "<>", notId)
      .orderBy("issued_at")
      .execute()
  ).map((r) => ({ tipo: r.tipo, id: r.public_id, folio: r.folio as string | null }));

export function receiptRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readReceipt, ({ params, origin }) => openReceipt(deps, params.tipo, params.id, origin));
  app.get<{ Params: { tipo: string; id: string }; Querystring: { papel?: string } }>(
    "/api/receipts/:tipo/:id/pdf",
    { config: { action: "shop.use" } },
    async (request, reply) => {
      const found = await openReceipt(
        deps,
        request.params.tipo,
        request.params.id,
        `${request.protocol}://${request.host}`,
      );
      if (!found.ok) throw new ProblemError(found.code);
      const paper = request.query.papel === "58" || request.query.papel === "80" ? request.query.papel : "carta";
      const name = `${found.value.snapshot?.folio ?? `ficha-${found.value.ficha?.id.slice(0, 6)}`}.pdf`;
      return reply
        .header("content-disposition", `inline; filename="${name}"`)
        .header("cache-control", "private, no-store")
        .type("application/pdf")
        .send(await receiptPdf(found.value, paper));
    },
  );
}
