import type { FastifyInstance } from "fastify";

const hostName = (host: string | undefined): string => {
  try {
    return new URL(`http://${host ?? ""}`).hostname;
  } catch {
    return "";
  }
};

/** Lets pages of the same host name, on any port, read the answers. */
export function allowSameHost(scope: FastifyInstance): void {
  scope.addHook("onRequest", async (request, reply) => {
    const origin = request.headers.origin;
    reply.header("vary", "origin");
    if (origin === undefined || !URL.canParse(origin)) return;
    if (new URL(origin).hostname !== hostName(request.headers.host)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-allow-methods", "GET, POST, DELETE, OPTIONS");
    reply.header("access-control-allow-headers", "content-type");
  });
  scope.options("/*", (_request, reply) => reply.code(204).send());
}
