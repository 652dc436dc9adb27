import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { Operation, Schema } from "./reference";
import type { Answer, Sent } from "./send";

const ajv = formats.default(new Ajv({ strict: false, allErrors: false }));
const compiled = new WeakMap<Schema, ValidateFunction>();

const PROBLEM: Schema = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "retryable", "support_id"],
  properties: { title: { type: "string" }, code: { type: "string" }, detail: { type: "string" } },
};

/** Says what is wrong with an answer, or nothing. */
export function judge(operation: Operation | undefined, sent: Sent, answer: Answer): string | undefined {
  const { status, type } = answer;
  if (status >= 500) return `answered ${status} ${codeOf(answer)}`;
  if (sent.method === "HEAD") return undefined;
  return operation ? asDeclared(operation, answer) : asAnyAddress(sent, answer, type);
}

function asDeclared(operation: Operation, answer: Answer): string | undefined {
  const declared = operation.answers[answer.status];
  if (!declared) return `answered ${answer.status} ${codeOf(answer)}, which is not declared`;
  const types = Object.keys(declared);
  if (!types.includes(answer.type))
    return `answered ${answer.status} as ${answer.type || "nothing"}, declared is ${types.join(", ") || "nothing"}`;
  if (!answer.headers["cache-control"]) return "says nothing about being kept (cache-control)";
  if (!answer.headers["x-ratelimit-limit"] && answer.status < 400 && !operation.path.startsWith("/api/webhooks/"))
    return "is not counted (no x-ratelimit-limit)";
  const schema = declared[answer.type];
  return schema && /json$/.test(answer.type) ? unlike(schema, answer) : undefined;
}

/** Of a page or of an address that is none: a person gets a page, a program a problem. */
function asAnyAddress(sent: Sent, answer: Answer, type: string): string | undefined {
  if (answer.status < 400) return undefined;
  const forPeople = !sent.bytes && sent.method === "GET" && !isApi(sent.path);
  if (forPeople) return type === "text/html" ? undefined : `answered a page's ${answer.status} as ${type || "nothing"}`;
  if (sent.bytes && type === "text/html") return undefined;
  if (type !== "application/problem+json")
    return `answered ${answer.status} as ${type || "nothing"} instead of a problem`;
  return unlike(PROBLEM, answer);
}

const FILES = /^\/(api|assets|media)(\/|$)/;
function isApi(path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? "";
  try {
    return FILES.test(decodeURIComponent(bare));
  } catch {
    return FILES.test(bare);
  }
}

function unlike(schema: Schema, answer: Answer): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(answer.body.toString());
  } catch {
    return `answered ${answer.status} with JSON that is none`;
  }
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  if (check(value)) return undefined;
  const fault = check.errors?.[0];
  return `answered ${answer.status} unlike its schema: ${fault?.instancePath.replace(/\d+/g, "*")} ${fault?.message}${fault?.keyword === "enum" ? ` (${codeOf(answer)})` : ""}`;
}

const codeOf = (answer: Answer) => /"code":"(\w+)"/.exec(answer.body.toString())?.[1] ?? "";
