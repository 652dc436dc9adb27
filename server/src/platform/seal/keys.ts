import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartFault } from "../engine/binaries";
import { makeFolder } from "../engine/data-folder";

/** The owner's key: what opens every secret that is stored. It is never in the database (rulings 27). */
export interface CorralKey {
  secret: string;
  /** Where it is kept, as a person would name it: CORRAL_KEY or the path of its file. */
  from: string;
}
const MIN_LENGTH = 32;

export const keyFile = (dataDir: string) => join(dataDir, "keys", "corral.key");

/** The key of the configuration, else that of the file; undefined when there is neither yet. Refuses a file that is cut short. */
export function readCorralKey(o: { corralKey?: string | undefined; dataDir: string }): CorralKey | undefined {
  if (o.corralKey) return { secret: o.corralKey, from: "CORRAL_KEY" };
  const path = keyFile(o.dataDir);
  if (!existsSync(path)) return undefined;
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < MIN_LENGTH)
    throw new StartFault(`La llave en ${path} está dañada o incompleta. Restáurala de tu respaldo.`);
  return { secret, from: path };
}

/** Makes the file, on disk before anything is sealed with it. Of several processes that try at once, one makes it and all read that one. */
export function makeCorralKey(dataDir: string): CorralKey {
  const path = keyFile(dataDir);
  const folder = join(dataDir, "keys");
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
    publish(draft, path);
    sync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readCorralKey({ dataDir }) as CorralKey;
}

/** A link appears whole or not at all, and never over one that is there; a folder that has no links (some network drives) gets a copy. */
function publish(draft: string, path: string) {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/** The folder's entry outlives a power cut too; Windows has no such call and needs none. */
function sync(folder: string) {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Keeps secrets at rest: AES-256-GCM under a key derived from the owner's. */
export interface SecretBox {
  /** `about` says what the secret is for; it opens only under the same name. */
  seal(plain: Uint8Array, about: string): string;
  /** Throws when the key is another, the name is another or a byte changed. */
  open(sealed: string, about: string): Buffer;
}

export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "corral secretbox 1", 32));
  return {
    seal(plain, about) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return `1.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open(sealed, about) {
      const [version, text = ""] = sealed.split(".");
      const all = Buffer.from(text, "base64url");
      if (version !== "1" || all.length < 28) throw new Error("not a sealed secret");
      const plain = createDecipheriv("aes-256-gcm", key, all.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(all.subarray(-16));
      return Buffer.concat([plain.update(all.subarray(12, -16)), plain.final()]);
    },
  };
}

/** What a person's phone seals their unsent work with: 32 bytes, base64url. The same for as long as the owner's key is; stored nowhere. */
export type Vault = (staffId: string) => string;

export function vaults(secret: string): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "corral vault 1", 32));
  return (staffId) => createHmac("sha256", key).update(`1 ${staffId}`).digest("base64url");
}
