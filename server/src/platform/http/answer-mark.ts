import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import type { FastifyInstance } from "fastify";

/** Marks every answer as this server's own, before anything can answer: a phone takes no other for the server's word. */
export function markAnswers(app: FastifyInstance) {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(ANSWER_MARK, "1");
  });
}
