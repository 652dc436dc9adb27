import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** Open; shut, as without a connection; or one-way: requests arrive and no answer returns. */
export type NetworkState = "open" | "shut" | "one-way";

/** A TCP proxy to the server at `port` that can be cut and opened again, also for open connections. */
export async function cuttableNetwork(port: number) {
  let is: NetworkState = "open";
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (is === "shut") return near.destroy();
    const far = connect(port, "127.0.0.1");
    const pair = [near, far];
    for (const socket of pair) {
      sockets.add(socket);
      const cut = () => {
        for (const it of pair) it.destroy();
      };
      socket.on("error", cut);
      socket.on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    near.pipe(far);
    far.on("data", (part) => (is === "open" ? near.write(part) : near.destroy()));
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: NetworkState) => {
      is = next;
      if (is === "shut") for (const it of sockets) it.destroy();
    },
    close: () => {
      for (const it of sockets) it.destroy();
      server.close();
    },
  };
}
