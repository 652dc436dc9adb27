/** A buyer's phone: it keeps its cookie and talks to the API as the app does. */
export function phone(url: string, sandboxUrl: string) {
  let cookie = "";
  async function call(method: string, path: string, body?: unknown, o: { key?: string; raw?: string } = {}) {
    const unsafe = method !== "GET";
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(unsafe ? { "content-type": "application/json", "idempotency-key": o.key ?? crypto.randomUUID() } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(unsafe ? { body: o.raw ?? JSON.stringify(body ?? {}) } : {}),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : {}) as ReturnType<typeof JSON.parse>,
    };
  }
  return {
    call,
    get: (path: string) => call("GET", path),
    /** What is on sale on a shelf and held by nobody. */
    async shelf(query: string) {
      return (await call("GET", `/api/catalog?${query}&available=true&limit=60`)).body.items as {
        id: string;
        price: number;
        title: string;
        animalId: string | null;
      }[];
    },
    async cart(
      lines: { itemId: string; qty: number; sessionId?: string; tier?: string }[],
      seenTotal: number,
      o: { key?: string; contact?: object } = {},
    ) {
      const { body } = await call("GET", "/api/config");
      const contact = o.contact ?? { name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" };
      return call(
        "POST",
        "/api/sales",
        { lines, contact, seenTotal, privacyVersion: body.privacy.version },
        o.key ? { key: o.key } : {},
      );
    },
    /** A card as the provider's secure fields give it: a token that works once. */
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
