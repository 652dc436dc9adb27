import type { ChargeView, PayMethod } from "@corral/contract/types";
import { useEffect, useRef } from "react";
import { useAttempt } from "./use-attempt";

const LIVE = ["awaiting_customer", "processing"];
const UNDECIDED = ["processing", "unknown"];

/** The live voucher or CLABE of a charge. Opening asks for one; asking again gives the same (never two live ones). */
export function useSlip(charge: ChargeView | undefined, method: PayMethod) {
  const start = useAttempt(charge?.id ?? "", method);
  const attempt = charge?.attempts.find((a) => a.method === method && LIVE.includes(a.state));
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (!charge || attempt || !["open", "in_progress", "partially_paid"].includes(charge.state)) return;
    // Once, and once more when a part came in: the rest needs a slip of its own.
    if (asked.current === charge.collected) return;
    asked.current = charge.collected;
    start.ask();
  }, [charge, attempt, start]);
  // Asked for and answered without a slip: nobody is drawing it any more, the provider is being asked.
  const undecided = start.busy
    ? undefined
    : charge?.attempts.find((a) => a.method === method && UNDECIDED.includes(a.state) && !a.voucher && !a.clabe);
  return { ...start, attempt, undecided };
}
