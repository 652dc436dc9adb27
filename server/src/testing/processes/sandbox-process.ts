import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The simulated providers as a process of their own: driven from outside, sharing no line with us. Its clock is moved by its panel. */
export async function startSandbox(
  env: Record<string, string>,
): Promise<{ url: string; stop(signal?: NodeJS.Signals): void }> {
  // Below the ports that the system hands out by itself.
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const file = fileURLToPath(new URL("../../../../sandbox/dist/sandbox.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_ALLOW_HTTP_RETURN: "1",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await new Promise<void>((ready, reject) => {
    child.once("message", (m: { type: string }) =>
      m.type === "ready" ? ready() : reject(new Error(JSON.stringify(m))),
    );
    child.once("exit", () => reject(new Error("the simulated providers ended")));
  });
  return { url: `http://127.0.0.1:${port}`, stop: (signal) => void child.kill(signal) };
}
