import { mailHtml } from "@corral/domain/business/message-queue/mail-html";
import { plainText, retryAfter } from "@corral/domain/business/message-queue/message";
import { isEmail } from "@corral/domain/kernel/text/email";
import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { type MessageRow, moveMessage, noteHanding, takeMessages } from "#src/features/business/message-queue/state";
import { readSettings } from "#src/features/business/settings/business";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import type { Delivery, Mailer } from "#src/platform/mailer";
import { failed, settled } from "./failed";
import { stillTrue } from "./is-current";
import { readLetterhead } from "./letterhead";
import { remind } from "./remind";
import { endPointless, findLost, holdAll } from "./sweep";

/** Longer than the mailer's timeout for one mail, so that an expired lease means a dead process. */
const LEASE = 3 * MINUTE;
/** Interval at which held messages check whether mail is configured. */
const HELD_FOR = 15 * MINUTE;
/** Upper bound of one run, so that a stop never waits for a long list; the next run starts in seconds. */
const ROUND = 50;

/**
 * Sends due messages. Safe in several processes: a message is leased by one of them. Nothing is handed to a mail
 * server twice without a person's decision: a message that may have been sent is `unsure` (docs/adr/0009).
 */
export async function sendMessages(deps: Deps): Promise<void> {
  await remind(deps);
  await findLost(deps);
  await endPointless(deps);
  if (!deps.mail) return holdAll(deps);
  for (let n = 0; n < ROUND; n++) {
    const [message] = await takeMessages(deps.db, deps.now(), { most: 1, lease: LEASE, which: stillTrue });
    if (!message) return;
    const answer = isEmail(message.to_email ?? "") ? await deliver(deps, deps.mail, message) : NO_ADDRESS;
    await note(deps, message, answer);
    // The server is unreachable or refuses our account: the others would only lose an attempt each.
    if (answer.kind === "not_ready" || (answer.kind === "not_now" && !answer.ofThisMail)) return;
  }
}

/** Why a message fails whose address was stored before such addresses were refused where they are typed. */
const NO_ADDRESS: Delivery = {
  kind: "refused",
  why: "A ese correo no se puede mandar, por cómo está escrito: avísale por teléfono a quien compra.",
};

async function deliver(deps: Deps, mailer: Mailer, m: MessageRow): Promise<Delivery> {
  const settings = await readSettings(deps.db);
  const { business } = settings;
  const { head, parts } = await readLetterhead(deps, settings, m);
  const contact = head.contact.map((it) => it.text);
  return mailer.deliver(
    {
      messageId: `${m.id}.${m.round}@${mailer.settings.from.split("@")[1]}`,
      fromName: m.content.business,
      ...(business.email && isEmail(business.email) ? { replyTo: business.email } : {}),
      to: { name: m.to_name, address: m.to_email ?? "" },
      subject: m.content.subject,
      text: plainText(m.content, m.to_name, mailer.linkBase, contact),
      html: mailHtml(m.content, m.to_name, mailer.linkBase, head),
      parts,
    },
    () => noteHanding(deps.db, m, deps.now()),
  );
}

async function note(deps: Deps, m: MessageRow, a: Delivery): Promise<void> {
  const now = deps.now();
  switch (a.kind) {
    case "accepted":
      return inTransaction(deps, async (tx) => {
        const sent = await moveMessage(tx, m, "accepted", {
          sent_at: toIso(now),
          provider_id: a.id,
          next_try_at: null,
          last_error: null,
        });
        if (sent) await settled(tx, sent, "se mandó", now);
      });
    case "refused":
      return failed(deps, m, "refused", a.why, now);
    case "unsure":
      return failed(deps, m, "answer_lost", a.why, now);
    case "not_ready":
      await moveMessage(deps.db, m, "not_ready", {
        last_error: a.why,
        handed_at: null,
        tries: m.tries - 1,
        next_try_at: toIso(plus(now, HELD_FOR)),
      });
      return;
    case "not_now":
      return again(deps, m, a.why, now);
    case "not_ours":
      return;
  }
}

async function again(deps: Deps, m: MessageRow, why: string, now: Instant): Promise<void> {
  const wait = retryAfter(m.tries, Math.random());
  if (wait === undefined) return failed(deps, m, "refused", `${why} Se intentó ${m.tries} veces.`, now);
  await moveMessage(deps.db, m, "not_yet", {
    last_error: why,
    handed_at: null,
    next_try_at: toIso(plus(now, wait)),
  });
}
