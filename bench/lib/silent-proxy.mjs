import { connect, createServer } from "node:net";

/**
 * A network to PostgreSQL that can swallow: it keeps connections open and passes nothing on, like a router that forgot
 * them. With `new` also those that are opened from then on. @param {string} databaseUrl
 */
export async function silentProxy(databaseUrl) {
  const real = new URL(databaseUrl);
  /** @type {Set<import("node:net").Socket>} */
  const passing = new Set();
  /** @type {import("node:net").Socket[]} */
  const all = [];
  let swallowsNew = false;
  const listener = createServer((here) => {
    all.push(here.on("error", () => undefined));
    if (swallowsNew) return;
    const there = connect(Number(real.port), real.hostname);
    all.push(there);
    passing.add(here);
    for (const [from, to] of /** @type {const} */ ([
      [here, there],
      [there, here],
    ])) {
      from.on("data", (data) => passing.has(here) && to.write(data));
      from.on("error", () => to.destroy());
      from.on("close", () => passing.has(here) && to.destroy());
    }
  });
  await new Promise((up) => listener.listen(0, "127.0.0.1", () => up(undefined)));
  const own = new URL(databaseUrl);
  own.port = String(/** @type {import("node:net").AddressInfo} */ (listener.address()).port);
  return {
    url: own.href,
    /** @param {{ new: boolean }} o */
    swallow(o) {
      passing.clear();
      swallowsNew = o.new;
    },
    pass() {
      swallowsNew = false;
    },
    close() {
      for (const socket of all) socket.destroy();
      listener.close();
    },
  };
}
