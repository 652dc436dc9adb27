/** As much of a JSON Schema as the API's reference uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** `GET /api/charges/{chargeId}`. */
  key: string;
  method: string;
  path: string;
  needsSession: boolean;
  parameters: Parameter[];
  /** Of a body of JSON. */
  body: Schema | undefined;
  /** The types of a body that is no JSON: a photo, a file. */
  bodyTypes: string[];
  /** By status, then by content type. */
  answers: Record<string, Record<string, Schema | undefined>>;
}

interface Written {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  security?: object[];
}

/** Reads the operations out of the API's own reference, which is all that is known of the product here. */
export function operationsOf(document: { paths: Record<string, Record<string, Written>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const taken = written.requestBody?.content ?? {};
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        needsSession: (written.security ?? []).length > 0,
        parameters: written.parameters ?? [],
        body: taken["application/json"]?.schema,
        bodyTypes: Object.keys(taken).filter((type) => type !== "application/json"),
        answers: Object.fromEntries(
          Object.entries(written.responses).map(([status, { content = {} }]) => [
            status,
            Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
          ]),
        ),
      };
    }),
  );
}
