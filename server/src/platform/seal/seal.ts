import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { present } from "@corral/domain/kernel/lookup";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Clock } from "../clock";
import type { Db, Tx } from "../database/db";
import { inTransaction } from "../database/in-transaction";
import { StartFault } from "../engine/binaries";
import {
  type CorralKey,
  keyFile,
  makeCorralKey,
  readCorralKey,
  type SecretBox,
  secretBox,
  type Vault,
  vaults,
} from "./keys";

/** Number of the key lock, the same in every process: its holder creates or retires keys. */
const LOCK = 4_713_004;
const about = (kid: string) => `signing_key ${kid}`;

/** Signs what the business issues (Ed25519, RFC 8032). */
export interface Seal {
  /**
   * Signs the UTF-8 bytes of the text made for the currently active key; a rotation in another process takes effect
   * at once.
   */
  sign(db: Db | Tx, text: (kid: string) => string): Promise<Signed>;
  /** The same for a caller that has read `activeKid`: a statement only for a key that this process never used. */
  signWith(db: Db | Tx, kid: string | undefined, text: (kid: string) => string): Promise<Signed>;
}
export interface Signed {
  kid: string;
  signature: string;
}
/** For `readTogether`: the id of the currently active key. */
export const activeKid = sql<{ kid: string }>`select kid from signing_key where retired_at is null`;

export interface SealOptions {
  db: Db;
  dataDir: string;
  corralKey?: string | undefined;
  now: Clock;
}

/**
 * Opens the signing key of this database; the first process creates it, and the master key's file when there is no
 * CORRAL_KEY. Throws `StartFault` when the master key doesn't decrypt the stored keys.
 */
export async function openSeal(o: SealOptions): Promise<{ seal: Seal; box: SecretBox; vault: Vault; notes: string[] }> {
  const notes: string[] = [];
  const { box, vault } = await locked(o.db, async (tx) => {
    const active = await activeKey(tx);
    let key = readCorralKey(o);
    if (!key) {
      if (active) throw new StartFault(missing(keyFile(o.dataDir)));
      key = makeCorralKey(o.dataDir);
      notes.push(
        `Se hizo la llave de tu negocio: ${key.from}. Guarda una copia (npm run backup la incluye): sin ella no se abren los secretos guardados.`,
      );
    }
    const opened = secretBox(key.secret);
    if (active) openKey(opened, active, key);
    else await insertKey(tx, opened, o.now);
    return { box: opened, vault: vaults(key.secret) };
  });
  const signers = new Map<string, KeyObject>();
  const signed = (kid: string, signer: KeyObject, text: (kid: string) => string) => ({
    kid,
    signature: sign(null, Buffer.from(text(kid)), signer).toString("base64url"),
  });
  const seal: Seal = {
    async sign(db, text) {
      const active = await activeKey(db);
      if (!active) throw new Error("no signing key");
      const signer = signers.get(active.kid) ?? openKey(box, active);
      signers.set(active.kid, signer);
      return signed(active.kid, signer, text);
    },
    async signWith(db, kid, text) {
      const signer = kid === undefined ? undefined : signers.get(kid);
      return kid !== undefined && signer ? signed(kid, signer, text) : seal.sign(db, text);
    },
  };
  return { notes, box, vault, seal };
}

/**
 * Retires the active key and creates another; old signatures still verify. Throws when the master key doesn't decrypt
 * the active key, since a running app could not sign then, unless it is declared lost. `kept` runs in the same
 * transaction.
 */
export async function rotateSigningKey(
  o: SealOptions,
  { lost, kept }: { lost: boolean; kept?: (tx: Tx, kid: string, before: string | undefined) => Promise<unknown> },
) {
  const had = readCorralKey(o);
  return locked(o.db, async (tx) => {
    const active = await activeKey(tx);
    if (active && !lost) {
      if (!had) throw new StartFault(missing(keyFile(o.dataDir)));
      openKey(secretBox(had.secret), active, had);
    }
    const key = had ?? makeCorralKey(o.dataDir);
    await tx
      .updateTable("signing_key")
      .set({ retired_at: toIso(o.now()), private_sealed: null })
      .where("retired_at", "is", null)
      .execute();
    const kid = await insertKey(tx, secretBox(key.secret), o.now);
    await kept?.(tx, kid, active?.kid);
    return { kid, before: active?.kid, newFile: had ? undefined : key.from };
  });
}

const locked = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  inTransaction({ db }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return work(tx);
  });

interface ActiveKey {
  kid: string;
  private_sealed: string | null;
}
const activeKey = (db: Db | Tx): Promise<ActiveKey | undefined> =>
  db.selectFrom("signing_key").select(["kid", "private_sealed"]).where("retired_at", "is", null).executeTakeFirst();

function openKey(box: SecretBox, active: ActiveKey, key?: CorralKey): KeyObject {
  try {
    const der = box.open(active.private_sealed ?? "", about(active.kid));
    return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  } catch {
    throw new StartFault(wrong(key?.from ?? "CORRAL_KEY"));
  }
}

/** The id is derived from the public key, so it can never refer to another key. */
async function insertKey(tx: Tx, box: SecretBox, now: Clock): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = present(publicKey.export({ format: "jwk" }).x);
  const kid = createHash("sha256").update(Buffer.from(raw, "base64url")).digest("base64url").slice(0, 8);
  const der = privateKey.export({ format: "der", type: "pkcs8" });
  await tx
    .insertInto("signing_key")
    .values({ kid, public_key: raw, private_sealed: box.seal(der, about(kid)), created_at: toIso(now()) })
    .execute();
  return kid;
}

const hopeless =
  "Si se perdió para siempre: npm run rotate-key -- --lost hace otra para firmar, y los comprobantes de antes se siguen comprobando.";
const missing = (path: string) =>
  `Falta la llave de este negocio: no hay CORRAL_KEY ni ${path}.\nPon la CORRAL_KEY de siempre, o restaura ese archivo de tu respaldo.\n${hopeless}`;
const wrong = (from: string) =>
  from === "CORRAL_KEY"
    ? `La CORRAL_KEY no abre los secretos guardados: se guardaron con otra llave.\nPon la de siempre; si antes no había CORRAL_KEY, quítala y se usa el archivo keys/corral.key de la carpeta de datos.\n${hopeless}`
    : `La llave de ${from} no abre los secretos guardados: se guardaron con otra.\nRestaura ese archivo de tu respaldo, o pon la CORRAL_KEY de siempre.\n${hopeless}`;
