import type { QueryClient } from "@tanstack/react-query";

const SHOP = ["catalog", "item", "animals", "animal", "calendar"];

/** This phone took something from the shop or gave it back: what says how many are left is asked again where it is shown. */
export function shopChanged(client: QueryClient) {
  for (const what of SHOP) void client.invalidateQueries({ queryKey: [what] });
}
