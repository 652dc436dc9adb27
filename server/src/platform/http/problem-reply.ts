import { randomBytes } from "node:crypto";
import type { Refusal } from "@corral/domain/kernel/result";
import { type ProblemCode, problemOf } from "@corral/domain/problems";

export interface FieldError {
  field: string;
  message: string;
}

/** A refusal thrown by code that can't return one (hooks, validators). */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly errors?: FieldError[],
    readonly detailText?: string,
    /** Seconds, for the Retry-After header. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

/** The id that connects an answer with its log entry, short enough to read out on the phone. */
export const newSupportId = () => randomBytes(6).toString("hex");

/** The body of RFC 9457 with our stable code. Never a stack, a key or another person's data. */
export function problemBody(
  code: ProblemCode,
  o: {
    detail?: string | undefined;
    errors?: FieldError[] | undefined;
    extra?: Record<string, unknown> | undefined;
    retryAfter?: number;
  } = {},
) {
  const p = problemOf(code);
  return {
    type: `/problemas#${code}`,
    title: p.title,
    status: p.status,
    code,
    detail: o.detail ?? p.detail,
    retryable: p.retryable ?? false,
    support_id: newSupportId(),
    ...(o.errors?.length ? { errors: o.errors } : {}),
    ...(o.retryAfter ? { retry_after: o.retryAfter } : {}),
    ...(o.extra ?? {}),
  };
}

export const refusalBody = (r: Refusal<ProblemCode>) => {
  const { errors, ...extra } = r.extra ?? {};
  return problemBody(r.code, { detail: r.detail, errors, extra });
};
