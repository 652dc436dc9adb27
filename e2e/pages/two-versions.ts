import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";

/** As the server names it (domain/src/kernel/answer-mark.ts). */
const ENTRY_MARK = "x-corral-entry";
const web = join(import.meta.dirname, "../../web");
export const NEXT = "9.9.9";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };
const assetsOf = (dir: string) =>
  [...readFileSync(join(dir, "index.html"), "utf8").matchAll(/\/assets\/[^"]+/g)].map((m) => m[0]);

/**
 * The running Corral behind a proxy that can replace the app's files by those of another build, as an update does: the files of the old build
 * are gone.
 */
export async function twoVersions(corral: string) {
  const dir = mkdtempSync(join(tmpdir(), "corral-version-"));
  const vite = join(web, "../node_modules/vite/bin/vite.js");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", "--outDir", dir, "--emptyOutDir", "--logLevel", "error"],
    {
      cwd: web,
      env: { ...process.env, CORRAL_VERSION: NEXT },
    },
  );
  const before = assetsOf(join(web, "dist"));
  const after = assetsOf(dir);
  let [isNext, isHalf] = [false, false];
  const toNext = (html: string) => before.reduce((out, name, n) => out.replaceAll(name, after[n] ?? name), html);

  const own = async (path: string, res: ServerResponse) => {
    const body = await readFile(join(dir, path)).catch(() => undefined);
    res.writeHead(body ? 200 : 404, {
      "content-type": TYPES[extname(path)] ?? "text/plain",
      "cache-control": "no-cache",
    });
    res.end(body ?? "");
  };
  const passed = (req: IncomingMessage, res: ServerResponse) => {
    const up = ask(new URL(req.url ?? "/", corral), {
      method: req.method ?? "GET",
      headers: { ...req.headers, "accept-encoding": "identity" },
    });
    up.on("response", async (got) => {
      const isPage = String(got.headers["content-type"]).startsWith("text/html");
      const { "content-length": _length, ...headers } = got.headers;
      const entry = headers[ENTRY_MARK];
      if (isNext && typeof entry === "string") headers[ENTRY_MARK] = toNext(entry);
      res.writeHead(got.statusCode ?? 502, headers);
      if (!isPage || !isNext) return got.pipe(res);
      const parts: Buffer[] = [];
      for await (const part of got) parts.push(part as Buffer);
      return res.end(toNext(Buffer.concat(parts).toString()));
    });
    up.on("error", () => res.destroy());
    res.on("close", () => up.destroy());
    req.pipe(up);
  };
  const server = createServer((req, res) => {
    const path = (req.url ?? "/").split("?")[0] ?? "/";
    const isFile =
      path.startsWith("/assets/") || ["/app.pack", "/staff.pack", "/ngsw-worker.js", "/index.html"].includes(path);
    if (isHalf && isFile && after.includes(path)) res.writeHead(404).end();
    else if (isNext && !isHalf && isFile) void own(path, res);
    else passed(req, res);
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `half`: the pages of the next one, without its files, as a deploy that stopped in between. */
    serve: (which: "released" | "next" | "half") => {
      isNext = which !== "released";
      isHalf = which === "half";
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
