import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
const open = (path: string) => fetch(`${c.url}${path}`, { redirect: "manual" });

test("exactly the empty path leads to the shop, with its query", async () => {
  const answer = await open("/?articulo=7&x=%C3%B1");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/venta-en-linea?articulo=7&x=%C3%B1"]);
});

test.each(["/cobro", "/cobro?c=abc", "/venta-en-linea", "/animales", "/acceso", "/modal-iframe"])(
  "%s is a screen",
  async (path) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  },
);

test.each([
  "/cobro/",
  "/cobro/?c=abc",
  "/cobro//",
  "//",
  "//cobro",
  "/Cobro",
  "/venta-en-linea/",
  "/animales/1",
  "/comprobante/venta",
  "/nada",
])("%s is no screen: a friendly page says so, with 404", async (path) => {
  const answer = await open(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  const html = await answer.text();
  expect(html).toContain("<title>No existe");
  expect(html).toContain('content="noindex"');
});

test("a receipt that isn't there is a 404 whatever its slash", async () => {
  for (const path of ["/comprobante/venta/nada", "/comprobante/venta/nada/"])
    expect((await open(path)).status).toBe(404);
});

test("an unknown address of the API answers in its own language", async () => {
  for (const path of ["/api/nada", "/api/nada/"]) {
    const answer = await open(path);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
  }
});
