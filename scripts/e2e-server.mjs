import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The app as `npm start` runs it, with data of its own that nobody keeps. */
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "corral-recorridos-"));
await import("./start.mjs");
