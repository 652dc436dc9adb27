import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import type { FastifyInstance } from "fastify";

/** Marks every response as this server's, before anything can answer: a phone trusts no other (captive portals). */
export function markAnswers(app: FastifyInstance) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header(ANSWER_MARK, "1");
    done();
  });
}
