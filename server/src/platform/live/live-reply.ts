import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { networkOf } from "../http/address";
import { ProblemError } from "../http/problem-reply";

const HEARTBEAT = 20_000;
/**
 * Open streams that one network may hold in this process. A carrier or a park's wifi puts hundreds of phones behind
 * one address (rulings 41), and each open page is one stream. Refused clients poll every few seconds, as where
 * streams don't work.
 */
export const MOST_STREAMS = 300;
const RETRY_AFTER_S = 30;

/** Open streams by network, for each app. */
const held = new WeakMap<FastifyInstance, Map<string, number>>();

/** The answers of the open streams, for each app. */
const streams = new WeakMap<FastifyInstance, Set<ServerResponse>>();

/** Ends every open stream: their pages connect again, to the process that follows. */
export function endStreams(app: FastifyInstance): void {
  for (const out of streams.get(app) ?? []) out.end();
}

/** Counts one stream of a network, or throws RATE_LIMITED. Returns a function that releases it. */
function take({ server, request }: FastifyReply): () => void {
  const counts = held.get(server) ?? new Map<string, number>();
  held.set(server, counts);
  const network = networkOf(request.address);
  const open = counts.get(network) ?? 0;
  if (open >= MOST_STREAMS) throw new ProblemError("RATE_LIMITED", undefined, undefined, RETRY_AFTER_S);
  counts.set(network, open + 1);
  return () => {
    const left = (counts.get(network) ?? 1) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  };
}

/**
 * Sends server-sent events over a reply, with a heartbeat every 20 s against proxies' timeouts. `closed` is called
 * once, whichever side closed. Throws RATE_LIMITED when the client's network has too many streams.
 */
export function openStream(reply: FastifyReply, closed: () => void) {
  const giveBack = take(reply);
  reply.hijack();
  const out = reply.raw;
  const open = streams.get(reply.server) ?? new Set();
  streams.set(reply.server, open.add(out));
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "keep-alive",
    "x-accel-buffering": "no",
  });
  // A HEAD request has no body to stream.
  if (reply.request.method === "HEAD") out.end();
  else out.write("retry: 3000\n\n");
  let onBeat: () => Promise<unknown> = async () => undefined;
  const beat = setInterval(() => {
    if (!out.writableEnded) out.write(": sigo aquí\n\n");
    void onBeat().catch(() => undefined);
  }, HEARTBEAT);
  const over = () => {
    clearInterval(beat);
    giveBack();
    open.delete(out);
    closed();
  };
  // A client that disconnected earlier emits no second close event.
  if (out.closed) queueMicrotask(over);
  else out.once("close", over);
  return {
    send(data: object) {
      if (!out.destroyed && !out.writableEnded) out.write(`data: ${JSON.stringify(data)}\n\n`);
    },
    onBeat(work: () => Promise<unknown>) {
      onBeat = work;
    },
    get open() {
      return !out.destroyed && !out.writableEnded;
    },
    end: () => out.end(),
  };
}
