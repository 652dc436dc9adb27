import type { FastifyRequest } from "fastify";
import type { Context } from "../context";

/** The mode of the key in a request; undefined for an unknown key. */
export function modeOf(context: Context, request: FastifyRequest): "live" | "test" | undefined {
  const carries = (key: string) =>
    [`Bearer ${key}`, `Basic ${Buffer.from(`${key}:`).toString("base64")}`].includes(
      request.headers.authorization ?? "",
    );
  const { conektaKey, conektaLiveKey } = context.options;
  return carries(conektaKey) ? "test" : carries(conektaLiveKey) ? "live" : undefined;
}

/** What one key creates doesn't exist for the other. */
export const isLive = (context: Context, request: FastifyRequest): boolean => modeOf(context, request) === "live";
