import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Notice {
  provider: "mercadopago" | "conekta";
  path: string;
  headers: Record<string, string>;
  body: string;
}
export interface Postman {
  url: string;
  /** What the providers sent and nobody has delivered yet, oldest first. */
  bag: Notice[];
  /** Carries one to the app as the provider would now; forged, its signature is somebody else's. Answers the status, 0 when nobody was there. */
  carry(n: Notice, app: string, now: number, how?: "true" | "forged"): Promise<number>;
  close(): void;
}

const kept = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (e): e is [string, string] => typeof e[1] === "string" && /^(content-type|user-agent|digest|x-)/.test(e[0]),
    ),
  );

/** The network between the providers and us: it takes every notice and delivers it when, how often and in what order the life says. */
export async function postman(listenOn: number, secret: string): Promise<Postman> {
  const bag: Notice[] = [];
  const server = createServer((request, answer) => {
    let body = "";
    request.setEncoding("utf8").on("data", (d: string) => {
      body += d;
    });
    request.on("end", () => {
      const provider = request.url?.includes("/webhooks/conekta") ? "conekta" : "mercadopago";
      bag.push({ provider, path: request.url ?? "/", headers: kept(request.headers), body });
      answer.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(listenOn, "127.0.0.1", done));

  /** Mercado Pago signs each try anew, with its time: a late one is not an old one. */
  function signed(n: Notice, now: number, how: "true" | "forged"): Record<string, string> {
    if (n.headers.digest)
      return { ...n.headers, ...(how === "forged" ? { digest: Buffer.alloc(256, 7).toString("base64") } : {}) };
    if (!n.headers["x-signature"]) return n.headers;
    const id = new URL(n.path, "http://x").searchParams.get("data.id") ?? "";
    const requestId = randomUUID();
    const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${now};`;
    const v1 = createHmac("sha256", how === "forged" ? `${secret}?` : secret)
      .update(manifest)
      .digest("hex");
    return { ...n.headers, "x-request-id": requestId, "x-signature": `ts=${now},v1=${v1}` };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bag,
    carry: (n, app, now, how = "true") =>
      fetch(`${app}${n.path}`, { method: "POST", headers: signed(n, now, how), body: n.body })
        .then(async (r) => {
          await r.body?.cancel();
          return r.status;
        })
        .catch(() => 0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
