import { createHmac, randomBytes, randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_LETTERS } from "@corral/domain/business/credentials";
import { FACTOR_DIGITS, FACTOR_SECONDS, RECOVERY_CODES } from "@corral/domain/business/second-factor";
import type { Instant } from "@corral/domain/kernel/time";
import { Secret, TOTP } from "otpauth";

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one, for phones whose clock is off (RFC 6238 §5.2). */
const WINDOW = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** SHA-1, 6 digits and 30 s: what every app assumes, whatever the address says (Key Uri Format). */
const totp = (secret: Buffer, names: { issuer: string; label: string } = { issuer: "", label: "" }) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: "SHA1",
    digits: FACTOR_DIGITS,
    period: FACTOR_SECONDS,
  });

/** For the person's app: the secret in base32, and the address that the QR code holds. */
export function forApp(secret: Buffer, names: { issuer: string; label: string }) {
  const made = totp(secret, names);
  return { secret: made.secret.base32, uri: made.toString() };
}

/** The time step whose code these digits are; undefined when they are of none that is accepted now. */
export function stepOf(secret: Buffer, digits: string, now: Instant): number | undefined {
  const made = totp(secret);
  const delta = made.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? undefined : made.counter({ timestamp: now }) + delta;
}

/**
 * Keyed with the person's secret, which is stored encrypted: a copy of the database alone tells neither the codes nor
 * lets anybody try them.
 */
export const recoveryHash = (secret: Buffer, code: string) =>
  createHmac("sha256", secret).update(`recovery ${code}`).digest("base64url");

export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(""),
  );
