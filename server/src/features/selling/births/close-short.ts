import { refundWays } from "@corral/domain/payments/refunds/refunds";
import { reach } from "@corral/domain/permissions";
import { noYoungMessage } from "@corral/domain/selling/births/messages";
import { sql } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { contactOf } from "#src/features/business/message-queue/recipient";
import { refundable } from "#src/features/payments/refunds/find-refund";
import { cancelSale } from "#src/features/selling/cancellations/cancel";
import type { Back } from "#src/features/selling/cancellations/give-money-back";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { countFree, readLine } from "./line";
import { birthsMessages } from "./messages";

const REASON = "Nacieron menos crías que lugares y no alcanzó";

/**
 * Ends a purchase for which no young is left and that holds nothing else: what it owes can't be paid any more, what was paid is
 * asked back through the refund flow with its approvals, in the name of who wrote the birth down, and its buyer is told.
 * Answers whether nothing is left to decide. A person decides where the money can only go to an account that nobody has
 * told yet, or who wrote it down may not cancel; and nothing happens while a payment is on its way.
 */
export async function closeShort(deps: Deps, saleId: string, itemId: string): Promise<boolean> {
  const item = await deps.db.selectFrom("catalog_item").selectAll().where("id", "=", itemId).executeTakeFirst();
  const sale = await deps.db.selectFrom("sale").selectAll().where("id", "=", saleId).executeTakeFirst();
  if (!item?.dam_id || item.born_at === null || !sale) return false;
  const staff = await whoRecorded(deps.db, itemId);
  const refunds = await waysBack(deps, saleId);
  if (!staff || reach("sale.cancel", staff.role) !== "all" || !refunds) return false;
  const line = await readLine(deps.db, item);
  const mine = line.find((it) => it.saleId === saleId);
  // Who hasn't paid is told that what was kept for them isn't any more.
  if (refunds.length > 0)
    await inTransaction(deps, async (tx, deps) => {
      await queueMessage(deps, tx, {
        kind: birthsMessages.choice_none,
        about: { saleId, itemId },
        to: contactOf(sale),
        content: (from) => noYoungMessage({ ...from, title: item.title, id: mine?.chargeId ?? "" }),
        saleId,
      });
    });
  const done = await cancelSale(deps, staff, false, sale.public_id, {
    reason: REASON,
    deposit: "return",
    refunds,
    isTold: true,
  });
  return done.ok || done.code === "PAYMENT_IN_PROGRESS";
}

/**
 * Whether a purchase that isn't paid can't get a young any more: those who paid take all that are free. While some are
 * left, who pays first has one.
 */
export async function isOutOfReach(deps: Deps, saleId: string, itemId: string): Promise<boolean> {
  const item = await deps.db.selectFrom("catalog_item").selectAll().where("id", "=", itemId).executeTakeFirst();
  if (!item?.dam_id || item.born_at === null) return false;
  const line = await readLine(deps.db, item);
  const taken = line.filter((it) => it.isPaid && it.saleId !== saleId).reduce((n, it) => n + it.left, 0);
  return (await countFree(deps.db, itemId)) <= taken;
}

/** Who wrote the birth down, as they are now. */
async function whoRecorded(db: Db, itemId: string): Promise<Staff | undefined> {
  const { rows } = await sql<Staff>`
    select u.id, u.name, u.login, u.role, e.session_id as "sessionId" from audit_entry e join staff_user u on u.id = e.staff_id
    where e.action = 'birth.young' and e.about_kind = 'item' and e.about_id = ${itemId} and u.status = 'active'
    order by e.id desc limit 1`.execute(db);
  return rows[0];
}

/** How what was paid goes back without asking anybody: the way it came. Undefined where only a transfer is left. */
async function waysBack(deps: Deps, saleId: string): Promise<Back[] | undefined> {
  const charges = await deps.db
    .selectFrom("charge")
    .select(["id", "public_id"])
    .where("sale_id", "=", saleId)
    .execute();
  const backs: Back[] = [];
  for (const charge of charges) {
    const { left, payments } = await refundable(deps.db, charge.id);
    if (left <= 0) continue;
    const offers = refundWays({ amount: left, payments, now: deps.now() }).filter((it) => it.allowed);
    const isCash = payments.every((it) => it.method === "cash");
    const way = offers.find((it) => it.way === "provider" || it.way === "terminal" || (it.way === "cash" && isCash));
    if (!way) return undefined;
    backs.push({ chargeId: charge.public_id, way: way.way });
  }
  return backs;
}
