import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const code = "export const cows = 1;\n".repeat(200);

/** The app with one asset as the build leaves it: plain, and compressed with brotli and gzip. */
async function built() {
  const webDir = mkdtempSync(join(tmpdir(), "corral-web-"));
  const file = join(webDir, "assets/desk-1.js");
  mkdirSync(join(webDir, "assets"));
  writeFileSync(file, code);
  writeFileSync(`${file}.br`, brotliCompressSync(code));
  writeFileSync(`${file}.gz`, gzipSync(code));
  return buildApp(c.deps, { webDir });
}

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (it: Buffer) => it],
] as const)(
  "a file of the app goes out as it was pressed at the build, for who takes %s",
  async (takes, encoding, open) => {
    const app = await built();
    const answer = await app.inject({ url: "/assets/desk-1.js", headers: { "accept-encoding": takes } });
    await app.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(open(answer.rawPayload).toString()).toBe(code);
    expect(answer.headers["content-type"]).toContain("javascript");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // Shared caches must not mix the encodings.
    expect(answer.headers.vary).toContain("accept-encoding");
  },
);

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (body: Buffer) => body],
] as const)("an answer of the API is compressed for accept-encoding %s", async (takes, encoding, open) => {
  const answer = await c.app.inject({ url: "/api/catalog?limit=60", headers: { "accept-encoding": takes } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(JSON.parse(open(answer.rawPayload).toString()).items.length).toBeGreaterThan(0);
});

test("the build's metadata is not served, however its path is written", async () => {
  const webDir = mkdtempSync(join(tmpdir(), "corral-web-"));
  for (const folder of ["assets", ".vite"]) mkdirSync(join(webDir, folder));
  writeFileSync(join(webDir, ".vite/manifest.json"), "{}");
  const app = await buildApp(c.deps, { webDir });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const statusOf = (path: string) =>
    // A raw request, because `fetch` normalises the dots.
    new Promise<number | undefined>((done) =>
      get({ port, host: "127.0.0.1", path }, (answer) => done(answer.resume().statusCode)),
    );
  const paths = [
    "/.vite/manifest.json",
    "//.vite/manifest.json",
    "/assets/../.vite/manifest.json",
    "/./.vite/manifest.json",
  ];
  const answers = await Promise.all(paths.map(statusOf));
  const { requestTimeout } = app.server;
  await app.close();
  expect(answers).toEqual([404, 404, 404, 404]);
  // An unfinished body doesn't hold its connection for ever.
  expect(requestTimeout).toBeGreaterThan(0);
});
