import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../database/database-fault";
import type { Deps } from "../deps";
import { outagePage } from "./outage-page";
import { type FieldError, ProblemError, problemBody } from "./problem-reply";
import { isForPrograms } from "./request-url";

export interface Invalid {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** One fault for each field: a nullable value yields one error per alternative of its schema. */
export function sayInvalid(faults: readonly Invalid[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const fault of faults.map(inWords)) if (!byField.has(fault.field)) byField.set(fault.field, fault);
  return [...byField.values()];
}

/** A validation error as a message that a person can act on. */
function inWords(e: Invalid): FieldError {
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
    format: e.params.format === "date" ? "Elige una fecha." : "No tiene la forma esperada.",
  };
  return { field, message: words[e.keyword] ?? "No es válido." };
}

/** Statuses of errors thrown by Fastify and its plugins. */
const byStatus: Record<number, ProblemCode> = {
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  414: "ADDRESS_TOO_LONG",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

type Thrown = Error & { code?: string; validation?: Invalid[]; statusCode?: number; expose?: boolean };

/** Whether the error blames the client. A status on any other error is of a different server, such as a provider. */
const isClientFault = (e: Thrown) =>
  e.statusCode !== undefined &&
  e.statusCode >= 400 &&
  e.statusCode < 500 &&
  (e.statusCode === 429 || e.code?.startsWith("FST_") === true || e.expose === true || e instanceof SyntaxError);

/** Seconds after which a refused request may be tried again, where nothing tells better. */
const RETRY_AFTER = 5;

/** The client was asked to wait: not logged as an error. */
const EXPECTED = new Set<ProblemCode>(["SIGN_IN_BUSY", "PDF_BUSY", "RESTARTING"]);

const isReading = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";
const hungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

function problemOf(error: Thrown, reply: FastifyReply) {
  if (error instanceof ProblemError)
    return problemBody(error.code, {
      errors: error.errors,
      detail: error.detailText,
      ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
    });
  if (error.validation) return problemBody("VALIDATION_FAILED", { errors: sayInvalid(error.validation) });
  if (isClientFault(error)) {
    const code = byStatus[error.statusCode ?? 0] ?? "BAD_REQUEST";
    return problemBody(
      code,
      code === "RATE_LIMITED" ? { retryAfter: Number(reply.getHeader("retry-after") ?? 10) } : {},
    );
  }
  return isDatabaseAway(error)
    ? problemBody("DATABASE_UNAVAILABLE", { retryAfter: RETRY_AFTER })
    : problemBody("INTERNAL");
}

/**
 * Every error is answered as Problem Details; an unexpected one as INTERNAL with the support id under which it is
 * logged. A page with a malformed address gets the HTML page that says so.
 */
export function errorReplies(app: FastifyInstance, deps: Deps) {
  // Also the refusals that a verb answers itself: whoever is turned away for now is told when to come back.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER);
    done();
  });
  app.setErrorHandler((error: Thrown, request, reply) => {
    // The client hung up during the body: nobody reads the answer, and it is no error of ours.
    const body = hungUp(request) ? problemBody("BAD_REQUEST") : problemOf(error, reply);
    if (error instanceof ProblemError && error.retryAfter) reply.header("retry-after", error.retryAfter);
    const about = { support_id: body.support_id, url: request.routeOptions.url };
    // An outage is no fault of the code: a line for each request that it turned away, without a stack.
    if (body.code === "DATABASE_UNAVAILABLE") deps.log.warn(error.message, about);
    else if (body.status >= 500 && !EXPECTED.has(body.code))
      deps.log.error(error.message, { ...about, stack: error.stack });
    else if (body.status < 500 && isReading(request) && !request.is404 && !isForPrograms(request))
      return reply.callNotFound();
    // A person who opens a page gets HTML, even when the app's shell can't be built.
    if (body.status >= 500 && isReading(request) && !isForPrograms(request))
      return reply
        .code(body.status)
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(outagePage(body));
    return reply.code(body.status).type("application/problem+json").send(body);
  });
}
