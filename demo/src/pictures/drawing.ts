import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.env.CORRAL_ROOT ?? fileURLToPath(new URL("../../..", import.meta.url));

/** The drawing of a product or a visit: SVG, 1200 × 900. */
export const drawing = (name: string) => readFileSync(join(root, "demo/pictures", `${name}.svg`), "utf8");
