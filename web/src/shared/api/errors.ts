import type { ProblemCode } from "@corral/domain/problems";

/** The code of a refusal: the server's, or one of our own where the answer wasn't the server's. */
export type ErrorCode = ProblemCode | LocalCode;
export type LocalCode = "BAD_ANSWER" | "OFFLINE_NOT_ALLOWED" | `HTTP_${number}`;

export interface FieldFault {
  field: string;
  message: string;
}
interface Parts<C> {
  status: number;
  code: C;
  detail?: string | undefined;
  errors?: FieldFault[] | undefined;
  supportId?: string | undefined;
  retryable?: boolean | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  extra?: Record<string, unknown> | undefined;
}
const UNKNOWN = "Algo falló de nuestro lado. Inténtalo otra vez en un momento.";

/** The server's refusal, from its Problem Details (RFC 9457). `detail` is the message to show. */
export class ApiError<C extends string = ErrorCode> extends Error {
  readonly status: number;
  readonly code: C | LocalCode;
  readonly detail: string;
  readonly errors: FieldFault[];
  readonly supportId: string | undefined;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  /** Other public members of the problem. */
  readonly extra: Record<string, unknown>;
  constructor(parts: Parts<C | LocalCode>) {
    super(`${parts.status} ${parts.code}`);
    this.name = "ApiError";
    this.status = parts.status;
    this.code = parts.code;
    this.detail = parts.detail ?? UNKNOWN;
    this.errors = parts.errors ?? [];
    this.supportId = parts.supportId;
    this.retryable = parts.retryable ?? parts.status >= 500;
    this.retryAfter = parts.retryAfter;
    this.extra = parts.extra ?? {};
  }
  /** The message of one field, for Field's `error`. List items are named as on the server: "lines/0/qty". */
  fault(field: string): string | undefined {
    return this.errors.find((it) => it.field.replace(/^\//, "") === field)?.message;
  }
}

/** The error of a call with known refusals: `code` is one of them, or one of our own. */
export type Failure<C extends string = ErrorCode> = ApiError<C> | OfflineError;

/** No answer: whether a write happened is unknown, so it is repeated with the same key. */
export class OfflineError extends Error {
  /** `foreign`: something else answered instead of the server. */
  constructor(readonly reason: "network" | "timeout" | "foreign") {
    super(reason);
    this.name = "OfflineError";
  }
  get detail() {
    return this.reason === "timeout"
      ? "La conexión está muy lenta. Inténtalo otra vez."
      : this.reason === "foreign"
        ? "Quizá la red wifi pide entrar. Ábrela o usa tus datos, e inténtalo otra vez."
        : "No hay conexión. Revisa tu señal e inténtalo otra vez.";
  }
}

/** The server's message for one field of a refused form. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fault(field) : undefined;

/** The message to show for any thrown value. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof OfflineError ? error.detail : UNKNOWN;

/** Whether a retry without a person makes sense. */
export const isWorthRetrying = (error: unknown) =>
  error instanceof OfflineError || (error instanceof ApiError && (error.retryable || error.status >= 500));

/** The error of a failed answer, also when its body isn't ours. */
export function readProblem(answer: Response, text: string): ApiError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === "object") body = parsed as Record<string, unknown>;
  } catch {
    // A proxy's HTML page: only the status is known.
  }
  const {
    type: _type,
    title: _title,
    status: _status,
    code,
    detail,
    support_id,
    retryable,
    retry_after,
    errors,
    ...extra
  } = body;
  const header = Number(answer.headers.get("retry-after"));
  return new ApiError({
    status: answer.status,
    // The server's codes are of this app's version, or the app is about to be updated.
    code: typeof code === "string" ? (code as ProblemCode) : `HTTP_${answer.status}`,
    detail: typeof detail === "string" ? detail : undefined,
    errors: Array.isArray(errors) ? (errors as FieldFault[]) : undefined,
    supportId: typeof support_id === "string" ? support_id : undefined,
    retryable: typeof retryable === "boolean" ? retryable : undefined,
    retryAfter: typeof retry_after === "number" ? retry_after : header > 0 ? header : undefined,
    extra,
  });
}

/**
 * The error of an answer that isn't our server's. A proxy in front of it may answer 5xx, 413 or 429 for it; anything else (a captive portal, an
 * empty 200) says nothing about the request.
 */
export const refusedOnTheWay = (answer: Response, text: string): ApiError | OfflineError =>
  answer.status >= 500 || answer.status === 413 || answer.status === 429
    ? readProblem(answer, text)
    : new OfflineError("foreign");
