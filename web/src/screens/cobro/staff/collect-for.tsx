import { useState } from "react";
import { useCharge } from "#src/features/payments/charges/data";
import { CollectPart } from "./collect-part";

/** The ways to collect a charge, by its id. While the plan's next charge loads, the one before stays: its sheet may still say the change. */
export function CollectFor({ chargeId, hasUnsaved }: { chargeId: string; hasUnsaved: boolean }) {
  const { data } = useCharge(chargeId);
  const [charge, setCharge] = useState(data);
  if (data && data !== charge) setCharge(data);
  return charge ? <CollectPart charge={charge} hasUnsaved={hasUnsaved} /> : null;
}
