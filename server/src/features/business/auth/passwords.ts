import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { boundedQueue } from "#src/platform/jobs/bounded-queue";

/** OWASP's row for scrypt with 32 MiB: N=2^15, r=8, p=3. Written into each hash, so that it can grow without breaking old ones. */
const COST = { n: 32_768, r: 8, p: 3 };
/** scrypt's N, r and p. */
export type PasswordCost = typeof COST;
const BYTES = 32;
/** A hash takes a quarter of a second of a processor and 32 MiB: two at once leave the threads to files and photos, and nobody waits longer than some seconds. */
export const passwordQueue = boundedQueue({ atOnce: 2, waiting: 40, waitingFirst: 20, retryAfter: 10 });

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

/** `scrypt$n$r$p$salt$hash`, salt and hash in base64url. Only tests that sign in all day ask for a lower cost. */
export async function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.n, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Takes as long for a login that doesn't exist (`undefined`) as for one that does, so that the time tells nothing. `first`: from a device where
 * this login came in before, which no flood of strangers keeps waiting.
 */
export async function passwordMatches(password: string, stored: string | undefined, first = false): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? NOBODY).split("$") as [string, string, string, string, string, string];
  const wanted = Buffer.from(hash, "base64url");
  const key = await derive(
    password,
    Buffer.from(salt, "base64url"),
    { n: Number(n), r: Number(r), p: Number(p) },
    first,
  );
  return timingSafeEqual(key, wanted) && stored !== undefined;
}

const NOBODY = [
  "scrypt",
  COST.n,
  COST.r,
  COST.p,
  "AAAAAAAAAAAAAAAAAAAAAA",
  Buffer.alloc(BYTES).toString("base64url"),
].join("$");
