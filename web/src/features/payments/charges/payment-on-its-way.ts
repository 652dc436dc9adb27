import type { ChargeView } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";

/**
 * The attempt by which the server refuses any other money: the charge might be paid twice. A voucher or a CLABE that waits is none, and a
 * transfer that was reported is in a list of its own.
 */
export const paymentOnItsWay = ({ attempts }: Pick<ChargeView, "attempts">) =>
  attempts.find((a) => isOneOf(busyAttemptStates, a.state) && a.method !== "transfer_manual");
