import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Open; replacing only the files that a worker fetches; or replacing everything. */
export type PortalIs = "open" | "files" | "all";
export const PORTAL = "Bienvenido a la red del parque";

/** A captive portal in front of the running Corral: it answers with its own page, status 200 and the date of another year. */
export async function portal(corral: string) {
  let is: PortalIs = "open";
  const page = (req: IncomingMessage, res: ServerResponse) => {
    req.resume();
    res.writeHead(200, {
      "content-type": "text/html",
      date: "Mon, 01 Jan 2035 00:00:00 GMT",
      "cache-control": "max-age=60",
    });
    res.end(`<!doctype html><title>${PORTAL}</title><h1>${PORTAL}</h1>`);
  };
  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const up = ask(new URL(req.url ?? "/", corral), { method: req.method ?? "GET", headers: req.headers });
    up.on("response", (got) => {
      res.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(res);
    });
    up.on("error", () => res.destroy());
    res.on("close", () => up.destroy());
    req.pipe(up);
  };
  const server = createServer((req, res) => {
    const path = (req.url ?? "/").split("?")[0] ?? "/";
    // A page requests its code as a script; a worker its files without a destination.
    const isFile =
      req.headers["sec-fetch-dest"] === "empty" && /^\/(assets\/|(app|staff)\.pack|index\.html|icon\.svg)/.test(path);
    if (is === "all" || (is === "files" && isFile)) page(req, res);
    else pass(req, res);
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: PortalIs) => {
      is = next;
      if (next === "all") server.closeAllConnections();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
