import type { FastifyReply, FastifyRequest } from "fastify";
import type { SharedAnswer } from "./shared-answers";

/** Bytes from which compressing pays, for every answer. */
export const COMPRESS_FROM = 1024;

/** Sends a kept answer in the best encoding that the client takes. Status and media type are set by the caller. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer) {
  reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (!encoding || answer.body.length < COMPRESS_FROM) return reply.send(answer.body);
  return reply.header("content-encoding", encoding).send(await answer.encoded(encoding));
}
