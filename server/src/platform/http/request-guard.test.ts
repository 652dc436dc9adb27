import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { staffCookie } from "#src/testing/staff-cookie";

let c: Corral;
let owner: string;
beforeAll(async () => {
  c = await corral();
  owner = await staffCookie(c, "dueno");
});
afterAll(() => c.close());

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Sends the owner's session cookie. */
  staff?: boolean;
}
const JSON_TYPE = { "content-type": "application/json" };
const post = (path: string, body: string, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  path,
  body,
  headers: { ...JSON_TYPE, "idempotency-key": crypto.randomUUID(), ...headers },
});
async function send(url: string, { path, staff: _, ...o }: Sent) {
  const answer = await fetch(`${url}${path}`, { ...o, redirect: "manual" });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
}
/** Sends raw bytes, because `fetch` refuses malformed URLs and headers. */
function wire(url: string, bytes: string) {
  return new Promise<{ status: number; headers: Headers; body: Record<string, unknown>; text: string }>((done) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes, "latin1"));
    let said = "";
    socket.on("data", (part) => {
      said += part;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [head = "", text = ""] = said.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/).slice(0, 2) as [string, string]));
      done({ status: Number(first.split(" ")[1]), headers, text, body: text.startsWith("{") ? JSON.parse(text) : {} });
    });
  });
}
/** The same app as another process, behind proxies or with a rate limit. */
async function beside<T>(
  o: { proxies?: number; perMinute?: number; publicUrl?: string },
  work: (url: string) => Promise<T>,
) {
  const errors: string[] = [];
  const app = await buildApp(
    {
      ...c.deps,
      log: { ...c.deps.log, error: (message) => void errors.push(message) },
      public: { ...c.deps.public, ...(o.publicUrl ? { publicUrl: o.publicUrl } : {}) },
    },
    {
      webDir: mkdtempSync(join(tmpdir(), "corral-sin-web-")),
      perMinute: o.perMinute ?? 100_000,
      proxies: o.proxies ?? 0,
    },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const done = await work(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`).finally(() => app.close());
  expect(errors).toEqual([]);
  return done;
}

const UNKNOWN = "00000000-0000-7000-8000-000000000000";
const deep = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

describe("malformed requests are refused before any feature sees them", () => {
  test.each<[string, Sent, number]>([
    ["gzip that is none", post("/api/sales", "esto no es gzip", { "content-encoding": "gzip" }), 415],
    ["brotli that is none", post("/api/webhooks/conekta", "{}", { "content-encoding": "br" }), 415],
    ["an encoding that nobody knows", post("/api/session", "{}", { "content-encoding": "x" }), 415],
    ["deep JSON", post("/api/sales", deep(20_000)), 400],
    ["deep JSON at a webhook", post("/api/webhooks/mercadopago", deep(30_000)), 400],
    ["NUL in a text", post("/api/session", '{"login":"a\\u0000b","password":"x"}'), 422],
    ["NUL in a key", post("/api/session", '{"login":"a","password":"x","\\u0000":1}'), 422],
    ["half a character", post("/api/session", '{"login":"\\udfff","password":"x"}'), 422],
    ["NUL in a query", { path: "/api/catalog?q=%00" }, 422],
    ["NUL in a path", { path: "/api/animals/%00" }, 422],
    ["a number beyond 2^53", post("/api/session", '{"login":9007199254740993,"password":"x"}'), 422],
    ["a number beyond every number", post("/api/session", '{"login":1e999,"password":"x"}'), 422],
    [
      "a fraction where nothing is said of what stands there",
      { ...post("/api/sync", `{"deviceId":"${UNKNOWN}","items":[0.1]}`), staff: true },
      422,
    ],
    ["text that is no JSON", post("/api/session", "hola", { "content-type": "text/plain" }), 415],
    ["a broken address", { path: "/api/%E0%A4%A" }, 400],
    ["a broken address inside of one", { path: "/api/animals/%E0%A4%A" }, 400],
    ["an address without end", { path: `/api/animals/${"a".repeat(9_000)}` }, 414],
    ["a broken address in other letters", { path: "/%61pi/animals/%ED%A0%80" }, 400],
    ["a broken address of a calendar", { path: "/ical/%ED%A0%80" }, 400],
    ["an address that is none", { path: "/api/nada" }, 404],
  ])("%s", async (_, sent, status) => {
    if (sent.staff) Object.assign(sent.headers ?? {}, { cookie: owner });
    const answer = await send(c.url, sent);
    expect([answer.status, answer.body.status], answer.text).toEqual([status, status]);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("also days and instants that don't exist or are out of range", async () => {
    for (const day of ["2026-02-30", "2026-13-01", "0000-01-01", "0001-01-01", "9999-12-31"]) {
      const answer = await send(c.url, { path: `/api/tasks?from=${day}&to=${day}`, headers: { cookie: owner } });
      expect([day, answer.status], answer.text).toEqual([day, 422]);
    }
    for (const upTo of [
      "2026-02-30T00:00:00Z",
      "9999-12-31T23:59:59Z",
      "2026-01-01T25:00:00Z",
      "2016-12-31T23:59:60Z",
    ]) {
      const answer = await send(c.url, post("/api/news/seen", JSON.stringify({ upTo }), { cookie: owner }));
      expect([upTo, answer.status], answer.text).toEqual([upTo, 422]);
    }
  });

  test("a forged cursor of every list: other keys, other kinds, other ids", async () => {
    const document = (await send(c.url, { path: "/api/openapi.json" })).body as {
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    };
    const lists = Object.entries(document.paths).filter(([, { get }]) =>
      get?.parameters?.some((p) => p.in === "query" && p.name === "cursor"),
    );
    expect(lists.length).toBeGreaterThanOrEqual(17);
    const [animal] = (await send(c.url, { path: "/api/catalog?group=animales" })).body.items as { id: string }[];
    const forged = [
      ["a", UNKNOWN],
      ["\u0000", UNKNOWN],
      [1e300, UNKNOWN],
      [8.64e15, UNKNOWN],
      [2 ** 53 - 1, "-".repeat(36)],
      ["2026-02-30", UNKNOWN],
      [Date.now(), "no es un id"],
      [null, null],
    ].map((one) => Buffer.from(JSON.stringify(one)).toString("base64url"));
    for (const [path] of lists)
      for (const cursor of [...forged, "%%%", "x".repeat(100)]) {
        const at = path
          .replace("{itemId}", animal?.id ?? UNKNOWN)
          .replace("{group}", "sales")
          .replace(/\{\w+\}/g, UNKNOWN);
        const answer = await send(c.url, {
          path: `${at}?cursor=${encodeURIComponent(cursor)}`,
          headers: { cookie: owner },
        });
        // Lists sorted by name accept any text as a key.
        expect(answer.status, `${path} ${cursor} ${answer.text}`).toBeLessThan(500);
        if (!/(animals|accounts)$/.test(path)) expect([404, 422], `${path} ${cursor}`).toContain(answer.status);
      }
    const since = Buffer.from(JSON.stringify(["x", "s", "99999999999999999999", ""])).toString("base64url");
    const feed = await send(c.url, { path: `/api/herd/changes?since=${since}`, headers: { cookie: owner } });
    expect(feed.status).toBe(422);
  });
});

describe("errors of Node's HTTP parser are answered as Problem Details", () => {
  test.each([
    ["no HTTP at all", "hola\r\n\r\n", "BAD_REQUEST"],
    ["an unknown method", "FOO / HTTP/1.1\r\nhost: x\r\n\r\n", "BAD_REQUEST"],
    ["no host", "GET /api/config HTTP/1.1\r\nconnection: close\r\n\r\n", "BAD_REQUEST"],
    ["a host that is none", "GET /api/config HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n", "BAD_REQUEST"],
    [
      "two lengths",
      "POST /api/sales HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
      "BAD_REQUEST",
    ],
  ] as const)("%s", async (_, bytes, code) => {
    produces(code)(await wire(c.url, bytes));
  });

  test("headers that are too large", async () => {
    const no = await wire(c.url, `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(20_000)}\r\n\r\n`);
    produces("HEADERS_TOO_LARGE")(no);
    expect(no.headers.get("cache-control")).toContain("no-store");
  });

  test("a URL that is too long", async () => {
    produces("ADDRESS_TOO_LONG")(await send(c.url, { path: `/api/catalog?q=${"a".repeat(9_000)}` }));
  });

  test("an unknown Expect header is ignored", async () => {
    const got = await wire(c.url, "GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: algo\r\nconnection: close\r\n\r\n");
    expect(got.status).toBe(200);
  });

  test("a process that is stopping answers RESTARTING on open connections", async () => {
    const app = await buildApp(c.deps, { webDir: "/", more: (it) => it.addHook("preClose", () => last()) });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const last = async () => {
      answer = await send(url, { path: "/api/config" });
    };
    await app.close();
    produces("RESTARTING")(answer as NonNullable<typeof answer>);
  });
});

describe("a write that another page makes in somebody's browser", () => {
  const own = new URL("http://127.0.0.1");
  const asked = (headers: Record<string, string>, path = "/api/session", method = "DELETE") =>
    send(c.url, { ...post(path, "{}", headers), method });
  const port = () => new URL(c.url).port;
  test.each([
    ["another origin", { origin: "https://mala.example" }],
    ["another port of this host", { origin: "http://127.0.0.1:1" }],
    ["another name of this host", { origin: "http://localhost" }],
    ["a name that begins alike", { origin: "http://127.0.0.1.mala.example" }],
    ["a sandboxed page", { origin: "null" }],
    ["a malformed origin", { origin: "http://" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another name of this site", { "sec-fetch-site": "same-site" }],
    ["a word that no browser sends", { "sec-fetch-site": "mine" }],
  ] as [string, Record<string, string>][])("is refused: %s", async (_name, headers) => {
    produces("FOREIGN_PAGE")(await asked(headers));
    produces("FOREIGN_PAGE")(await asked(headers, "/api/sales", "POST"));
    produces("FOREIGN_PAGE")(await asked(headers, "/api/nada", "PUT"));
  });
  test("is not one of our own pages, of a program, or by a proxy that ends the https", async () => {
    for (const headers of [
      {},
      { origin: `http://${own.hostname}:${port()}` },
      { origin: `https://${own.hostname}:${port()}` },
      { origin: `http://${own.hostname}:${port()}`, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
    ] as Record<string, string>[])
      expect((await asked(headers, "/api/sales", "POST")).body.code).not.toBe("FOREIGN_PAGE");
  });
  test("is a read, or a provider's webhook, from anywhere", async () => {
    const foreign = { origin: "https://mala.example", "sec-fetch-site": "cross-site" };
    expect((await send(c.url, { path: "/api/config", headers: foreign })).status).toBe(200);
    expect((await send(c.url, post("/api/webhooks/mercadopago", "{}", foreign))).body.code).not.toBe("FOREIGN_PAGE");
  });
  test("is none of PUBLIC_URL, whatever host the proxy asks by", async () => {
    const deps = { ...c.deps, public: { ...c.deps.public, publicUrl: "https://tienda.mirancho.mx" } };
    const app = await buildApp(deps, { webDir: "/" });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const code = async (origin: string) => (await send(url, post("/api/sales", "{}", { origin }))).body.code;
    expect(await code("https://tienda.mirancho.mx")).not.toBe("FOREIGN_PAGE");
    expect(await code("https://otra.mirancho.mx")).toBe("FOREIGN_PAGE");
    await app.close();
  });
});

test.each([
  "/%zz",
  "/%E0%A4%A",
  "/x%00.png",
  "/..%2f..%2fx.png",
  "/comprobante/pago/%00",
  "/comprobante/verificar/%00",
  `/${"a".repeat(9_000)}`,
])("whoever opens the page %.30s gets the page that says that there is none", async (path) => {
  const answer = await wire(c.url, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});

describe("a percent-encoded URL is treated as its decoded form", () => {
  test("rate limit and cache-control follow the matched route", async () => {
    await beside({ perMinute: 2 }, async (url) => {
      const first = await send(url, { path: "/%61pi/session" });
      expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      const shop = await send(url, { path: "/a%70i/c%61talog" });
      expect([shop.status, shop.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      for (const path of ["/%61pi/config", "/api/config", "/%61pi/nada", "/api/nada"]) {
        const no = await send(url, { path });
        expect([path, no.status, no.headers.get("cache-control")]).toEqual([path, 429, "private, no-store"]);
      }
    });
  });

  test("one idempotency key does its work once", async () => {
    const key = { "idempotency-key": crypto.randomUUID(), cookie: owner };
    const group = JSON.stringify({ id: crypto.randomUUID(), kind: "lot", name: `Lote ${key["idempotency-key"]}` });
    const made = await send(c.url, post("/api/herd/groups", group, key));
    const again = await send(c.url, post("/%61pi/herd/grou%70s", group, key));
    expect([again.headers.get("idempotency-replayed"), again.body], made.text).toEqual(["true", made.body]);
  });
});

describe("the client's address behind proxies", () => {
  const from = (...addresses: string[]) => ({
    path: "/api/config",
    headers: { "x-forwarded-for": addresses.join(", ") },
  });
  const statuses = async (url: string, sent: Sent[]) => {
    const all: number[] = [];
    for (const one of sent) all.push((await send(url, one)).status);
    return all;
  };

  test("is the peer of the nearest proxy, whatever the client wrote in the header", async () => {
    await beside({ proxies: 1, perMinute: 1 }, async (url) => {
      expect(await statuses(url, [from("9.9.9.1", "5.5.5.5"), from("9.9.9.2", "5.5.5.5"), from("6.6.6.6")])).toEqual([
        200, 429, 200,
      ]);
    });
    await beside({ proxies: 2, perMinute: 1 }, async (url) => {
      const through = (stranger: string, who: string) => from(stranger, who, "172.70.1.1");
      expect(
        await statuses(url, [
          through("9.9.9.1", "5.5.5.5"),
          through("9.9.9.2", "5.5.5.5"),
          through("9.9.9.2", "6.6.6.6"),
        ]),
      ).toEqual([200, 429, 200]);
    });
  });

  test("is the connection's peer without a proxy", async () => {
    await beside({ perMinute: 1 }, async (url) => {
      expect(await statuses(url, [from("1.1.1.1"), from("2.2.2.2")])).toEqual([200, 429]);
    });
  });

  test("host and scheme come from the configuration, and from headers only without it", async () => {
    const forwarded = {
      "x-forwarded-for": "5.5.5.5",
      "x-forwarded-host": "malo.example",
      "x-forwarded-proto": "https",
    };
    const map = async (url: string, headers: Record<string, string>) =>
      /Sitemap: (\S+)\/sitemap/.exec((await send(url, { path: "/robots.txt", headers })).text)?.[1];
    const cookieOf = async (url: string, headers: Record<string, string>) =>
      (await send(url, { path: "/api/session", headers })).headers.get("set-cookie") ?? "";
    await beside({ proxies: 1, publicUrl: "https://tienda.mx" }, async (url) => {
      expect(await map(url, forwarded)).toBe("https://tienda.mx");
      expect(await cookieOf(url, { "x-forwarded-for": "5.5.5.5" })).toContain("Secure");
    });
    await beside({ proxies: 1 }, async (url) => expect(await map(url, forwarded)).toBe("https://malo.example"));
    await beside({}, async (url) => expect(await map(url, forwarded)).toBe(url));
  });

  test("a malformed forwarded host is refused", async () => {
    await beside({ proxies: 1 }, async (url) => {
      for (const host of ["a b", "<script>", "x/..", "x:999999", "[::1", "ñ"]) {
        const bytes = `GET /api/config HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 5.5.5.5\r\nx-forwarded-host: ${host}\r\nconnection: close\r\n\r\n`;
        expect([host, (await wire(url, bytes)).status]).toEqual([host, 400]);
      }
    });
  });
});

test("a client that disconnects early or during the body causes no logged error", async () => {
  await beside({ perMinute: 1_000 }, async (url) => {
    const port = Number(new URL(url).port);
    const head = `host: x\r\ncookie: ${owner}\r\n`;
    for (let i = 0; i < 40; i++)
      await new Promise<void>((done) => {
        const socket = connect(port, "127.0.0.1", () => {
          const bytes =
            i % 2
              ? `GET /api/staff HTTP/1.1\r\n${head}\r\n`
              : `POST /api/sales HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 99\r\n\r\n{`;
          socket.write(bytes, () => setTimeout(() => socket.destroy(), i % 4));
        });
        socket.on("close", () => done());
        socket.on("error", () => undefined);
      });
    expect((await send(url, { path: "/api/health" })).status).toBe(200);
  });
});

test("only request-guard reads address and host from the raw request", () => {
  const src = join(import.meta.dirname, "../..");
  const own = [join("platform", "http", "request-guard.ts"), join("features", "office", "sync", "send-batch.ts")];
  const readers = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !own.includes(file))
    .filter((file) =>
      /request\.(ip|ips|host|hostname|protocol)\b|x-forwarded-/.test(readFileSync(join(src, file), "utf8")),
    );
  expect(readers).toEqual([]);
});
