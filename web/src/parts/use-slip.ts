import type { ChargeView, PayMethod } from "@corral/contract/types";
import { useEffect, useRef } from "react";
import { useStartAttempt } from "../data/charges";

const LIVE = ["awaiting_customer", "processing"];

/** The live voucher or CLABE of a charge. Opening asks for one; asking again gives the same (never two live ones). */
export function useSlip(charge: ChargeView | undefined, method: PayMethod) {
  const start = useStartAttempt(charge?.id ?? "");
  const attempt = charge?.attempts.find((a) => a.method === method && LIVE.includes(a.state));
  const asked = useRef(false);
  const ask = () => start.mutate({ method });
  useEffect(() => {
    if (!charge || attempt || asked.current || !["open", "in_progress", "partially_paid"].includes(charge.state))
      return;
    asked.current = true;
    start.mutate({ method });
  }, [charge, attempt, method, start]);
  return { attempt, error: start.error, busy: start.isPending, ask };
}
