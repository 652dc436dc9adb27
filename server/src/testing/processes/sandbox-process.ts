import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

interface SandboxProcess {
  url: string;
  stop(signal?: NodeJS.Signals): void;
}

/** The simulated providers as a process of their own: driven from outside, sharing no line with us. Its clock is moved by its panel. */
export async function startSandbox(env: Record<string, string>): Promise<SandboxProcess> {
  const file = fileURLToPath(new URL("../../../../sandbox/dist/sandbox.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      ...env,
      SANDBOX_PORT: "0",
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_ALLOW_HTTP_RETURN: "1",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const port = await new Promise<number>((ready, reject) => {
    child.once("message", (m: { type: string; port: number }) =>
      m.type === "ready" ? ready(m.port) : reject(new Error(JSON.stringify(m))),
    );
    child.once("exit", () => reject(new Error("the simulated providers ended")));
  });
  // It ends with us, and keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  return { url: `http://127.0.0.1:${port}`, stop: (signal) => void child.kill(signal) };
}

/** Those of this worker that no test file uses now. A worker runs many files, one after the other. */
const idle: SandboxProcess[] = [];

/** Simulated providers as new, which go on to the next test file when they are given back. Always of the same `env`. */
export async function borrowSandbox(env: Record<string, string>): Promise<{ url: string; giveBack(): void }> {
  const sandbox = idle.pop() ?? (await startSandbox(env));
  const reset = await fetch(`${sandbox.url}/_control/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!reset.ok) throw new Error(`the simulated providers were not reset: ${reset.status}`);
  return { url: sandbox.url, giveBack: () => void idle.push(sandbox) };
}
