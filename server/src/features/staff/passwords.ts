import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's row for scrypt with 32 MiB: N=2^15, r=8, p=3. Written into each hash, so that it can grow without breaking old ones. */
const NOW = { n: 32_768, r: 8, p: 3 };
const BYTES = 32;

const derive = (password: string, salt: Buffer, { n, r, p }: typeof NOW) =>
  new Promise<Buffer>((done, fail) =>
    scrypt(password.normalize("NFKC"), salt, BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? fail(error) : done(key),
    ),
  );

/** `scrypt$n$r$p$salt$hash`, each part in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, NOW);
  return ["scrypt", NOW.n, NOW.r, NOW.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Takes as long for a login that doesn't exist (`undefined`) as for one that does, so that the time tells nothing. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? NOBODY).split("$") as [string, string, string, string, string, string];
  const wanted = Buffer.from(hash, "base64url");
  const key = await derive(password, Buffer.from(salt, "base64url"), { n: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, wanted) && stored !== undefined;
}

const NOBODY = [
  "scrypt",
  NOW.n,
  NOW.r,
  NOW.p,
  "AAAAAAAAAAAAAAAAAAAAAA",
  Buffer.alloc(BYTES).toString("base64url"),
].join("$");
