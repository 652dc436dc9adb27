import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";

/** Below an icon there is room for about this many letters. */
const SHORT = 12;
/** Words that say nothing at the end of a name. */
const JOINS = /^(el|la|los|las|de|del|y|e|san|santa)$/i;

/** What of a name fits below an icon: whole words if any fits. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const fitting: string[] = [];
  for (const word of words) {
    if ([...fitting, word].join(" ").length > SHORT) break;
    fitting.push(word);
  }
  while (fitting.length > 1 && fitting.length < words.length && JOINS.test(fitting.at(-1) ?? "")) fitting.pop();
  return fitting.join(" ") || name.trim().slice(0, SHORT);
}

/** How the phone calls the installed app: the business, or what it is when nothing in it is real. */
export function appNames(mode: Deps["mode"], business: string) {
  if (mode === "demo") return { name: "Corral demo", short_name: "Corral demo" };
  const name = business.trim() || "Corral";
  return { name, short_name: shortName(name) };
}

/** The built manifest with the business's name of now: the phone asks again now and then, and takes the change. */
export async function manifestRoute(app: FastifyInstance, deps: Deps, webDir: string) {
  const built = JSON.parse(await readFile(join(webDir, "manifest.webmanifest"), "utf8").catch(() => "{}")) as object;
  app.get("/manifest.webmanifest", { schema: { hide: true } as object }, async (_request, reply) => {
    const { business } = await readSettings(deps.db);
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify({ ...built, ...appNames(deps.mode, business.name) }));
  });
}
