import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The app as `npm start` runs it, with data of its own that are thrown away. */
const dataDir = mkdtempSync(join(tmpdir(), "corral-recorridos-"));
// Where we are root the engine runs as somebody else, and would keep its data elsewhere if it could not come in here.
chmodSync(dataDir, 0o711);
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
process.env.DATA_DIR = dataDir;
// Two dozen phones an hour share this address, and here they take a minute.
process.env.CALLS_PER_ADDRESS = "6000";
await import("./start.mjs");
