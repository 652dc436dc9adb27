import {
  checkProviders,
  giveProviderKeys,
  makeTestCharge,
  readProviderKeys,
} from "@corral/contract/business/credentials.calls";
import type { NewProviderKeys } from "@corral/contract/types";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const KEYS = [STAFF, "provider-keys"] as const;
/** Which keys are in use, by their last letters. */
export const useProviderKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => api(readProviderKeys, { signal }),
    staleTime: 30_000,
  });

/** Gives new keys. Nothing of them is kept on this phone; the key of the call is new each time, since the server keeps none either. */
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

/** Asks each provider whether it knows the business, and how fast. */
export const useProviderChecks = () => useMutation({ mutationFn: () => api(checkProviders, { key: newUuid() }) });

/** Makes a charge of the smallest amount to try a way to pay. */
export const useTestCharge = () =>
  useKeyedMutation((method: PayMethod, key) => api(makeTestCharge, { body: { method }, key }));
