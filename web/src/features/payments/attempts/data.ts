import { cancelAttempt, checkCharge, endAttempt, startAttempt } from "@corral/contract/calls/payments/attempts";
import type { NewAttempt } from "@corral/contract/types";
import { useChargeWrite } from "#src/features/payments/charges/data";
import { api } from "#src/shared/api/http";
import type { Nothing } from "#src/shared/api/keyed";

export const useStartAttempt = (chargeId: string) =>
  useChargeWrite(chargeId, (body: NewAttempt, key) => api(startAttempt, { params: { chargeId }, body, key }));
export const useCancelAttempt = (chargeId: string) =>
  useChargeWrite(chargeId, (attemptId: string, key) => api(cancelAttempt, { params: { chargeId, attemptId }, key }));
/** Staff give an unpaid attempt up, to collect otherwise. */
export const useEndAttempt = (chargeId: string) =>
  useChargeWrite(chargeId, (attemptId: string, key) => api(endAttempt, { params: { chargeId, attemptId }, key }));
export const useCheckCharge = (chargeId: string) =>
  useChargeWrite(chargeId, (_: Nothing, key) => api(checkCharge, { params: { chargeId }, key }));
