import { lookup } from "@corral/domain/kernel/lookup";
import type { DeclineReason } from "@corral/domain/payments/charges/declines";

/** providers.md §2.10: details of the Payments API, then those of the Orders API, which are less specific. */
const reasons = lookup<string, DeclineReason>({
  cc_rejected_bad_filled_card_number: "bad_card_number",
  cc_rejected_bad_filled_date: "bad_expiry",
  cc_rejected_bad_filled_security_code: "bad_security_code",
  cc_rejected_bad_filled_other: "bad_card_data",
  cc_rejected_invalid_installments: "invalid_installments",
  cc_rejected_3ds_challenge: "challenge_failed",
  cc_rejected_3ds_mandatory: "challenge_mandatory",
  rejected_insufficient_data: "insufficient_data",
  cc_rejected_insufficient_amount: "insufficient_funds",
  cc_rejected_call_for_authorize: "call_for_authorize",
  cc_rejected_card_disabled: "card_disabled",
  cc_rejected_card_type_not_allowed: "card_type_not_allowed",
  cc_amount_rate_limit_exceeded: "amount_limit",
  cc_rejected_max_attempts: "max_attempts",
  cc_rejected_other_reason: "bank_declined",
  rejected_by_bank: "bank_declined",
  bank_error: "bank_declined",
  rejected_other_reason: "bank_declined",
  cc_rejected_time_out: "bank_timeout",
  cc_rejected_card_error: "card_error",
  cc_rejected_duplicated_payment: "duplicated",
  cc_rejected_high_risk: "high_risk",
  rejected_high_risk: "high_risk",
  cc_rejected_blacklist: "blacklist",
  rejected_by_regulations: "regulations",

  bad_filled_card_data: "bad_card_data",
  invalid_card_token: "card_token_expired",
  "2006": "card_token_expired",
  invalid_installments: "invalid_installments",
  pending_challenge: "challenge_failed",
  "3ds_challenge_expired": "challenge_expired",
  insufficient_data: "insufficient_data",
  insufficient_amount: "insufficient_funds",
  card_insufficient_amount: "card_insufficient_funds",
  required_call_for_authorize: "call_for_authorize",
  card_disabled: "card_disabled",
  amount_limit_exceeded: "amount_limit",
  max_attempts_exceeded: "max_attempts",
  rejected_by_issuer: "bank_declined",
  processing_error: "card_error",
  high_risk: "high_risk",
});

/** Our reason for a provider's detail; undefined for an unknown one. */
export const declineReason = (detail: string | undefined): DeclineReason | undefined =>
  detail === undefined ? undefined : reasons[detail];
