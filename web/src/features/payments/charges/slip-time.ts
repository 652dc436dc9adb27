import type { ChargeView } from "@corral/contract/types";
import { serverNow } from "#src/offline/clock";

type Attempt = Pick<ChargeView["attempts"][number], "state" | "expiresAt">;

/** A voucher or CLABE whose time is over. It stays watched: what was paid in its last minutes is reported later. */
export const isOutOfTime = (charge: Pick<ChargeView, "serverNow">, a: Attempt | undefined) =>
  a?.state === "awaiting_customer" &&
  a.expiresAt !== null &&
  // The answer's own time: a provider may have ended it in this very second.
  Date.parse(a.expiresAt) <= Math.max(serverNow(), Date.parse(charge.serverNow));
