import { readFile } from "node:fs/promises";
import { BRAND_STYLE } from "@corral/domain/business/look/brand-style";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { brandStyle, withBrand } from "./brand";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const text = async (path: string) => (await fetch(`${c.url}${path}`)).text();
async function change(values: Record<string, string>) {
  const owner = await openPayments(c).staff("dueno");
  const { body } = await owner.get("/api/settings/business");
  return owner.call(
    "PUT",
    "/api/settings/business",
    { values: { ...body.values, ...values } },
    { version: body.version },
  );
}

test("the app's own page links the style, so that it has it without a signal too", async () => {
  const page = await readFile(new URL("../../../../web/index.html", import.meta.url), "utf8");
  expect(page).toContain(`href="${BRAND_STYLE}"`);
  expect(withBrand(page, "")).not.toContain(BRAND_STYLE);
  expect(withBrand(page, "a{}")).toContain("<style>a{}</style>");
});

test("a business that chose nothing has no style of its own", () => {
  expect(brandStyle({ color: null, cover: null }, "")).toBe("");
});

test.each([
  '"}</style><script>alert(1)</script>',
  "\\22 } body { display: none }",
  "línea\nde dos",
  "Vacas 🐄 «finas» y más",
])("the phrase %j is only ever a text", (phrase) => {
  const style = brandStyle({ color: null, cover: null }, phrase);
  expect(style).not.toMatch(/[<\n]/);
  const said = /content:"([^"]*)"/.exec(style)?.[1] ?? "";
  const read = said.replace(/\\([0-9a-f]+) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
  expect(read).toBe(phrase);
});

test("colour, cover and phrase are on every page, the cover in two sizes; another photo has none", async () => {
  const owner = await openPayments(c).staff("dueno");
  const picture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();
  const raw = { raw: new Uint8Array(picture), type: "image/jpeg" };
  const { id } = (await owner.call("POST", "/api/photos?alt=Portada", undefined, raw)).body;
  expect((await change({ color: "#9F1D3F", cover: id, tagline: "Quesos & ganado" })).status).toBe(200);
  for (const path of ["/venta-en-linea", "/calendario", "/no-existe"]) {
    const page = await text(path);
    expect(page).toContain("--agave:#9f1d3f");
    expect(page).toContain(`url(/cover/${id}/phone.webp)`);
    expect(page).toContain("Quesos \\26  ganado");
    expect(page).not.toContain(BRAND_STYLE);
  }
  expect(await text(BRAND_STYLE)).toContain("--agave:#9f1d3f");
  const size = async (file: string) => {
    const answer = await fetch(`${c.url}/cover/${id}/${file}`);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [answer.headers.get("content-type"), width, height];
  };
  expect(await size("phone.webp")).toEqual(["image/webp", 720, 300]);
  expect(await size("desktop.webp")).toEqual(["image/webp", 1600, 400]);
  for (const path of [`/cover/${id}/huge.webp`, `/cover/${crypto.randomUUID()}/phone.webp`, "/cover/../phone.webp"])
    expect((await fetch(`${c.url}${path}`)).status, path).toBe(404);

  const sample = await fetch(`${c.url}/look/9f1d3f.svg`);
  expect([sample.headers.get("content-type"), sample.headers.get("cache-control")]).toEqual([
    "image/svg+xml",
    "no-store",
  ]);
  expect(await sample.text()).toContain('fill="#9f1d3f"');
  expect((await fetch(`${c.url}/look/red.svg`)).status).toBe(404);

  const bad = await change({ color: "red;}" });
  produces("VALIDATION_FAILED")(bad);
  expect(bad.body.errors).toEqual([{ field: "color", message: "Elige un color, como #1f6f54." }]);
  expect((await change({ cover: crypto.randomUUID() })).status).toBe(422);
  expect((await change({ color: "", cover: "", tagline: "" })).status).toBe(200);
  expect(await text("/venta-en-linea")).not.toMatch(/--agave:|\/cover\//);
});
