import type { FastifyReply } from "fastify";

const HEARTBEAT = 20_000;

/** Server-sent events over one reply: a heartbeat every 20 s keeps proxies from closing it; `closed` is called once, whoever ended it. */
export function openStream(reply: FastifyReply, closed: () => void) {
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
  out.on("close", () => {
    clearInterval(beat);
    closed();
  });
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
