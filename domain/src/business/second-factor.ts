import type { Role } from "../kernel/roles";
import { type Instant, MINUTE } from "../kernel/time";
import { readCode } from "./credentials";

/** Digits of a code of the person's app (RFC 4226 §5.3), and how long each lasts (RFC 6238 §5.2). */
export const FACTOR_DIGITS = 6;
export const FACTOR_SECONDS = 30;
/** Single-use codes for a person without their phone, in the format of the one-time codes. */
export const RECOVERY_CODES = 10;
/** A proposed secret that no code confirmed by then must be made again. */
export const PROPOSAL_LIFE = 15 * MINUTE;

/** The roles that are asked to set it up, and that a setting may oblige (rulings 75). Every role may have one. */
export const factorRoles: readonly Role[] = ["owner", "manager"];
/** The sign-in at which they are asked. */
const ASKED_AT_SIGN_IN = 3;

/** Whether the setting `secondFactorRequired` obliges this role. */
export const isFactorRole = (role: Role) => factorRoles.includes(role);

/**
 * The state of a person's second factor on their page. `none`: the demo, which has no second factor; `ask`: the third sign-in came, and they
 * have not answered yet.
 */
export const factorStates = ["none", "off", "ask", "on"] as const;
export type FactorState = (typeof factorStates)[number];

export function factorState(of: {
  mode: "demo" | "real";
  role: Role;
  isOn: boolean;
  signIns: number;
  askedAt: Instant | null;
}): FactorState {
  if (of.mode === "demo") return "none";
  if (of.isOn) return "on";
  return isFactorRole(of.role) && of.askedAt === null && of.signIns >= ASKED_AT_SIGN_IN ? "ask" : "off";
}

/**
 * Parses what a person typed as their second factor: the digits of the app's code, or one of their recovery codes.
 * Spaces and hyphens are accepted. Undefined when it is neither.
 */
export function readFactorCode(
  typed: string,
): { kind: "app"; digits: string } | { kind: "recovery"; code: string } | undefined {
  const digits = typed.replace(/[\s\-–—.]/g, "");
  if (/^\d+$/.test(digits) && digits.length === FACTOR_DIGITS) return { kind: "app", digits };
  const code = readCode(typed);
  return code === undefined ? undefined : { kind: "recovery", code };
}
