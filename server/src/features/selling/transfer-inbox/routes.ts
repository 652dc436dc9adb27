import * as calls from "@corral/contract/selling/transfer-inbox";
import { refuse } from "@corral/domain/kernel/result";
import { bankFileBounds } from "@corral/domain/selling/transfer-inbox/bank-file";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { addIncoming, importBankFile, previewBankFile } from "./add";
import { matchIncoming, reopenIncoming, setIncomingAside } from "./decide";
import { askedView, countLikely, findCharges, incomingView, listIncoming } from "./incoming-view";
import { openFile } from "./open-file";

const bytesOf = (request: FastifyRequest) => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

const linesOf = (list: string | undefined) => list?.split(",").map(Number) ?? [];

export function transferInboxRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.listIncoming, ({ deps, query }) => listIncoming(deps, query));
  serveCall(app, deps, calls.addIncoming, async ({ deps, staff, body, tx }) => {
    const done = await addIncoming(deps, tx, staff, body);
    return done.ok ? incomingView(deps, tx, done.value.id) : done;
  });
  serveCall(
    app,
    deps,
    calls.findCharges,
    async ({ deps, params, query }) => (await findCharges(deps, params.incomingId, query.q)) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    calls.matchIncoming,
    async ({ deps, staff, params, body }) => {
      const done = await matchIncoming(deps, staff, params.incomingId, body);
      return done.ok ? incomingView(deps, deps.db, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(app, deps, calls.setIncomingAside, async ({ deps, staff, params, body, tx }) => {
    const done = await setIncomingAside(deps, tx, staff, params.incomingId, body.reason);
    return done.ok ? incomingView(deps, tx, done.value.id) : done;
  });
  serveCall(app, deps, calls.reopenIncoming, async ({ deps, staff, params, tx }) => {
    const done = await reopenIncoming(deps, tx, staff, params.incomingId);
    return done.ok ? incomingView(deps, tx, done.value.id) : done;
  });
  // Only in this scope is a body the file, of any type; everywhere else it is JSON.
  app.register(async (here) => {
    here.removeAllContentTypeParsers();
    here.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bankFileBounds.bytes }, (_request, body, done) =>
      done(null, body),
    );
    const file = { bodyType: "text/csv", bodyLimit: bankFileBounds.bytes, perMinute: 60 } as const;
    const files = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof openFile>>>();
    here.addHook("preHandler", async (request) => {
      files.set(request, await openFile(bytesOf(request), (request.query as { sheet?: string }).sheet));
    });
    const fileOf = (request: FastifyRequest) => files.get(request) ?? refuse("FILE_UNREADABLE");
    serveCall(
      here,
      deps,
      calls.previewBankFile,
      async ({ request }) => {
        const opened = fileOf(request);
        return opened.ok ? previewBankFile(deps, opened.value) : opened;
      },
      { ...file, steps: "unkept" },
    );
    serveCall(
      here,
      deps,
      calls.importBankFile,
      async ({ request, query, staff, tx }) => {
        const {
          name = "",
          concept = null,
          key = null,
          sender = null,
          kind = null,
          balance = null,
          day,
          amount,
        } = query;
        const columns = { day, amount, concept, key, sender, kind, balance };
        const decided = { others: linesOf(query.other), same: linesOf(query.same) };
        const opened = fileOf(request);
        if (!opened.ok) return opened;
        const done = await importBankFile(deps, tx, staff, opened.value, { columns, name, decided });
        if (!done.ok) return done;
        const { ids, asked, ...counts } = done.value;
        return {
          ...counts,
          asked: asked.map((it) => askedView(deps, it)),
          likely: await countLikely(deps, tx, ids),
        };
      },
      file,
    );
  });
}
