import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A way to PostgreSQL that can swallow: what goes through the connections of that moment is lost in both directions and nobody is told, as
 * when a router forgets them. New connections go through.
 */
export async function swallowingProxy(databaseUrl: string) {
  const real = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const listener = createServer((here) => {
    const there = connect(Number(real.port), real.hostname);
    const pair: [Socket, Socket] = [here, there];
    pairs.add(pair);
    for (const [from, to] of [pair, [there, here]] as const) {
      from.on("data", (data) => pairs.has(pair) && to.write(data));
      from.on("error", () => to.destroy());
      // While it swallows, the end of one side is no news for the other.
      from.on("close", () => pairs.delete(pair) && to.destroy());
    }
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const own = new URL(databaseUrl);
  own.port = String((listener.address() as AddressInfo).port);
  const swallowed: Socket[] = [];
  return {
    url: own.href,
    swallow() {
      for (const pair of pairs) swallowed.push(...pair);
      pairs.clear();
    },
    close() {
      for (const socket of [...swallowed, ...[...pairs].flat()]) socket.destroy();
      listener.close();
    },
  };
}
