import { buildSandbox } from "./app";

const env = (name: string) => process.env[name] ?? "";
const app = await buildSandbox({
  accessToken: env("SANDBOX_MP_ACCESS_TOKEN"), publicKey: env("SANDBOX_MP_PUBLIC_KEY"), webhookSecret: env("SANDBOX_MP_WEBHOOK_SECRET"), mpWebhookUrl: env("SANDBOX_MP_WEBHOOK_URL"), conektaKey: env("SANDBOX_CONEKTA_KEY"),
  conektaWebhookUrl: env("SANDBOX_CONEKTA_WEBHOOK_URL"), allowHttp: env("SANDBOX_ALLOW_HTTP_RETURN") === "1", ...(env("SANDBOX_STATE_FILE") ? { stateFile: env("SANDBOX_STATE_FILE") } : {}),
});
const stop = () => void app.close().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
try {
  await app.listen({ port: Number(env("SANDBOX_PORT")), host: env("SANDBOX_HOST") || "127.0.0.1" });
  process.send?.({ type: "ready" });
} catch (error) {
  const taken = (error as { code?: string }).code === "EADDRINUSE";
  process.send?.({ type: "fatal", lines: [taken ? `El puerto ${env("SANDBOX_PORT")} (proveedores simulados) ya está en uso. Elige otro: PORT=${Number(env("SANDBOX_PORT")) + 9} npm start` : String(error)] });
  setTimeout(() => process.exit(1), 50);
}
