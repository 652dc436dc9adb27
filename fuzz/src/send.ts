import { Agent, request as open } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Answer {
  status: number;
  /** Without its parameters. */
  type: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** One request, whole: what is printed of it is enough to send it again. */
export interface Sent {
  method: string;
  /** As it stands on the wire. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  /** All of it, when it is no HTTP that a client would write. */
  bytes?: Buffer | undefined;
}

/** Against an answer that never comes, not against a slow machine. */
const PATIENCE = 120_000;
const agent = new Agent({ keepAlive: true });

/** Throws when there is no answer at all. */
export function send(url: string, sent: Sent): Promise<Answer> {
  if (sent.bytes) return sendBytes(url, sent.bytes);
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const out = open(
      { hostname, port, agent, method: sent.method, path: sent.path, headers: sent.headers, timeout: PATIENCE },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", fail);
        answer.on("end", () =>
          done(toAnswer(answer.statusCode ?? 0, answer.headers as Record<string, string>, Buffer.concat(parts))),
        );
      },
    );
    out.on("timeout", () => out.destroy(new Error(`no answer in ${PATIENCE / 1000} s`)));
    // A connection that was kept may have been closed while this was on its way: nothing is known of the request then, and it is sent anew.
    out.on("error", (error: NodeJS.ErrnoException) =>
      out.reusedSocket && error.code === "ECONNRESET" ? send(url, sent).then(done, fail) : fail(error),
    );
    out.end(sent.body);
  });
}

function sendBytes(url: string, bytes: Buffer): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const parts: Buffer[] = [];
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`no answer in ${PATIENCE / 1000} s`)));
    socket.on("data", (part) => {
      parts.push(part);
      // One answer is enough; whoever keeps the connection open would be waited for.
      const answer = readAnswer(Buffer.concat(parts), false);
      if (!answer) return;
      socket.destroy();
      done(answer);
    });
    // What comes after the connection was cut has been answered already.
    socket.on("error", (error) => {
      const answer = readAnswer(Buffer.concat(parts), true);
      if (answer) done(answer);
      else fail(error);
    });
    socket.on("close", () => {
      const answer = readAnswer(Buffer.concat(parts), true);
      if (answer) done(answer);
      else fail(new Error("closed without an answer"));
    });
  });
}

/** The answer in these bytes, or nothing while a part of it is still on its way. */
function readAnswer(bytes: Buffer, ended: boolean): Answer | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const body = bytes.subarray(end + 4);
  const length = Number(headers["content-length"]);
  const whole =
    headers["transfer-encoding"] === "chunked" ? body.toString("latin1").endsWith("0\r\n\r\n") : body.length >= length;
  if (!whole && !ended) return undefined;
  return toAnswer(
    Number(first.split(" ")[1]),
    headers,
    headers["transfer-encoding"] === "chunked" ? joined(body) : body,
  );
}

function joined(chunks: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = chunks.indexOf("\r\n", at);
    const length = line < 0 ? 0 : Number.parseInt(chunks.subarray(at, line).toString(), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(chunks.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}

const toAnswer = (status: number, headers: Record<string, string>, body: Buffer): Answer => ({
  status,
  headers,
  type: (headers["content-type"] ?? "").split(";")[0]?.trim() ?? "",
  body: unpacked(headers["content-encoding"], body),
});

/** A request may have asked for it. */
function unpacked(encoding: string | undefined, body: Buffer): Buffer {
  if (body.length === 0) return body;
  return encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
}
