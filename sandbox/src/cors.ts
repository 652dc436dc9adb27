import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "./context";

const hostName = (host: string | undefined): string =>
  URL.canParse(`http://${host ?? ""}`) ? new URL(`http://${host}`).hostname : "";

/** Whether the page's origin has the same host name, on any port, or was allowed at start. */
export function isKnownOrigin(context: Context, request: FastifyRequest): boolean {
  const origin = request.headers.origin;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (context.options.allowedOrigins?.includes(origin)) return true;
  return new URL(origin).hostname === hostName(request.headers.host);
}

/** Adds CORS headers for known origins. */
export function allowKnownOrigins(scope: FastifyInstance, context: Context): void {
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "origin");
    if (!isKnownOrigin(context, request)) return;
    reply.header("access-control-allow-origin", request.headers.origin);
    reply.header("access-control-allow-methods", "GET, POST, DELETE, OPTIONS");
    reply.header("access-control-allow-headers", "content-type");
  });
  scope.options("/*", (_request, reply) => reply.code(204).send());
}
