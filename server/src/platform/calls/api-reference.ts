import {
  type AnyCall,
  buyerRefusals,
  generalRefusals,
  moduleRefusals,
  staffRefusals,
  unsafeRefusals,
} from "@corral/contract/call";
import type { Anyone, Role } from "@corral/domain/kernel/roles";
import { moduleOf } from "@corral/domain/modules";
import { type Action, isPublic, permissions, reach } from "@corral/domain/permissions";
import { type ProblemCode, problems } from "@corral/domain/problems";
import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { STAFF_COOKIE } from "./authorize";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: AnyCall;
    /** Media types of a call whose body is a file. */
    bodyType?: string;
    /** For a route that answers with a file, or that takes what no call of the contract describes. */
    file?: FileAnswer;
  }
}

/** Describes a route that is outside the contract. */
export interface FileAnswer {
  id: string;
  summary: string;
  type: string;
  /** Each word of the query by its schema, which is enforced like a call's. */
  query?: Record<string, object>;
  refusals: readonly ProblemCode[];
}

/**
 * GET /api/openapi.json, generated from the same contract and permission table that the server enforces. Each
 * operation has its action (`x-action`), the roles that may call it (`x-roles`, `x-roles-own` for their own rows),
 * whether it needs a session, its Idempotency-Key and every refusal by code.
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
    const { action, also, call, bodyType, file } = route.config ?? {};
    // Pages and static files are not part of the API.
    if (!action || schema?.hide) return { schema: { hide: true }, url };
    const parts = call ? partsOf(call, schema, bodyType) : file ? partsOfFile(file, action, route.method) : {};
    return { url, schema: { ...schema, ...reachOf(action, also), ...parts } };
  },
});

/** Who reaches a call: the roles of its action, and of the second one where it has two. */
function reachOf(action: Action, also: Action | undefined) {
  const may = (role: Role | Anyone) => also === undefined || reach(also, role) !== "none";
  const [all, own] = [permissions[action].all.filter(may), permissions[action].own.filter(may)];
  return {
    "x-action": action,
    ...(also && { "x-also": also }),
    "x-roles": all,
    ...(own.length > 0 ? { "x-roles-own": own } : {}),
    security: isPublic(action) ? [] : [{ staff: [] }],
  };
}

function partsOf(call: AnyCall, schema: { response?: unknown } | undefined, bodyType: string | undefined) {
  return {
    ...(call.method === "GET" ? {} : { headers: call.versioned ? KEY_AND_VERSION : KEY }),
    ...(bodyType ? { body: { content: { [bodyType]: { schema: FILE } } } } : {}),
    response: {
      ...(schema?.response as object),
      ...refusalsOf([
        ...call.refusals,
        ...(call.method === "GET" ? [] : unsafeRefusals),
        ...(isPublic(call.action) ? [] : staffRefusals),
        ...(call.need === "buyer" || call.need === "own" ? buyerRefusals : []),
        ...(call.module || moduleOf(call.action) ? moduleRefusals : []),
      ]),
    },
  };
}

const queryOf = (words: Record<string, object>) => ({ type: "object", properties: words });

/** Validates the queries of routes that answer with a file, by what the reference says of them. */
export function checkFileQueries(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    const query = route.config?.file?.query;
    if (query) route.schema = { ...route.schema, querystring: queryOf(query) };
  });
}

function partsOfFile(file: FileAnswer, action: Action, method: unknown) {
  return {
    operationId: file.id,
    summary: file.summary,
    ...(file.query ? { querystring: queryOf(file.query) } : {}),
    response: {
      200: { description: file.summary, content: { [file.type]: { schema: /json$/.test(file.type) ? {} : FILE } } },
      ...refusalsOf([
        ...file.refusals,
        ...(method === "GET" ? [] : (["PAYLOAD_TOO_LARGE"] as const)),
        ...(isPublic(action) ? [] : staffRefusals),
      ]),
    },
  };
}

function refusalsOf(own: readonly ProblemCode[]) {
  const codes = new Set<ProblemCode>([...own, ...generalRefusals]);
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
  return refusals;
}

const FILE = { type: "string", format: "binary" } as const;
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
