import { broken } from "./broken";
import { hostileValue, isRaw, oddHeaders, texts, toJson } from "./hostile";
import { known, type Pool } from "./pool";
import type { Random } from "./random";
import type { Operation } from "./reference";
import { newUuid, sample, spoil, uuidOf } from "./sample";
import type { Sent } from "./send";

export interface Attempt {
  /** What it is a request of; without it an address of any kind. */
  operation: Operation | undefined;
  /** The demo's login, or nobody. */
  who: string | undefined;
  sent: Sent;
}

/** Makes one request: a good one, one that is wrong in its values, or one that is wrong in how it is written. */
export function makeRequest(random: Random, operations: Operation[], logins: string[], pool: Pool): Attempt {
  const address = `10.${random.int(256)}.${random.int(256)}.${1 + random.int(254)}`;
  if (random.chance(0.06)) return { operation: undefined, who: undefined, sent: broken(random, address, pool) };
  const operation = random.pick(operations);
  // The owner reaches most of what there is behind the counter, and a stranger what stands before it.
  const who = random.chance(operation.needsSession ? 0.05 : 0.5)
    ? undefined
    : random.pick([logins[0] as string, logins[0] as string, ...logins]);
  const spoiled = random.chance(0.5);
  const json = !operation.body || operation.bodyTypes.length > 0 ? undefined : sample(operation.body, random, pool);
  const sent: Sent = {
    method: operation.method,
    path: pathOf(operation, random, pool, spoiled) + queryOf(operation, random, pool, spoiled),
    headers: { "x-forwarded-for": address },
    body: undefined,
  };
  if (operation.method !== "GET") {
    sent.headers["idempotency-key"] = newUuid(random);
    if (operation.parameters.some((p) => p.name === "if-match")) sent.headers["if-match"] = `"${1 + random.int(3)}"`;
    if (json !== undefined) {
      let value: unknown = json;
      if (spoiled) for (let left = 1 + random.int(2); left > 0; left--) value = spoil(value, random);
      sent.body = Buffer.from(toJson(value));
      sent.headers["content-type"] = "application/json";
    } else if (operation.bodyTypes.length > 0) {
      sent.headers["content-type"] = random.pick(operation.bodyTypes).replace("*", "png");
      sent.body = someFile(random);
    } else if (operation.path.startsWith("/api/webhooks/")) {
      sent.headers["content-type"] = "application/json";
      sent.body = Buffer.from(toJson(notice(random, pool)));
    }
  }
  if (random.chance(0.2)) badlyWritten(sent, random);
  if (operation.method === "GET" && sent.body) sent.body = undefined;
  // Node's client writes no body without it.
  if (sent.body) sent.headers["content-length"] = String(sent.body.length);
  return { operation, who, sent };
}

function pathOf(operation: Operation, random: Random, pool: Pool, spoiled: boolean): string {
  const hostile = spoiled && random.chance(0.2);
  let path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find((p) => p.in === "path" && p.name === name)?.schema ?? { type: "string" };
    const there = known(pool, operation.path, name);
    const value = hostile
      ? random.pick([...texts.filter((text) => text.length < 400), "a".repeat(250)])
      : there.length > 0 && random.chance(0.8)
        ? random.pick(there)
        : String(sample(schema, random, pool, name));
    return encode(value) || "x";
  });
  // The same address in other letters is the same address, with everything that is true of it.
  if (random.chance(0.05)) path = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return path;
}

function queryOf(operation: Operation, random: Random, pool: Pool, spoiled: boolean): string {
  const words: string[] = [];
  for (const { name, schema } of operation.parameters.filter(
    (p) => p.in === "query" && (p.required || random.chance(0.5)),
  )) {
    if (spoiled && random.chance(0.1)) continue;
    const value = spoiled && random.chance(0.4) ? hostileValue(random) : sample(schema, random, pool, name);
    const text = typeof value === "string" && !isRaw(value) ? value : toJson(value);
    words.push(`${name}=${encode(text.slice(0, 3_000))}`);
    if (spoiled && random.chance(0.05)) words.push(`${name}=x`);
  }
  if (spoiled && random.chance(0.1))
    words.push(random.pick(["__proto__=1", "x=%00", "%zz", "a[]=1", "=", "limit=1e99", "&&&"]));
  return words.length ? `?${words.join("&")}` : "";
}

/** Percent-encoded; a lone surrogate, which has no bytes, goes as those that old encoders gave it. */
const encode = (text: string) =>
  [...text].map((c) => (/[\ud800-\udfff]/.test(c) && c.length === 1 ? "%ED%A0%80" : encodeURIComponent(c))).join("");

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const someFile = (random: Random): Buffer =>
  random.pick([
    PIXEL,
    PIXEL.subarray(0, 40),
    Buffer.from("\xff\xd8\xff\xe0JFIF", "latin1"),
    Buffer.from("nombre;especie;sexo\nLola;bovino;F\n"),
    Buffer.from('nombre,especie\n"sin cerrar,\u0000\n\ud800'),
    Buffer.from([0xff, 0xfe, 0, 0, 0xd8, 1]),
    Buffer.alloc(0),
    Buffer.alloc(300_000, "a;"),
    Buffer.from(`${"x;".repeat(3_000)}\n`.repeat(10)),
  ]);

const notice = (random: Random, pool: Pool): unknown => {
  const good = {
    action: random.pick(["payment.updated", "order.processed", "x"]),
    type: random.pick(["payment", "order", "chargebacks", "claim", "charge.paid"]),
    data: { id: random.pick(["1", "ORD1", uuidOf(random, pool)]), object: { id: "ord_1", object: "charge" } },
  };
  return random.chance(0.5) ? good : spoil(spoil(good, random), random);
};

function badlyWritten(sent: Sent, random: Random): void {
  const ways: (() => void)[] = [
    () => Object.assign(sent.headers, random.pick(oddHeaders)),
    () => Object.assign(sent.headers, random.pick(oddHeaders)),
    () => Object.assign(sent.headers, { "content-encoding": random.pick(["gzip", "br", "deflate", "identity", "x"]) }),
    () => {
      sent.headers["content-type"] = random.pick([
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
        "application/problem+json",
        "image/png",
        "text/csv",
        "",
        "x",
        "application/json;;;",
      ]);
    },
    () => delete sent.headers["content-type"],
    () => delete sent.headers["idempotency-key"],
    () => {
      const body = sent.body ?? Buffer.from("{}");
      sent.body = random.pick([
        body.subarray(0, Math.max(1, body.length - 2)),
        Buffer.from("\ufeff{}"),
        Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
        Buffer.from("{"),
        Buffer.from(""),
        Buffer.from("NaN"),
        Buffer.from(`{"a":${"[".repeat(20_000)}`),
        Buffer.alloc(70_000, " "),
        Buffer.alloc(400_000, "[1,"),
      ]);
    },
  ];
  random.pick(ways)();
}
