import type { Random } from "./random";

/** Stands in a body for a number that no JavaScript value holds; `toJson` writes it as it is. */
const RAW = "@@raw:";
const raw = (text: string) => `${RAW}${text}@@`;

export const isRaw = (text: string) => text.startsWith(RAW);

/** Writes JSON, with what `raw` marked as it stands. A lone surrogate stays an escape, which is how JSON can carry one. */
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? "null").replace(/"@@raw:(.*?)@@"/g, (_, text: string) => text);

export const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202e\u2066\ufeff",
  "👩🏽‍🌾".repeat(40),
  "é".repeat(300),
  "x".repeat(5_000),
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "NaN",
  "-1",
  "1e309",
  "9007199254740993",
  "' or 1=1 --",
  "%00",
  "%",
  "\\",
  "../../../etc/passwd",
  "a\r\nset-cookie: x=y",
  "<script>alert(1)</script>",
  "{}",
  "[]",
  "0x10",
  "١٢٣",
];

export const days = [
  "2026-02-30",
  "2026-13-01",
  "2026-00-00",
  "0000-01-01",
  "0001-01-01",
  "1582-10-10",
  "9999-12-31",
  "2100-02-29",
  "2026-06-31",
];

export const moments = [
  "2026-02-30T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-23:59",
  "2016-12-31T23:59:60Z",
  "2026-01-01t00:00:00z",
  "2026-01-01 00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "2026-01-01T25:00:00Z",
  "2026-01-01T00:00:00",
  "2026-02-30T25:61",
  "0000-00-00T00:00",
];

export const numbers: unknown[] = [
  -1,
  0,
  1,
  0.1,
  -0.0001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  raw("1e400"),
  raw("-1e400"),
  raw("9007199254740993"),
  raw("123456789012345678901234567890"),
  raw("0.1e-400"),
];

const nested = (depth: number, open: string, close: string) =>
  raw(open.repeat(depth) + (open === "[" ? "" : "1") + close.repeat(depth));
export const deep = [nested(40, "[", "]"), nested(2_000, "[", "]"), nested(6_000, '{"a":', "}")];

const others: unknown[] = [null, true, false, [], {}, [null], [[]], { __proto__x: 1 }, raw('{"__proto__":{"a":1}}')];

/** Any value that a field should not choke on. */
export function hostileValue(random: Random): unknown {
  const kind = random.int(12);
  if (kind < 5) return random.pick(texts);
  if (kind < 8) return random.pick(numbers);
  if (kind < 9) return random.pick([...days, ...moments]);
  if (kind < 10) return random.pick(deep);
  if (kind < 11) return Array.from({ length: random.pick([1, 60, 3_000]) }, () => random.pick([1, "x", null]));
  return random.pick(others);
}

/** A page's address that no list of ours wrote, or that another list did. */
export function forgedCursor(random: Random, uuid: string): string {
  const value = random.pick<unknown>([
    "a",
    "",
    "\u0000",
    "\ud800",
    "x".repeat(150),
    "2026-02-30",
    "9999-99-99",
    "infinity",
    "2026-01-01",
    -1,
    0,
    1.5,
    2 ** 31,
    1e15,
    2 ** 53 - 1,
    -(2 ** 53) + 1,
    8.64e15,
    1e300,
    null,
    true,
    [],
    {},
  ]);
  const id = random.pick<unknown>([uuid, uuid, uuid, "-".repeat(36), "0".repeat(36), 1, null, "\u0000"]);
  const whole = random.pick<unknown>([
    [value, id],
    [value, id],
    [value, id],
    [value, id],
    [value],
    [value, id, 1],
    value,
  ]);
  const json = JSON.stringify(whole) ?? "";
  return random.chance(0.9) ? Buffer.from(json).toString("base64url") : random.pick(texts).slice(0, 190);
}

/** Headers that proxies, old browsers and attackers send; later ones win over the request's own. */
export const oddHeaders: Record<string, string>[] = [
  { "x-forwarded-host": "a b" },
  { "x-forwarded-host": "<script>" },
  { "x-forwarded-host": "evil.example:99999" },
  { "x-forwarded-host": "evil.example/..", "x-forwarded-proto": "javascript" },
  { "x-forwarded-host": "\\\\x,,," },
  { "x-forwarded-host": "[::1" },
  { "x-forwarded-proto": "ftp" },
  { "x-forwarded-proto": "https, ," },
  { "x-forwarded-for": "no es una dirección" },
  { "x-forwarded-for": ",,, ," },
  { "x-forwarded-for": "::ffff:1.2.3.4, [::1]:80, 999.1.1.1" },
  { "x-forwarded-for": "1.1.1.1, ".repeat(200) },
  { forwarded: "for=;host=;;" },
  { host: "a..b" },
  { host: "[::1" },
  { host: "x:99999" },
  { host: "ñandú.mx" },
  { "if-match": "*" },
  { "if-match": '"99999999999999999999"' },
  { "if-match": '"-1"' },
  { "idempotency-key": "x" },
  { "idempotency-key": "ñ".repeat(20) },
  { "idempotency-key": "a".repeat(300) },
  { cookie: "corral_comprador=%00; corral_personal=%ff; =; ;;" },
  { cookie: `corral_comprador=${"a".repeat(4_000)}` },
  { "user-agent": "ÿ\u0080".repeat(200) },
  { "user-agent": "" },
  { accept: "application/xml" },
  { accept: ";;;,q=x" },
  { "accept-encoding": "br;q=x, *;q=-1, gzip;q=9999" },
  { "accept-language": "é".repeat(50) },
  { "corral-sent-later": "x" },
  { origin: "null" },
  { range: "bytes=9999999999999999-" },
  { range: "bytes=-,0" },
  { "if-none-match": '"' },
  { "if-modified-since": "ayer" },
  { "last-event-id": "\u00ff".repeat(90) },
];
