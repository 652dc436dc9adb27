import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Trap {
  /** Which one from now on, beginning with 1. */
  nth: number;
  /** Only the ends of transactions count. */
  commits?: boolean;
  /** Before it gets through, or when its answer comes back. */
  when: "before" | "answered";
  spring(): void;
}
export interface Trapped {
  port: number;
  arm(trap: Trap | undefined): void;
  close(): void;
}

/**
 * Stands between the app and PostgreSQL and counts statements: a simple query (`Q`) or the parse of a prepared one (`P`). A trap springs
 * when statement n comes by (it never arrives), or when its answer comes back (it had its effect, nobody will know).
 */
export async function statementProxy(host: string, port: number, listenOn: number): Promise<Trapped> {
  let trap: Trap | undefined;
  const open = new Set<Socket>();

  const server = createServer((app) => {
    const database = connect(port, host);
    let started = false;
    let rest = Buffer.alloc(0);
    let sprungBy: Trap | undefined;
    const end = () => {
      app.destroy();
      database.destroy();
    };
    for (const s of [app, database]) {
      s.setNoDelay(true);
      open.add(s);
      s.on("error", end);
      s.on("close", () => {
        open.delete(s);
        end();
      });
    }
    app.on("data", (chunk) => {
      const all = Buffer.concat([rest, chunk]);
      let at = 0;
      while (at < all.length) {
        // The first message has no type; all others have one letter before their length.
        const head = started ? 1 : 0;
        if (all.length < at + head + 4) break;
        const size = head + all.readInt32BE(at + head);
        if (all.length < at + size) break;
        const letter = started ? String.fromCharCode(all[at] as number) : "";
        const counts =
          letter === "Q" || letter === "P"
            ? !trap?.commits || /^commit/i.test(all.toString("latin1", at + head + 4, at + head + 10))
            : false;
        if (counts && trap && --trap.nth === 0) {
          const due = trap;
          trap = undefined;
          if (due.when === "before") {
            due.spring();
            return end();
          }
          sprungBy = due;
        }
        started = true;
        at += size;
      }
      database.write(all.subarray(0, at));
      rest = all.subarray(at);
    });
    database.on("data", (chunk) => {
      if (sprungBy) {
        sprungBy.spring();
        return end();
      }
      app.write(chunk);
    });
  });
  await new Promise<void>((done) => server.listen(listenOn, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    arm: (next) => {
      trap = next;
    },
    close() {
      for (const s of open) s.destroy();
      server.close();
    },
  };
}
