/** A buyer's client: keeps its cookie and calls the API as the web app does. */
export function phone(url: string, sandboxUrl: string) {
  const jar = new Map<string, string>();
  const cookies = (): Record<string, string> =>
    jar.size ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") } : {};
  async function call(
    method: string,
    path: string,
    body?: unknown,
    o: { key?: string; raw?: string | Uint8Array<ArrayBuffer>; type?: string; version?: number } = {},
  ) {
    const unsafe = method !== "GET";
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        // Both ends are this process: compressing was a third of a request's work. page/app-files.test.ts tells that phones get it.
        "accept-encoding": "identity",
        ...(unsafe
          ? { "content-type": o.type ?? "application/json", "idempotency-key": o.key ?? crypto.randomUUID() }
          : {}),
        ...(o.version === undefined ? {} : { "if-match": `"${o.version}"` }),
        ...cookies(),
      },
      ...(unsafe ? { body: o.raw ?? JSON.stringify(body ?? {}) } : {}),
    });
    for (const set of response.headers.getSetCookie()) {
      // A Set-Cookie header always has a name and a value.
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) as unknown as [string, string, string];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text && /json/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : {}) as ReturnType<
        typeof JSON.parse
      >,
    };
  }
  return {
    call,
    /** Reads server-sent events one at a time. */
    async listen(path: string) {
      const leave = new AbortController();
      const response = await fetch(`${url}${path}`, { headers: cookies(), signal: leave.signal });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let text = "";
      return {
        async next(): Promise<unknown> {
          for (;;) {
            const found = /^data: (.*)\n\n/m.exec(text);
            if (found) {
              text = text.slice(found.index + found[0].length);
              return JSON.parse(found[1] as string);
            }
            const { value, done } = await reader.read();
            if (done) return undefined;
            text += new TextDecoder().decode(value);
          }
        },
        stop: () => leave.abort(),
      };
    },
    get: (path: string) => call("GET", path),
    /** A response that is not JSON: a file. */
    async text(path: string) {
      const response = await fetch(`${url}${path}`, { headers: cookies() });
      return { status: response.status, headers: response.headers, body: await bytesAsText(response) };
    },
    async bytes(path: string) {
      const response = await fetch(`${url}${path}`, { headers: cookies() });
      return {
        status: response.status,
        headers: response.headers,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
    /** Reads a file to its end, or these pieces of it and hangs up. */
    async readFile(path: string, pieces = Number.POSITIVE_INFINITY) {
      const leave = new AbortController();
      const { body } = await fetch(`${url}${path}`, { headers: cookies(), signal: leave.signal });
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      for (let n = 0; n < pieces; n++) if ((await reader.read()).done) return;
      leave.abort();
    },
    /** Items on a shelf that are available and sold by the unit: no lots, of which there are many heads, and nothing that is only sponsored. */
    async shelf(query: string) {
      const { items } = (await call("GET", `/api/catalog?${query}&available=true&limit=60`)).body as {
        items: { id: string; kind: string; price: number; title: string; animalId: string | null }[];
      };
      return items.filter((it) => !["lot", "pick_from_lot", "sponsorship"].includes(it.kind));
    },
    async cart(
      lines: { itemId: string; qty: number; sessionId?: string; tier?: string; picks?: string[] }[],
      seenTotal: number,
      o: {
        key?: string;
        contact?: object;
        seenDeposit?: number;
        seenTerms?: object;
        seenHeads?: number;
        shipping?: object;
      } = {},
    ) {
      const { body } = await call("GET", "/api/config");
      const contact = o.contact ?? { name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" };
      return call(
        "POST",
        "/api/sales",
        {
          lines,
          contact,
          seenTotal,
          privacyVersion: body.privacy.version,
          ...(o.seenDeposit === undefined ? {} : { seenDeposit: o.seenDeposit }),
          ...(o.seenTerms === undefined ? {} : { seenTerms: o.seenTerms }),
          ...(o.seenHeads === undefined ? {} : { seenHeads: o.seenHeads }),
          ...(o.shipping === undefined ? {} : { shipping: o.shipping }),
        },
        o.key ? { key: o.key } : {},
      );
    },
    /** A card token, as from the provider's secure fields; valid once. */
    async card(holder = "APRO", card_number = "5474925432670366") {
      const r = await fetch(`${sandboxUrl}/mercadopago/v1/card_tokens?public_key=APP_USR-publica`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: sandboxUrl },
        body: JSON.stringify({
          card_number,
          security_code: "123",
          expiration_month: "11",
          expiration_year: "2030",
          cardholder: { name: holder },
        }),
      });
      return {
        method: "mp_card",
        card: {
          token: ((await r.json()) as { id: string }).id,
          paymentMethodId: "master",
          paymentTypeId: "credit_card",
          installments: 1,
        },
      };
    },
    pay: (chargeId: string, body: object, o: { key?: string } = {}) =>
      call("POST", `/api/charges/${chargeId}/attempts`, body, o),
  };
}

/** With its byte order mark, which `text()` would drop. */
const bytesAsText = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString("utf8");
