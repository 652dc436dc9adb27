import {
  type ChargeView,
  chargeView,
  type ViewFacts,
  viewQueries,
} from "#src/features/payments/charges/view/charge-view";
import type { Paid } from "#src/features/payments/settlement/settle";
import type { Buyer } from "#src/platform/calls/buyer";
import type { Once } from "#src/platform/calls/run-once";
import type { Deps, TxDeps } from "#src/platform/deps";

/**
 * Has a settlement answer the request with the buyer's page of the charge, and keep that answer under its key, in the
 * statements that read and write the payment: no later statement draws it again.
 */
export function answerWithPage(deps: Deps, { once, buyer, origin }: { once: Once; buyer: Buyer; origin: string }) {
  let view: ChargeView | undefined;
  return {
    queries: viewQueries(deps.db, buyer, deps.now()),
    write(read: ViewFacts, paid: Paid) {
      view = viewOfPaid(deps, read, paid, origin);
      return once.keep(view);
    },
    /** The page; undefined where it has to be read. */
    view: () => view,
  };
}

/** The view from the rows that are about to be written. */
function viewOfPaid(deps: TxDeps, before: ViewFacts, paid: Paid, origin: string): ChargeView {
  const { charge, attempt, balance, receipts, settings } = paid;
  return chargeView(
    deps,
    { ...charge, version: charge.version + 1 },
    {
      ...before,
      balance: [balance],
      attempts: before.attempts.map((a) => (a.id === attempt.id ? { ...attempt, beside: false } : a)),
      receipts: [...before.receipts, ...receipts],
      // A payment that pays a charge in full also confirms its sale.
      sale: before.sale.map((it) => ({ ...it, confirmed_at: it.confirmed_at ?? deps.now() })),
    },
    { rules: settings.rules, off: undefined, origin, now: deps.now() },
  );
}
