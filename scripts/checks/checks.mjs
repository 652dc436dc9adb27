import { join } from "node:path";
import { root } from "../lib.mjs";

const bin = (/** @type {string} */ path) => join(root, "node_modules", path);

/**
 * The checks that need no build: types, style, import walls and generated pages. Each is one Node process. @type
 * {{title: string, args: string[]}[]}
 */
export const checks = [
  // The demo's includes the server's: each would check most of the other's files again. One checker: several share nothing of what they find out,
  // and of two processors they take twice the time.
  ...["domain", "contract", "providers", "sandbox", "demo", "web", "e2e", "random-lives", "fuzz"].map((name) => ({
    title: `tipos de ${name === "demo" ? "server y demo" : name}`,
    args: [bin("typescript/bin/tsc"), "-p", name, "--checkers", "1"],
  })),
  {
    title: "formato, estilo y muros entre paquetes",
    args: [bin("@biomejs/biome/bin/biome"), "check", "--diagnostic-level=warn", "--error-on-warnings", "."],
  },
  { title: "alas y sustantivos", args: [join(root, "scripts/checks/walls.mjs")] },
  { title: "lo que cuesta un cambio", args: [join(root, "scripts/checks/house.mjs"), "--check"] },
  { title: "las direcciones de las llamadas", args: [join(root, "scripts/checks/calls.mjs"), "--check"] },
  { title: "la guía de la arquitectura", args: [join(root, "scripts/checks/architecture.mjs"), "--check"] },
  { title: "la página de errores", args: [join(root, "scripts/checks/error-page.mjs"), "--check"] },
];
