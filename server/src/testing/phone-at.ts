import type { FastifyInstance } from "fastify";

/** A client at a given IP address, with its own cookies, that calls the app without a network. */
export function phoneAt(app: FastifyInstance, address: string, jar = new Map<string, string>()) {
  async function call(method: "GET" | "POST", url: string, body?: object) {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        "idempotency-key": crypto.randomUUID(),
        ...(jar.size ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
      },
      ...(method === "POST" ? { payload: body ?? {} } : {}),
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as Record<string, string>),
      body: answer.body ? answer.json() : {},
    };
  }
  return {
    jar,
    call,
    async buy(lines: { itemId: string; qty: number }[], seenTotal: number, contact: object) {
      const { body } = await call("GET", "/api/config");
      return call("POST", "/api/sales", { lines, contact, seenTotal, privacyVersion: body.privacy.version });
    },
  };
}
