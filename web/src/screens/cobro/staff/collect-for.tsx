import { useCharge } from "#src/features/payments/charges/data";
import { CollectPart } from "./collect-part";

/** The ways to collect a charge, by its id. */
export function CollectFor({ chargeId, hasUnsaved }: { chargeId: string; hasUnsaved: boolean }) {
  const charge = useCharge(chargeId);
  return charge.data ? <CollectPart charge={charge.data} hasUnsaved={hasUnsaved} /> : null;
}
