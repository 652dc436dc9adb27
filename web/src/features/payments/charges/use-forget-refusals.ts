import type { ChargeView } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { useEffect, useRef } from "react";

interface Act {
  error: unknown;
  reset: () => void;
}

/** Payments that nobody knows the end of yet: of this charge, and of the other parts of its debt. */
const waitingIn = ({ attempts, parts }: ChargeView) =>
  attempts.filter((a) => isOneOf(liveAttemptStates, a.state)).length +
  (parts?.items.filter((p) => !p.isThis && p.waits).length ?? 0);

/** A refusal speaks of the charge as it was: once money came, or a payment that stood in the way has ended, it is forgotten. */
export function useForgetRefusals(charge: ChargeView, ...acts: readonly Act[]) {
  const money = [charge.collected, charge.remaining, charge.parts?.paid].join();
  const waiting = waitingIn(charge);
  const before = useRef({ money, waiting });
  useEffect(() => {
    const isOver = money !== before.current.money || waiting < before.current.waiting;
    before.current = { money, waiting };
    if (isOver) for (const act of acts) if (act.error) act.reset();
  });
}
