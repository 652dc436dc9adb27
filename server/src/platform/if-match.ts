import type { FastifyRequest } from "fastify";

/** The version that somebody saw of what they change; undefined when they don't say. */
export const ifMatch = (request: FastifyRequest): string | undefined => {
  const text = request.headers["if-match"]?.replace(/^W\//, "").replace(/^"(.*)"$/, "$1");
  return text || undefined;
};
