import type { FastifyInstance, FastifyReply } from "fastify";
import { networkOf } from "../http/address";
import { ProblemError } from "../http/problem-reply";

const HEARTBEAT = 20_000;
/**
 * Streams that one network may hold open in this process. A carrier or the wifi of a park puts hundreds of phones behind one address (rulings
 * 41); each open page is one stream. Whoever is refused asks every few seconds instead, as where streams don't work at all.
 */
export const MOST_STREAMS = 300;
const RETRY_AFTER_S = 30;

/** How many streams each network holds open, of each app. */
const held = new WeakMap<FastifyInstance, Map<string, number>>();

/** Counts one stream of a network, or refuses it. Returns how to give it back. */
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
 * Server-sent events over one reply: a heartbeat every 20 s keeps proxies from closing it; `closed` is called once, whoever ended it. Throws
 * RATE_LIMITED where the network of the request holds too many already.
 */
export function openStream(reply: FastifyReply, closed: () => void) {
  const giveBack = take(reply);
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "keep-alive",
    "x-accel-buffering": "no",
  });
  // Asked with HEAD there is nothing to stay open for.
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
    closed();
  };
  // Whoever hung up before we came here has closed it already, and it says so no second time.
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
