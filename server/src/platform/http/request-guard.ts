import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError, problemBody } from "./problem-reply";
import { isTooDeep, unkeepable } from "./well-formed";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route parses its body as JSON itself, after the check of its raw bytes. */
    readsRawJson?: boolean;
  }
  interface FastifyRequest {
    /** The client's address, behind trusted proxies. Read once, because a closed connection has none. */
    address: string;
    /** The origin that browsers use: scheme, host name and port. */
    origin: string;
    /** The body as it was sent, before its texts were cleaned: what a repeat is compared with. */
    sentBody: unknown;
  }
}

/** A host name or address as in a URL, with or without a port. */
const HOST =
  /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?)(:\d{1,5})?$/i;

/**
 * Checks every request before routing to a feature: a valid peer and host, a supported encoding, and no value that a
 * column can't store. Features rely on it and don't repeat these checks.
 */
export function guardRequests(app: FastifyInstance, o: { publicUrl: string | undefined }) {
  let isClosing = false;
  app.decorateRequest("address", "");
  app.decorateRequest("origin", "");
  app.decorateRequest("sentBody", undefined);
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (request, _reply, done) => {
    // A closed connection has no address, and nobody reads the answer.
    const { ip } = request;
    if (ip === undefined) throw new ProblemError("BAD_REQUEST");
    request.address = ip;
    const origin = originOf(request, o.publicUrl);
    request.origin = origin ?? o.publicUrl ?? "http://localhost";
    if (isClosing) throw new ProblemError("RESTARTING");
    if (!origin) throw new ProblemError("BAD_REQUEST");
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") throw new ProblemError("UNSUPPORTED_MEDIA_TYPE");
    if (isForeign(request, o.publicUrl)) throw new ProblemError("FOREIGN_PAGE");
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    request.sentBody = request.body;
    if (request.routeOptions.config.readsRawJson && isTooDeep(String(request.body)))
      throw new ProblemError("BAD_REQUEST");
    for (const part of [request.params, request.query, request.body]) {
      const fault = unkeepable(part);
      if (fault) throw new ProblemError("VALIDATION_FAILED", [fault]);
    }
    done();
  });
  // Fastify's own parser after our depth limit: deep JSON would overflow the stack of any recursive function later.
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(String(body))) done(new ProblemError("BAD_REQUEST"));
    else parse(request, String(body), done);
  });
  // Node would answer this with a bare 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a write was sent by a page of another site, judged by the headers Origin and Sec-Fetch-Site
 * (https://www.w3.org/TR/fetch-metadata/). Our own hosts are the requested one, also behind a proxy that ends the
 * TLS, and that of PUBLIC_URL. A request with neither header does not come from a browser's page. Webhooks are exempt:
 * their signature identifies the sender.
 */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (READS.has(request.method) || request.routeOptions.config.action === "notice.receive") return false;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined) return false;
  // A sandboxed page sends `null`.
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== request.host.toLowerCase() && (publicUrl === undefined || host !== new URL(publicUrl).host);
}

/** Undefined for a malformed host. */
function originOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  // Behind our proxy only PUBLIC_URL counts, because the proxy passes on headers that a client wrote.
  if (publicUrl && request.headers["x-forwarded-for"] !== undefined && request.ip !== request.socket.remoteAddress)
    return publicUrl;
  const { host, protocol } = request;
  if (host === "" && request.raw.httpVersion === "1.0")
    return publicUrl ?? `http://localhost:${request.socket.localPort ?? 80}`;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && host.length <= 255 && HOST.test(host) && URL.canParse(origin)
    ? origin
    : undefined;
}

/** Answers errors of Node's HTTP parser as Problem Details and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  // A timed-out or closed connection: nobody reads the answer.
  if (!socket.writable || error.code === "ECONNRESET" || error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    socket.destroy();
    return;
  }
  const code: ProblemCode =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "HEADERS_TOO_LARGE"
      : error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW"
        ? "PAYLOAD_TOO_LARGE"
        : "BAD_REQUEST";
  const problem = problemBody(code);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      "content-type: application/problem+json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: private, no-store",
      `${ANSWER_MARK}: 1`,
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
