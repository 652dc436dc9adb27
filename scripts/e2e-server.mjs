import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The app as `npm start` runs it, with data of its own that nobody keeps. */
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "corral-recorridos-"));
// Every journey buys from this machine: as one address it would soon be asked to confirm its contact.
process.env.HOLDS_PER_ADDRESS ??= "100000";
await import("./start.mjs");
