import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isForPrograms } from "./address";
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

/** What the framework and its plugins refuse by a status of their own. */
const byStatus: Record<number, ProblemCode> = {
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  414: "ADDRESS_TOO_LONG",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

type Thrown = Error & { code?: string; validation?: Invalid[]; statusCode?: number; expose?: boolean };

/** True for errors that say of themselves that the client is at fault; a status on anything else is some other server's. */
const isClientFault = (e: Thrown) =>
  e.statusCode !== undefined &&
  e.statusCode >= 400 &&
  e.statusCode < 500 &&
  (e.statusCode === 429 || e.code?.startsWith("FST_") === true || e.expose === true || e instanceof SyntaxError);

const hungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

function problemOf(error: Thrown, reply: FastifyReply) {
  if (error instanceof ProblemError) return problemBody(error.code, { errors: error.errors, detail: error.detailText });
  if (error.validation) return problemBody("VALIDATION_FAILED", { errors: error.validation.map(sayInvalid) });
  if (isClientFault(error)) {
    const code = byStatus[error.statusCode ?? 0] ?? "BAD_REQUEST";
    return problemBody(
      code,
      code === "RATE_LIMITED" ? { retryAfter: Number(reply.getHeader("retry-after") ?? 10) } : {},
    );
  }
  return databaseAway(error) ? problemBody("DATABASE_UNAVAILABLE", { retryAfter: 5 }) : problemBody("INTERNAL");
}

/** Class 08 and 57: the server is away or shutting down; ECONN…: it was never there. */
const databaseAway = (e: { code?: string }) =>
  /^(08|57P|53)/.test(e.code ?? "") ||
  /^ECONN|^ENOTFOUND|^EPIPE/.test(e.code ?? "") ||
  /Connection terminated|timeout exceeded when trying to connect/.test(String((e as Error).message));

/**
 * Every error leaves as Problem Details; what nobody foresaw leaves as INTERNAL with the id under which the log has it. Whoever opens a page
 * whose address is wrong in any way gets the page that says so.
 */
export function errorReplies(app: FastifyInstance, deps: Deps) {
  app.setErrorHandler((error: Thrown, request, reply) => {
    // Whoever hung up in the middle of a body is told nothing, and it is no fault of ours.
    const body = hungUp(request) ? problemBody("BAD_REQUEST") : problemOf(error, reply);
    if (body.status >= 500 && body.code !== "RESTARTING")
      deps.log.error(error.message, { support_id: body.support_id, url: request.routeOptions.url, stack: error.stack });
    else if (request.method === "GET" && !request.is404 && !isForPrograms(request)) return reply.callNotFound();
    return reply.code(body.status).type("application/problem+json").send(body);
  });
}
