import {
  accountStory,
  chargeStory,
  issueChargeStatement,
  issueSaleStatement,
  ledgerChargeStory,
  listAccounts,
  saleStory,
} from "@corral/contract/calls/payments/balance-explained";
import type { ExplainedBalance } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { useQuery } from "@tanstack/react-query";
import { STAFF, useStaff } from "#src/features/business/auth/data";
import { api } from "#src/shared/api/http";
import { type Nothing, useKeyedMutation } from "#src/shared/api/keyed";

/** Which balance: of a charge or a sale, or an account of the ledger between two days. */
export type StoryOf =
  | { charge: string; of: ExplainedBalance }
  | { sale: string; of: ExplainedBalance }
  | { account: string; from: Day; to: Day };

/** The explanation of a balance. With access to the ledger it includes who did what; a payer fetches it by the charge's link. */
export function useExplained(about: StoryOf, enabled: boolean) {
  const staff = useStaff().can("ledger.see");
  return useQuery({
    queryKey: [...(staff ? [STAFF] : []), "story", about],
    queryFn: ({ signal }) => askStory(about, staff, signal),
    enabled,
    staleTime: 0,
  });
}
function askStory(about: StoryOf, staff: boolean, signal: AbortSignal) {
  if ("account" in about) {
    const { account, ...query } = about;
    return api(accountStory, { params: { account }, query, signal });
  }
  const query = { of: about.of };
  if ("sale" in about) return api(saleStory, { params: { saleId: about.sale }, query, signal });
  const params = { chargeId: about.charge };
  return staff ? api(ledgerChargeStory, { params, query, signal }) : api(chargeStory, { params, query, signal });
}

/** Issues the signed statement of a purchase, or answers the last one where nothing changed since. */
export const useIssueStatement = (about: Extract<StoryOf, { of: unknown }>) =>
  useKeyedMutation((_: Nothing, key) =>
    "sale" in about
      ? api(issueSaleStatement, { params: { saleId: about.sale }, key })
      : api(issueChargeStatement, { params: { chargeId: about.charge }, key }),
  );

export const useAccounts = () =>
  useQuery({
    queryKey: [STAFF, "accounts"],
    queryFn: ({ signal }) => api(listAccounts, { signal }),
    staleTime: 5_000,
  });
