import { type Action, isPublic } from "@corral/domain/permissions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

interface Operation {
  operationId?: string;
  "x-action"?: Action;
  "x-roles"?: string[];
  "x-roles-own"?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { description: string; content?: Record<string, object> }>;
}
const document = async () =>
  (await c.buyer().get("/api/openapi.json")).body as { paths: Record<string, Record<string, Operation>> };

test("the API reference has every call with its action, and the roles of those that need a session", async () => {
  const routes: { method: string; url: string; actions: Action[] }[] = [];
  const app = await buildApp(c.deps, { webDir: "/", onRoute: (r) => r.method === "HEAD" || routes.push(r) });
  await app.close();
  const { paths } = await document();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  );
  // Event streams, the 3-D Secure page and this document are for the app's own pages.
  const hidden = routes.filter((r) =>
    /^\/api\/(news\/events|charges\/:\w+\/events|attempts\/:\w+\/challenge|openapi\.json)$/.test(r.url),
  );
  expect(hidden).toHaveLength(4);
  const shown = routes.filter((r) => !hidden.includes(r));
  expect(documented.map((t) => t.key).sort()).toEqual(
    shown.map((r) => `${r.method} ${r.url.replace(/:(\w+)/g, "{$1}")}`).sort(),
  );
  for (const { key, operation } of documented) {
    const route = shown.find((r) => `${r.method} ${r.url.replace(/:(\w+)/g, "{$1}")}` === key);
    const action = route?.actions[0] as Action;
    expect(operation["x-action"], key).toBe(action);
    expect(operation.security?.length === 0, key).toBe(isPublic(action) || action === "notice.receive");
  }
  const cancel = documented.find((t) => t.operation.operationId === "cancelCharge")?.operation;
  expect(cancel).toMatchObject({
    "x-action": "charge.cancel",
    "x-roles": ["owner", "manager"],
    "x-roles-own": ["cashier", "gate"],
  });
  const file = documented.find((t) => t.operation.operationId === "listSalesAsXlsx")?.operation;
  expect(file).toMatchObject({
    "x-action": "sale.see",
    "x-also": "list.export",
    "x-roles": ["owner", "manager", "accountant"],
  });
});

test("each operation names its Idempotency-Key and its refusals by code", async () => {
  const { paths } = await document();
  const cancel = paths["/api/charges/{chargeId}/cancel"]?.post as Operation;
  expect(cancel.parameters).toContainEqual(
    expect.objectContaining({ name: "idempotency-key", in: "header", required: true }),
  );
  expect(cancel.responses["403"]?.description).toContain("`FORBIDDEN`");
  expect(cancel.responses["401"]?.content).toHaveProperty("application/problem+json");
  const catalog = paths["/api/catalog"]?.get as Operation;
  expect(catalog.responses).not.toHaveProperty("401");
});

test("each call that only the buyer may make says how anybody else is refused", async () => {
  const { paths } = await document();
  const refused = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    return paths[path]?.[method]?.responses["403"]?.description ?? "";
  };
  for (const route of [
    "post /api/charges/{chargeId}/plan",
    "post /api/charges/{chargeId}/shipping/quote",
    "get /api/sales/{saleId}/consents",
    "post /api/waitlist/{placeId}/leave",
  ]) {
    expect(refused(route), route).toContain("`BUYER_ONLY`");
    expect(refused(route), route).toContain("`CONTACT_UNCONFIRMED`");
  }
  expect(refused("get /api/charges/{chargeId}")).not.toContain("`BUYER_ONLY`");
});

test("every operation declares the general refusals and the media type of each response", async () => {
  const { paths } = await document();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const name = `${method} ${path}`;
      expect(Object.keys(responses), name).toEqual(
        expect.arrayContaining([
          "400",
          "414",
          "415",
          "422",
          "429",
          "431",
          "500",
          "503",
          ...(method === "get" ? [] : ["413"]),
        ]),
      );
      for (const [status, { content }] of Object.entries(responses)) {
        const types = Object.keys(content ?? {});
        expect(types, `${name} ${status}`).toHaveLength(1);
        if (Number(status) >= 400) expect(types, `${name} ${status}`).toEqual(["application/problem+json"]);
      }
    }
});
