import { createHash } from "node:crypto";
import type { Result } from "@corral/domain/kernel/result";
import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import type { ProviderAnswer } from "@corral/providers/provider";
import { readSettings } from "@corral/server/features/business/settings/business";
import { askProvider, providerOf, sent } from "@corral/server/features/payments/attempts/ask-provider";
import { tick } from "@corral/server/features/payments/attempts/janitor";
import { startAttempt } from "@corral/server/features/payments/attempts/start-attempt";
import { type AttemptRow, attemptById } from "@corral/server/features/payments/attempts/state";
import { createSale } from "@corral/server/features/selling/sales/create-sale";
import { releaseSale } from "@corral/server/features/selling/sales/release-sale";
import { priceLines } from "@corral/server/features/shop/catalog/price-lines";
import { type Buyer, findBuyerId } from "@corral/server/platform/calls/buyer";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import { sqlInstant } from "@corral/server/platform/database/instants";
import type { Deps } from "@corral/server/platform/deps";
import { namedId } from "../ranch/named-id";
import type { PlannedSale } from "../ranch/types";
import { handleTill, sellAtCounter, settleTransfer, takeAtCounter } from "./counter";
import { moveTheGoods } from "./goods";
import type { SimulatedBank } from "./simulated-bank";
import { type Act, isAtCounter } from "./steps";
import { askToCancel, enterPlaces } from "./visitors";

type AtProvider = Extract<Act, { does: "provider" }>;

export interface Scene {
  deps: Deps;
  bank: SimulatedBank;
  /** The time of `deps.now()`. */
  clock: { at: Instant };
  /** Known only to this installation, so that readers of this source can't open its buyers' purchases. */
  secret: string;
  origin: string;
  /** An earlier start was interrupted: any step may have been begun or completed before. */
  again: boolean;
  /** This step itself may have been interrupted. */
  redone: boolean;
}

/** The shop refused what was planned. */
export class StepRefused extends Error {}

/** Performs one act through the shop's own functions. Skips what was already done in an interrupted start. */
export function perform(scene: Scene, sale: PlannedSale, act: Act): Promise<unknown> {
  switch (act.does) {
    case "buy":
      return buy(scene, sale);
    case "start":
      return start(scene, sale, act);
    case "provider":
      return actAtProvider(scene, sale, act);
    case "release":
      return release(scene, sale);
    case "goods":
      return handleGoods(scene, sale, act.what);
    case "schedule":
      return handleGoods(scene, sale, act);
    case "take":
      return take(scene, sale);
    case "confirm":
      return readSale(scene, sale).then(({ charge }) => must(settleTransfer(scene.deps, charge)));
    case "enter":
      return readSale(scene, sale).then(({ charge }) => must(enterPlaces(scene.deps, charge, act.places)));
    case "ask":
      return readSale(scene, sale).then(({ chargeId }) => must(askToCancel(scene.deps, chargeId, act.text)));
    case "till":
      return must(handleTill(scene.deps, tillOf(scene), act.what));
    case "tick":
      return scene.redone ? requeueChecks(scene).then(() => tick(scene.deps)) : tick(scene.deps);
  }
}

/** Checks that an interrupted run had claimed and not performed are due again now, not when `takeDue`'s lease ends. */
const requeueChecks = (scene: Scene) =>
  scene.deps.db
    .updateTable("attempt")
    .set({ next_check_at: toIso(scene.clock.at) })
    .where("next_check_at", "=", sqlInstant(plus(scene.clock.at, MINUTE)))
    .execute();

const buyerOf = (scene: Scene, sale: PlannedSale): Buyer => ({
  secret: createHash("sha256").update(`${scene.secret} ${sale.key}`).digest("base64url").slice(0, 22),
  known: true,
});

/** The cashier's browser, in which the drawer is opened. */
export const tillOf = (scene: Scene): Buyer => ({
  secret: createHash("sha256").update(`${scene.secret} caja`).digest("base64url").slice(0, 22),
  known: true,
});

async function must(doing: Promise<Result<unknown>>) {
  const done = await doing;
  if (!done.ok) throw new StepRefused(done.code);
}

/** Each planned sale has its own buyer, which identifies it; at the counter it is the phone that it was made with. */
async function findSale(scene: Scene, sale: PlannedSale) {
  const sales = scene.deps.db
    .selectFrom("sale as s")
    .innerJoin("charge as c", "c.sale_id", "s.id")
    .select(["s.public_id as saleId", "c.id as charge", "c.public_id as chargeId", "c.amount"]);
  if (isAtCounter(sale)) return sales.where("s.contact_phone", "=", sale.buyer.phone).executeTakeFirst();
  const buyerId = await findBuyerId(scene.deps.db, buyerOf(scene, sale));
  return buyerId ? sales.where("s.buyer_id", "=", buyerId).executeTakeFirst() : undefined;
}

async function readSale(scene: Scene, sale: PlannedSale) {
  const found = await findSale(scene, sale);
  if (!found) throw new StepRefused("there is no such sale");
  return found;
}

async function buy(scene: Scene, sale: PlannedSale) {
  const { deps } = scene;
  if (await findSale(scene, sale)) return;
  const lines = sale.lines.map((l) => ({
    itemId: namedId(`item ${l.itemKey}`),
    sessionId: l.sessionKey ? namedId(`session ${l.sessionKey}`) : null,
    tier: l.tier,
    qty: l.qty,
  }));
  const { priced } = await priceLines(deps.db, lines, undefined, deps.now());
  const seenTotal = priced.reduce((sum, p) => sum + p.lineTotal, 0);
  if (isAtCounter(sale)) return must(sellAtCounter(deps, { lines, seenTotal }, sale.buyer));
  const {
    privacy,
    shipping: { zones },
  } = await readSettings(deps.db);
  await inTransaction(deps, async (tx, deps) => {
    const made = await createSale(
      deps,
      tx,
      { by: "shop", buyer: buyerOf(scene, sale) },
      {
        lines,
        contact: sale.buyer,
        seenTotal: seenTotal + (zones.find((z) => z.name === sale.shipping?.zone)?.price ?? 0),
        privacyVersion: privacy.version,
        ...(sale.shipping ? { shipping: sale.shipping } : {}),
      },
    );
    if (!made.ok) throw new StepRefused(made.code);
  });
}

/** The attempts that reached a provider, oldest first. */
async function listAttempts(scene: Scene, chargeId: string): Promise<AttemptRow[]> {
  const all = await scene.deps.db
    .selectFrom("attempt")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .orderBy("created_at")
    .execute();
  return all.filter((a) => a.state !== "cancelled" || a.order_ref !== null);
}

const MAX_TRIES = 3;

async function start(scene: Scene, sale: PlannedSale, act: Extract<Act, { does: "start" }>) {
  const { charge, chargeId } = await readSale(scene, sale);
  for (let time = 0; time < MAX_TRIES; time++) {
    const began = await startAttempt(scene.deps, chargeId, {
      method: act.method,
      key: `${sale.key}.${act.nth}${time ? `.${time}` : ""}`,
      origin: scene.origin,
      ...(act.card ? { card: await scene.bank.card(act.card, scene.clock.at) } : {}),
    });
    if (!began.ok && began.code !== "CARD_DECLINED") throw new StepRefused(began.code);
    const last = (await listAttempts(scene, charge))[act.nth - 1];
    if (last && !(await isLost(scene, last))) return;
  }
  throw new StepRefused("the provider never answered");
}

/** Whether an interrupted attempt never reached the provider: queried now, and twice more than a minute later. */
async function isLost(scene: Scene, attempt: AttemptRow): Promise<boolean> {
  const at = scene.clock.at;
  let now: AttemptRow | undefined = attempt;
  for (let n = 0; n < 3 && (now?.state === "created" || now?.state === "unknown"); n++) {
    scene.clock.at = plus(at, n * (MINUTE + 1));
    await askProvider(scene.deps, now);
    now = await attemptById(scene.deps.db, attempt.id);
  }
  // Later acts happen at their planned time, as without the interruption.
  scene.clock.at = at;
  return now?.state === "cancelled" && now.order_ref === null;
}

const DONE = {
  pay: (a) => ["paid", "refunded", "disputed"].includes(a.kind),
  refund: (a) => a.kind === "refunded" || (a.kind === "paid" && a.refunded > 0),
  dispute: (a) => a.kind === "disputed",
} satisfies Record<AtProvider["what"], (a: ProviderAnswer) => boolean>;

async function actAtProvider(scene: Scene, sale: PlannedSale, act: AtProvider) {
  const { charge } = await readSale(scene, sale);
  const a = (await listAttempts(scene, charge))[act.nth - 1];
  if (!a) throw new StepRefused("there is no such attempt");
  // Queried without the shop: it may not have been notified yet, and the plan says when it is.
  const known = scene.again ? await providerOf(scene.deps, a)?.ask(sent(a)) : undefined;
  if (!known || !DONE[act.what](known)) {
    const half = Math.floor(a.amount / 200) * 100;
    if (act.what === "pay") await scene.bank.pay(a.id, act.half ? half : a.amount + (act.off ?? 0), act.late ?? false);
    if (act.what === "refund") await scene.bank.refund(a.id, act.half ? half : a.amount);
    if (act.what === "dispute") await scene.bank.dispute(a.id);
  }
  if (act.heard) await askProvider(scene.deps, a);
}

async function release(scene: Scene, sale: PlannedSale) {
  const { saleId } = await readSale(scene, sale);
  const done = await releaseSale(scene.deps, saleId);
  if (!done.ok) throw new StepRefused(done.code);
}

async function take(scene: Scene, sale: PlannedSale) {
  const { chargeId, amount } = await readSale(scene, sale);
  await must(takeAtCounter(scene.deps, tillOf(scene), { chargeId, amount, key: sale.key, method: sale.method }));
}

async function handleGoods(scene: Scene, sale: PlannedSale, what: Parameters<typeof moveTheGoods>[2]) {
  const { saleId, chargeId } = await readSale(scene, sale);
  await must(moveTheGoods(scene.deps, { saleId, chargeId, buyer: sale.buyer.name }, what));
}
