import { readProvisional, readReceipt, receiptKeys, verifyReceipt } from "@corral/contract/payments/receipts";
import { receiptPdf as pdfAddress } from "@corral/contract/payments/receipts.files";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { openProvisional } from "./open-provisional";
import { openReceipt } from "./open-receipt";
import { readPdf } from "./paper/kept-pdf";
import { readReceiptKeys, receiptFacts } from "./verify-receipt";

/** Codes have 50 bits: at this rate nobody guesses one. */
const VERIFICATIONS_PER_MINUTE = 60;
/** Limit for one address: more than a person prints, since each may have to be drawn. */
const PDFS_PER_MINUTE = 60;

export function receiptRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readReceipt, ({ deps, params, origin, request }) =>
    openReceipt(deps, params.tipo, params.id, origin, request.method === "HEAD"),
  );
  // Cacheable: a key never changes under its id, and a phone that meets an unknown id requests that one.
  serveCall(app, deps, receiptKeys, ({ deps, query }) => readReceiptKeys(deps.db, query.kid), {
    shared: "public, max-age=300",
  });
  serveCall(app, deps, verifyReceipt, ({ deps, params }) => receiptFacts(deps.db, params.shortCode), {
    shared: "no-store",
    perMinute: VERIFICATIONS_PER_MINUTE,
  });
  serveCall(app, deps, readProvisional, ({ deps, params }) => openProvisional(deps.db, params.id), {
    perMinute: VERIFICATIONS_PER_MINUTE,
  });
  app.get<{ Params: { tipo: string; id: string }; Querystring: { papel?: string } }>(
    pdfAddress,
    {
      config: {
        action: "shop.use",
        rateLimit: { max: PDFS_PER_MINUTE, timeWindow: 60_000 },
        file: {
          id: "receiptPdf",
          summary: "Un comprobante en PDF: carta, o el ancho del rollo en milímetros",
          type: "application/pdf",
          query: { papel: { type: "string", enum: ["carta", "58", "80"] } },
          refusals: ["RECEIPT_NOT_FOUND", "RECEIPT_TYPE_UNKNOWN", "PDF_BUSY"],
        },
      },
    },
    async (request, reply) => {
      const found = await openReceipt(deps, request.params.tipo, request.params.id, request.origin);
      if (!found.ok) throw new ProblemError(found.code);
      const paper = request.query.papel === "58" || request.query.papel === "80" ? request.query.papel : "carta";
      const name = `${found.value.snapshot?.folio ?? `ficha-${found.value.ficha?.id.slice(0, 6)}`}.pdf`;
      return reply
        .header("content-disposition", `inline; filename="${name}"`)
        .header("cache-control", "private, no-store")
        .type("application/pdf")
        .send(await readPdf(deps, found.value, paper));
    },
  );
}
