import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

interface SandboxProcess {
  url: string;
  stop(signal?: NodeJS.Signals): void;
}

/** Starts the simulated providers as a separate process without shared code; its panel moves its clock. */
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
  // It ends with this process, and doesn't keep it alive.
  child.unref();
  child.channel?.unref();
  return { url: `http://127.0.0.1:${port}`, stop: (signal) => void child.kill(signal) };
}

/** Idle instances of this worker, which runs many test files one after the other. */
const idle: SandboxProcess[] = [];

/**
 * Simulated providers in their initial state, returned for the next test file after use. `env` is always the same.
 */
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
