import { messageMoves } from "@corral/domain/business/message-queue/states";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { holdDueMails, type MessageRow, moveMessage } from "#src/features/business/message-queue/state";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { failed } from "./failed";
import { stillTrue } from "./is-current";

const BATCH = 200;
export const NO_MAIL =
  "El correo no está configurado. Sale solo cuando haya SMTP_URL; mientras, puedes mandarlo por WhatsApp.";
export const DEMO_MAIL = "La demostración no manda correos. Así se vería; puedes mandarlo por WhatsApp.";

/**
 * Handles messages whose lease expired. Before the mail server asked for the content nothing was sent, so they are
 * queued again; after that they may have been, and a person decides.
 */
export async function findLost(deps: Deps): Promise<void> {
  const now = deps.now();
  const lost = await deps.db
    .selectFrom("message")
    .selectAll()
    .where("state", "=", "sending")
    .where("next_try_at", "<=", sqlInstant(now))
    .limit(BATCH)
    .execute();
  for (const m of lost)
    if (m.handed_at === null)
      await moveMessage(deps.db, m, "not_yet", { next_try_at: toIso(now), last_error: "Se cortó antes de mandarlo." });
    else
      await failed(
        deps,
        m,
        "answer_lost",
        "El programa se cortó mientras lo entregaba: pudo haber salido. Pregúntale a quien compra antes de mandarlo otra vez.",
        now,
      );
}

/** Ends messages that are obsolete or too late, also those for WhatsApp, so that nobody sends them by hand. */
export async function endPointless(deps: Deps): Promise<void> {
  const now = deps.now();
  const waiting = (["queued", "held"] as const).filter((s) => "pointless" in messageMoves[s]);
  const { rows } = await sql<MessageRow & { late: boolean }>`
    select *, not_after <= ${toIso(now)} as late from message
    where state = any(${[...waiting]}) and (not_after <= ${toIso(now)} or not ${stillTrue})
    limit ${BATCH}`.execute(deps.db);
  for (const { late, ...m } of rows)
    await moveMessage(deps.db, m, "pointless", {
      next_try_at: null,
      last_error: late ? "Ya pasó su tiempo." : "Ya no hacía falta: cambió lo que avisaba.",
    });
}

/** Without a mail server, e-mails are marked as held, with the reason. */
export const holdAll = (deps: Deps): Promise<void> =>
  holdDueMails(deps.db, deps.now(), deps.mode === "demo" ? DEMO_MAIL : NO_MAIL);
