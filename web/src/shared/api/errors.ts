import type { ProblemCode } from "@corral/domain/kernel/problems";

/** What a refusal is called: by the server's table, or here where what came was not of the server. */
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

/** The server's refusal, in Problem Details (RFC 9457). `detail` is the sentence to show. */
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
  /** The sentence of one field, for Field's `error`. Fields of lists are named as the server does: "lines/0/qty". */
  fault(field: string): string | undefined {
    return this.errors.find((it) => it.field.replace(/^\//, "") === field)?.message;
  }
}

/** Why a call failed whose refusals are known: `code` is one of them, or one of this phone's own. */
export type Failure<C extends string = ErrorCode> = ApiError<C> | OfflineError;

/** No answer: nobody knows whether a write happened, so it is repeated with the same key. */
export class OfflineError extends Error {
  /** `foreign`: something else answered in the server's place. */
  constructor(readonly reason: "network" | "timeout" | "foreign") {
    super(reason);
    this.name = "OfflineError";
  }
  get detail() {
    return this.reason === "timeout"
      ? "La conexión está muy lenta. Inténtalo otra vez."
      : this.reason === "foreign"
        ? "Algo contesta en lugar del servidor: quizá la red wifi pide entrar. Ábrela o usa tus datos, e inténtalo otra vez."
        : "No hay conexión. Revisa tu señal e inténtalo otra vez.";
  }
}

/** What the server says of one field of the form that it refused. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fault(field) : undefined;

/** The sentence to show for whatever was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof OfflineError ? error.detail : UNKNOWN;

/** Is it worth asking again without a person? */
export const isWorthRetrying = (error: unknown) =>
  error instanceof OfflineError || (error instanceof ApiError && (error.retryable || error.status >= 500));

/** The error that an answer stands for, also when its body is none of ours. */
export function problemOf(answer: Response, text: string): ApiError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === "object") body = parsed as Record<string, unknown>;
  } catch {
    // A proxy on the road answers in HTML: the status is all there is.
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
    // The server's table and this one are of one version, or the app is about to be renewed.
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
 * What an answer stands for that isn't the server's own. A proxy in front of it may say that it is away, that there is too much of it or that
 * it comes too often; all else (a portal, an empty 200) says nothing about what was asked.
 */
export const refusedOnTheWay = (answer: Response, text: string): ApiError | OfflineError =>
  answer.status >= 500 || answer.status === 413 || answer.status === 429
    ? problemOf(answer, text)
    : new OfflineError("foreign");
