import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder of data that is thrown away, and removes it. Where we are root the engine runs as somebody else, and would keep
 * its data under /var/lib, for ever, if it could not come in here. @param {string} name
 */
export function throwAwayData(name) {
  const dir = mkdtempSync(join(tmpdir(), `corral-${name}-`));
  chmodSync(dir, 0o711);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
