import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";

/**
 * The API's schemas, each compiled when it is first used: there are some hundreds, and compiling all of them was a second of every start.
 * That each compiles is a test's to say, not a start's.
 */
const shared = { removeAdditional: false, allErrors: true, useDefaults: false, strict: false } as const;
const strict = formats.default(new Ajv({ ...shared, coerceTypes: false }));
const textual = formats.default(new Ajv({ ...shared, coerceTypes: true }));

/** Coerces query and path text, never a body. */
export const validatorByPart: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown) => {
    const run: ValidateFunction = compiled ?? (httpPart === "body" ? strict : textual).compile(schema);
    compiled = run;
    const isRight = run(data);
    // Fastify reads what is wrong from the function that it called.
    validate.errors = run.errors;
    return isRight;
  };
  validate.errors = undefined as ValidateFunction["errors"];
  return validate as never;
};

const compileSerializer = SerializerSelector()({}, {});
const serializers = new WeakMap<object, (answer: unknown) => string>();

/** Writes what the schema names and nothing else. */
export const serializer: FastifySerializerCompiler<object> = (route) => (answer) => {
  const write = serializers.get(route.schema) ?? compileSerializer(route as never);
  serializers.set(route.schema, write);
  return write(answer);
};
