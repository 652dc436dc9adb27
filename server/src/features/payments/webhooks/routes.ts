import type { FastifyInstance } from "fastify";
import { isProvider } from "#src/features/business/credentials/known";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { rejectedWebhooks } from "./rejected-webhook";
import { webhookStore } from "./store-webhook";

/** A webhook has a few hundred bytes. */
const LIMIT = 64 * 1024;

/**
 * Receives providers' webhooks: verified over the raw bytes, stored and acknowledged; processed later (providers.md
 * §6 bug 16).
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps) {
  const forged = rejectedWebhooks(deps);
  const webhooks = webhookStore(deps);
  app.addHook("onClose", () => Promise.all([forged.stop(), webhooks.stop()]));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string }; Querystring: Record<string, string | undefined> }>(
      "/api/webhooks/:provider",
      {
        config: {
          action: "notice.receive",
          readsRawJson: true,
          file: {
            id: "receiveNotice",
            summary: "Un aviso del proveedor, firmado por él; no decide nada, sólo hace preguntar",
            type: "application/json",
            refusals: ["NOT_FOUND", "WEBHOOK_SIGNATURE_INVALID"],
          },
        },
      },
      async (request, reply) => {
        const name = request.params.provider;
        if (!isProvider(name)) throw new ProblemError("NOT_FOUND");
        const provider = deps.providers[name];
        if (!provider) throw new ProblemError("NOT_FOUND");
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = provider.readWebhook({
          headers: request.headers,
          query: request.query,
          rawBody,
          receivedAt: deps.now(),
        });
        if (notice.trust === "invalid") {
          forged.count(name);
          throw new ProblemError("WEBHOOK_SIGNATURE_INVALID");
        }
        await webhooks.store(name, notice, rawBody.toString("utf8").slice(0, LIMIT));
        return reply.code(200).send({ received: true });
      },
    );
  });
}
