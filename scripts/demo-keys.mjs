import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes atomically, readable by the owner only. @param {string} file @param {string} text */
function keep(file, text) {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * The demo's credentials for both sides. Created once for each data folder: the simulated providers store vouchers
 * created with them. @param {string} dataDir @returns {Record<string, string>}
 */
export function demoKeys(dataDir) {
  const file = join(dataDir, "demo-keys.json");
  if (!existsSync(file)) {
    const token = () => randomBytes(16).toString("hex");
    const made = {
      SANDBOX_MP_ACCESS_TOKEN: `APP_USR-demo-${token()}`,
      SANDBOX_MP_PUBLIC_KEY: `APP_USR-demo-${token()}`,
      SANDBOX_MP_WEBHOOK_SECRET: token(),
      SANDBOX_CONEKTA_KEY: `key_demo_${token()}`,
    };
    keep(file, JSON.stringify(made));
  }
  // The simulated provider signs webhooks with the private key; the server gets the public one, as from the real panel.
  const signing = join(dataDir, "demo-conekta.pem");
  if (!existsSync(signing)) {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    keep(signing, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  }
  return {
    ...JSON.parse(readFileSync(file, "utf8")),
    SANDBOX_CONEKTA_WEBHOOK_PRIVATE_KEY_FILE: signing,
    SANDBOX_CONEKTA_WEBHOOK_KEY: createPublicKey(readFileSync(signing))
      .export({ type: "spki", format: "pem" })
      .toString(),
  };
}
