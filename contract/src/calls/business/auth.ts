// Made from auth.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/auth";
import type { Route } from "../../route";

export const readSession = "GET /api/session" as Route<typeof calls.readSession, "read">;
export const signIn = "POST /api/session" as Route<typeof calls.signIn, "write">;
export const signOut = "POST /api/session/end" as Route<typeof calls.signOut, "write">;
export const redeemCode = "POST /api/session/code" as Route<typeof calls.redeemCode, "write">;
export const changePassword = "POST /api/session/password" as Route<typeof calls.changePassword, "write">;
export const firstOwner = "POST /api/session/first-owner" as Route<typeof calls.firstOwner, "write">;
export const readSecondFactor = "GET /api/session/second-factor" as Route<typeof calls.readSecondFactor, "read">;
export const beginSecondFactor = "POST /api/session/second-factor" as Route<typeof calls.beginSecondFactor, "write">;
export const confirmSecondFactor = "POST /api/session/second-factor/confirm" as Route<
  typeof calls.confirmSecondFactor,
  "write"
>;
export const postponeSecondFactor = "POST /api/session/second-factor/postpone" as Route<
  typeof calls.postponeSecondFactor,
  "write"
>;
export const renewRecoveryCodes = "POST /api/session/second-factor/recovery" as Route<
  typeof calls.renewRecoveryCodes,
  "write"
>;
export const endSecondFactor = "POST /api/session/second-factor/end" as Route<typeof calls.endSecondFactor, "write">;
