import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import type { Centavos } from "@corral/domain/kernel/money";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import type { ReviewKind } from "@corral/domain/reviews";
import { sql } from "kysely";
import { recipientOf } from "#src/features/business/message-queue/recipient";
import { settingsOf, settingsState } from "#src/features/business/settings/business";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import { type Balance, balanceOf, depositsOf } from "#src/features/payments/ledger/write-journal";
import { herdQueries, toHerdFacts } from "#src/features/payments/receipts/herd-facts";
import type { IssuedRow, IssuerFacts } from "#src/features/payments/receipts/issue-receipt";
import type { PaidWith } from "#src/features/payments/receipts/receipt-content";
import type { Tx } from "#src/platform/database/db";
import { besideDeferred, isUntouched } from "#src/platform/database/deferred-writes";
import { inList } from "#src/platform/database/in-list";
import { type Answers, type Query, readTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";
import { activeKid } from "#src/platform/seal/seal";
import { type LineRow, lastReceiptOf, type ReplaceableReceipt, type SaleRow } from "./sale-state";

/**
 * What a settlement read in its first statement, kept up to date with the writes that it puts off. While it is there no step
 * reads: most payments are of one sale, whole and in time, and take one statement to read and one to write (docs/adr/0070).
 */
export interface InHand {
  attempt: AttemptRow;
  sale: SaleRow | undefined;
  lines: LineRow[];
  /** The main payment that the answer reports, and the attempt for which it is in the ledger. */
  reported: { ref: string; countedFor: string | undefined };
  balance: Balance;
  /** What the charge holds as its customer's deposit, in centavos. */
  deposits: Centavos;
  /** The ledger had money of the charge before. */
  hadMoney: boolean;
  /** Another attempt of the charge can still be paid. */
  hasOthers: boolean;
  /** Kinds of the charge's pending tasks, and of its disputes. */
  tasks: readonly ReviewKind[];
  lastVenta: ReplaceableReceipt | undefined;
  issuer: IssuerFacts;
  /** The payment that is being counted, as its sale's receipt lists it. */
  paying?: PaidWith;
  receipts: IssuedRow[];
}
const inHandOf = new WeakMap<Tx, InHand>();

/** What is in hand; undefined once the transaction has sent anything, when a step reads for itself. */
export const inHand = (tx: Tx): InHand | undefined => (isUntouched(tx) ? inHandOf.get(tx) : undefined);

/** Whether the charge may have pending tasks of these kinds, or disputes. */
export const mayHaveTasks = (tx: Tx, kinds: readonly ReviewKind[]): boolean =>
  inHand(tx)?.tasks.some((kind) => kinds.includes(kind)) ?? true;

/** What the reported payment is about. */
interface Reported {
  attemptId: string;
  chargeId: string;
  paymentRef: string;
}

/** Takes in hand what the payment of a whole sale needs, and reads in the same snapshot what `queries` ask of `one` charge. */
export async function takeInHand<Q extends Record<string, Query>>(
  deps: TxDeps,
  deferring: Tx,
  about: Reported,
  queries: Q,
): Promise<Answers<Q>> {
  const tx = besideDeferred(deferring);
  const charge = sql`one as (select * from charge where id = ${about.chargeId})`;
  const read = await readTogether(tx, { ...queries, ...queriesOf(tx, about) }, charge);
  const own: Answers<ReturnType<typeof queriesOf>> = read;
  const [attempt, balance, deposits] = [own.attempt[0], own.before[0], own.deposits[0]];
  if (!attempt || !balance || !deposits) throw new Error("no such attempt");
  const settings = await settingsOf(deps, tx, own.settings);
  inHandOf.set(deferring, {
    attempt,
    balance,
    deposits: deposits.held,
    sale: own.wholeSale[0],
    lines: own.wholeLines,
    reported: { ref: about.paymentRef, countedFor: own.counted[0]?.attempt_id },
    hadMoney: own.journals.length > 0,
    hasOthers: own.others.length > 0,
    tasks: own.tasks.map((it) => it.kind),
    lastVenta: own.lastVenta[0],
    issuer: { settings, herd: toHerdFacts(own), kid: own.kid[0]?.kid, recipient: own.recipient[0] },
    receipts: [],
  });
  return read;
}

const saleId = sql<string>`(select sale_id from one)`;
const queriesOf = (tx: Tx, { attemptId, chargeId, paymentRef }: Reported) => ({
  attempt: tx.selectFrom("attempt").selectAll().where("id", "=", attemptId),
  wholeSale: tx.selectFrom("sale").selectAll().where("id", "=", saleId),
  wholeLines: tx.selectFrom("sale_line").selectAll().where("sale_id", "=", saleId).orderBy("position"),
  counted: sql<{ attempt_id: string }>`
    select p.attempt_id from provider_payment p join attempt a on a.id = ${attemptId}
    where p.provider = a.provider and p.payment_ref = ${paymentRef}`,
  before: balanceOf(chargeId),
  deposits: depositsOf(chargeId),
  journals: tx.selectFrom("journal").select("id").where("charge_id", "=", chargeId).limit(1),
  others: sql`
    select 1 as one from attempt where charge_id = ${chargeId} and id <> ${attemptId} and state in ${inList(liveAttemptStates)}`,
  tasks: tx
    .selectFrom("review_task")
    .select("kind")
    .where("charge_id", "=", chargeId)
    .where((e) => e.or([e("kind", "=", "dispute"), e("state", "in", [...pendingReviewStates])])),
  lastVenta: lastReceiptOf(tx, saleId, "venta"),
  ...herdQueries(tx, {
    animals: sql`select animal_id from sale_line where sale_id = ${saleId}`,
    items: sql`select item_id from sale_line where sale_id = ${saleId} and heads is not null`,
  }),
  recipient: recipientOf(chargeId),
  kid: activeKid,
  settings: settingsState,
});
