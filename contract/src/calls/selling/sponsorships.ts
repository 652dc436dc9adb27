// Made from sponsorships.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/sponsorships";

export const beginSponsorship = "POST /api/items/:itemId/sponsorships" as Route<typeof calls.beginSponsorship, "write">;
export const listSponsorships = "GET /api/sponsorships" as Route<typeof calls.listSponsorships, "read">;
export const renewSponsorship = "POST /api/sponsorships/:sponsorshipId/renewal" as Route<
  typeof calls.renewSponsorship,
  "write"
>;
export const endSponsorship = "POST /api/sponsorships/:sponsorshipId/state" as Route<
  typeof calls.endSponsorship,
  "write"
>;
