import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { throwAwayData } from "../../scripts/data-folder.mjs";

const root = join(import.meta.dirname, "../..");

/** An empty business whose server can be killed at any moment and started again on the same data. */
export async function killableBusiness(port: number) {
  const { dir, remove } = throwAwayData("apagones");
  let child: ChildProcess;
  async function start(): Promise<{ ownerLink?: string }> {
    child = fork(join(root, "server/dist/server.mjs"), ["--real"], {
      cwd: root,
      env: { ...process.env, CORRAL_ROOT: root, DATA_DIR: dir, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    return new Promise((ready, fail) => {
      child.on("message", (m: { type: string; ownerLink?: string; lines?: string[] }) => {
        if (m.type === "ready") ready(m);
        if (m.type === "fatal") fail(new Error(m.lines?.join("\n")));
      });
      child.on("exit", (code) => fail(new Error(`the server ended with ${code}`)));
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, "exit");
    child.kill(signal);
    await over;
  };
  const { ownerLink } = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    ownerToken: new URL(ownerLink ?? "http://no").hash.replace("#alta=", ""),
    /** As in a power cut: nothing is finished or closed. */
    kill: () => end("SIGKILL"),
    start,
    stop: async () => {
      await end("SIGTERM");
      remove();
    },
  };
}
