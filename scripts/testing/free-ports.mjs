import { createServer } from "node:net";

/**
 * The first of two free ports in a row, the shop's and the simulated providers'. They lie below the range from which
 * systems give outgoing connections theirs (32768 on Linux): one of those would be taken again before it is listened on.
 */
export async function freePorts() {
  const free = (/** @type {number} */ port) =>
    new Promise((done) => {
      const probe = createServer();
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 6_000) * 2;
    if ((await free(port)) && (await free(port + 1))) return port;
  }
}
