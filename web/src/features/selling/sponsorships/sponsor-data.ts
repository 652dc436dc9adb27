import { beginSponsorship } from "@corral/contract/calls/selling/sponsorships";
import type { NewSponsorship } from "@corral/contract/types";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export const useSponsor = (itemId: string) =>
  useKeyedMutation((body: NewSponsorship, key) => api(beginSponsorship, { params: { itemId }, body, key }));
