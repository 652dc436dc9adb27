import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: unknown;
}
export type Script = (seen: Seen, reply: ServerResponse, count: number) => void;

export const answer = (reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  reply
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body));

/** A provider with scripted replies over real HTTP. */
export async function scripted(script: Script) {
  const seen: Seen[] = [];
  const server = createServer(async (request, reply) => {
    let raw = "";
    for await (const part of request) raw += part;
    const url = new URL(request.url ?? "/", "http://x");
    const one = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: raw ? JSON.parse(raw) : undefined,
    };
    seen.push(one);
    script(one, reply, seen.length);
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((down) => server.close(down));
    },
  };
}
