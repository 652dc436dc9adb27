import type { LedgerAccounts, Story, StoryBalance } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { STAFF, useStaff } from "#src/features/business/auth/data";
import { get } from "#src/shared/api/http";

/** Which balance: one of a charge or of a sale, or an account of the ledger between two days. */
export type StoryOf =
  | { charge: string; of: StoryBalance }
  | { sale: string; of: StoryBalance }
  | { account: string; from: string; to: string };

/** The sentences of a balance. Whoever may see the ledger also reads who did what; a payer asks by the link alone. */
export function useStory(about: StoryOf, enabled: boolean) {
  const staff = useStaff().can("ledger.see");
  const [path, query] =
    "account" in about
      ? [`/api/ledger/accounts/${encodeURIComponent(about.account)}/story`, { from: about.from, to: about.to }]
      : "sale" in about
        ? [`/api/ledger/sales/${about.sale}/story`, { of: about.of }]
        : [`/api/${staff ? "ledger/" : ""}charges/${about.charge}/story`, { of: about.of }];
  return useQuery({
    queryKey: [...(staff ? [STAFF] : []), "story", path, query],
    queryFn: ({ signal }) => get<Story>(path, { signal, query }),
    enabled,
    staleTime: 0,
  });
}

export const useAccounts = () =>
  useQuery({
    queryKey: [STAFF, "accounts"],
    queryFn: ({ signal }) => get<LedgerAccounts>("/api/ledger/accounts", { signal }),
    staleTime: 5_000,
  });
