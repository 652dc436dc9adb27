import {
  checkProviders,
  giveProviderKeys,
  makeTestCharge,
  readProviderKeys,
} from "@corral/contract/calls/business/credentials";
import type { NewProviderKeys } from "@corral/contract/types";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const KEYS = [STAFF, "provider-keys"] as const;
/** The keys in use, by their last characters. */
export const useProviderKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => api(readProviderKeys, { signal }),
    staleTime: 30_000,
  });

/** Saves new keys. They are not stored on this phone; the idempotency key is new each time, since the server stores no answer either. */
export function useGiveKeys(provider: string) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ keys, version }: { keys: NewProviderKeys; version: number }) =>
      api(giveProviderKeys, { params: { provider }, body: keys, key: newUuid(), version }),
    onSuccess: (view) => {
      client.setQueryData(KEYS, view);
      void client.invalidateQueries({ queryKey: ["config"] });
    },
    onError: () => void client.invalidateQueries({ queryKey: KEYS }),
  });
}

/** Checks the connection and latency of each provider. */
export const useProviderChecks = () => useMutation({ mutationFn: () => api(checkProviders, { key: newUuid() }) });

/** Creates a charge of the minimum amount to test a payment method. */
export const useTestCharge = () =>
  useKeyedMutation((method: PayMethod, key) => api(makeTestCharge, { body: { method }, key }));
