import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";
import { webWalls } from "./web-walls.mjs";

/** A feature imports only features before it in order.ts, never another's routes; only platform/clock.ts reads the machine's clock; only moves/ and claims/ write a state. */
const features = join(root, "server/src/features");
const list = /\[([^\]]+)\]/.exec(readFileSync(join(features, "order.ts"), "utf8"))?.[1] ?? "";
const order = [...list.matchAll(/"([^"]+)"/g)].map((m) => m[1]);
const writesState =
  /updateTable\("(?:(?:charge|sale|attempt|refund|surplus|review_task|claim)"\)\s*\.set\([^;]*?\bstate|(?:catalog_item|session)"\)\s*\.set\([^;]*?\bstatus)\b(?!\w|")[^;]*?\)\s*\.where/;
const faults = webWalls();
for (const noun of order) {
  for (const file of readdirSync(join(features, noun)).filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts"))) {
    const text = readFileSync(join(features, noun, file), "utf8");
    for (const [, other, what] of text.matchAll(/from "\.\.\/([a-z-]+)\/([a-z-]+)"/g)) {
      if (order.indexOf(other) >= order.indexOf(noun))
        faults.push(`${noun}/${file} importa ${other}/${what}, que no está antes en order.ts`);
      if (what === "routes") faults.push(`${noun}/${file} importa las rutas de ${other}; pide un verbo`);
    }
    if (!["moves", "claims"].includes(noun) && writesState.test(text))
      faults.push(`${noun}/${file} escribe un estado; usa un verbo de moves/`);
    if (/\bDate\.now\(\)|new Date\(\)/.test(text))
      faults.push(`${noun}/${file} lee el reloj de la máquina; usa deps.now()`);
  }
}
for (const f of faults) console.error(`  ✗ ${f}`);
process.exit(faults.length ? 1 : 0);
