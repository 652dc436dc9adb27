import Fastify from "fastify";
import { expect, test } from "vitest";
import { pagePolicy } from "./content-policy";
import { securityHeaders } from "./security-headers";

function app() {
  const app = Fastify();
  securityHeaders(app, { strictTransportSecurity: true, contentSecurityPolicy: pagePolicy(false) });
  app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send("<p>hola"));
  app.get("/framed", (_request, reply) =>
    reply.type("text/html").header("content-security-policy", "default-src 'none'").send("<p>hola"),
  );
  app.get("/ngsw-worker.js", (_request, reply) => reply.type("text/javascript").send(""));
  app.get("/api/x", () => ({ x: 1 }));
  app.get("/api/refused", (_request, reply) => reply.code(422).send({ code: "X" }));
  return app;
}
const headersOf = async (url: string) => (await app().inject(url)).headers;

test.each(["/page", "/ngsw-worker.js"])("%s has a policy of what it may load", async (url) => {
  const headers = await headersOf(url);
  expect(headers["content-security-policy"]).toContain("object-src 'none'");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(headers["permissions-policy"]).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/);
});

test.each(["/page", "/framed", "/ngsw-worker.js", "/api/x", "/api/refused", "/unknown"])(
  "%s is never guessed to be of another type, and comes only by https",
  async (url) => {
    const headers = await headersOf(url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+/);
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
  },
);

test("a page keeps a policy of its own, and data has none", async () => {
  expect((await headersOf("/framed"))["content-security-policy"]).toBe("default-src 'none'");
  expect(await headersOf("/api/x")).not.toHaveProperty("content-security-policy");
});
