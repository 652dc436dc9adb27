import type { ChargeView } from "@corral/contract/types";
import { RefundPart } from "./refund-part";

/** The refunds of a charge, for its panel. */
export const ChargeRefunds = ({ charge }: { charge: ChargeView }) => <RefundPart chargeId={charge.id} />;
