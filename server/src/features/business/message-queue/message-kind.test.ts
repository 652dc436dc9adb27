import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stillTrue } from "#src/features/office/messages/is-current";
import { accountsMessages } from "#src/features/selling/accounts/messages";
import { birthsMessages } from "#src/features/selling/births/messages";
import { offersMessages } from "#src/features/selling/offers/messages";
import { shippingMessages } from "#src/features/selling/shipping/messages";
import { waitlistMessages } from "#src/features/selling/waitlist/messages";
import { weighingsMessages } from "#src/features/selling/weighings/messages";
import { type Corral, corral } from "#src/testing/corral";
import { messageKey, messageKind } from "./message-kind";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

it("a key has the values in their order, without an empty one", () => {
  const kind = messageKind("date_cancelled", ["sessionId", "saleId", "paid"]);
  expect(messageKey(kind, { paid: "pagado", saleId: "v1", sessionId: "f1" })).toBe("date_cancelled f1 v1 pagado");
  expect(messageKey(kind, { paid: "", saleId: "v1", sessionId: "f1" })).toBe("date_cancelled f1 v1");
});

it("a message that the release before queued has its values from its key, so that what it says is still asked", async () => {
  const { id: itemId } = await c.deps.db.selectFrom("catalog_item").select("id").limit(1).executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  // The previous release doesn't write the column.
  const queue = (kind: string, about: string) =>
    sql`insert into message (id, kind, key, channel, to_name, to_email, content, state, next_try_at, not_after, created_at)
      values (${crypto.randomUUID()}, ${kind}, ${`${kind} ${about}`}, 'email', 'Ana', 'ana@testuser.com', '{"link": {"path": "/"}}',
        'queued', now(), now() + interval '1 day', now())`.execute(c.deps.db);
  await queue("weight_proposed", id);
  await queue("offer_answered", `${id} 2 waits_buyer`);
  await queue("freight_quoted", `${id} 3`);
  await queue("choice_turn", `${id} ${itemId}`);
  await queue("waitlist_turn", `${id} turn`);
  await queue("waitlist_link", `${id} link 123`);
  await queue("account_reminder", `${id} 2026-11-28`);
  await queue("contact_code", id);
  const { rows } = await sql<{ kind: string; about: object | null; holds: boolean }>`
    select kind, about, ${stillTrue} as holds from message where to_name = 'Ana' order by kind`.execute(c.deps.db);
  expect(rows).toEqual([
    { kind: "account_reminder", about: { customerId: id, day: "2026-11-28" }, holds: false },
    { kind: "choice_turn", about: { saleId: id, itemId }, holds: false },
    { kind: "contact_code", about: null, holds: true },
    { kind: "freight_quoted", about: { saleId: id, version: "3" }, holds: false },
    { kind: "offer_answered", about: { offerId: id, turn: "2", state: "waits_buyer" }, holds: false },
    { kind: "waitlist_link", about: { placeId: id }, holds: false },
    { kind: "waitlist_turn", about: { placeId: id }, holds: false },
    { kind: "weight_proposed", about: { weighingId: id }, holds: false },
  ]);
});

it("the database reads from a key what its kind puts into it", async () => {
  const kinds = [
    weighingsMessages.weight_proposed,
    offersMessages.offer_answered,
    shippingMessages.freight_quoted,
    birthsMessages.choice_turn,
    waitlistMessages.waitlist_turn,
    waitlistMessages.waitlist_link,
    accountsMessages.account_reminder,
  ];
  for (const kind of kinds) {
    const values: Record<string, string> = Object.fromEntries(kind.about.map((name) => [name, `${name}-1`]));
    const { rows } = await sql<{ read: object }>`
      select message_about(${kind.kind}, ${messageKey<string>(kind, values)}) as read`.execute(c.deps.db);
    // Why a place is told isn't asked by its condition.
    const { why: _, ...asked } = values;
    expect(rows[0]?.read, kind.kind).toEqual(asked);
  }
});
