import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";

const READY = "Z".charCodeAt(0);
const IDLE = "I".charCodeAt(0);

/** An authenticated connection to the server, as bytes. */
interface Line {
  socket: Socket;
  rest: Buffer;
  user?: Socket;
}

/**
 * A minimal PgBouncer in `pool_mode=transaction`: a few server connections, each lent to one client for one
 * transaction, the last returned first. Clients are not authenticated.
 */
export async function transactionPooler(databaseUrl: string, size = 2) {
  const lines: Line[] = [];
  const waiting: { client: Socket; bytes: Buffer }[] = [];
  const free: Line[] = [];
  const lend = (client: Socket, bytes: Buffer) => {
    const line = lines.find((l) => l.user === client) ?? free.pop();
    if (!line) return void waiting.push({ client, bytes });
    line.user = client;
    line.socket.write(bytes);
  };
  for (let i = 0; i < size; i++) {
    const signedIn = new pg.Client({ connectionString: databaseUrl });
    signedIn.on("error", () => undefined);
    await signedIn.connect();
    // pg's types don't expose its socket.
    const { stream } = (signedIn as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners("data");
    const line: Line = { socket: stream, rest: Buffer.alloc(0) };
    stream.on("data", (data: Buffer) => {
      line.user?.write(data);
      line.rest = Buffer.concat([line.rest, data]);
      while (line.rest.length >= 5 && line.rest.length >= 1 + line.rest.readInt32BE(1)) {
        const whole = 1 + line.rest.readInt32BE(1);
        const over = line.rest[0] === READY && line.rest[5] === IDLE;
        line.rest = line.rest.subarray(whole);
        if (!over) continue;
        delete line.user;
        free.push(line);
        const next = waiting.shift();
        if (next) lend(next.client, next.bytes);
      }
    });
    lines.push(line);
    free.push(line);
  }
  const clients = new Set<Socket>();
  const listener = createServer((client) => {
    clients.add(client);
    let known = false;
    client.on("error", () => undefined);
    client.on("data", (bytes: Buffer) => {
      if (known) return bytes[0] === "X".charCodeAt(0) ? void client.end() : lend(client, bytes);
      known = true;
      // AuthenticationOk and ReadyForQuery.
      client.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, READY, 0, 0, 0, 5, IDLE]));
    });
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const own = new URL(databaseUrl);
  own.port = String((listener.address() as AddressInfo).port);
  return {
    url: own.href,
    close() {
      for (const socket of [...clients, ...lines.map((line) => line.socket)]) socket.destroy();
      listener.close();
    },
  };
}
