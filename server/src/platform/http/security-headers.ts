import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** Headers that only a document or a worker obeys. They are more than half of a small answer on a phone's connection. */
const ONLY_DOCUMENTS = [
  "permissions-policy",
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
/**
 * The Permissions-Policy of a page and its frames. The camera is for our scanner of tickets and tags; the bank's frame
 * of a card challenge may use payment requests and passkeys (page/challenge-page).
 */
const PERMISSIONS = [
  "camera=(self)",
  "payment=*",
  "publickey-credentials-get=*",
  ...["accelerometer", "browsing-topics", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"].map(
    none,
  ),
  ...["microphone", "midi", "serial", "usb", "xr-spatial-tracking"].map(none),
].join(", ");
function none(feature: string) {
  return `${feature}=()`;
}
const WORKER = "/ngsw-worker.js";

/**
 * Sends helmet's headers, computed once: with fixed options they are the same for every response. An answer that sets
 * one of them itself keeps its own.
 */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions) {
  const all = new Map([["permissions-policy", PERMISSIONS]]);
  helmet(options)(
    {} as never,
    { setHeader: (name: string, value: string) => all.set(name.toLowerCase(), value), removeHeader() {} } as never,
    (error) => {
      if (error) throw error;
    },
  );
  const ofDocuments = [...all].filter(([name]) => ONLY_DOCUMENTS.includes(name));
  const ofAll = Object.fromEntries([...all].filter(([name]) => !ONLY_DOCUMENTS.includes(name)));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(ofAll);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (String(reply.getHeader("content-type")).startsWith("text/html") || request.url === WORKER)
      for (const [name, value] of ofDocuments) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
