import fastify from "fastify";
import { expect, test } from "vitest";
import type { Deps } from "../deps";
import { errorReplies } from "./errors";

test("while the database is unreachable a page request gets HTML and an API request a problem", async () => {
  const app = fastify();
  const lines: unknown[] = [];
  // Error replies use the log only; an outage is no error of the code.
  errorReplies(app, { log: { warn: (...line: unknown[]) => lines.push(line) } } as unknown as Deps);
  const away = () => {
    throw Object.assign(new Error("the database system is shutting down"), { code: "57P03" });
  };
  app.get("/venta-en-linea", away);
  app.get("/api/catalog", away);
  const page = await app.inject("/venta-en-linea");
  expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
    503,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(page.body).toContain("Volver a intentar");
  const api = await app.inject("/api/catalog");
  expect(api.json()).toMatchObject({ status: 503, code: "DATABASE_UNAVAILABLE" });
  expect(page.body).toMatch(/<small>.*[0-9a-f]{12}/);
  await app.close();
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain("stack");
});
