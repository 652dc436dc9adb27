import {
  changeSettings,
  listPrivacy,
  publishPrivacy,
  readSettingsGroup,
  settingsHistory,
} from "@corral/contract/calls/business/settings";
import type { NewPrivacy } from "@corral/contract/types";
import type { SettingGroup } from "@corral/domain/business/settings/groups";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (group: SettingGroup) => [STAFF, "settings", group] as const;
/** The current values of one group. Not refetched in the background, since somebody may be editing them. */
export const useSettings = (group: SettingGroup) =>
  useQuery({
    queryKey: keyOf(group),
    queryFn: ({ signal }) => api(readSettingsGroup, { params: { group }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

/** Saves a whole group with the version that was seen. A conflict's `current` has the saved values. */
export function useChangeSettings(group: SettingGroup) {
  const client = useQueryClient();
  return useKeyedMutation(
    (input: { values: Record<string, unknown>; version: number }, key) =>
      api(changeSettings, { params: { group }, body: { values: input.values }, key, version: input.version }),
    {
      onSuccess: (view) => {
        client.setQueryData(keyOf(group), view);
        void client.invalidateQueries({ queryKey: [STAFF, "settings-history", group] });
        // The public configuration: name, methods, limits.
        void client.invalidateQueries({ queryKey: ["config"] });
      },
    },
  );
}
export const useSettingsHistory = (group: SettingGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "settings-history", group],
    queryFn: ({ signal, pageParam }) =>
      api(settingsHistory, { params: { group }, signal, query: { cursor: pageParam } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });

const PRIVACY = [STAFF, "privacy"] as const;
/** The privacy notice in force and earlier ones. */
export const usePrivacyList = () =>
  useQuery({
    queryKey: PRIVACY,
    queryFn: ({ signal }) => api(listPrivacy, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
export function usePublishPrivacy() {
  const client = useQueryClient();
  return useKeyedMutation((input: NewPrivacy, key) => api(publishPrivacy, { body: input, key }), {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: PRIVACY });
      void client.invalidateQueries({ queryKey: ["config"] });
    },
  });
}
