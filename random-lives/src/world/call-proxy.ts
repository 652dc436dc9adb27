import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Trap, Trapped } from "./statement-proxy";

/**
 * Stands between the app and the simulated providers and counts calls. `before` springs when the provider receives call n (it still does
 * what it was asked), `answered` when it has answered and the app has not heard it.
 */
export async function callProxy(target: string, listenOn: number): Promise<Trapped> {
  let trap: Trap | undefined;
  const to = new URL(target);
  const server = createServer((asked, answer) => {
    let due: Trap | undefined;
    if (trap && --trap.nth === 0) {
      due = trap;
      trap = undefined;
    }
    const passed = request(
      { host: to.hostname, port: to.port, method: asked.method, path: asked.url, headers: asked.headers },
      (reply) => {
        if (due?.when === "answered") {
          due.spring();
          reply.resume();
          return answer.destroy();
        }
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
    if (due?.when === "before") asked.on("end", () => due.spring());
    // Whoever hung up is told apart from whoever was killed: only then the provider sees it too.
    answer.on("close", () => {
      if (!answer.writableFinished && due === undefined) passed.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(listenOn, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    arm: (next) => {
      trap = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
