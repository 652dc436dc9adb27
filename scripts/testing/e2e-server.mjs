import { fork } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { keep, stop, stopOnSignal } from "../children.mjs";
import { demoData } from "../data-folder.mjs";

/**
 * The app as `npm start` runs it, once for each port of PORTS and all at once, each with data of its own that are thrown
 * away. READY_PORT answers 200 when all of them do.
 */
stopOnSignal();
const ports = (process.env.PORTS ?? "").split(",").map(Number);
for (const port of ports) {
  const { dir, remove } = demoData("recorridos", port);
  process.on("exit", remove);
  keep(
    fork(fileURLToPath(new URL("../start.mjs", import.meta.url)), {
      // Two dozen phones an hour share this address, and here they take a minute.
      env: { ...process.env, PORT: String(port), DATA_DIR: dir, CALLS_PER_ADDRESS: "6000" },
    }),
  ).once("exit", (code) => void stop(code ?? 1));
}
const answers = (/** @type {number} */ port) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
createServer(async (_request, response) => {
  const all = await Promise.all(ports.map(answers));
  response.writeHead(all.every(Boolean) ? 200 : 503).end();
}).listen(Number(process.env.READY_PORT), "127.0.0.1");
