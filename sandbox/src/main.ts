import { once } from "node:events";
import { buildSandbox } from "./app";
import type { SandboxOptions } from "./context";

const env = process.env;
const named: [keyof SandboxOptions, string][] = [
  ["stateFile", "SANDBOX_STATE_FILE"],
  ["mpAccessToken", "SANDBOX_MP_ACCESS_TOKEN"],
  ["mpPublicKey", "SANDBOX_MP_PUBLIC_KEY"],
  ["mpWebhookSecret", "SANDBOX_MP_WEBHOOK_SECRET"],
  ["mpWebhookUrl", "SANDBOX_MP_WEBHOOK_URL"],
  ["conektaKey", "SANDBOX_CONEKTA_KEY"],
  ["conektaWebhookUrl", "SANDBOX_CONEKTA_WEBHOOK_URL"],
  ["conektaWebhookPrivateKeyFile", "SANDBOX_CONEKTA_WEBHOOK_PRIVATE_KEY_FILE"],
  ["seed", "SANDBOX_SEED"],
];
const options: SandboxOptions = {
  ...Object.fromEntries(named.flatMap(([key, name]) => (env[name] ? [[key, env[name]]] : []))),
  allowHttpReturn: env.SANDBOX_ALLOW_HTTP_RETURN === "1",
  allowedOrigins: (env.SANDBOX_ALLOWED_ORIGINS ?? "").split(/[\s,]+/).filter((origin) => origin !== ""),
};

async function main() {
  // Loaded while the server claims the data folder, which holds the state file: the launcher says when it has.
  if (env.SANDBOX_WAITS === "1") await once(process, "message");
  const port = Number(env.SANDBOX_PORT ?? 4100);
  const app = await buildSandbox(options);
  const stop = () => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop); // the parent is gone: nobody else will stop us
  if (process.send !== undefined && !process.connected) stop();
  try {
    await app.listen({ port, host: env.SANDBOX_HOST ?? "127.0.0.1" });
  } catch (error) {
    const taken = (error as { code?: string }).code === "EADDRINUSE";
    const line = taken
      ? `El puerto ${port} (proveedores de pago simulados) ya está en uso. Elige otro, por ejemplo: PORT=${port + 9} npm start`
      : String(error);
    if (process.send === undefined) console.error(line);
    else process.send({ type: "fatal", lines: [line] });
    setTimeout(() => process.exit(1), 50);
    await new Promise(() => {});
  }
  const address = app.server.address();
  // Port 0 lets the system choose one.
  const listening = typeof address === "object" && address !== null ? address.port : port;
  if (process.connected) process.send?.({ type: "ready", port: listening });
  console.log(JSON.stringify({ sandbox: "ready", port: listening }));
}
void main();
