import type { Database } from "#src/platform/database/db";

interface Client {
  query(...args: unknown[]): unknown;
  connection: { stream: { destroy(): void } };
}

/**
 * Breaks the connection at the n-th statement from now on any connection: before it is sent, or when its answer
 * arrives (it took effect, and the client can't know). With `commits` only ends of transactions count. Returns
 * whether it happened.
 */
export function cutAt(database: Database, o: { nth: number; when: "before" | "answered"; commits?: boolean }) {
  let left = o.nth;
  const touched = new Map<Client, Client["query"]>();
  const watch = (target: object) => {
    const client = target as Client;
    if (touched.has(client)) return;
    const query = client.query;
    touched.set(client, query);
    client.query = (...args: unknown[]) => {
      const text = String((args[0] as { text?: string }).text ?? args[0]);
      if ((o.commits && !/^commit/i.test(text)) || --left !== 0) return query.apply(client, args);
      if (o.when === "before") {
        client.connection.stream.destroy();
        return query.apply(client, args);
      }
      return Promise.resolve(query.apply(client, args)).then(() => {
        client.connection.stream.destroy();
        throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
      });
    };
  };
  database.pool.on("acquire", watch);
  return {
    isCut: () => left <= 0,
    stop() {
      database.pool.off("acquire", watch);
      for (const [client, query] of touched) client.query = query;
    },
  };
}
