import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The built server as the launcher starts it, to be killed at any moment. */
export async function startServer(env: Record<string, string>, args: string[] = []) {
  const port = await freePort();
  const child = fork(join(root, `server/dist/${args.includes("--real") ? "server" : "demo"}.mjs`), args, {
    env: {
      ...process.env,
      CORRAL_ROOT: root,
      DATA_DIR: mkdtempSync(join(tmpdir(), "corral-servidor-")),
      // Data folders differ, but processes over one database need the same key.
      CORRAL_KEY: "llave-de-prueba-de-treinta-y-dos-letras",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ready = new Promise<{ url: string }>((done, failed) => {
    child.on("message", (m: { type: string; url: string; lines?: string[] }) => {
      if (m.type === "ready") done(m);
      if (m.type === "fatal") failed(new Error(m.lines?.join("\n")));
    });
    child.once("exit", (code) => failed(new Error(`the server ended (${code})`)));
  });
  // A killed process rejects this promise, which its test doesn't await.
  ready.catch(() => undefined);
  return {
    ready,
    /** Resolves when the process has exited. */
    end: (signal: NodeJS.Signals) =>
      new Promise<void>((gone) => {
        if (child.exitCode !== null || child.signalCode !== null) return gone();
        child.once("exit", () => gone());
        child.kill(signal);
      }),
  };
}
