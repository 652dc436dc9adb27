import type { FastifyInstance } from "fastify";
import { endStreams } from "../live/live-reply";

/** Limit for the requests that are open when the server is told to stop. */
const DRAIN_MS = 5_000;

/**
 * Lets the open requests end when the app closes: new connections are refused at once, open event streams are ended
 * (their pages connect again), and what is still open after `ms` is cut.
 */
export function drainOnClose(app: FastifyInstance, ms = DRAIN_MS): void {
  let cutting: NodeJS.Timeout | undefined;
  // A connection that is kept would hold the server until it is cut.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (cutting) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    endStreams(app);
    cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  });
  app.addHook("onClose", async () => clearTimeout(cutting));
}
