import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy to PostgreSQL that can silently drop all data of the current connections in both directions, like a
 * router that forgot them. New connections work, unless they are swallowed too: accepted, and never answered.
 */
export async function swallowingProxy(databaseUrl: string) {
  const real = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const swallowed: Socket[] = [];
  let swallowsNew = false;
  const listener = createServer((here) => {
    if (swallowsNew) {
      swallowed.push(here.on("error", () => undefined));
      return;
    }
    const there = connect(Number(real.port), real.hostname);
    const pair: [Socket, Socket] = [here, there];
    pairs.add(pair);
    for (const [from, to] of [pair, [there, here]] as const) {
      from.on("data", (data) => pairs.has(pair) && to.write(data));
      from.on("error", () => to.destroy());
      // While it drops data, neither side learns that the other has closed.
      from.on("close", () => pairs.delete(pair) && to.destroy());
    }
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const own = new URL(databaseUrl);
  own.port = String((listener.address() as AddressInfo).port);
  return {
    url: own.href,
    swallow() {
      for (const pair of pairs) swallowed.push(...pair);
      pairs.clear();
    },
    swallowNew() {
      swallowsNew = true;
    },
    /** New connections work again; what was swallowed stays lost. */
    pass() {
      swallowsNew = false;
    },
    close() {
      for (const socket of [...swallowed, ...[...pairs].flat()]) socket.destroy();
      listener.close();
    },
  };
}
