import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps";
import { type FieldError, ProblemError, problemBody } from "./problem-reply";

export interface Invalid {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** What is wrong with a field, in words a person can act on. */
export function sayInvalid(e: Invalid): FieldError {
  const inside = e.instancePath.replace(/^\//, "").replaceAll("/", ".");
  const named = String(e.params.missingProperty ?? e.params.additionalProperty ?? "");
  const field = [inside, named].filter(Boolean).join(".");
  const words: Record<string, string> = {
    required: "Falta este dato.",
    additionalProperties: "Este dato no se espera aquí.",
    minLength: "Es demasiado corto.",
    maxLength: "Es demasiado largo.",
    minimum: "Es menor de lo permitido.",
    maximum: "Es mayor de lo permitido.",
    maxItems: "Son demasiados.",
    enum: "No es una de las opciones.",
    type: "No tiene la forma esperada.",
    pattern: "No tiene la forma esperada.",
    format: "No tiene la forma esperada.",
  };
  return { field, message: words[e.keyword] ?? "No es válido." };
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "BAD_REQUEST",
  FST_ERR_CTP_INVALID_JSON_BODY: "BAD_REQUEST",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
};

/** The server is away, shutting down, full or not to be written (classes 08, 53, 57, and 25006); it ended the connection; or it was never there. */
const databaseAway = (e: { code?: string; severity?: string }) =>
  /^(08|57P|53|25006)/.test(e.code ?? "") ||
  e.severity === "FATAL" ||
  /^ECONN|^ENOTFOUND|^EPIPE|^ETIMEDOUT|^EHOSTUNREACH/.test(e.code ?? "") ||
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(
    String((e as Error).message),
  );

/** Every error leaves as Problem Details; what nobody foresaw leaves as INTERNAL with the id under which the log has it. */
export function errorReplies(app: FastifyInstance, deps: Deps) {
  app.setErrorHandler(
    (error: Error & { code?: string; validation?: Invalid[]; statusCode?: number }, request, reply) => {
      const body =
        error instanceof ProblemError
          ? problemBody(error.code, {
              errors: error.errors,
              detail: error.detailText,
              ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
            })
          : error.validation
            ? problemBody("VALIDATION_FAILED", { errors: error.validation.map(sayInvalid) })
            : error.statusCode === 429
              ? problemBody("RATE_LIMITED", { retryAfter: Number(reply.getHeader("retry-after") ?? 10) })
              : byFastifyCode[error.code ?? ""]
                ? problemBody(byFastifyCode[error.code ?? ""] as ProblemCode)
                : error instanceof SyntaxError && error.statusCode === 400
                  ? problemBody("BAD_REQUEST")
                  : databaseAway(error)
                    ? problemBody("DATABASE_UNAVAILABLE", { retryAfter: 5 })
                    : problemBody("INTERNAL");
      if (error instanceof ProblemError && error.retryAfter) reply.header("retry-after", error.retryAfter);
      // Somebody was told to wait: nothing of ours failed.
      if (body.status >= 500 && body.code !== "SIGN_IN_BUSY")
        deps.log.error(error.message, {
          support_id: body.support_id,
          url: request.routeOptions.url,
          stack: error.stack,
        });
      return reply.code(body.status).type("application/problem+json").send(body);
    },
  );
}
