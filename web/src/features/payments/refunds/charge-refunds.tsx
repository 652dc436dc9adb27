import type { ChargeView } from "@corral/contract/types";
import { RefundPart } from "./refund-part";

/** Money given back of this charge. */
export const ChargeRefunds = ({ charge }: { charge: ChargeView }) => <RefundPart chargeId={charge.id} />;
