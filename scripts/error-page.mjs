import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

/** docs/errores.md is made from the table in domain/src/problems.ts: `node scripts/error-page.mjs`. */
const source = readFileSync(join(root, "domain/src/problems.ts"), "utf8");
const rows = [
  ...source.matchAll(
    /^ {2}([A-Z_]+): \{\s*status: (\d+),\s*retryable: (\w+),\s*title: "[^"]*",\s*detail:\s*"([^"]*)",?\s*\}/gm,
  ),
];
writeFileSync(
  join(root, "docs/errores.md"),
  `# Errores de la API\n\nCada uno sale como Problem Details (RFC 9457) con este \`code\` y un \`support_id\` que también está en la bitácora.\n\n| código | HTTP | ¿reintentar? | qué dice |\n|---|---|---|---|\n${rows.map(([, code, status, retry, detail]) => `| \`${code}\` | ${status} | ${retry === "true" ? "sí" : "no"} | ${detail} |`).join("\n")}\n`,
);
