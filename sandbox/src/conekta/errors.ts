import type { Json } from "../json";

export type Flavour = "conekta" | "digitalfemsa";
const PREFIX: Record<Flavour, string> = { conekta: "conekta.errors", digitalfemsa: "femsa.errors" };

const TYPES: Record<number, string> = {
  400: "malformed_request_error",
  401: "authentication_error",
  403: "authorization_error",
  404: "resource_not_found_error",
  409: "conflict_error",
  422: "parameter_validation_error",
  428: "precondition_required_error",
  429: "too_many_requests_error",
  500: "api_error",
};

/** A refusal whose code has no flavour prefix yet. */
export class CashRefusal extends Error {
  constructor(
    readonly status: number,
    readonly suffix: string,
    readonly words: string,
    readonly param: string | null = null,
  ) {
    super(`${status} ${suffix}`);
  }
}

/** The error body, in Spanish when requested. */
export function errorBody(flavour: Flavour, logId: string, refusal: CashRefusal): Json {
  return {
    object: "error",
    type: TYPES[refusal.status] ?? "api_error",
    log_id: logId,
    details: [
      {
        code: `${PREFIX[flavour]}.${refusal.suffix}`,
        message: refusal.words,
        debug_message: refusal.words,
        param: refusal.param,
      },
    ],
  };
}

export const invalid = (suffix: string, words: string, param: string): CashRefusal =>
  new CashRefusal(422, `parameter_validation.${suffix}`, words, param);
