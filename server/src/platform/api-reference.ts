import type { AnyCall } from "@corral/contract/call";
import { type Action, isPublic, permissions } from "@corral/domain/permissions";
import { type ProblemCode, problems } from "@corral/domain/problems";
import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { STAFF_COOKIE } from "./gate";

/** What everybody may meet on any call, besides what the call names (domain/problems.ts). */
const ALWAYS = ["VALIDATION_FAILED", "RATE_LIMITED", "INTERNAL"] as const;
const WHEN_UNSAFE = ["IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_CONFLICT", "REQUEST_IN_PROGRESS"] as const;
const WHEN_STAFF = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

/**
 * The document at GET /api/openapi.json: made from the same contract and the same table of permissions that the server obeys, so that it
 * can't tell another story. Each operation says its action (`x-action`), whose role reaches it (`x-roles`, `x-roles-own` for rows of one's
 * own), whether it needs a session, its Idempotency-Key and every refusal with its code.
 */
export const apiReference = (version: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: "3.1.0",
    info: {
      title: "Corral",
      version,
      description:
        "La API de la tienda y de los cobros. Los errores son Problem Details (RFC 9457) con `code`. Lo que pide sesión dice su acción en `x-action` y los puestos que la alcanzan en `x-roles` (todo) y `x-roles-own` (sólo lo suyo).",
    },
    components: { securitySchemes: { staff: { type: "apiKey", in: "cookie", name: STAFF_COOKIE } } },
  },
  transform: ({ schema, url, route }) => {
    const { action, call } = (route.config ?? {}) as { action?: Action; call?: AnyCall };
    // Pages and files are no part of the API.
    if (!action || (schema as { hide?: boolean } | undefined)?.hide) return { schema: { hide: true } as object, url };
    return { url, schema: { ...schema, ...reachOf(action), ...(call ? partsOf(call, schema) : {}) } as typeof schema };
  },
});

function reachOf(action: Action) {
  const { all, own } = permissions[action];
  return {
    "x-action": action,
    "x-roles": [...all],
    ...(own.length > 0 ? { "x-roles-own": [...own] } : {}),
    security: isPublic(action) ? [] : [{ staff: [] }],
  };
}

function partsOf(call: AnyCall, schema: { response?: unknown } | undefined) {
  const codes = new Set<ProblemCode>([
    ...call.refusals,
    ...ALWAYS,
    ...(call.method === "GET" ? [] : WHEN_UNSAFE),
    ...(isPublic(call.action) ? [] : WHEN_STAFF),
  ]);
  const refusals: Record<string, object> = {};
  for (const status of new Set([...codes].map((c) => problems[c].status))) {
    const these = [...codes].filter((c) => problems[c].status === status).sort();
    refusals[status] = {
      description: these.map((c) => `\`${c}\`: ${problems[c].detail}`).join("\n\n"),
      content: {
        "application/problem+json": {
          schema: { ...PROBLEM, properties: { ...PROBLEM.properties, code: { type: "string", enum: these } } },
        },
      },
    };
  }
  return {
    ...(call.method === "GET" ? {} : { headers: call.versioned ? KEY_AND_VERSION : KEY }),
    response: { ...(schema?.response as object), ...refusals },
  };
}

const KEY = {
  type: "object",
  required: ["idempotency-key"],
  properties: {
    "idempotency-key": {
      type: "string",
      pattern: "^[A-Za-z0-9_-]{8,128}$",
      description: "La misma clave con el mismo cuerpo da la misma respuesta y no lo hace dos veces.",
    },
  },
};

const KEY_AND_VERSION = {
  ...KEY,
  required: [...KEY.required, "if-match"],
  properties: {
    ...KEY.properties,
    "if-match": {
      type: "string",
      description: "La versión que se vio: si el renglón ya cambió, contesta 412 y no guarda nada.",
    },
  },
};

const text = { type: "string" } as const;
const PROBLEM = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "retryable", "support_id"],
  properties: {
    type: text,
    title: text,
    status: { type: "integer" },
    code: text,
    detail: text,
    retryable: { type: "boolean" },
    support_id: text,
    retry_after: { type: "integer" },
    errors: { type: "array", items: { type: "object", properties: { field: text, message: text } } },
  },
} as const;
