import { MINUTE, plus } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMessage } from "#src/features/business/message-queue/queue-message";
import { receiptsMessages } from "#src/features/payments/receipts/messages";
import { systemClock } from "#src/platform/clock";
import { openDatabase } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { throwAwayDatabase } from "#src/testing/database";
import { type MailServer, mailServer } from "#src/testing/processes/mail-server";
import { startServer } from "#src/testing/processes/server-process";
import { sendMessages } from "./send-messages";

let mail: MailServer;
beforeAll(async () => {
  mail = await mailServer();
});
afterAll(() => mail.close());

/**
 * Queues a message of a real business and kills its server at a point of the SMTP dialogue; then another process
 * continues.
 */
async function killedWhen(heard: (about: { kill: () => void }) => void, count: () => number) {
  const own = await throwAwayDatabase();
  const database = openDatabase(own.url, () => undefined, 4);
  await database.db.transaction().execute(async (tx) =>
    insertMessage(tx, {
      kind: receiptsMessages.receipt_link,
      about: { linkId: "a quien le cortan la luz" },
      to: { name: "Ana", email: "ana@testuser.com", phone: null },
      content: { subject: "Tu enlace", business: "Rancho", says: [], facts: [], link: { path: "/", words: "Abrir" } },
      now: systemClock(),
    })?.execute(),
  );
  let hit: () => void = () => undefined;
  const reached = new Promise<void>((done) => {
    hit = done;
  });
  heard({ kill: hit });
  const server = await startServer(
    {
      DATABASE_URL: own.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "tienda@rancho.test",
      PUBLIC_URL: "https://rancho.test",
    },
    ["--real"],
  );
  await server.ready;
  await reached;
  await server.end("SIGKILL");
  mail.rules = {};
  const before = count();
  const now = () => plus(systemClock(), 10 * MINUTE);
  const deps = { db: database.db, database, now, zone: "America/Mexico_City", mode: "real", mail: mail.mailer() };
  // Only what `sendMessages` uses.
  await sendMessages(deps as unknown as Deps);
  await sendMessages(deps as unknown as Deps);
  const row = await database.db.selectFrom("message").selectAll().executeTakeFirstOrThrow();
  await database.close();
  await own.drop();
  return { row, more: count() - before };
}

it("a message whose sender was killed before the mail server had it is sent once", async () => {
  const { row, more } = await killedWhen(
    ({ kill }) => {
      mail.rules.rcpt = () => {
        kill();
        return "silence";
      };
    },
    () => mail.received.length,
  );
  expect(row.state).toBe("sent");
  expect(more).toBe(1);
});

it("a message whose sender was killed during the handover is marked as unsure and not sent again automatically", async () => {
  const { row, more } = await killedWhen(
    ({ kill }) => {
      mail.rules.data = () => {
        kill();
        return "silence";
      };
    },
    () => mail.received.length,
  );
  expect(row.state).toBe("unsure");
  expect(row.last_error).toContain("pudo haber salido");
  expect(more).toBe(0);
});
