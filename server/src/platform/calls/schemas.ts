import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { isKnownDay, isKnownMoment, isKnownWallTime } from "../database/instants";
import { cleanerOf } from "./clean-texts";

/**
 * The API's schemas, each compiled at its first use: compiling several hundred took a second of every start. A test
 * proves that each compiles.
 */
const shared = { removeAdditional: false, allErrors: true, useDefaults: false, strict: false } as const;
/** Date and time formats accept only values that the calendar and the database can hold. */
const withFormats = (ajv: Ajv) =>
  formats
    .default(ajv)
    .addFormat("date", isKnownDay)
    .addFormat("date-time", isKnownMoment)
    .addFormat("wall-time", isKnownWallTime);
const strict = withFormats(new Ajv({ ...shared, coerceTypes: false }));
const textual = withFormats(new Ajv({ ...shared, coerceTypes: true }));

/** Coerces query and path text, never a body. Texts are cleaned first: bounds and formats are judged on what they mean. */
export const validatorByPart: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === "body" ? strict : textual;
  const clean = httpPart === "body" || httpPart === "querystring" ? cleanerOf(schema) : undefined;
  const validate = (data: unknown) => {
    const value = clean ? clean(data) : data;
    // Ajv caches the compiled schema.
    const compiled: ValidateFunction = ajv.compile(schema);
    const isRight = compiled(value);
    // Fastify reads the errors from the function that it called, and takes the value from its answer.
    validate.errors = compiled.errors;
    return isRight && value !== data ? { value } : isRight;
  };
  validate.errors = undefined as ValidateFunction["errors"];
  // Ajv and Fastify name their error types differently.
  return validate as never;
};

/**
 * Rewrites `T | null` as a nullable `T`, which fast-json-stringify writes directly. For a union it compiles the answer for Ajv and validates each
 * value: compiling all answers took about 20 s of processor time in each process.
 */
function withPlainNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPlainNulls);
  if (typeof schema !== "object" || schema === null) return schema;
  const plain: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, withPlainNulls(inner)]),
  );
  if (!Array.isArray(plain.anyOf) || plain.anyOf.length !== 2) return plain;
  const [of, none] = plain.anyOf as Record<string, unknown>[];
  return typeof of?.type === "string" && of.const === undefined && none?.type === "null"
    ? { ...of, nullable: true }
    : plain;
}

const compileSerializer = SerializerSelector()({}, {});
/** Cache by schema, shared by the apps of one process, as in tests. */
const serializers = new WeakMap<object, (answer: unknown) => string>();

/** Serializes the properties that the schema names, and no others. */
export const serializer: FastifySerializerCompiler<object> = (route) => (answer) => {
  let write = serializers.get(route.schema);
  if (!write) {
    // The library requires `httpStatus`, which Fastify always passes for a response.
    write = compileSerializer({ ...route, schema: withPlainNulls(route.schema) } as never);
    serializers.set(route.schema, write);
  }
  return write(answer);
};
