import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { credentialFaults, type Fault } from "@corral/domain/business/credentials";
import { boundedQueue } from "#src/platform/jobs/bounded-queue";
import { isCommonPassword } from "./common-passwords";

/** OWASP's scrypt parameters for 32 MiB: N=2^15, r=8, p=3. Stored in each hash, so that they can change later. */
const COST = { n: 32_768, r: 8, p: 3 };
export type PasswordCost = typeof COST;
const BYTES = 32;
/**
 * A hash takes 250 ms of a processor and 32 MiB: two at once leave threads for files and photos, and 40 waiting ones
 * take seconds.
 */
export const passwordQueue = boundedQueue({
  atOnce: 2,
  waiting: 40,
  waitingFirst: 20,
  retryAfter: 10,
  refusal: "SIGN_IN_BUSY",
});

const derive = (password: string, salt: Buffer, { n, r, p }: PasswordCost, first = false) =>
  passwordQueue.run(
    () =>
      new Promise<Buffer>((done, fail) =>
        scrypt(password.normalize("NFKC"), salt, BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
          error ? fail(error) : done(key),
        ),
      ),
    first,
  );

/** Validates chosen credentials; returns a message for each invalid field. The login is already normalized. */
export async function newCredentialFaults(of: Parameters<typeof credentialFaults>[0]): Promise<Fault[]> {
  const faults = credentialFaults(of);
  if (
    of.password !== undefined &&
    faults.every((fault) => fault.field !== "password") &&
    (await isCommonPassword(of.password))
  )
    faults.push({ field: "password", message: "Es de las que más se usan y de las primeras que prueban. Elige otra." });
  return faults;
}

/** `scrypt$n$r$p$salt$hash`, salt and hash in base64url. Only tests, and the demo for its printed password, pass a lower cost. */
export async function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.n, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Takes the same time for a login that doesn't exist (`undefined`), so that timing reveals nothing. `first`: from a
 * known device, which goes ahead of strangers.
 */
export async function passwordMatches(password: string, stored: string | undefined, first = false): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? NOBODY).split("$") as [string, string, string, string, string, string];
  const expected = Buffer.from(hash, "base64url");
  const key = await derive(
    password,
    Buffer.from(salt, "base64url"),
    { n: Number(n), r: Number(r), p: Number(p) },
    first,
  );
  return timingSafeEqual(key, expected) && stored !== undefined;
}

const NOBODY = [
  "scrypt",
  COST.n,
  COST.r,
  COST.p,
  "AAAAAAAAAAAAAAAAAAAAAA",
  Buffer.alloc(BYTES).toString("base64url"),
].join("$");
