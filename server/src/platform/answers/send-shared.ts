import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SharedAnswer } from "./shared-answers";

/** Bytes from which compressing pays, for every answer. */
export const COMPRESS_FROM = 1024;

/**
 * Sends a kept answer in the best encoding that the client takes, or 304 when they have it already. Status and media
 * type are set by the caller.
 */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer) {
  reply.header("vary", "accept-encoding").header("etag", answer.etag);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (known?.includes(answer.etag)) return reply.code(304).send();
  const encoding = negotiate(request.headers["accept-encoding"] ?? "", ["br", "gzip"]);
  if (!encoding || answer.bytes < COMPRESS_FROM) return reply.send(answer.text);
  return reply.header("content-encoding", encoding).send(await answer.encoded(encoding));
}
