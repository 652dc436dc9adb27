import type { ChargeView, PayMethod } from "@corral/contract/types";
import { isPayable } from "@corral/domain/payments/charges/states";
import { useEffect, useRef } from "react";
import { useAttempt } from "./use-attempt";

const LIVE = ["awaiting_customer", "processing"];
const UNDECIDED = [...LIVE, "unknown"];

/** The pending voucher or CLABE of a charge. Opening it requests one; requesting again returns the same (never two at once). */
export function useSlip(charge: ChargeView | undefined, method: PayMethod) {
  const start = useAttempt(charge?.id ?? "", method);
  const attempt = charge?.attempts.find((a) => a.method === method && LIVE.includes(a.state));
  const requestedFor = useRef<number | null>(null);
  useEffect(() => {
    if (!charge || attempt || !isPayable(charge)) return;
    // Once per collected amount: after a partial payment the rest needs a new one.
    if (requestedFor.current === charge.collected) return;
    requestedFor.current = charge.collected;
    start.start();
  }, [charge, attempt, start]);
  // Requested and answered without one: it isn't being created any more, and the server asks the provider about it.
  const undecided = start.busy
    ? undefined
    : charge?.attempts.find((a) => a.method === method && UNDECIDED.includes(a.state) && !a.voucher && !a.clabe);
  return { ...start, attempt, undecided };
}
