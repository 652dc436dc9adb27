import type { AddressInfo } from "node:net";
import { addDemoStaff } from "@corral/demo/accounts";
import { type Instant, instant, type Zone } from "@corral/domain/kernel/time";
import { conekta } from "@corral/providers/conekta";
import { mercadoPago } from "@corral/providers/mercadopago";
import { buildApp } from "#src/app";
import { sendMessages } from "#src/features/office/messages/send-messages";
import { dailyCheck } from "#src/features/payments/reconciliation/daily-check";
import { askUnsigned, drainWebhooks, webhookWorker } from "#src/features/payments/webhooks/process-webhooks";
import { readHolders } from "#src/features/shop/claims/own-holds";
import { followHolders } from "#src/platform/answers/holders";
import { sharedAnswers } from "#src/platform/answers/shared-answers";
import { systemClock } from "#src/platform/clock";
import { NO_LIMITS } from "#src/platform/database/connection/connection";
import { openDatabase } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { startJobs } from "#src/platform/jobs/jobs";
import { openLive } from "#src/platform/live/live";
import { openSeal } from "#src/platform/seal/seal";
import { runScheduled } from "#src/scheduler";
import { refuseSecondConnection } from "#src/testing/one-connection";

/** Messages of the driver of the random lives. */
type DriverMessage = { id: number; type: "clock"; skew: number } | { id: number; type: "round"; check: boolean };

const need = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};
const tell = (message: object) => process.send?.(message);
const say = (level: string) => (message: string, data?: object) => tell({ type: "log", level, message, data });

/**
 * The app of main.ts with two things under the driver's control that the product must not expose: its clock, and when
 * scheduled work runs. A separate program, so that main.ts needs no switch.
 */
async function main() {
  let skew = Number(process.env.LIVES_SKEW ?? 0);
  const now = () => instant(systemClock() + skew) as Instant;
  const sandbox = need("LIVES_SANDBOX_URL");
  // Shorter timeouts; the adapters are otherwise the same.
  const pace = { timeoutMs: Number(need("LIVES_TIMEOUT_MS")), requestsPerSecond: 10_000 };
  const database = openDatabase(need("DATABASE_URL"), say("warn"), 10, { limits: NO_LIMITS });
  refuseSecondConnection(database);
  const live = openLive(database.url, say("warn"));
  database.onCommitted(live.committed);
  const dataDir = need("LIVES_FILES_DIR");
  const { seal, box, vault } = await openSeal({
    db: database.db,
    dataDir,
    corralKey: "llave-de-las-vidas-al-azar-32-let",
    now,
  });
  const deps: Deps = {
    db: database.db,
    database,
    now,
    zone: (process.env.BUSINESS_TZ ?? "America/Mexico_City") as Zone,
    mode: "demo",
    version: "0.0.0",
    providers: {
      mercadopago: mercadoPago({
        baseUrl: `${sandbox}/mercadopago`,
        accessToken: need("SANDBOX_MP_ACCESS_TOKEN"),
        webhookSecret: need("SANDBOX_MP_WEBHOOK_SECRET"),
        now,
        ...pace,
      }),
      conekta: conekta({
        flavour: "digitalfemsa",
        baseUrl: `${sandbox}/digitalfemsa`,
        apiKey: need("SANDBOX_CONEKTA_KEY"),
        webhookKey: need("SANDBOX_CONEKTA_WEBHOOK_KEY"),
        live: false,
        now,
        ...pace,
      }),
    },
    live,
    answers: sharedAnswers(live),
    holders: followHolders(live, () => readHolders(database.db)),
    seal,
    box,
    vault,
    filesDir: dataDir,
    holdsPerAddress: 1_000_000,
    wake: () => undefined,
    log: { info: () => undefined, warn: say("warn"), error: say("error") },
    public: { publicUrl: need("LIVES_PUBLIC_URL"), sandboxUrl: sandbox, embeddedDatabase: true },
  };
  const jobs =
    process.env.LIVES_JOBS === "1"
      ? await startJobs(
          database.pool,
          {
            inbox: webhookWorker(deps),
            unsigned: () => askUnsigned(deps, 0),
            tick: () => runScheduled(deps),
            check: () => dailyCheck(deps),
            mail: () => sendMessages(deps),
          },
          say("warn"),
          (why) => say("error")(`jobs: ${why.message}`),
        )
      : undefined;
  if (jobs) deps.wake = jobs.wake;
  if (!(await deps.db.selectFrom("staff_user").select("id").executeTakeFirst()))
    await inTransaction(deps, (tx) => addDemoStaff(deps, tx));
  const app = await buildApp(deps, { webDir: need("LIVES_WEB_DIR"), perMinute: 10_000_000 });
  await app.listen({ port: Number(process.env.PORT ?? 0), host: "127.0.0.1" });

  process.on("message", async (message: DriverMessage) => {
    if (message.type === "clock") skew = message.skew;
    const failed =
      message.type === "round"
        ? await drainWebhooks(deps)
            .then(() => runScheduled(deps))
            .then(() => (message.check ? dailyCheck(deps) : undefined))
            .catch((e: Error) => e.stack ?? e.message)
        : undefined;
    tell({ type: "done", id: message.id, failed });
  });
  process.on("disconnect", () => process.exit(0));
  tell({ type: "ready", url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
}

main().catch((error: Error) => {
  tell({ type: "fatal", message: error.stack ?? error.message });
  process.exit(1);
});
