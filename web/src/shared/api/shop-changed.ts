import type { QueryClient } from "@tanstack/react-query";

const SHOP = ["catalog", "item", "animals", "animal", "calendar"];

/** After this phone took units from the shop or released them: refetches availability where it is shown. */
export function shopChanged(client: QueryClient) {
  for (const what of SHOP) void client.invalidateQueries({ queryKey: [what] });
}
