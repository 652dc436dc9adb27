import {
  addTransferProof as addProofCall,
  confirmTransfer as confirmCall,
  listTransfers as listCall,
  readDirectTransfer as readDirectCall,
  rejectTransfer as rejectCall,
  reportTransfer as reportCall,
  reviewTransfer as reviewCall,
  submitTransfer as submitCall,
  withdrawTransfer as withdrawCall,
} from "@corral/contract/selling/transfers";
import { transferFile } from "@corral/contract/selling/transfers.files";
import { refuse } from "@corral/domain/kernel/result";
import { reportBounds } from "@corral/domain/selling/transfers/reported";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { addProof, readProofFile } from "./add-proof";
import { confirmTransfer, rejectTransfer, reviewTransfer } from "./decide";
import { readDirectTransfer } from "./direct-transfer";
import { reportTransfer } from "./report";
import { submitTransfer } from "./submit";
import { listTransfers, transferView } from "./transfer-view";
import { withdrawReport } from "./withdraw";

/** The limit of one address, which all the phones of a carrier may share. */
const PER_MINUTE = 60;
const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);

export function transferRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, staff, query, request }) =>
    listTransfers(deps, staff, { ...query, onlyOf: onlyOf(request, staff) }),
  );
  serveListFile(app, deps, listCall, {
    name: "Transferencias",
    page: ({ deps, staff, query, request }) => listTransfers(deps, staff, { ...query, onlyOf: onlyOf(request, staff) }),
    columns: {
      Día: (t) => ({ day: t.opDay }),
      Qué: (t) => t.concept,
      Quién: (t) => t.buyer ?? "",
      Monto: (t) => ({ cents: t.amount }),
      "Clave de rastreo": (t) => t.trackingKey,
      "Del banco": (t) => t.bankFrom,
      "Al banco": (t) => t.bankTo,
      Estado: (t) => t.stateWords,
    },
  });
  serveCall(
    app,
    deps,
    submitCall,
    async ({ deps, staff, params, body, buyer, key, request }) => {
      const deviceId = await findBuyerId(deps.db, buyer);
      const by = { staff, key, deviceId, onlyOf: onlyOf(request, staff) };
      const done = await submitTransfer(deps, params.chargeId, by, body);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    reviewCall,
    async ({ deps, staff, params }) => {
      const done = await reviewTransfer(deps, staff, params.transferId);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    confirmCall,
    async ({ deps, staff, params, body }) => {
      const done = await confirmTransfer(deps, staff, params.transferId, body.checks);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    rejectCall,
    async ({ deps, staff, params, body }) => {
      const done = await rejectTransfer(deps, staff, params.transferId, body.reason);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );

  const direct = async (chargeId: string, buyer: Buyer) =>
    (await readDirectTransfer(deps, chargeId, await findBuyerId(deps.db, buyer))) ?? refuse("NOT_FOUND");
  serveCall(app, deps, readDirectCall, ({ params, buyer }) => direct(params.chargeId, buyer));
  serveCall(
    app,
    deps,
    reportCall,
    async ({ deps, params, body, buyer, key, whoHasLink }) => {
      const who = await whoHasLink();
      if (!who.ok) return who;
      const done = await reportTransfer(deps, params.chargeId, { buyer, key, acting: who.value }, body);
      return done.ok ? direct(params.chargeId, buyer) : done;
    },
    { steps: "many", perMinute: PER_MINUTE },
  );
  serveCall(
    app,
    deps,
    withdrawCall,
    async ({ deps, params, buyer, acting }) => {
      const done = await withdrawReport(deps, params, acting);
      return done.ok ? direct(params.chargeId, buyer) : done;
    },
    { steps: "many" },
  );
  // Only in this scope is a request body a file; everywhere else it is JSON.
  app.register(async (here) => {
    here.removeAllContentTypeParsers();
    here.addContentTypeParser(
      /^(image\/|application\/pdf)/,
      { parseAs: "buffer", bodyLimit: reportBounds.proofBytes },
      (_request, body, done) => done(null, body),
    );
    serveCall(
      here,
      deps,
      addProofCall,
      async ({ deps, request, params, buyer, key, acting }) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const done = await addProof(deps, params, bytes, key, acting);
        return done.ok ? direct(params.chargeId, buyer) : done;
      },
      { steps: "many", bodyType: "image/*", bodyLimit: reportBounds.proofBytes, perMinute: PER_MINUTE },
    );
  });

  /** What a stranger sent: never run, never part of a page, never kept by a cache. */
  app.get<{ Params: { transferId: string; proofId: string } }>(
    transferFile,
    {
      config: {
        action: "transfer.confirm",
        file: {
          id: "readTransferProof",
          summary: "La foto o el PDF que mandó quien reportó una transferencia",
          type: "image/webp",
          query: {},
          refusals: ["NOT_FOUND"],
        },
      },
    },
    async (request, reply) => {
      const file = await readProofFile(deps, request.params.transferId, request.params.proofId);
      if (!file) throw new ProblemError("NOT_FOUND");
      const isPdf = file.kind === "pdf";
      return reply
        .header(
          "content-disposition",
          `${isPdf ? "attachment" : "inline"}; filename="comprobante.${isPdf ? "pdf" : "webp"}"`,
        )
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "private, no-store")
        .type(isPdf ? "application/pdf" : "image/webp")
        .send(file.bytes);
    },
  );
}
