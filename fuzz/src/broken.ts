import { texts } from "./hostile";
import type { Pool } from "./pool";
import type { Random } from "./random";
import type { Sent } from "./send";

const paths = [
  "/../",
  "/../../etc/passwd",
  "/..%2f..%2fx.png",
  "/assets/../x.js",
  "/assets/%00.js",
  "/%00",
  "/x%00.png",
  "/%zz",
  "/api/%zz",
  "/%E0%A4%A",
  "/api/animals/%E0%A4%A",
  "/%61pi/ninguna",
  "/api",
  "/api/",
  "/api//catalog",
  "/API/catalog",
  "//",
  "//evil.example/x",
  "//@:99999",
  "/\\evil",
  "/;x=1",
  "/?%zz=%zz",
  "/?articulo=%00",
  "/venta-en-linea?articulo=%00&articulo=2",
  "/venta-en-linea/",
  "/venta-en-linea?__proto__=1",
  "/animal?id=%ff",
  "/cobro?id=%00",
  "/comprobante/a/b",
  "/comprobante/pago/%00",
  "/comprobante/verificar/%00",
  "/comprobante/provisional/%00",
  `/comprobante/${"a".repeat(250)}/b`,
  `/api/charges/${"a".repeat(250)}`,
  `/${"a".repeat(2_000)}`,
  `/api/${"a/".repeat(3_000)}`,
  "/media/%00",
  "/media/x/1.webp",
  "/api/herd/export?separador=toString",
  "/api/receipts/pago/x/pdf?papel=constructor&papel=58",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/.vite/manifest.json",
  "/index.html",
  "/ical/%00.ics",
  "/ical/x",
  "/sw.js?x=%00",
  "*",
];
const methods = [
  "GET",
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "PATCH",
];

/** Files of a photo that is there; only the first of them exists. */
const photoFiles = [
  "160.webp",
  "640.toString",
  "640.constructor",
  "640.webp.jpg",
  "__proto__.webp",
  "toString.webp",
  "full.toString",
  "641.webp",
  "640.",
  ".webp",
  "%00.webp",
];

/** What no client of ours writes: addresses that are none, and bytes that are hardly HTTP. */
export function broken(random: Random, address: string, pool: Pool): Sent {
  const photos = ["photo id", "photos id"].flatMap((name) => pool.named.get(name) ?? []);
  if (photos.length > 0 && random.chance(0.1))
    return wire("GET", `/media/${random.pick(photos)}/${random.pick(photoFiles)}`, [`x-forwarded-for: ${address}`]);
  if (random.chance(0.7))
    return wire(random.pick(methods), random.pick(paths), [`x-forwarded-for: ${address}`, ...oddLine(random)]);
  return random.pick(notHttp)();
}

const oddLine = (random: Random) =>
  random.chance(0.2)
    ? [
        `x-forwarded-host: ${random
          .pick(texts)
          .replace(/[^\x20-\x7e]/g, "")
          .slice(0, 200)}`,
      ]
    : [];

/** Written by hand: Node's own client refuses to send some of it. */
function wire(method: string, path: string, lines: string[] = [], body = ""): Sent {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    ...lines,
    `content-length: ${body.length}`,
  ];
  const sent: Sent = { method, path, headers: {}, bytes: Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "latin1") };
  return sent;
}

const text = (bytes: string): Sent => ({ method: "", path: "", headers: {}, bytes: Buffer.from(bytes, "latin1") });
const JSON_TYPE = "content-type: application/json";
const notHttp: (() => Sent)[] = [
  () => text("hola\r\n\r\n"),
  () => text("GET / HTTP/9.9\r\nhost: x\r\n\r\n"),
  () => text("FOO /api/config HTTP/1.1\r\nhost: x\r\n\r\n"),
  () => text("GET /api/config HTTP/1.1\r\n\r\n"),
  () => text("GET /api/config HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n"),
  () => text("GET /api/config HTTP/1.0\r\n\r\n"),
  () => text("GET /api/config HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n"),
  () => text("GET http://evil.example/api/config HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
  () => text("GET /api/config HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n"),
  () => text(`GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
  () => text(`GET /api/config HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`),
  () => text(`GET /api/config HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
  () => text(`POST /api/sales HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ncontent-length: x\r\n\r\n{}`),
  () => text(`POST /api/sales HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ncontent-length: 99999999999\r\n\r\n{}`),
  () =>
    text(
      `POST /api/sales HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ),
  () => text("GET /api/config HTTP/1.1\r\nhost: x\r\nexpect: otra cosa\r\nconnection: close\r\n\r\n"),
  () => wire("POST", "/api/sales", [JSON_TYPE, "content-encoding: gzip"], "esto no es gzip"),
  () => wire("POST", "/api/webhooks/mercadopago", [JSON_TYPE], "[".repeat(60_000)),
  () => wire("POST", "/api/webhooks/conekta", [JSON_TYPE, "content-encoding: br"], "{}"),
];
