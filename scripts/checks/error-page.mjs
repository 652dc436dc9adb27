import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { fail, root } from "../lib.mjs";

/** Generates docs/errores.md from the table in domain/src/problems.ts: `node scripts/checks/error-page.mjs`. `--check` only verifies it. */
const { outputFiles } = buildSync({
  entryPoints: [join(root, "domain/src/problems.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
/** @type {{problems: Record<string, {status: number, retryable?: true, title: string, detail: string}>}} */
const { problems } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
const rows = Object.entries(problems).map(
  ([name, p]) => `| \`${name}\` | ${p.status} | ${p.retryable ? "sí" : "no"} | ${p.title}. ${p.detail} |`,
);
const page = `# Errores de la API

Cada uno sale como Problem Details (RFC 9457) con este \`code\` y un \`support_id\` que también está en la bitácora.

| código | HTTP | ¿reintentar? | qué dice |
|---|---|---|---|
${rows.join("\n")}
`;
const file = join(root, "docs/errores.md");
if (!process.argv.includes("--check")) writeFileSync(file, page);
else if (!existsSync(file) || readFileSync(file, "utf8") !== page)
  fail(
    "docs/errores.md differs from domain/src/problems.ts.",
    "Make it again with: node scripts/checks/error-page.mjs",
  );
