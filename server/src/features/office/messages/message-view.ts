import { plainText, withoutSecrets } from "@corral/domain/business/message-queue/message";
import { type MessageState, messageMoves } from "@corral/domain/business/message-queue/states";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { limits } from "@corral/domain/kernel/limits";
import { plainSearch, prettyPhone } from "@corral/domain/kernel/text/phone";
import { momentForList, toIso } from "@corral/domain/kernel/time";
import { messageKindOf } from "@corral/domain/messages";
import { type RawBuilder, sql } from "kysely";
import { mayRemind } from "#src/features/business/message-queue/recipient";
import type { MessageRow } from "#src/features/business/message-queue/state";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { endsWith, folded, hasWord, isShort, searchTerms } from "#src/platform/database/like";
import {
  endOfWalk,
  type Found,
  fewAtMost,
  lookUp,
  type Ordered,
  walk,
  withFound,
} from "#src/platform/database/look-up";
import type { Deps, TxDeps } from "#src/platform/deps";
import { DEMO_MAIL, NO_MAIL } from "./sweep";

export type MessageGroup = "all" | "trouble" | "by_hand" | "waiting" | "sent" | "ended";

const GROUPS: Record<Exclude<MessageGroup, "all">, ReturnType<typeof sql<boolean>>> = {
  trouble: sql`m.state in ('failed', 'unsure')`,
  by_hand: sql`m.channel = 'whatsapp' and m.state = 'queued'`,
  waiting: sql`m.channel = 'email' and m.state in ('queued', 'sending', 'held')`,
  sent: sql`m.state = 'sent'`,
  ended: sql`m.state = 'cancelled'`,
};

export const messageWords: Record<MessageState, string> = {
  queued: "En la fila",
  sending: "Saliendo",
  sent: "Enviado",
  failed: "No salió",
  unsure: "No sabemos si salió",
  held: "En espera",
  cancelled: "Ya no hizo falta",
};
const tones = {
  queued: "neutral",
  sending: "accent",
  sent: "success",
  failed: "error",
  unsure: "warn",
  held: "warn",
  cancelled: "neutral",
} as const satisfies Record<MessageState, string>;

const rowView = (deps: TxDeps, m: MessageRow) => ({
  id: m.id,
  kind: m.kind,
  kindWords: messageKindOf(m.kind).words,
  channel: m.channel,
  toName: m.to_name,
  to: m.channel === "email" ? (m.to_email ?? "") : prettyPhone(m.to_phone ?? ""),
  subject: m.content.subject,
  state: m.state,
  stateWords: m.channel === "whatsapp" && m.state === "queued" ? "Por mandar" : messageWords[m.state],
  tone: m.channel === "whatsapp" && m.state === "queued" ? ("accent" as const) : tones[m.state],
  at: toIso(m.created_at),
  atWords: momentForList(deps.zone, m.created_at, deps.now()),
});

/** Both ways read the same indexes. */
const orders = {
  newest: sql`order by m.created_at desc, m.id desc`,
  at: sql`order by m.created_at, m.id`,
};
type Order = keyof typeof orders;

/** The messages `m` of the filter that one word of a search fits: in the name, the address, the subject, or the end of the phone. */
function findByWord(db: Db, q: string, filter: RawBuilder<unknown>, order: Order, rows: number): Promise<Found> {
  const digits = q.replace(/\D/g, "");
  const words = sql`(${hasWord(folded(sql`m.to_name`), q)} or ${hasWord("m.to_email", q, "ilike")} or ${hasWord(folded(sql`(m.content->>'subject')`), q)})`;
  const phone = digits.length >= 4 ? endsWith("m.to_phone", digits) : sql`false`;
  return lookUp(db, "m.id", {
    soon: isShort(q)
      ? { rows, from: (first) => sql`(select m.* from message m where ${filter} ${orders[order]} ${first}) m` }
      : undefined,
    ids: sql`(select id from message m where ${words} and ${filter} ${fewAtMost})
      union (select id from message m where ${phone} and ${filter} ${fewAtMost})`,
    which: sql`(${words} or ${phone})`,
  });
}

/** One more than `limits.countedItems` says that there are more. */
const countOf = (group: ReturnType<typeof sql<boolean>>) =>
  sql`(select count(*)::int from (select from message m where ${group} limit ${limits.countedItems + 1}) as found)`;

/** A page of messages, the newest or the oldest first, and the number that wait for a person. */
export async function listMessages(
  deps: Deps,
  ask: { group?: MessageGroup; q?: string; sort?: "at"; cursor?: string; limit?: number },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const group = ask.group && ask.group !== "all" ? GROUPS[ask.group] : sql<boolean>`true`;
  const q = ask.q && plainSearch(ask.q);
  const order = ask.sort ?? "newest";
  const way = order === "at" ? sql`>` : sql`<`;
  const filter = sql`${group} ${after ? sql`and (m.created_at, m.id) ${way} (${toIso(after.value)}, ${after.id})` : sql``}`;
  const found = await Promise.all(
    (q ? searchTerms(q) : []).map((it) => findByWord(deps.db, it, filter, order, limit + 1)),
  );
  const asked: Ordered = {
    table: "message",
    as: "m",
    order: orders[order],
    ...withFound({ along: [filter], tried: [] }, found),
  };
  const [page, counts] = await Promise.all([
    sql<MessageRow>`select m.* ${walk(asked)} ${orders[order]} limit ${limit + 1}`.execute(deps.db),
    sql<{ trouble: number; by_hand: number }>`
      select ${countOf(GROUPS.trouble)} as trouble, ${countOf(GROUPS.by_hand)} as by_hand`.execute(deps.db),
  ]);
  const rows = page.rows.slice(0, limit);
  const last =
    page.rows.length > limit
      ? rows.at(-1)
      : await endOfWalk(deps.db, asked, sql<Pick<MessageRow, "id" | "created_at">>`m.id, m.created_at`);
  return {
    items: rows.map((m) => rowView(deps, m)),
    next: last ? writeCursor({ value: last.created_at, id: last.id }) : null,
    counts: counts.rows[0] ?? { trouble: 0, by_hand: 0 },
    mailOff: deps.mail ? null : deps.mode === "demo" ? DEMO_MAIL : NO_MAIL,
  };
}

/** One message in full. `origin` is the browser's, for the link in its text. */
export async function readMessage(deps: TxDeps, db: Db | Tx, id: string, origin: string) {
  const m = await db
    .selectFrom("message as m")
    .leftJoin("charge as c", "c.id", "m.charge_id")
    .leftJoin("staff_user as u", "u.id", "m.sent_by")
    .selectAll("m")
    .select(["c.public_id as charge_public", "c.concept", "u.name as sender"])
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!m) return undefined;
  const text = plainText(withoutSecrets(m.content), m.to_name, deps.mail?.linkBase ?? deps.public.publicUrl ?? origin);
  const moves = messageMoves[m.state];
  // A withdrawal of consent applies to queued reminders too.
  const { reminds, lasts } = messageKindOf(m.kind);
  const mayWrite = m.to_phone !== null && (!reminds || (m.charge_id !== null && (await mayRemind(db, m.charge_id))));
  // An obsolete message is not sent; a delayed receipt still is.
  const worth = m.state !== "cancelled" || lasts === true;
  const now = deps.now();
  return {
    ...rowView(deps, m),
    version: m.version,
    text,
    email: m.to_email,
    phone: m.to_phone === null ? null : prettyPhone(m.to_phone),
    whatsapp: mayWrite ? whatsappLink(m.to_phone, text) : null,
    problem: m.last_error,
    tries: m.tries,
    nextTryWords:
      m.state === "queued" && m.channel === "email" && m.tries > 0 && m.next_try_at !== null
        ? momentForList(deps.zone, m.next_try_at, now)
        : null,
    sentWords: m.sent_at === null ? null : momentForList(deps.zone, m.sent_at, now),
    sentBy: m.sender,
    charge: m.charge_public === null ? null : { id: m.charge_public, concept: m.concept ?? "" },
    can: {
      resend: worth && m.to_email !== null && "asked_again" in moves,
      byHand: worth && mayWrite && "sent_by_hand" in moves,
    },
  };
}
