import type { FastifyRequest } from "fastify";
import type { Context } from "../context";

/** Whose key a request carries: the live one, the test one, or nobody's. */
export function modeOf(context: Context, request: FastifyRequest): "live" | "test" | undefined {
  const carries = (key: string) =>
    [`Bearer ${key}`, `Basic ${Buffer.from(`${key}:`).toString("base64")}`].includes(
      request.headers.authorization ?? "",
    );
  const { conektaKey, conektaLiveKey } = context.options;
  return carries(conektaKey) ? "test" : carries(conektaLiveKey) ? "live" : undefined;
}

/** What is made with one key is not there for the other. */
export const isLive = (context: Context, request: FastifyRequest): boolean => modeOf(context, request) === "live";
