import { pesos } from "@corral/domain/kernel/money";
import { addDays, atWall, dayIn, type Instant } from "@corral/domain/kernel/time";
import { keepConsents } from "@corral/server/features/business/consents/store";
import { knownCustomer } from "@corral/server/features/business/customers/known-customer";
import { grantCredit } from "@corral/server/features/selling/accounts/grant-credit";
import { payAccount } from "@corral/server/features/selling/accounts/pay-account";
import { sellOnCredit } from "@corral/server/features/selling/accounts/sell-on-credit";
import { ensureLink } from "@corral/server/features/selling/accounts/store";
import { newCharge } from "@corral/server/features/selling/point-of-sale/new-charge";
import { priceLines } from "@corral/server/features/shop/catalog/price-lines";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import type { Deps, TxDeps } from "@corral/server/platform/deps";
import { namedId } from "../ranch/named-id";
import { personOf } from "./person";

/** A customer of the ranch who buys on credit, and is late with a purchase. */
const buyer = { name: "Engorda Los Mezquites", phone: "+525500006201", email: "engorda.mezquites@example.com" };
const terms = { limit: pesos(25_000), days: 15 };

interface Step {
  at: Instant;
  key: string;
  item?: { key: string; qty: number };
}

/** Two purchases on credit and a payment between them, in order, none after `now`. */
export function creditsOf(now: Instant, deps: Pick<Deps, "zone">): Step[] {
  const today = dayIn(deps.zone, now);
  const at = (daysAgo: number, time: string) => atWall(deps.zone, addDays(today, -daysAgo), time);
  return [
    { at: at(39, "10:40"), key: "a", item: { key: "producto:alimento-engorda", qty: 20 } },
    { at: at(18, "12:15"), key: "pay" },
    { at: at(5, "09:30"), key: "b", item: { key: "producto:paca-alfalfa", qty: 30 } },
  ].filter((step) => step.at <= now);
}

/** Does one step through the shop's own functions. Skips what was done in an interrupted start. */
export async function buyOnCredit(deps: Deps, { key, item }: Step): Promise<void> {
  const manager = await personOf(deps, "manager");
  const customerId = await inTransaction(deps, (tx, deps) => openAccount(deps, tx, manager));
  if (!item) {
    const paid = await payAccount(deps, customerId, {
      staff: await personOf(deps, "cashier"),
      deviceId: undefined,
      key: `credito-demo-${key}`,
      method: "terminal_manual",
      amount: pesos(3_000),
      approval: "482913",
    });
    if (!paid.ok) throw new Error(`the demo's payment to an account was refused: ${paid.code}`);
    return;
  }
  const itemId = namedId(`item ${item.key}`);
  await inTransaction(deps, async (tx, deps) => {
    const before = await tx
      .selectFrom("sale as s")
      .innerJoin("sale_line as l", "l.sale_id", "s.id")
      .select("s.id")
      .where("s.customer_id", "=", customerId)
      .where("l.item_id", "=", itemId)
      .executeTakeFirst();
    if (before) return;
    const lines = [{ itemId, qty: item.qty, sessionId: null, tier: null }];
    const { priced } = await priceLines(tx, lines, undefined, deps.now());
    const seenTotal = priced.reduce((all, line) => all + line.lineTotal, 0);
    const made = await newCharge(deps, tx, manager, { sale: { lines, seenTotal }, customer: buyer });
    if (!made.ok) throw new Error(`the demo's sale on credit was refused: ${made.code}`);
    const sale = await tx
      .selectFrom("sale as s")
      .innerJoin("charge as c", "c.sale_id", "s.id")
      .select("s.public_id")
      .where("c.public_id", "=", made.value.chargeId)
      .executeTakeFirstOrThrow();
    const sold = await sellOnCredit(deps, tx, manager, sale.public_id);
    if (!sold.ok) throw new Error(`the demo's sale on credit was refused: ${sold.code}`);
  });
}

/** The customer with credit, a link to their statement and the consent to be reminded. */
async function openAccount(
  deps: TxDeps,
  tx: Parameters<typeof knownCustomer>[0],
  manager: Awaited<ReturnType<typeof personOf>>,
): Promise<string> {
  const k = await knownCustomer(tx, buyer, deps.now(), manager.id);
  if (!k) throw new Error("a customer with a phone is known");
  const row = await tx.selectFrom("customer").selectAll().where("id", "=", k.id).executeTakeFirstOrThrow();
  if (row.credit_limit !== null) return k.id;
  await grantCredit(deps, tx, manager, k.id, row.version, terms);
  await ensureLink(deps, tx, k.id, { staffId: manager.id });
  await keepConsents(
    tx,
    { customerId: k.id, saleId: null, channel: "counter", noticeVersion: "1", at: deps.now(), recordedBy: manager.id },
    [["whatsapp_reminders", true]],
  );
  return k.id;
}
