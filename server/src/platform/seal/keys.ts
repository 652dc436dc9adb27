import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
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
import { present } from "@corral/domain/kernel/lookup";
import { StartFault } from "../engine/binaries";
import { makePrivate } from "../engine/data-folder";
import { codeOf } from "../error-code";

/** The owner's master key, which decrypts every stored secret. Never in the database (rulings 27). */
export interface CorralKey {
  secret: string;
  /** Where it is stored, for messages: CORRAL_KEY or the file's path. */
  from: string;
}
const MIN_LENGTH = 32;

export const keyFile = (dataDir: string) => join(dataDir, "keys", "corral.key");

/**
 * The key from the configuration, else from its file; undefined when there is neither. Throws for a truncated file.
 */
export function readCorralKey(o: { corralKey?: string | undefined; dataDir: string }): CorralKey | undefined {
  if (o.corralKey) return { secret: o.corralKey, from: "CORRAL_KEY" };
  const path = keyFile(o.dataDir);
  if (!existsSync(path)) return undefined;
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < MIN_LENGTH)
    throw new StartFault(`La llave en ${path} está dañada o incompleta. Restáurala de tu respaldo.`);
  return { secret, from: path };
}

/**
 * Creates the file and syncs it before anything is encrypted with it. Of concurrent processes one creates it and all
 * read that one.
 */
export function makeCorralKey(dataDir: string): CorralKey {
  const path = keyFile(dataDir);
  const folder = join(dataDir, "keys");
  makePrivate(folder);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
    publish(draft, path);
    sync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return present(readCorralKey({ dataDir }));
}

/**
 * A hard link appears complete and never replaces an existing file; file systems without links (some network drives)
 * get a copy.
 */
function publish(draft: string, path: string) {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error) ?? "")) throw error;
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/** The directory entry must survive a power loss too; Windows has no such call and needs none. */
function sync(folder: string) {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Encrypts secrets at rest: AES-256-GCM under a key derived from the master key. */
export interface SecretBox {
  /** `about` names the purpose (authenticated data); decryption needs the same name. */
  seal(plain: Uint8Array, about: string): string;
  /** Throws when the key or the name differs, or a byte has changed. */
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

/**
 * The key with which a person's phone encrypts its offline queue: 32 bytes, base64url. Derived from the master key
 * and stored nowhere.
 */
export type Vault = (staffId: string) => string;

export function vaults(secret: string): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "corral vault 1", 32));
  return (staffId) => createHmac("sha256", key).update(`1 ${staffId}`).digest("base64url");
}
